import Model

/// A night's overview as JSON; its schema is `reports/schemas/night.schema.json`. Every member is
/// always there, `null` where nothing is known.
public struct NightDocument: Encodable, Sendable {
  private let overview: NightOverview
  private let command: String?

  /// The document of an overview, with the command that goes on with the run where there is one.
  public init(_ overview: NightOverview, command: String?) {
    self.overview = overview
    self.command = command
  }

  /// Names are written as they stand in the document.
  private struct Key: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private typealias Members = KeyedEncodingContainer<Key>

  /// Writes every member.
  public func encode(to encoder: any Encoder) throws {
    var document = encoder.container(keyedBy: Key.self)
    let counts = overview.counts
    try document.encode(1, forKey: "format")
    try document.encode(overview.state.rawValue, forKey: "state")
    try document.encode(command, forKey: "command")
    try encode(overview.origin, to: &document)
    try document.encode(overview.missing.map { Missing(part: $0, in: overview) }, forKey: "missing")
    try encode(counts?.people, to: &document)
    try encode(counts?.signals, read: counts?.signalsRead, as: "signals", to: &document)
    try encode(counts?.pairs, read: nil, as: "pairs", to: &document)
    try encode(counts?.findings, to: &document)
    try encode(counts?.drivers, to: &document)
    try encode(overview.wording, to: &document)
    try document.encode(overview.stages?.map { Span(span: $0) }, forKey: "stages")
    var publication = document.nestedContainer(keyedBy: Key.self, forKey: "publication")
    try publication.encode(overview.publications, forKey: "people")
    try publication.encode(overview.judgement?.fading, forKey: "fading")
    try publication.encode(overview.judgement?.shown, forKey: "shown")
    try publication.encode(overview.judgement?.isHeldBack, forKey: "held_back")
  }

  private struct Missing: Encodable {
    let part: NightOverview.Part
    let people: Int?

    init(part: NightOverview.Part, in overview: NightOverview) {
      self.part = part
      people = overview.peopleLeft(for: part)
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(part.rawValue, forKey: "part")
      try members.encode(people, forKey: "people")
    }
  }

  private struct Span: Encodable {
    let span: NightOverview.StageSpan

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(span.stage, forKey: "stage")
      try members.encode(span.seconds, forKey: "seconds")
      try members.encode(span.done, forKey: "done")
      try members.encode(span.rate, forKey: "per_second")
    }
  }

  private func encode(_ origin: NightOverview.Origin, to document: inout Members) throws {
    var members = document.nestedContainer(keyedBy: Key.self, forKey: "run")
    try members.encode(origin.run, forKey: "id")
    try members.encode(origin.purpose.rawValue, forKey: "purpose")
    try members.encode(origin.instant?.description, forKey: "instant")
    try members.encode(origin.asOf, forKey: "as_of")
    try members.encode(origin.journal?.rawValue, forKey: "journal")
    try members.encode(origin.pipeline, forKey: "pipeline")
    try members.encode(origin.program, forKey: "program")
    try members.encode(origin.shard, forKey: "shard")
    try members.encode(origin.mergedFrom, forKey: "merged_from")
    try members.encode(origin.asked, forKey: "asked")
  }

  private func encode(_ people: NightOverview.People?, to document: inout Members) throws {
    guard let people else { return try document.encodeNil(forKey: "users") }
    var members = document.nestedContainer(keyedBy: Key.self, forKey: "users")
    try members.encode(people.all, forKey: "all")
    try members.encode(people.read, forKey: "read")
    try members.encode(people.ok, forKey: "ok")
    try members.encode(people.insufficient, forKey: "insufficient_data")
    try members.encode(people.failed, forKey: "failed")
    try members.encode(people.withoutProfile, forKey: "no_profile")
    try members.encode(people.waiting, forKey: "waiting")
    try members.encode(people.inactive, forKey: "inactive")
    try members.encode(people.forgotten, forKey: "forgotten")
    try members.encode(people.failures, forKey: "failures")
  }

  private func encode(
    _ sieve: NightOverview.Sieve?, read: Int?, as name: Key, to document: inout Members
  ) throws {
    guard let sieve else { return try document.encodeNil(forKey: name) }
    var members = document.nestedContainer(keyedBy: Key.self, forKey: name)
    if let read { try members.encode(read, forKey: "read") }
    try members.encode(sieve.used, forKey: read == nil ? "planned" : "used")
    try members.encode(sieve.refusals, forKey: "refused")
    try members.encode(sieve.refused, forKey: "reasons")
  }

  private func encode(_ findings: NightOverview.Findings?, to document: inout Members) throws {
    guard let findings else { return try document.encodeNil(forKey: "findings") }
    var members = document.nestedContainer(keyedBy: Key.self, forKey: "findings")
    func tally(
      _ members: inout Members, _ isMeant: (NightOverview.Findings.Kind) -> Bool
    ) throws {
      try members.encode(findings.count(where: isMeant), forKey: "kept")
      try members.encode(findings.count { isMeant($0) && $0.isNew }, forKey: "new")
    }
    try tally(&members) { _ in true }
    try members.encode(findings.people, forKey: "users")
    var stages = members.nestedContainer(keyedBy: Key.self, forKey: "by_stage")
    for stage in [Stage.emerging, .established] {
      var one = stages.nestedContainer(
        keyedBy: Key.self, forKey: Key(stringValue: stage.rawValue))
      try tally(&one) { $0.stage == stage }
    }
    var bands = members.nestedContainer(keyedBy: Key.self, forKey: "by_band")
    for band in StrengthBand.allCases {
      var one = bands.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: band.rawValue))
      try tally(&one) { $0.band == band }
    }
  }

  private func encode(_ drivers: NightOverview.Drivers?, to document: inout Members) throws {
    guard let drivers else { return try document.encodeNil(forKey: "shared_drivers") }
    var members = document.nestedContainer(keyedBy: Key.self, forKey: "shared_drivers")
    try members.encode(drivers.counts.values.reduce(0, +), forKey: "found")
    try members.encode(drivers.people, forKey: "users")
    try members.encode(drivers.pairs, forKey: "silenced_pairs")
    var kinds = members.nestedContainer(keyedBy: Key.self, forKey: "by_kind")
    for kind in NightOverview.Drivers.Kind.allCases {
      try kinds.encode(drivers.counts[kind] ?? 0, forKey: Key(stringValue: kind.rawValue))
    }
  }

  private func encode(_ wording: NightOverview.Wording?, to document: inout Members) throws {
    guard let wording else { return try document.encodeNil(forKey: "narration") }
    var members = document.nestedContainer(keyedBy: Key.self, forKey: "narration")
    try members.encode(wording.byTemplate, forKey: "by_template")
    try members.encode(wording.byModel, forKey: "by_model")
    try members.encode(wording.narrators, forKey: "narrators")
    try members.encode(wording.calls, forKey: "calls")
    try members.encode(wording.rejections, forKey: "rejections")
    try members.encode(wording.failures, forKey: "failures")
    try members.encode(wording.inputTokens, forKey: "input_tokens")
    try members.encode(wording.outputTokens, forKey: "output_tokens")
    try members.encode(wording.dollars, forKey: "dollars")
    try members.encode(wording.waiting, forKey: "waiting")
    try members.encode(wording.halt, forKey: "halt")
  }
}
