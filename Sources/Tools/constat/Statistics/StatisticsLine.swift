import FoundationEssentials

/// One line of `constat statistics`.
enum StatisticsLine {
  /// The answer to a line of text, the `number`-th of the input; nil for a blank line.
  static func answer(to text: String, number: Int) -> (json: String, isError: Bool)? {
    guard text.utf8.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { return nil }
    let line: ReadLine
    do {
      line = try JSONDecoder().decode(ReadLine.self, from: Data(text.utf8))
    } catch {
      line = ReadLine(StatisticsFault(error, inside: ""))
    }
    var answer = Answer()
    if let id = line.id { answer.add("id", id) }
    switch line.outcome {
    case .success(let computed):
      answer.add("kind", .text(line.kind))
      answer.add(computed)
      return (answer.json, false)
    case .failure(let fault):
      answer.add("line", .count(number))
      answer.add("error", .text(fault.wording))
      return (answer.json, true)
    }
  }
}

/// What a line holds, as far as it can be read.
private struct ReadLine: Decodable {
  private(set) var id: Computed?
  private(set) var kind = ""
  private(set) var outcome: Result<Answer, StatisticsFault>

  private enum Key: String, CodingKey { case id, kind, input }

  init(_ fault: StatisticsFault) { outcome = .failure(fault) }

  /// Throws only when the line is no object: an error further in is an outcome, so that the answer
  /// can carry the id.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    do {
      let id = try Self.id(in: members)
      let name = try members.decode(String.self, forKey: .kind)
      (self.id, kind, outcome) = (id, name, .failure(.unknownKind))
      guard let kind = StatisticsKind(rawValue: name) else { return }
      do {
        outcome = .success(try kind.answer(to: .input, in: members))
      } catch {
        outcome = .failure(StatisticsFault(error, inside: "input"))
      }
    } catch {
      id = try? Self.id(in: members)
      outcome = .failure(StatisticsFault(error, inside: "kind"))
    }
  }

  private static func id(in members: KeyedDecodingContainer<Key>) throws -> Computed? {
    guard members.contains(.id) else { return nil }
    if try members.decodeNil(forKey: .id) { return .nothing }
    if let text = try? members.decode(String.self, forKey: .id) { return .text(text) }
    guard let number = try? members.decode(Int.self, forKey: .id) else {
      throw StatisticsFault.wrongType("id", expected: "a text or a whole number")
    }
    return .count(number)
  }
}
