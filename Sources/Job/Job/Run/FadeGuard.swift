/// Tells whether publishing would wipe most of what people see.
struct FadeGuard {
  /// The share of what is shown that may fade without a word, 0 to 1.
  let maximumFadedShare: Double
  /// Insights that are shown before the run is published.
  let shown: Int
  /// Of these, those that would fade.
  var fading = 0

  var isTooMuch: Bool { Double(fading) > maximumFadedShare * Double(shown) }
}
