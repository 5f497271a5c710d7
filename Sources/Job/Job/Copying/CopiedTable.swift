/// A table of a journal on a server, as a journal in a file holds it.
struct CopiedTable {
  /// What a column holds.
  enum Kind {
    case text, instant, day, number, integer, flag, json
  }

  /// Whether a column is copied.
  enum Presence {
    /// Always.
    case always
    /// Where the login may read it; no run does.
    case ifReadable
    /// Where the texts of people were asked for.
    case ifAsked
  }

  struct Column {
    let name: String
    let kind: Kind
    var presence = Presence.always
  }

  /// Which of two rows of one key stands.
  enum Precedence {
    /// The server's, if it changed later.
    case later(String)
    /// The server's, unless the file's is later.
    case notEarlier(String)
    /// The server's.
    case server
    /// The file's.
    case file

    /// The column that tells when a row changed.
    var column: String? {
      switch self {
      case .later(let column), .notEarlier(let column): column
      case .server, .file: nil
      }
    }
  }

  let name: String
  let columns: [Column]
  /// The columns that tell rows apart, and by which those of the file are found.
  let key: [String]
  let precedence: Precedence
  /// Other columns of which no two rows have the same values.
  var sample: [String] = []
  /// What rows of the server, called `t`, are left where they are.
  var condition = "true"
}

extension CopiedTable.Column {
  /// The column of the server in the form that it is read in.
  var selection: String {
    switch kind {
    case .text: "t.\(name)::text"
    case .instant, .day, .flag: "t.\(name)"
    case .number: "t.\(name)::float8"
    case .integer: "t.\(name)::bigint"
    case .json: "to_json(t.\(name))::text"
    }
  }
}
