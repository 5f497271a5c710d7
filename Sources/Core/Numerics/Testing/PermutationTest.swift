/// The p of a test by random permutations.
public enum PermutationTest {
  /// (`hits` + 1) / (`repetitions` + 1), at most 1 and never 0: the observed order is one of the
  /// permutations.
  ///
  /// `hits` of the `repetitions` were at least as extreme as what was observed. Source: Phipson and
  /// Smyth (2010).
  public static func p(hits: Int, repetitions: Int) -> Double {
    precondition(0 <= hits && hits <= repetitions, "hits are repetitions")
    return (Double(hits) + 1) / (Double(repetitions) + 1)
  }
}
