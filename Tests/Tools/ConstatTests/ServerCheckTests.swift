import Days
import Testing

@testable import constat

/// What is thought of a server.
@Suite struct ServerCheckTests {
  private var well: ServerFacts {
    var facts = ServerFacts()
    facts.name = "postgres://night@h:5432/d"
    facts.version = "15.18"
    facts.role.name = "night"
    facts.role.isJob = true
    facts.schema = "0009_z"
    return facts
  }

  private func finding(
    _ what: String, _ change: (inout ServerFacts) -> Void = { _ in }
  ) throws -> CheckFinding {
    var facts = well
    change(&facts)
    for finding in facts.findings { #expect((finding.advice == nil) == (finding.level == .ok)) }
    let found = facts.findings.filter { $0.what == what }
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test func aServerAsItShouldBeIsWell() {
    #expect(well.findings.map(\.level) == Array(repeating: .ok, count: 6))
    #expect(
      well.findings.map(\.what) == ["server", "wire", "pooler", "role", "schema", "policies"])
  }

  @Test func aServerThatDoesNotAnswerIsAllThereIsToSay() {
    var facts = well
    facts.openingFault = "cannot connect to h; check it"
    #expect(facts.findings == [.bad("server", "cannot connect to h", "check it")])
    facts.isPooledByTransaction = true
    #expect(facts.findings.map(\.what) == ["pooler"])
  }

  @Test func aReplicaIsBad() throws {
    #expect(try finding("server") { $0.isReadOnly = true }.level == .bad)
  }

  @Test(arguments: [
    (true, false, "verify-full", CheckFinding.Level.ok), (true, false, "require", .warn),
    (true, false, "verify-ca", .warn), (false, false, "disable", .bad),
    (false, false, "prefer", .bad), (false, true, "prefer", .ok), (true, true, "prefer", .ok),
  ])
  func theWire(isEncrypted: Bool, isLocal: Bool, mode: String, level: CheckFinding.Level) throws {
    let found = try finding("wire") {
      $0.isEncrypted = isEncrypted
      $0.isLocal = isLocal
      $0.encryption = mode
    }
    #expect(found.level == level, "\(found)")
  }

  @Test func roles() throws {
    func level(_ change: (inout ServerFacts.Role) -> Void) throws -> CheckFinding.Level {
      try finding("role") { change(&$0.role) }.level
    }
    #expect(try level { $0.isSuperuser = true } == .warn)
    #expect(try level { $0.isOwner = true } == .warn)
    #expect(try level { $0.bypassesPolicies = true } == .warn)
    #expect(try level { $0.isJob = nil } == .ok)
    #expect(try level { $0.connectionLimit = 2 } == .bad)
    #expect(try level { $0.connectionLimit = 3 } == .ok)
    #expect(try level { $0.missingRights = ["SELECT on signals"] } == .bad)
    let other = try finding("role") {
      $0.role.isJob = false
      $0.role.name = "Night \"1\""
    }
    #expect(other.level == .bad)
    #expect(other.advice == #"as the owner: grant constat_job to "Night ""1""""#)
  }

  @Test func schemasAndPolicies() throws {
    #expect(
      try finding("schema") { $0.pendingMigrations = 1 }.detail == "0009_z, lacks 1 migration")
    #expect(try finding("schema") { $0.pendingMigrations = 1 }.level == .bad)
    #expect(try finding("schema") { $0.schemaFault = "newer; update" }.advice == "update")
    #expect(try finding("policies") { $0.policies = .gaps }.level == .bad)
    #expect(try finding("policies") { $0.policies = .fault("x") }.level == .bad)
    var facts = well
    facts.policies = .unasked
    #expect(!facts.findings.contains { $0.what == "policies" })
  }

  @Test func clocksAreCompared() {
    let now = Instant(milliseconds: 1_800_000_000_000)
    for (minutes, level) in [(0, CheckFinding.Level.ok), (59, .ok), (61, .warn), (-61, .warn)] {
      var times = TimeFacts(now: now)
      times.server = Instant(milliseconds: now.milliseconds + Int64(minutes) * 60_000)
      #expect(times.findings.map(\.level) == [level], "\(minutes)")
    }
  }
}
