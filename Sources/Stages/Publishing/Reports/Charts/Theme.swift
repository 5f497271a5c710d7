import Charts
import Model

/// A ramp of one colour on white, as the design system has it.
public enum Theme: String, CaseIterable, Sendable {
  case turquoise, coral

  /// A step of the ramp, from nearly white to nearly black.
  enum Step: Int {
    case s50, s100, s200, s300, s400, s500, s600, s700, s800, s900
  }

  /// The colour of a step.
  subscript(step: Step) -> Color { Color(ramp[step.rawValue]) }

  private var ramp: [UInt32] {
    switch self {
    case .turquoise:
      [
        0xE8F3F4, 0xC5E3E5, 0x93C9CD, 0x5FAFB5, 0x2F9AA1, 0x118996, 0x0E6E78, 0x0B545C, 0x073A40,
        0x042227,
      ]
    case .coral:
      [
        0xFDECEC, 0xFBCFCE, 0xF7A6A4, 0xF47F7D, 0xF26967, 0xF1514F, 0xCE3F3D, 0x9E302E, 0x6F2120,
        0x431312,
      ]
    }
  }

  /// What text is set in.
  var ink: Color { self[.s900] }
  /// What lesser text is set in.
  var softInk: Color { self[.s800] }
  /// What a sign is drawn in: at least 3 to 1 on white.
  var sign: Color { self[.s600] }
  /// A second sign beside the first, apart from it in greyscale too.
  var strongSign: Color { self[.s900] }
  /// Lines that only guide the eye.
  var line: Color { self[.s200] }
  /// The ground of a card.
  var ground: Color { self[.s50] }
}

/// How charts are drawn: the colours, and the size of their letters in points.
struct ChartStyle {
  let theme: Theme
  let textSize: Double
  let typesetter: Typesetter
  let legend: DoctorText.Legend

  /// The radius of a ring whose area tells a number of days, where the largest tells `most`.
  func radius(of days: Int, amongUpTo most: Int) -> Double {
    let ofOne = min(textSize * 0.3, textSize / Double(max(1, most)).squareRoot())
    return ofOne * Double(days).squareRoot()
  }

  /// A name or a number in a chart.
  func set(
    _ text: String, weight: TextStyle.Weight = .regular, width: Double? = nil,
    alignment: TextStyle.Alignment = .left
  ) -> TextBlock {
    var style = TextStyle(.body, size: textSize, weight: weight, color: theme.ink)
    style.alignment = alignment
    style.maximumLines = 1
    return typesetter.set(text, style, width: width)
  }

  /// A name that may be long, in at most two lines.
  func setName(_ text: String, width: Double) -> TextBlock {
    var style = TextStyle(.body, size: textSize, weight: .semibold, color: theme.ink)
    style.maximumLines = 2
    style.leading = 1
    return typesetter.set(text, style, width: width)
  }
}
