import Glibc

/// Fisher's variance-stabilising transform of a correlation (Fisher 1921).
public enum FisherTransform {
  /// z = artanh(r), for -1 < r < 1.
  public static func z(_ r: Double) -> Double { atanh(r) }

  /// r = tanh(z), for any z.
  public static func r(_ z: Double) -> Double { tanh(z) }
}
