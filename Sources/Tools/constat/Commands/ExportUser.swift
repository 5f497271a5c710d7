import FoundationEssentials
import Job
import Signing
import Storage

extension Verb {
  static let exportUser = Verb(
    name: "export user", usage: "UUID --out FILE [--key FILE] [options]",
    summary: "Writes all that a journal has of one person, signed.",
    details: """
      Every row of every table that has people. The file is readable by its owner
      only, whole or not at all; one that exists is kept unless --force is given. The
      same rows give the same bytes. On a server this takes the login of the owner of
      the tables: one that may not read everything is refused, with what it lacks.

      With --key, FILE.sig holds a signature of Ed25519 over the bytes of FILE. Make
      a key with `openssl genpkey -algorithm ed25519`, and hand out its public part
      (`openssl pkey -pubout`), with which anybody can check it:

        openssl pkeyutl -verify -rawin -pubin -inkey PUBLIC.pem \\
          -in FILE -sigfile FILE.sig
      """,
    options: [
      .database,
      Arguments.Option("out", "FILE", help: "The file to write."),
      Arguments.Option(
        "key", "FILE", help: "The private key in PEM, which only its owner may read."),
      Arguments.Option("force", help: "Write over files that exist."),
    ],
    operand: .anything
  ) { arguments, console throws(CommandError) in
    let user = try Arguments.userID(try arguments.operand("UUID"), of: "UUID")
    let file = ExportFile(path: try arguments.required("out"), isForced: arguments.has("force"))
    let key = try arguments["key"].map { path throws(CommandError) in
      do throws(SigningError) { return try SigningKey(contentsOfFile: path) } catch {
        throw .signing(error)
      }
    }
    try file.check()
    let journal = try arguments.journal()
    let export: PersonExport
    do throws(JobError) { export = try PersonExport(of: user, from: journal) } catch {
      throw .job(error)
    }
    try file.write(export.document, signedWith: key)
    if key == nil {
      console.note(
        "constat: the export is not signed, and nobody can tell whether it was changed: give --key "
          + "FILE")
    }
    let counts = "\(CheckText.counted(export.rows, "row")) of \(export.tables) tables"
    try console.print("exported \(counts)\(key == nil ? "" : ", signed")")
  }
}

/// A document and its signature beside it.
struct ExportFile {
  let path: String
  /// Whether files that exist give way.
  let isForced: Bool

  private var signaturePath: String { path + ".sig" }

  /// Refuses files that exist, before anything is read.
  func check() throws(CommandError) {
    if isForced { return }
    for path in [path, signaturePath] where FileManager.default.fileExists(atPath: path) {
      throw .notOverwritten(path: path)
    }
  }

  /// Writes both. A signature comes first: a document that stands there has its own beside it.
  func write(_ document: [UInt8], signedWith key: SigningKey?) throws(CommandError) {
    let signature: [UInt8]?
    do throws(SigningError) { signature = try key?.signature(of: document) } catch {
      throw .signing(error)
    }
    do throws(StorageError) {
      if let signature {
        try PrivateFile.write(signature, to: signaturePath, replacing: isForced)
      } else if isForced {
        try PrivateFile.remove(signaturePath)
      }
      do throws(StorageError) {
        try PrivateFile.write(document, to: path, replacing: isForced)
      } catch {
        if signature != nil { try? PrivateFile.remove(signaturePath) }
        throw error
      }
    } catch { throw .storage(error) }
  }
}
