import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension Backend {
  /// The requests after whose responses the connection is watched for bytes that belong to none.
  struct Lookouts: Sendable {
    private struct Key: Hashable {
      var operation: String
      var mayBeSuccess: Bool
    }

    /// How many further requests of an operation are watched once there were such bytes.
    private static let limit = 64

    private var seen: Set<Key> = []

    /// Whether there were such bytes, so that those of one request may be taken for the response to the next.
    private var hasSurplus = false

    /// The number of requests that were watched since, by operation.
    private var repeated: [String: Int] = [:]
  }

  /// How long the connection of a step is watched after the response; `nil` where it is not.
  ///
  /// After HEAD it always is: a body that comes late would be taken for the response to the next request.
  func lookout(of step: Plan.Step, by method: HTTPMethod) -> Duration? {
    guard configuration.lookout > .zero else { return nil }
    guard method != .head else { return configuration.lookout }
    return lookouts.withLock { $0.isWatched(step) } ? configuration.lookout : nil
  }

  /// Notes that bytes came behind a response, so that repeating the request shows them again.
  func noteSurplus() {
    lookouts.withLock { $0.noteSurplus() }
  }
}

extension Backend.Lookouts {
  fileprivate mutating func isWatched(_ step: Plan.Step) -> Bool {
    if hasSurplus, repeated[step.endpointID, default: 0] < Self.limit {
      repeated[step.endpointID, default: 0] += 1
      return true
    }
    let key = Key(operation: step.endpointID, mayBeSuccess: step.expectation.mayBeSuccess)
    return seen.insert(key).inserted
  }

  fileprivate mutating func noteSurplus() { hasSurplus = true }
}
