/// A day of the week, in the order of ISO 8601.
public enum Weekday: Int, CaseIterable, Codable, Sendable {
  /// The first day of the week, raw value 0; Sunday is 6.
  case monday = 0
  /// The days after Monday, in order.
  case tuesday, wednesday, thursday, friday, saturday, sunday
}
