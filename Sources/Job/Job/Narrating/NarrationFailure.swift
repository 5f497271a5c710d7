/// Why a request brought no answer. Its code stands in `ai_logs` and in summaries; it holds nothing
/// of the request.
enum NarrationFailure: Error, Equatable, Sendable {
  /// The interface answered with a status that is no success, and perhaps a type of error.
  case status(Int, type: String?)
  /// The account has spent what it may.
  case spendLimit
  /// The interface asks for a longer wait than the run has; by the code of its answer.
  case busy(String)
  /// There was no whole reply; a code of the transport's.
  case transport(String)
  /// The reply was not what the interface answers.
  case unreadable
  /// The results lie elsewhere than the interface: no key goes there.
  case foreignAddress
  /// Nobody knows whether the interface acted on the request.
  case unknownWhetherArrived
  /// The time or the money for a run was spent.
  case budget

  var code: String {
    switch self {
    case .status(let status, let type): type ?? "status_\(status)"
    case .spendLimit: "spend_limit"
    case .busy(let code), .transport(let code): code
    case .unreadable: "unreadable_reply"
    case .foreignAddress: "foreign_results_address"
    case .unknownWhetherArrived: "answer_lost"
    case .budget: "budget"
    }
  }

  /// Whether every further request would fail the same way.
  var endsEverything: Bool {
    switch self {
    case .status(let status, _): [401, 402, 403].contains(status)
    case .spendLimit, .busy, .budget: true
    case .transport, .unreadable, .foreignAddress, .unknownWhetherArrived: false
    }
  }

  /// Whether nobody answered who could have.
  var foundNobody: Bool {
    switch self {
    case .transport, .unreadable: true
    case .status(let status, _): status == 404 || (status >= 500 && status != 529)
    case .spendLimit, .busy, .foreignAddress, .unknownWhetherArrived, .budget: false
    }
  }
}
