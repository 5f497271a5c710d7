import Days
import Model
import Publishing
import Storage
import Warehouse

/// What a run does with the journal, wherever that is.
extension InsightJob {
  /// A publisher of a run; one that only reads for a dry run.
  func publisher(of run: PublishedRun) throws(JobError) -> Publisher {
    switch order.journal {
    case .file(let location):
      let journal = try file(location)
      return try publishing { () throws(PublishingError) in try Publisher(journal, run: run) }
    case .server(let location):
      let connection = try connection(location)
      return try publishing { () throws(PublishingError) in try Publisher(connection, run: run) }
    }
  }

  /// Where the calls of a model are told.
  func callTable() throws(JobError) -> AICallTable {
    switch order.journal {
    case .file(let location):
      let journal = try file(location)
      return try publishing { () throws(PublishingError) in try AICallTable(journal) }
    case .server(let location):
      let connection = try connection(location)
      return try publishing { () throws(PublishingError) in try AICallTable(connection) }
    }
  }

  /// Writes the snapshot of those who are chosen; tells as well where the record of runs ended before
  /// what was read. Of a server only the days that the windows of a run can reach are read, and from a
  /// standby where one is given.
  func freezeJournal(
    to path: String, progress: (_ written: Int, _ people: Int) -> Void
  ) throws(JobError) -> (census: Freezer.Census, recordEnd: Int64) {
    switch order.journal {
    case .file(let location):
      let freezer = Freezer(taxonomy: order.pipeline.taxonomy, instant: order.instant)
      let publisher = try publisher(of: PublishedRun(id: "", computedAt: ""))
      let end = try publishing { () throws(PublishingError) in try publisher.recordEnd() }
      let census = try freezer.freeze(
        try file(location), of: order.choice, to: path, progress: progress)
      return (census, end)
    case .server(let location):
      var freezer = ServerFreezer(taxonomy: order.pipeline.taxonomy, instant: order.instant)
      freezer.earliest = order.earliest
      return try freezer.freeze(
        connecting: { () throws(JobError) in
          try connection(order.standby ?? location, isReadOnly: true)
        },
        of: order.choice, to: path, progress: progress)
    }
  }

  /// Runs `body`, which only reads the journal, and again for as long as a server takes to come back
  /// that went in the middle.
  func patiently<Result>(_ body: () throws(JobError) -> Result) throws(JobError) -> Result {
    try ConflictRetry.ofBreaks.run(when: \.isBreak, body)
  }

  private func file(_ location: DatabaseLocation) throws(JobError) -> Database {
    let mode: OpenMode = order.isDryRun ? .readOnly : .readWrite
    return try storing { () throws(StorageError) in try Database(location, mode) }
  }

  private func connection(
    _ location: ServerLocation, isReadOnly: Bool = false
  ) throws(JobError) -> Connection {
    let isReadOnly = isReadOnly || order.isDryRun
    var options = SessionOptions()
    options.isReadOnly = isReadOnly
    options.lockTimeout = .seconds(60)
    return try serving { () throws(WarehouseError) in
      let connection = try Connection(location, options: options)
      // What cannot be written is told before it is computed.
      if !isReadOnly { try connection.requireWritable() }
      return connection
    }
  }
}

extension JobError {
  /// Whether a server went that may be back in a moment, or a standby had to catch up with what was
  /// being read.
  var isBreak: Bool {
    switch self {
    case .warehouse(let error), .publishing(.warehouse(let error)):
      error.isBreak || error.isConflict
    default: false
    }
  }
}

extension InsightJob.Order {
  /// The earliest instant of a signal that a window of the run can hold, with days to spare for the
  /// zones, for nights that belong to the next day and for days that end late; nil where each
  /// person's last day decides.
  var earliest: Instant? {
    let last: CalendarDay?
    switch asOf {
    case .last: last = nil
    case .date(let day): last = day
    case .snapshot: last = CalendarDay(String(instant.description.prefix(10)))
    }
    return last.flatMap {
      Instant(iso8601: "\($0.advanced(by: -pipeline.pipeline.window.days - 4))T00:00:00Z")
    }
  }
}
