import FoundationEssentials

/// A batch as the interface tells it.
struct BatchStatus: Sendable, Equatable {
  let id: String
  /// `in_progress`, `canceling`, `ended`; others may come.
  let processing: String
  /// The number of its requests.
  let requests: Int
  /// When it was created, as the interface writes it; `nil` where it does not.
  let createdAt: String?
  /// Whether its results are gone.
  let isArchived: Bool
  /// Where its results are, once it ended.
  let resultsAddress: String?

  var isEnded: Bool { processing == "ended" }
}

// The names are those of the interface.
// swift-format-ignore: AlwaysUseLowerCamelCase
extension BatchStatus {
  private struct Body: Decodable {
    struct Counts: Decodable {
      let processing: Int?
      let succeeded: Int?
      let errored: Int?
      let canceled: Int?
      let expired: Int?

      var total: Int {
        [processing, succeeded, errored, canceled, expired].reduce(0) { $0 + ($1 ?? 0) }
      }
    }

    let id: String
    let processing_status: String
    let request_counts: Counts?
    let created_at: String?
    let archived_at: String?
    let results_url: String?
  }

  private struct Page: Decodable {
    let data: [Body]
  }

  private init(_ body: Body) {
    id = body.id
    processing = body.processing_status
    requests = body.request_counts?.total ?? 0
    createdAt = body.created_at
    isArchived = body.archived_at != nil
    resultsAddress = body.results_url
  }

  /// Reads a batch; nil for any other body.
  static func one(_ body: [UInt8]) -> BatchStatus? {
    (try? JSONDecoder().decode(Body.self, from: Data(body))).map(BatchStatus.init)
  }

  /// Reads a list of batches; nil for any other body.
  static func list(_ body: [UInt8]) -> [BatchStatus]? {
    (try? JSONDecoder().decode(Page.self, from: Data(body))).map { $0.data.map(BatchStatus.init) }
  }
}

/// What the interface says of an error: its type and its code. Both may be missing, as in what an
/// edge server answers.
struct InterfaceError: Sendable, Equatable {
  let type: String?
  let code: String?

  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct Body: Decodable {
    struct Inner: Decodable {
      struct Details: Decodable {
        let error_code: String?
      }

      let type: String?
      let details: Details?
    }

    let error: Inner?
  }

  /// Reads the body of a reply that is no success.
  init(_ body: [UInt8]) {
    let inner = (try? JSONDecoder().decode(Body.self, from: Data(body)))?.error
    (type, code) = (inner?.type, inner?.details?.error_code)
  }

  /// Whether no repetition helps before somebody pays or a month ends.
  var isSpendLimit: Bool { code == "enforced_spend_limit_reached" }
}
