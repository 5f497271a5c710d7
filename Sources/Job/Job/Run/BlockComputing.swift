import Model

/// Computes blocks of people of a snapshot, with what is left out of their reports.
struct BlockComputing: Sendable {
  let run: BlockRun
  let writer: ResultWriter
  /// Whether every candidate pair is kept with its numbers.
  let recordsPairs: Bool

  /// The people of a block, in the order of the snapshot.
  func people(
    of block: Range<Int>, in snapshot: Snapshot
  ) throws(JobError) -> [ComputedPerson] {
    var people: [ComputedPerson] = []
    people.reserveCapacity(block.count)
    try snapshot.forEachPerson(block) { rows throws(JobError) in
      let analysis = run.analyse(rows)
      let findings = run.findings(of: rows, analysis)
      var person = ComputedPerson(
        report: PersonReport(
          person: findings.person.number, census: PersonCensus(findings),
          result: try writer.result(of: findings, ids: snapshot.ids)))
      let first = rows.signals.first?.number ?? 0
      person.refusals =
        analysis?.intake.refusals.map {
          ComputedPerson.RefusedSignal(place: $0.row - first, reason: $0.reason)
        } ?? []
      if recordsPairs, let tested = analysis?.tested {
        person.pairs = RunAudit.pairs(of: tested, userID: rows.person.userID)
      }
      people.append(person)
    }
    return people
  }
}
