import Foundation
import Storage
import TestSupport
import Testing

/// What a night writes where somebody reads it: a terminal, a file, a log, Prometheus.
@Suite("What a night shows and leaves")
struct NightOutputTests {
  private let folder: ScratchFolder
  private let journal: JournalFixture
  private let order: [String]
  /// In every text of the journal that is somebody's own.
  private static let mark = "zzmark"

  /// A person with an association of a medication, and one in a zone that nobody knows.
  init() throws {
    folder = try ScratchFolder()
    journal = try JournalFixture()
    order = [
      "nightly", "--database", "sqlite:\(journal.path)", "--runs", "runs", "--as-of", "last",
      "--now", "2026-07-01T00:00:00Z",
    ]
  }

  private static let told = JournalFixture.id(1)
  private static let failing = JournalFixture.id(2)

  private func fill() throws {
    let mark = Self.mark
    try journal.database.execute("BEGIN")
    defer { #expect(throws: Never.self) { try journal.database.execute("COMMIT") } }
    try journal.addProfile(Self.told)
    try journal.addProfile(Self.failing, zone: "\(mark)/zone")
    try journal.addEntry(
      of: Self.told, at: "2026-05-01T08:00:00Z", ["raw_text": .text("\(mark) raw")])
    for number in 0..<60 {
      let date = Date(timeIntervalSince1970: 1_777_600_000 + Double(number) * 86_400)
      let day = String(date.ISO8601Format().prefix(10))
      // Fixed draws: every second bit of noise is a dose, one in eight days has another cause.
      let noise = (number &* 2_654_435_761) >> 7
      let isTaken = noise & 1 == 1
      try journal.addSignal(
        of: Self.told, "mood.state", at: "\(day)T12:00:00Z", value: 3,
        ["value_text": .text("\(mark) words"), "source_uuid": .text("\(mark)-\(number)")])
      if isTaken {
        try journal.addSignal(of: Self.told, "medication.\(mark)ol", at: "\(day)T08:00:00Z")
      }
      if isTaken ? noise & 56 != 0 : noise & 56 == 8 {
        try journal.addSignal(of: Self.told, "pain.headache", at: "\(day)T09:00:00Z", value: 5)
      }
      try journal.addSignal(of: Self.failing, "food.\(mark)", at: "\(day)T08:00:00Z")
    }
    try journal.addSignal(of: Self.told, "food.\(mark)", at: "\(mark) yesterday")
  }

  @Test("people are told by their ids alone, on standard output alone, in every mode")
  func marks() throws {
    try fill()
    let modes = [
      [], ["--log", "json"], ["--people"], ["--dry-run", "--log", "json"],
      ["--metrics", "m.prom"], ["--people", "--log", "json", "--metrics", "m.prom"],
      ["--user", Self.told], ["--user", JournalFixture.id(7), "--log", "json"],
    ]
    for mode in modes {
      let outcome = try Program.run(order + mode, in: folder)
      let metrics = mode.contains("m.prom") ? try folder.text("m.prom") : ""
      #expect(!outcome.output.contains(Self.mark), "\(mode) \(outcome.output)")
      for text in [outcome.errors, metrics] {
        #expect(!text.contains(Self.mark), "\(mode) \(text)")
        // No id of a person, a signal or an entry.
        #expect(!text.contains("-4000-8000-"), "\(mode) \(text)")
      }
      let ids = outcome.output.split(separator: "\n").filter { $0.contains("-4000-8000-") }
      let isUnknown = mode.contains(JournalFixture.id(7))
      #expect(outcome.status == (isUnknown ? 67 : mode.contains("--user") ? 0 : 69), "\(mode)")
      let wanted =
        isUnknown ? [] : mode.contains("--user") ? [Self.told] : [Self.told, Self.failing]
      #expect(ids.map { String($0.prefix(36)) } == wanted, "\(mode)")
      #expect(ids.allSatisfy { Self.isCounts($0.dropFirst(36)) }, "\(ids)")
      if mode.contains("json") { _ = try log(outcome) }
    }
    // The medication was found, and there was something to be silent about.
    let shown = try journal.database.rows(
      "SELECT count(*) FROM insights WHERE trigger_key LIKE '%\(Self.mark)%'")
    #expect(shown != [[0]])
  }

  /// What may stand behind an id.
  private static func isCounts(_ text: Substring) -> Bool {
    text.wholeMatch(of: /\ (ok|unknown_zone|failed): \d+ tests, \d+ kept( \(\d+ (new|updated)\))?/)
      != nil
  }

  /// The objects of a log, of which each line is one.
  private func log(_ outcome: Program.Outcome) throws -> [[String: Any]] {
    try outcome.errors.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let entry = try #require(object as? [String: Any], "\(line)")
      for name in ["time", "level", "event"] { #expect(entry[name] is String, "\(line)") }
      return entry
    }
  }

  @Test("the log tells the run from its beginning to its status")
  func events() throws {
    try fill()
    let entries = try log(try Program.run(order + ["--log", "json"], in: folder))
    let stages = ["freeze", "compute", "check", "publish"]
    let events = entries.compactMap { $0["event"] as? String }
    #expect(events.first == "run_started")
    #expect(events.suffix(2) == ["run_ended", "run_failed"])
    for event in ["stage_started", "stage_ended"] {
      let named = entries.filter { $0["event"] as? String == event }
      #expect(named.compactMap { $0["stage"] as? String } == stages)
    }
    #expect(entries.last?["error"] as? String == "people_failed")
    #expect(entries.last?["status"] as? Int == 69)
    #expect(Set(entries.compactMap { $0["run"] as? String }) == ["20260701T000000Z"])
  }

  @Test("a run that fails says so in the log, and leaves the last success as it was")
  func failures() throws {
    try fill()
    let metrics = ["--metrics", "m.prom"]
    _ = try Program.run(order + metrics, in: folder)
    let first = try folder.text("m.prom")
    let success = try #require(line("constat_last_success", of: first))
    #expect(!success.hasSuffix(" 0"))
    #expect(first.contains("constat_people{ending=\"failed\"} 1\n"))
    try journal.database.execute("DELETE FROM signals; DELETE FROM profiles")
    let cases: [([String], Int32, String, String)] = [
      (order, 75, "held_back", "held_back\"} 1"),
      (order + ["--dry-run"], 0, "", "held_back\"} 0"),
      (order + ["--user", JournalFixture.id(7)], 67, "unknown_people", "run\"} 1"),
      (
        ["nightly", "--database", "sqlite:none.db", "--runs", "runs"], 66, "database_missing",
        "run\"} 1"
      ),
    ]
    for (words, status, code, count) in cases {
      let outcome = try Program.run(words + metrics + ["--log", "json"], in: folder)
      #expect(outcome.status == status, "\(words)")
      let error = try log(outcome).last?["error"] as? String
      #expect(error ?? "" == code, "\(words)")
      #expect(!outcome.errors.contains("none.db") && !outcome.errors.contains(journal.path))
      let text = try folder.text("m.prom")
      #expect(text.contains("constat_failures{what=\"\(count)\n"), "\(words) \(text)")
      #expect(line("constat_last_success", of: text) == success, "\(words)")
    }
    let mode = try FileManager.default.attributesOfItem(atPath: folder.file("m.prom"))
    #expect((mode[.posixPermissions] as? NSNumber)?.intValue == 0o644)
    #expect(!folder.exists("m.prom.tmp"))
  }

  private func line(_ name: String, of text: String) -> Substring? {
    text.split(separator: "\n").first { $0.hasPrefix(name) }
  }

  @Test(
    "numbers that cannot be left are told before anything is computed", arguments: ["none/m", "."])
  func unwritable(_ path: String) throws {
    try fill()
    let outcome = try Program.run(order + ["--metrics", path], in: folder)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("\(path) cannot be written to"), "\(outcome.errors)")
    #expect(outcome.output == "" && !folder.exists("runs"))
  }

  @Test("a closed stream stops nothing and gets into no file")
  func closedStreams() throws {
    try fill()
    let dump = try journal.database.rows("SELECT count(*), min(id), max(id) FROM signals")
    for (closing, status) in [
      ("2>&-", 69), (">&-", 74), ("<&- >&- 2>&-", 74), ("2>/dev/full", 69),
      (">/dev/full", 73),
    ] as [(String, Int32)] {
      let words = order + ["--metrics", "m.prom"]
      let outcome = try Program.run(words, within: #""$@" \#(closing)"#, in: folder)
      #expect(outcome.status == status, "\(closing) \(outcome.errors)")
      #expect(try folder.text("m.prom").hasPrefix("# HELP "), "\(closing)")
      #expect(try journal.database.rows("PRAGMA integrity_check") == [["ok"]], "\(closing)")
      if closing == "2>&-" { #expect(outcome.output.contains("published  yes")) }
    }
    #expect(try journal.database.rows("SELECT count(*), min(id), max(id) FROM signals") == dump)
  }

  /// Two locks are files that are open while the night tells of its work.
  @Test("a file that is opened never stands where a stream was closed")
  func closedPlaces() throws {
    try fill()
    let words = order + ["--narrator", "claude", "--max-cost", "0"]
    for closing in ["2>&-", "<&- >&- 2>&-", "2>errors"] {
      let outcome = try Program.run(
        words, within: #"CONSTAT_ANTHROPIC_KEY=key "$@" \#(closing)"#, in: folder)
      #expect([69, 74].contains(outcome.status), "\(closing)")
      #expect(try folder.text("runs/narration.lock") == "", "\(closing)")
      let lock = try folder.text("runs/nightly.lock")
      #expect(lock.wholeMatch(of: /process \d+/) != nil, "\(closing): \(lock)")
    }
    // There was something to tell, and nothing of anybody in it.
    let errors = try folder.text("errors")
    #expect(errors.contains("sentences to ask for: 1;"), "\(errors)")
    #expect(!errors.contains(Self.mark) && !errors.contains("-4000-8000-"), "\(errors)")
  }

  /// Else what is opened first would stand there, such as the runtime's queue of events.
  @Test("the place of a closed stream leads nowhere", arguments: ["0<&-", "1>&-", "2>&-"])
  func heldPlaces(_ closing: String) throws {
    // Another writer's turn keeps the program where it can be looked at.
    let script = """
      exec 9>m.tmp; flock 9
      "$@" --metrics m 9>&- \(closing) & program=$!
      for ((i = 0; i < 1000; i++)); do
        [[ $(readlink -f /proc/$program/exe) != */bash ]] &&
          readlink /proc/$program/fd/* | grep -q m.tmp && break
        sleep 0.01
      done
      echo "leads to $(readlink /proc/$program/fd/\(closing.prefix(1)))"; kill $program
      """
    let outcome = try Program.run(order, within: script, in: folder)
    #expect(outcome.output == "leads to /dev/null\n", "\(outcome.errors)")
  }

  // MARK: A terminal

  /// Runs its arguments on a terminal of so many columns, and copies what they write.
  private static let terminal = """
    import fcntl, os, pty, struct, sys, termios
    process, terminal = pty.fork()
    if process == 0:
        size = struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0)
        fcntl.ioctl(2, termios.TIOCSWINSZ, size)
        os.execvp(sys.argv[2], sys.argv[2:])
    while True:
        try:
            read = os.read(terminal, 65536)
        except OSError:
            break
        if not read:
            break
        sys.stdout.buffer.write(read)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
    """

  @Test(
    "a terminal has one line that is written over, and no colour",
    arguments: [
      (20, "TERM=xterm"), (40, "TERM=xterm-256color NO_COLOR=1"), (200, "TERM=linux"),
      (80, "TERM=dumb"),
    ])
  func onATerminal(columns: Int, environment: String) throws {
    try fill()
    try folder.write(Self.terminal, to: "terminal.py")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let outcome = try Program.run(
      order,
      within: "PATH='\(path)' \(environment) exec python3 terminal.py \(columns) \"$@\"",
      in: folder)
    #expect(outcome.status == 69, "\(outcome.errors)")
    let escapes = outcome.output.components(separatedBy: "\u{1B}").dropFirst()
    #expect(escapes.allSatisfy { $0.hasPrefix("[K") }, "\(outcome.output)")
    #expect(escapes.isEmpty == environment.contains("dumb"))
    // What stands between the beginning of a line and the erasure behind it is a position.
    for line in outcome.output.components(separatedBy: "\r\n") {
      for part in line.components(separatedBy: "\r") where part.contains("\u{1B}[K") {
        let shown = part.components(separatedBy: "\u{1B}[K")[0]
        #expect(shown.count < columns, "\(shown)")
      }
    }
    let screen = Screen.lines(of: outcome.output)
    #expect(screen.contains { $0.hasPrefix("compute: done, 2 people, ") }, "\(screen)")
    #expect(screen.contains("published  yes"), "\(screen)")
    #expect(!screen.contains { $0.hasPrefix("publish [") || $0.hasPrefix("freeze 0") }, "\(screen)")
    #expect(screen.contains("compute: started, 2 people") == environment.contains("dumb"))
  }

  /// What is left on a terminal that is wide enough.
  private enum Screen {
    static func lines(of text: String) -> [String] {
      text.components(separatedBy: "\r\n").map { line in
        var (cells, column) = ([Character](), 0)
        for part in line.replacingOccurrences(of: "\u{1B}[K", with: "\u{1}") {
          switch part {
          case "\r": column = 0
          case "\u{1}": cells.removeSubrange(min(column, cells.count)...)
          default:
            if column < cells.count { cells[column] = part } else { cells.append(part) }
            column += 1
          }
        }
        return String(cells)
      }
    }
  }
}
