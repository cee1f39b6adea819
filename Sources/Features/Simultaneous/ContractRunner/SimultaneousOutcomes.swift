import ContractFindings
import ContractHTTP
import ContractJSON

/// The results of requests that were sent at the same time.
struct SimultaneousOutcomes: Sendable {
  /// Whether responses of such requests are being taken in.
  private(set) var isOpen = false

  /// How many were taken in.
  private(set) var count = 0

  /// The bodies of the requests that succeeded.
  private(set) var accepted: [JSON] = []

  /// How many of them were rejected, or got no response.
  private(set) var rejected = 0

  mutating func open() { self = SimultaneousOutcomes(isOpen: true) }

  mutating func close() { isOpen = false }

  mutating func note(_ exchange: HTTPExchange, body: @autoclosure () -> JSON?) {
    count += 1
    guard !exchange.request.method.isSafe else { return }
    if exchange.status.isSuccess {
      accepted.append(body() ?? .null)
    } else {
      rejected += 1
    }
  }
}

extension SimultaneousOutcomes: CaseMemory.Key {
  typealias Value = SimultaneousOutcomes
}

extension CaseMemory {
  /// The outcomes of the last requests that were sent at the same time.
  var simultaneous: SimultaneousOutcomes {
    get { self[SimultaneousOutcomes.self] ?? SimultaneousOutcomes() }
    set { self[SimultaneousOutcomes.self] = newValue }
  }
}
