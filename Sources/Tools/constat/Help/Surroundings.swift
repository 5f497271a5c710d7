/// What the program finds around it, for the help and the manual.
struct Surroundings {
  /// A variable or a path.
  let name: String
  /// What it is for, in sentences.
  let meaning: String

  /// The variables of the environment that it reads.
  static let variables = [
    Surroundings(
      name: Arguments.keyVariable,
      meaning: "A key of Anthropic's. With one, a model words what `nightly` and `recompute` find."),
    Surroundings(
      name: Arguments.keyFileVariable,
      meaning: "The path of a file with that key, which only its owner may read. It goes before "
        + "the other variable."),
    Surroundings(
      name: Arguments.credentialsVariable,
      meaning: "Set by systemd: the folder in which it hands the key over to a service."),
    Surroundings(
      name: Arguments.databaseVariable,
      meaning: "The journal, where --database does not name one: sqlite:PATH, or "
        + "postgres://USER:PASSWORD@HOST:PORT/DATABASE."),
    Surroundings(
      name: Arguments.databaseFileVariable,
      meaning: "The path of a file with that address, which only its owner may read. Set one of "
        + "the two."),
    Surroundings(
      name: "TMPDIR",
      meaning:
        "Where a report freezes one person's journal for a moment, in a folder of its own that "
        + "nobody else may enter (default: /tmp)."),
  ]

  /// The files that it reads and writes without being told.
  static let files = [
    Surroundings(
      name: "runs/",
      meaning: "Beside the journal: a folder a run, with the snapshot and everything from which "
        + "its numbers can be computed again. Verbs take `latest` for the newest one."),
    Surroundings(
      name: "PREFIX/share/constat/pipelines/",
      meaning: "What the program does, as data: pipelines, taxonomy, prompts, migrations."),
    Surroundings(
      name: "PREFIX/share/constat/systemd/, PREFIX/share/constat/cron/",
      meaning: "A service, its timer and a line of a crontab that compute every night."),
    Surroundings(name: "/usr/share/zoneinfo/", meaning: "The time zones (package tzdata)."),
  ]
}
