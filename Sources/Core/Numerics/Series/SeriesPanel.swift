/// Whitened series of one person, some of which share their known days.
public struct SeriesPanel: Sendable {
  /// Where a series stands.
  public struct Place: Hashable, Sendable {
    /// The block.
    public let block: Int
    /// The column of the block.
    public let column: Int

    /// A place from its parts.
    public init(block: Int, column: Int) {
      self.block = block
      self.column = column
    }
  }

  /// The number of days of the run.
  public let dayCount: Int
  /// The series, those of one block known on the same days.
  public private(set) var blocks: [WhitenedBlock] = []

  /// A panel without series over `dayCount` days.
  public init(dayCount: Int) {
    self.dayCount = dayCount
  }

  /// Adds series over the panel's days; gives the number of their block.
  public mutating func append(_ block: WhitenedBlock) -> Int {
    precondition(block.observed.dayCount == dayCount, "a block over the same days")
    blocks.append(block)
    return blocks.count - 1
  }

  /// A series; what it lends is 0 where it is unknown.
  public subscript(place: Place) -> Series { Series(block: blocks[place.block], place: place) }

  /// One series of a panel.
  public struct Series {
    private let block: WhitenedBlock
    private let column: Int

    fileprivate init(block: WhitenedBlock, place: Place) {
      self.block = block
      column = place.column
    }

    /// Whether the series is known on a day.
    public func isKnown(on day: Int) -> Bool { block.observed.mask[day] != 0 }
    /// The residual u of a day; 0 where unknown.
    public func residual(on day: Int) -> Double { block.residuals[day, column] }
    /// The innovation w of a day; 0 where unknown.
    public func innovation(on day: Int) -> Double { block.innovations[day, column] }
    /// The lag-1 autocorrelation phi.
    public var persistence: Double { block.persistence[column] }
    /// The autocorrelations of the innovations at lags 1...7.
    public var memory: [Double] { Array(block.memory.column(column)) }
  }
}
