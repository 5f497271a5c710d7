import Model
import Narration
import Testing

/// How the check does on sentences written before its lists, and on some written after them.
@Suite struct GroundingCorpusTests {
  /// The last file is never looked at when words are listed: it tells what new wording meets.
  @Test(arguments: [
    ("statements.jsonl", 0.95), ("afterwards.jsonl", 0.95), ("attacks.jsonl", 0.95),
    ("unseen.jsonl", 0.75),
  ])
  func nothingBadPassesAndMostGoodDo(file: String, share: Double) throws {
    let lines = try GroundingLine.all(in: file)
    var good: [Language: (passed: Int, all: Int)] = [:]
    var refused: [String: Int] = [:]
    var missed: [String] = []
    for line in lines {
      let result = try Checks.of(line.language)
        .check(line.statement, caveat: line.caveat, of: try line.narrationSubject())
      let fault: GroundingFault? = if case .failure(let fault) = result { fault } else { nil }
      switch line.verdict {
      case .bad:
        refused[fault?.rawValue ?? "none", default: 0] += 1
        #expect(fault != nil, "\(line.id) \(line.kind ?? ""): \(line.statement) | \(line.caveat)")
      case .good:
        good[line.language, default: (0, 0)].all += 1
        if fault == nil { good[line.language, default: (0, 0)].passed += 1 }
        if let fault { missed.append("\(line.id) \(fault): \(line.statement) | \(line.caveat)") }
      }
    }
    for (language, count) in good.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      print("\(file) \(language.rawValue): \(count.passed) of \(count.all) good ones pass")
      #expect(Double(count.passed) >= share * Double(count.all))
    }
    print("\(file): bad ones by fault \(refused.sorted { $0.key < $1.key })")
    for line in missed { print("refused: \(line)") }
  }
}
