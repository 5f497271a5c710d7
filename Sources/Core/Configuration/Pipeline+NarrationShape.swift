import Model

extension Pipeline {
  /// The shape of the part that says who words findings.
  static let narration: Shape = {
    let dollars = Shape.number(.atLeast(0))
    let seconds = Shape.number(.within(0, 604_800))
    let count = Shape.whole(.atLeast(1))
    return .object(
      [
        "narrator": .word(of: NarrationPlan.Narrator.self), "model": .text, "prompt": .text,
        "contextTokens": count, "answerTokens": count, "answerReserve": .number(.within(0, 4)),
        "prices": .object([
          "input": dollars, "output": dollars, "cacheWrite": dollars, "cacheRead": dollars,
          "batchShare": .number(.within(0, 1)),
        ]),
        "maximumDollars": dollars, "way": .word(of: NarrationPlan.Way.self),
        "concurrentRequests": .whole(.within(1, 64)),
        "batch": .object([
          "maximumRequests": .whole(.within(1, 100_000)),
          "maximumBytes": .whole(.within(1, 268_435_456)),
        ]),
        "patience": .object([
          "connectSeconds": seconds, "firstByteSeconds": seconds, "answerSeconds": seconds,
          "runSeconds": seconds, "pollSeconds": .number(.within(0.01, 86_400)),
          "batchSeconds": seconds,
        ]),
        "movedShare": .number(.within(0, 1)),
      ], optional: ["effort": .word(["low", "medium", "high", "max"])])
  }()
}
