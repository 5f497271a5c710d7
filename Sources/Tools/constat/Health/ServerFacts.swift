/// What was found of the server that holds a journal, and of what its role may do there.
struct ServerFacts {
  /// The address without a password.
  var name = ""
  /// Why nothing can be asked of it; nil where it can.
  var openingFault: String?
  /// Whether that is a pooler that lends sessions for a transaction.
  var isPooledByTransaction = false
  /// The version, such as `15.18`.
  var version = ""
  /// Whether it only reads, as a replica does, or lets this role only read.
  var isReadOnly = false
  /// Whether what goes over the wire is encrypted.
  var isEncrypted = true
  /// How it was asked to protect the connection, as `sslmode` of libpq.
  var encryption = "verify-full"
  /// Whether no wire leaves this machine.
  var isLocal = false
  /// Whether a pooler lends this session.
  var isPooled = false
  /// What the role may do.
  var role = Role()
  /// The newest migration that was applied; nil where there is none.
  var schema: String?
  /// Migrations that it lacks.
  var pendingMigrations = 0
  /// Why its schema is not one that this program knows, or cannot be told; nil where it can.
  var schemaFault: String?
  /// Whether the policies let a job reach every row.
  var policies = Policies.whole

  /// Who is connected.
  struct Role: Equatable {
    var name = ""
    var isSuperuser = false
    /// Whether it has the rights of the role of jobs; nil where there is no such role.
    var isJob: Bool?
    /// Whether tables of the journal are its own.
    var isOwner = false
    /// Whether policies mean nothing to it.
    var bypassesPolicies = false
    /// How many connections it may have at a time; nil where nobody limits them.
    var connectionLimit: Int?
    /// Rights that a job needs and this role lacks, such as `SELECT on signals`.
    var missingRights: [String] = []
  }

  /// What the server says of its policies.
  enum Policies {
    case whole
    /// A table lacks a policy of jobs, or its guard.
    case gaps
    /// This role may not ask, or there is nobody to ask.
    case unasked
    /// Something else is wrong, in these words.
    case fault(String)
  }
}

extension ServerFacts {
  /// What is thought of them; of a server that does not answer there is nothing else to say.
  var findings: [CheckFinding] {
    if let openingFault {
      let what = isPooledByTransaction ? "pooler" : "server"
      return [.bad(what, saying: openingFault, otherwise: "check the address")]
    }
    return [serverFinding, wireFinding, poolerFinding, roleFinding, schemaFinding]
      + (policyFinding.map { [$0] } ?? [])
  }

  private var serverFinding: CheckFinding {
    let detail = "\(name), PostgreSQL \(version)"
    guard !isReadOnly else {
      return .bad(
        "server", "\(detail), which only reads",
        "give the address of the primary, and of a role without default_transaction_read_only")
    }
    return .ok("server", detail)
  }

  private var wireFinding: CheckFinding {
    switch (isEncrypted, isLocal, encryption) {
    case (true, _, "verify-full"):
      return .ok("wire", "encrypted, and the server proved its name")
    case (_, true, _):
      return .ok("wire", "\(isEncrypted ? "encrypted" : "not encrypted"), on this machine")
    case (true, _, _):
      return .warn(
        "wire", "encrypted, but anybody may have answered (sslmode=\(encryption))",
        "say sslmode=verify-full, with the server's authority in sslrootcert")
    case (false, _, _):
      return .bad(
        "wire", "not encrypted: the network can read the journal (sslmode=\(encryption))",
        "say sslmode=verify-full, or leave sslmode out")
    }
  }

  private var poolerFinding: CheckFinding {
    .ok("pooler", isPooled ? "one in session mode" : "none")
  }

  /// What a night needs at a time: for its lock, for what is read and for what is written.
  private static let connectionsOfNight = 3
  /// The same with a worker beside it.
  private static let connectionsOfAll = 8

  private var roleFinding: CheckFinding {
    let advice = "use a login in role \(JobRole.name) for nights"
    if role.isSuperuser {
      return .warn("role", "\(role.name), a superuser: it may do anything", advice)
    }
    if role.isOwner {
      return .warn("role", "\(role.name), who owns the journal: it may do anything to it", advice)
    }
    switch role.isJob {
    case true? where role.bypassesPolicies:
      return .warn("role", "\(role.name), to whom policies mean nothing", advice)
    case true? where !role.missingRights.isEmpty:
      return .bad(
        "role", "\(role.name), who lacks \(role.missingRights.joined(separator: ", "))",
        "as the owner: grant it to \(JobRole.name)")
    case true? where (role.connectionLimit ?? .max) < Self.connectionsOfNight:
      return .bad(
        "role", "\(role.name), who has too few connections at a time",
        "as the owner: alter role \(CheckText.identifier(role.name)) connection limit "
          + "\(Self.connectionsOfAll)")
    case true?: return .ok("role", "\(role.name), who may do what a job does")
    case false?:
      return .bad(
        "role", "\(role.name), who may not do what a job does",
        "as the owner: grant \(JobRole.name) to \(CheckText.identifier(role.name))")
    case nil: return .ok("role", "\(role.name); the role of jobs comes with the migrations")
    }
  }

  private var schemaFinding: CheckFinding {
    if let schemaFault {
      return .bad(
        "schema", saying: schemaFault, otherwise: "run `constat migrate` as the owner")
    }
    guard pendingMigrations == 0 else {
      let lacks = CheckText.counted(pendingMigrations, "migration")
      return .bad(
        "schema", "\(schema ?? "none"), lacks \(lacks)", "run `constat migrate` as the owner")
    }
    return .ok("schema", "up to date (\(schema ?? "none"))")
  }

  private var policyFinding: CheckFinding? {
    switch policies {
    case .whole: .ok("policies", "a job reaches every row")
    case .gaps:
      .bad(
        "policies", "a job would miss rows, and refuses to run",
        "as the owner: `select constat.check_job_policies()` names the tables; put their policies "
          + "back from \(CheckText.migrationsFolder)")
    case .unasked: nil
    case .fault(let words): .bad("policies", saying: words, otherwise: "look at the server's log")
    }
  }
}

extension CheckText {
  /// Where a policy can be copied from.
  static let migrationsFolder = "share/constat/pipelines/migrations/postgres"

  /// A name as SQL takes it.
  static func identifier(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f
    }
    let isNumber = name.utf8.first.map { (0x30...0x39).contains($0) } ?? true
    if isPlain, !isNumber { return name }
    let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}
