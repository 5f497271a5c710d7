extension CopiedTable {
  /// What a run reads and writes, and what surrounds it, in the order in which rows name each other.
  /// Tokens of devices, habits, calls of a model and requests belong to the server alone.
  static let all = [tombstones, profiles, entries, signals, periods] + results + [lastDeletions]

  private static func texts(_ names: String, _ presence: Presence = .always) -> [Column] {
    columns(names, .text, presence)
  }

  private static func columns(
    _ names: String, _ kind: Kind, _ presence: Presence = .always
  ) -> [Column] {
    names.split(separator: " ").map { Column(name: String($0), kind: kind, presence: presence) }
  }

  /// A row that came back under its id is no deletion.
  private static let tombstones = CopiedTable(
    name: "deleted_signals", columns: texts("id user_id") + columns("deleted_at", .instant),
    key: ["id"], precedence: .file,
    condition: "NOT EXISTS (SELECT FROM public.signals AS s WHERE s.id = t.id)")

  private static let profiles = CopiedTable(
    name: "profiles",
    columns: texts("user_id lang timezone") + columns("created_at updated_at", .instant)
      + texts("theme", .ifReadable) + columns("notif_prefs", .json, .ifReadable),
    key: ["user_id"], precedence: .later("updated_at"))

  private static let entries = CopiedTable(
    name: "entries",
    columns: texts("id user_id status") + texts("source lang", .ifReadable)
      + columns("created_at event_time updated_at deleted_at", .instant)
      + texts("raw_text ocr_text photo_path", .ifAsked),
    key: ["id"], precedence: .later("updated_at"))

  private static let signals = CopiedTable(
    name: "signals",
    columns: texts("id user_id entry_id source source_uuid category key value_text unit polarity")
      + columns("value_num confidence", .number)
      + columns("event_time created_at updated_at deleted_at", .instant),
    key: ["id"], precedence: .later("updated_at"), sample: ["user_id", "source", "source_uuid"])

  private static let periods = CopiedTable(
    name: "periods",
    columns: texts("id user_id label") + columns("first_day last_day", .day)
      + columns("created_at updated_at deleted_at", .instant),
    key: ["id"], precedence: .later("updated_at"))

  /// A person's answer to an insight changes no time of it.
  private static let results = [
    CopiedTable(
      name: "insights",
      columns: texts(
        "id user_id statement caveat outcome_cat trigger_key strength_band status outcome_key method "
          + "stage narrator run_id plain_statement faded_caveat")
        + columns("incidents days_observed lag_days trigger_days looks_held", .integer)
        + columns("strength p_value effect lift p_honest q_value", .number)
        + columns("window_start window_end first_seen held_since", .day)
        + columns("supporting_signal_ids warnings facts", .json) + columns("computed_at", .instant),
      key: ["id"], precedence: .notEarlier("computed_at"),
      sample: ["user_id", "outcome_cat", "outcome_key", "trigger_key", "lag_days"]),
    CopiedTable(
      name: "insight_runs",
      columns: texts("user_id run_id status message") + columns("computed_at", .instant)
        + columns("need have", .integer) + columns("window_start window_end", .day)
        + columns("drivers", .json),
      key: ["user_id", "run_id"], precedence: .notEarlier("computed_at")),
    CopiedTable(
      name: "insight_looks",
      columns: texts("user_id outcome_cat outcome_key trigger_key run_id")
        + columns("lag_days", .integer) + columns("window_end", .day)
        + columns("q_value effect", .number) + columns("kept", .flag),
      key: ["user_id", "outcome_cat", "outcome_key", "trigger_key", "lag_days", "window_end"],
      precedence: .server),
  ]

  private static let lastDeletions = CopiedTable(
    name: "last_deletions", columns: texts("user_id") + columns("deleted_at", .instant),
    key: ["user_id"], precedence: .later("deleted_at"))
}
