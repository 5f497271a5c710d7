extension CalendarDay {
  /// The number of days of its month, 28...31.
  public var daysInMonth: Int {
    let (year, month, _) = civil
    return Self.lengthOfMonth(month, year: year)
  }
}
