import Model
import Spreadsheet

extension PersonWorkbook {
  /// Every accepted signal.
  var signalSheet: Sheet {
    let columns: [(WorkbookColumn, Double)] = [
      (.day, 11), (.time, 17), (.category, 14), (.key, 20), (.name, 26), (.value, 10), (.unit, 8),
      (.source, 14), (.id, 38),
    ]
    return sheet(
      .signals, columns,
      facts.entries.map { entry in
        let (observation, key) = (entry.observation, entry.term.key)
        // What was said not to have happened was said with a zero.
        let value = observation.isExplicitAbsence ? 0 : observation.value
        return [
          .day(observation.day), .time(entry.time), .text(key.category.rawValue), .text(key.name),
          .text(name(of: entry.term)), .number(value, ""), .text(entry.term.numbers.unit),
          .text(text.codes.sources[observation.source]), .text(entry.id),
        ]
      })
  }

  /// Every signal that was not used.
  var refusalSheet: Sheet {
    let columns: [(WorkbookColumn, Double)] = [
      (.time, 17), (.category, 14), (.key, 28), (.reason, 28), (.id, 38),
    ]
    return sheet(
      .refusals, columns,
      facts.refused.map { refused in
        [
          .time(refused.time), .text(refused.name.category), .text(refused.name.key),
          .text(text.codes.reasons[refused.reason]), .text(refused.id),
        ]
      })
  }
}
