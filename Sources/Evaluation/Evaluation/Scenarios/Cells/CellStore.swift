import FoundationEssentials
import Job
import Storage
import Synthesis

/// A folder in which an evaluation keeps each cell that it has scored, so that one that was cut
/// goes on where it stopped.
///
/// A file begins with a line: what it is, the key of all that determines the score, and a digest of
/// the key and the rest, which is the score as JSON. It is written whole or not at all.
public struct CellStore: Sendable {
  /// The folder.
  public let folder: String
  /// Whether what is there already is used.
  public var isReading = true
  private let program: String
  private let plan: [UInt8]

  /// A store in a folder, which need not exist; `program` names the very program that scores, and
  /// `plan` are the bytes of what it was told to do.
  public init(folder: String, program: String, plan: [UInt8]) {
    self.folder = folder
    self.program = program
    self.plan = plan
  }

  /// What is there of a cell.
  enum Found {
    case score(CellScore)
    /// Nothing, or the score of something else.
    case nothing
    /// A file that is not as it was written.
    case damaged(path: String)
  }

  /// Makes the folder.
  ///
  /// - Throws: `storage`.
  func prepare() throws(JobError) {
    do throws(StorageError) {
      try PrivateFile.createFolder(at: folder)
    } catch { throw .storage(error) }
  }

  /// What is there of a cell under a key.
  func find(_ cell: Cell, as key: String) -> Found {
    let path = path(of: cell)
    guard isReading, let data = FileManager.default.contents(atPath: path) else { return .nothing }
    guard let kept = KeptCell(reading: [UInt8](data)) else { return .damaged(path: path) }
    guard kept.key == key else { return .nothing }
    guard let score = try? JSONDecoder().decode(CellScore.self, from: Data(kept.body)) else {
      return .damaged(path: path)
    }
    return .score(score)
  }

  /// Keeps a score under a key, in the place of what is there of its cell.
  ///
  /// - Throws: `storage`, `file`.
  func keep(_ score: CellScore, as key: String) throws(JobError) {
    let path = path(of: score.cell)
    // Two runs that share a folder do not write into each other's drafts.
    let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier)"
    guard let body = try? JSONEncoder().encode(score) else { throw .file(path: path) }
    let bytes = KeptCell(key: key, body: [UInt8](body)).bytes
    try? FileManager.default.removeItem(atPath: draft)
    do throws(StorageError) { try PrivateFile.createFile(at: draft) } catch {
      throw .storage(error)
    }
    do { try Data(bytes).write(to: URL(filePath: draft)) } catch { throw .file(path: draft) }
    do throws(StorageError) { try PrivateFile.replace(path, with: draft) } catch {
      throw .storage(error)
    }
  }

  /// Takes the files of some cells away, and the folder if nothing else is in it; what cannot be
  /// taken away stays.
  public func remove(_ cells: [Cell]) {
    for cell in cells { try? FileManager.default.removeItem(atPath: path(of: cell)) }
    let rest = try? FileManager.default.contentsOfDirectory(atPath: folder)
    if rest?.isEmpty == true { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The file of a cell.
  func path(of cell: Cell) -> String {
    "\(folder)/\(cell.scenario)-\(cell.days)-\(cell.family.rawValue).cell"
  }

  /// The key of all that determines the score of a cell.
  func key(
    of cell: Cell, in world: any EvaluatedWorld, _ order: ScenarioEvaluation.Order
  ) -> String {
    var digest = ContentDigest()
    for text in [program, cell.scenario, cell.family.rawValue] { digest.add(text) }
    let pipeline = order.pipeline
    for bytes in [plan, pipeline.pipelineData, pipeline.taxonomyData, world.definition] {
      digest.add(String(decoding: bytes, as: UTF8.self))
    }
    for number in [cell.days, order.people, order.sampledPeople, order.sampledDays] {
      digest.add(Int64(number))
    }
    digest.add(order.seed)
    digest.add(order.rawRate)
    return digest.text
  }
}

/// The bytes of a file of the store.
struct KeptCell {
  let key: String
  let body: [UInt8]
  private static let name = "constat-cell"

  init(key: String, body: [UInt8]) {
    self.key = key
    self.body = body
  }

  /// What bytes hold; nil when they are not as they were written.
  init?(reading bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == Self.name else { return nil }
    self.init(key: String(words[1]), body: Array(bytes[(end + 1)...]))
    guard words[2] == digest else { return nil }
  }

  var bytes: [UInt8] { Array("\(Self.name) \(key) \(digest)\n".utf8) + body }

  private var digest: String {
    var digest = ContentDigest()
    digest.add(key)
    digest.add(String(decoding: body, as: UTF8.self))
    return digest.text
  }
}
