/// How a text looks.
public struct TextStyle: Hashable, Sendable {
  /// What a text is set in; what a font lacks comes from the next.
  public enum Family: String, Sendable {
    /// Space Grotesk, else Inter's cut for large sizes.
    case display = "Space Grotesk, Inter Display, Inter, DejaVu Sans"
    /// Inter.
    case body = "Inter, DejaVu Sans"
  }

  /// How heavy the strokes are.
  public enum Weight: Int, Sendable {
    case regular = 400
    case semibold = 600
    case bold = 700
  }

  /// Where the lines of a text stand within its width.
  public enum Alignment: Sendable {
    case left, center, right
  }

  /// The fonts.
  public var family: Family
  /// The height of the letters in points.
  public var size: Double
  /// The weight.
  public var weight: Weight
  /// The colour.
  public var color: Color
  /// The alignment.
  public var alignment = Alignment.left
  /// The distance of the lines, in heights of a line.
  public var leading = 1.15
  /// After so many lines the text ends with an ellipsis; nil for never.
  public var maximumLines: Int?

  /// A style, aligned to the left, of any number of lines.
  public init(_ family: Family, size: Double, weight: Weight = .regular, color: Color) {
    self.family = family
    self.size = size
    self.weight = weight
    self.color = color
  }
}
