import Glibc
import Numerics

/// Two quantities, and a third one to be held fixed.
struct PartialCase: Decodable {
  private let x: Series
  private let y: Series
  private let z: Series

  func answer() throws(StatisticsFault) -> Answer {
    let x = try self.x.numbers(at: "input.x")
    let y = try self.y.numbers(at: "input.y")
    let isInWords = self.z.isInWords
    let z = isInWords ? x.indices.map { Double($0 % 2) } : try self.z.numbers(at: "input.z")
    guard x.count == y.count, y.count == z.count else {
      throw .unlikeLengths("`input.x`, `input.y` and `input.z`")
    }
    let correlation = PartialSpearman(x, y, given: z)
    var answer = Answer([
      "n": .count(correlation.n),
      "rho": .optional(correlation.rho),
      "p": .optional(correlation.p),
      "log10_p": .optional(correlation.logP.map { $0 / log(10) }),
    ])
    if isInWords { answer.add("z", .text("0, 1, 0, 1, ...")) }
    return answer
  }
}

/// Numbers as a list, as a range such as `0..999` or `999..0`, or described in words.
private enum Series: Decodable {
  case list([Double?])
  case range(from: Int, to: Int)
  case words

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    guard let text = try? value.decode(String.self) else {
      self = .list(try value.decode([Double?].self))
      return
    }
    let ends = text.split(separator: "..", omittingEmptySubsequences: false).map { Int($0) }
    if ends.count == 2, let first = ends[0], let last = ends[1] {
      self = .range(from: first, to: last)
    } else {
      self = .words
    }
  }

  var isInWords: Bool {
    if case .words = self { true } else { false }
  }

  /// The numbers, at most as many as a partial correlation takes.
  func numbers(at path: String) throws(StatisticsFault) -> [Double?] {
    let limit = PartialSpearman.largestCount
    switch self {
    case .list(let numbers) where numbers.count <= limit: return numbers
    case .range(let first, let last) where (Int128(last) - Int128(first)).magnitude < limit:
      return stride(from: first, through: last, by: first <= last ? 1 : -1).map { Double($0) }
    case .list, .range: throw .notAllowed(path, expected: "at most \(limit) numbers")
    case .words: throw .notAllowed(path, expected: "a list, or a range such as \"0..999\"")
    }
  }
}
