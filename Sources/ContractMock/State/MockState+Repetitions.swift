import ContractHTTP
import ContractModel

extension MockState {
  /// How often in a row the same request was sent before this one.
  mutating func repetitions(of routed: RoutedRequest) -> Int {
    self[Repetitions.self].count(routed.request.body, to: routed.place)
  }

  /// Gives a request the plan of the response that follows those of the same request before it.
  mutating func advance(_ routed: inout RoutedRequest) {
    guard case .later(let later) = routed.plan.otherSuccesses else { return }
    let place = routed.place
    let served = self[ServedStages.self][place, default: 0]
    self[ServedStages.self][place] = min(served + 1, later.count)
    if served > 0 { routed.plan = later[served - 1] }
  }
}

/// The last request at each place, and how often it was repeated in a row.
private struct Repetitions: MockState.Key {
  static var initial: Repetitions { Repetitions() }

  private var last: [String: (body: [UInt8], count: Int)] = [:]

  /// Counts a request; the first one is 0.
  mutating func count(_ body: [UInt8], to place: String) -> Int {
    let count = last[place].map { $0.body == body ? $0.count + 1 : 0 } ?? 0
    last[place] = (body, count)
    return count
  }
}

/// The number of served responses among those that follow each other.
private enum ServedStages: MockState.Key {
  static var initial: [String: Int] { [:] }
}

extension RoutedRequest {
  /// The operation and the path.
  fileprivate var place: String { "\(plan.operation.id) \(request.path)" }
}
