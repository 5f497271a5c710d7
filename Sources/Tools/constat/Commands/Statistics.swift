import Terminal

extension Verb {
  static let statistics = Verb(
    name: "statistics", usage: "< CASES.jsonl",
    summary: "Computes published test cases, one JSON line in, one out.",
    details: """
      A line is an object of `kind` and `input`, and of an `id` that is echoed; other
      members are passed over. The answer holds the computed numbers by name. What
      is undefined is null; an odds ratio is "inf" over 0 and "undefined" for 0/0. A
      p that underflows is 0, with its decimal logarithm beside it. A line that
      cannot be computed is answered by its number and what is wrong, and the status
      is 65 at the end. Blank lines are skipped.

      kinds, and the members of their input:
        bh, by             p (null: not a test), q, m (null: the tests given)
        bonferroni         p, alpha, m
        fisher2x2, phi     a, b, c, d
        cmh                tables, each [a, b, c, d]
        lift_missing       x, y of 1, 0 and null
        pearson, spearman  x, y of numbers and null
        partial_spearman   x, y, z; also texts: "0..999" counts up or down, and a z
                           in words stands for 0, 1, 0, 1, ...
        permutation_p      hits, reps
        rank_quantise      a, b, grid
        local_day          tz, date
        day_attribution    tz, instant_utc
      """,
    options: []
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    var isWhole = true
    for (place, text) in StandardInput().enumerated() {
      guard let answer = StatisticsLine.answer(to: text, number: place + 1) else { continue }
      try console.print(answer.json)
      if answer.isError { isWhole = false }
    }
    guard isWhole else { throw .incomplete }
  }
}
