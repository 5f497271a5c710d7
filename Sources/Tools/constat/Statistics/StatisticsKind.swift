/// The kinds of cases that `constat statistics` knows.
enum StatisticsKind: String, CaseIterable {
  case bh, by, bonferroni
  case fisher2x2, phi, cmh
  case liftMissing = "lift_missing"
  case pearson, spearman
  case partialSpearman = "partial_spearman"
  case permutationP = "permutation_p"
  case rankQuantise = "rank_quantise"
  case localDay = "local_day"
  case dayAttribution = "day_attribution"
  case precision, scale

  /// Whether there is something to compute: the others are rules in words.
  var isComputed: Bool { self != .precision && self != .scale }

  /// The computed members for an input.
  ///
  /// - Throws: what the decoder throws, or a `StatisticsFault`.
  func answer<Key>(
    to input: Key, in line: KeyedDecodingContainer<Key>
  ) throws -> Answer {
    func read<Input: Decodable>(_ type: Input.Type) throws -> Input {
      try line.decode(type, forKey: input)
    }
    return switch self {
    case .bh: try read(CorrectionCase.self).answer(.benjaminiHochberg)
    case .by: try read(CorrectionCase.self).answer(.benjaminiYekutieli)
    case .bonferroni: try read(CorrectionCase.self).answer(.bonferroni)
    case .fisher2x2: try read(TableCase.self).fisher()
    case .phi: try read(TableCase.self).effects()
    case .cmh: try read(StrataCase.self).answer()
    case .liftMissing: try read(PresenceCase.self).answer()
    case .pearson: try read(PairCase.self).pearson()
    case .spearman: try read(PairCase.self).spearman()
    case .partialSpearman: try read(PartialCase.self).answer()
    case .permutationP: try read(PermutationCase.self).answer()
    case .rankQuantise: try read(GridCase.self).answer()
    case .localDay: try read(LocalDayCase.self).answer()
    case .dayAttribution: try read(InstantCase.self).answer()
    case .precision, .scale: throw StatisticsFault.prose(self)
    }
  }
}
