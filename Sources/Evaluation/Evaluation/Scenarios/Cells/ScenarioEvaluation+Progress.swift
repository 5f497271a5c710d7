import Synthesis

extension ScenarioEvaluation {
  /// How far an evaluation is.
  public enum Progress: Sendable {
    /// Before anybody is made: so many of the cells were kept by an earlier run.
    case found(Int, of: Int)
    /// What was kept of a cell is damaged; the cell is scored anew.
    case damaged(path: String)
    /// Now and then.
    case at(Position)
  }

  /// Where an evaluation stands.
  public struct Position: Equatable, Sendable {
    /// All cells.
    public let cells: Int
    /// Those that are scored, by this run or an earlier one.
    public private(set) var finishedCells: Int
    /// The people that this run scored, about.
    public private(set) var people = 0
    /// How much of what this run has to do is done, in 0...1, by what people of such families and
    /// lengths are known to take; 1 when it has nothing to do.
    public var share: Double { wholeWork > 0 ? min(1, work / wholeWork) : 1 }
    private var work = 0.0
    private let wholeWork: Double
    private let peopleOfCell: Int

    /// The beginning of a run over some cells with so many people each.
    init(of cells: [(cell: Cell, isFound: Bool)], people: Int) {
      self.cells = cells.count
      finishedCells = cells.count(where: \.isFound)
      peopleOfCell = people
      wholeWork = cells.reduce(0) { $0 + ($1.isFound ? 0 : Self.work(of: $1.cell)) }
    }

    /// The position after so many people of the cell that is being scored.
    func advanced(in cell: Cell, people: Int) -> Position {
      var position = self
      position.people += people
      position.work += Self.work(of: cell) * Double(people) / Double(max(1, peopleOfCell))
      return position
    }

    /// Takes note that all people of a cell are scored.
    mutating func finish(_ cell: Cell) {
      self = advanced(in: cell, people: peopleOfCell)
      finishedCells += 1
    }

    /// What one person costs, in no unit, as measured: in proportion to the days, and to their
    /// square where the tests are many.
    private static func work(of cell: Cell) -> Double {
      let days = Double(cell.days)
      return switch cell.family {
      case .personal: days
      case .large: days * days / 25
      }
    }
  }
}
