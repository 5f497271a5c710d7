import Job

/// A run at a glance, as JSON.
struct RunEntry: Encodable {
  let id: String
  let instant: String?
  let asOf: String
  let state: String
  /// People that have results, while a run computes.
  let computed: Int?
  let asked: Int?
  let shard: String?
  let mergedFrom: [String]?
  let inactive: Int
  let forgotten: Int
  let people: Int
  let signals: Int
  let kept: Int
  let bytes: Int64

  init(_ record: RunRecord) {
    id = record.id
    instant = record.instant?.description
    asOf = record.asOf
    state = record.state.code
    computed = if case .computing(let people) = record.state { people } else { nil }
    asked = record.asked
    (shard, mergedFrom, inactive) = (record.shard, record.mergedFrom, record.inactive)
    forgotten = record.forgotten
    people = record.people
    signals = record.signals
    kept = record.kept
    bytes = record.bytes
  }
}

/// A run in full, as JSON.
struct RunPage: Encodable {
  let run: RunEntry
  let program: String?
  let accepted: Int
  let refused: [String: Int]
  let planned: Int
  let refusedPairs: [String: Int]
  let endings: [String: Int]
  let failures: [String: Int]
  let narration: NarrationSummary?

  init(_ details: RunDetails) {
    run = RunEntry(details.record)
    program = details.record.program
    accepted = details.accepted
    refused = details.refused
    planned = details.planned
    refusedPairs = details.refusedPairs
    endings = details.endings
    failures = details.failures
    narration = details.narration
  }
}

extension RunRecord.State {
  /// The word for it.
  var code: String {
    switch self {
    case .freezing: "freezing"
    case .computing: "computing"
    case .computed: "computed"
    case .heldBack: "held back"
    case .publishing: "publishing"
    case .published: "published"
    case .unreadable: "unreadable"
    }
  }
}
