import Glibc

/// The lines of standard input.
public struct StandardInput: Sequence, IteratorProtocol {
  /// Reads from where the process stands.
  public init() {}

  /// The next line without its end; nil at the end of the input.
  public func next() -> String? { readLine(strippingNewline: true) }
}
