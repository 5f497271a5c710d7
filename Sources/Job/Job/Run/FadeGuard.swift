/// Tells whether publishing would wipe most of what people see.
///
/// One person's only insight may fade by itself, so what fades of those asked for is compared with what
/// everyone of the journal sees. A night over some of the people is measured by what they see alone,
/// or nobody would notice that it wipes them.
struct FadeGuard {
  /// The share of what is shown that may fade without a word, 0 to 1.
  let maximumFadedShare: Double
  /// Insights that are shown before the run is published.
  var shown = 0
  /// Of these, those that would fade.
  var fading = 0

  var isTooMuch: Bool { Double(fading) > maximumFadedShare * Double(shown) }
}
