package import ContractFindings
import ContractHTTP
import ContractGeneration
package import ContractModel
import ContractNetwork
import ContractText
import ContractValidation
import Synchronization

/// A mock as front ends use it: beyond its contracts it answers browsers of other origins, follows the
/// `Prefer` field and rules, delays and fails at random, logs requests and shows its state under `/__contract`.
package final class ServedMock: Sendable {
  package let host: MockHost
  let configuration: Configuration
  let state: Mutex<State>

  /// The states of the mocks to which ``reset()`` returns.
  private let initial: Mutex<[MockService.Snapshot]>

  /// Prepares the mocks with the rules that their file has now.
  ///
  /// - Throws: ``MockRules/Mistakes`` of that file.
  package init(
    _ host: MockHost, _ configuration: Configuration
  ) throws(MockRules.Mistakes) {
    self.host = host
    self.configuration = configuration
    initial = Mutex(host.services.map(\.snapshot))
    var state = State(random: RandomSource(seed: configuration.seed).forked("serving"))
    if let file = configuration.rules {
      try state.use(file.changedBytes() ?? [], file.name, host)
    }
    self.state = Mutex(state)
  }
}

extension ServedMock {
  package struct Configuration: Sendable {
    /// Whether apps in browsers may call the mock; `nil` where only contracts permit it.
    package var browserAccess: BrowserAccess?

    /// The delay of every response, unless the file with rules states another.
    package var latency: MockLatency?
    package var faults: [MockFault] = []
    package var rules: RulesFile?
    package var seed: UInt64 = 0

    /// The current time in the log.
    package var clock: @Sendable () -> Instant = MockService.Configuration.systemClock

    /// Masks credentials in the log and on the pages of the mock.
    package var redaction = Redaction([:])

    /// Receives every request.
    package var log: @Sendable (LoggedRequest) -> Void = { _ in }

    /// Receives a line about rules that were read anew.
    package var report: @Sendable (String) -> Void = { _ in }

    package init() {}
  }

  /// A file with rules that may change while the mock serves.
  package struct RulesFile: Sendable {
    /// The name, for messages.
    package var name: String

    /// Returns the content, if it has changed since the last call; none where the file is gone.
    var changedBytes: @Sendable () -> [UInt8]?

    package init(name: String, changedBytes: @escaping @Sendable () -> [UInt8]?) {
      self.name = name
      self.changedBytes = changedBytes
    }
  }

  struct State: Sendable {
    var random: RandomSource
    var rules = MockRules()

    /// How many requests have met the conditions of each rule.
    var counts: [Int] = []

    /// The mocks that drift in one way, by the drift and the index of the service.
    var drifting: [String: [Int: MockService]] = [:]

    /// The mistakes of the rules that were read last.
    var mistakes: [String] = []

    /// The last requests, oldest first.
    var requests: [LoggedRequest] = []
    var requestCount = 0

    init(random: RandomSource) {
      self.random = random
    }
  }
}

extension ServedMock.State {
  static let requestLimit = 500

  /// Replaces the rules by those of a document; keeps them where it has mistakes.
  mutating func use(
    _ bytes: [UInt8], _ name: String, _ host: MockHost
  ) throws(MockRules.Mistakes) {
    let operations = host.services.flatMap { $0.contract.contract.operations }
    do throws(MockRules.Mistakes) {
      let rules = try MockRules(yaml: bytes, named: name, operations: operations)
      drifting = try Self.drifting(rules, host)
      self.rules = rules
      counts = rules.rules.map { _ in 0 }
      mistakes = []
    } catch {
      mistakes = error.lines
      throw error
    }
  }

  private static func drifting(
    _ rules: MockRules, _ host: MockHost
  ) throws(MockRules.Mistakes) -> [String: [Int: MockService]] {
    var found: [String: [Int: MockService]] = [:]
    var mistakes: [String] = []
    for rule in rules.rules {
      guard let drift = rule.action.drift, found[drift] == nil else { continue }
      var problem: MockError?
      for (index, service) in host.services.enumerated() {
        do throws(MockError) {
          found[drift, default: [:]][index] = try MockService(
            sharingStateOf: service, drifts: [drift])
        } catch {
          problem = problem ?? error
        }
      }
      if found[drift] == nil, let problem {
        mistakes.append("\(rule.driftLocation ?? rule.location): error: \(problem)")
      }
    }
    if !mistakes.isEmpty { throw MockRules.Mistakes(lines: mistakes) }
    return found
  }

  mutating func add(_ request: LoggedRequest) {
    requestCount += 1
    requests.append(request)
    if requests.count >= 2 * Self.requestLimit {
      requests.removeFirst(requests.count - Self.requestLimit)
    }
  }

  /// The first rule whose conditions a request meets.
  mutating func rule(
    for request: HTTPRequest, _ operation: (id: String, method: HTTPMethod, template: String)?
  ) -> MockRule? {
    var found: MockRule?
    for index in rules.rules.indices {
      let condition = rules.rules[index].condition
      guard condition.isMet(by: request, operation) else { continue }
      counts[index] += 1
      if found == nil, condition.calls?.contains(counts[index]) ?? true {
        found = rules.rules[index]
      }
    }
    return found
  }

  mutating func delay(within range: ClosedRange<Duration>?) -> Duration {
    guard let range else { return .zero }
    let (low, high) = (range.lowerBound.milliseconds, range.upperBound.milliseconds)
    return .milliseconds(Int.random(in: low...high, using: &random))
  }

  mutating func fault(among faults: [MockFault]) -> MockFault? {
    for fault in faults where Double.random(in: 0..<1, using: &random) < fault.rate { return fault }
    return nil
  }
}

extension ServedMock {
  /// The mocks in their first state, without logged requests and with rules that count from one again.
  func reset() {
    let snapshots = initial.withLock(\.self)
    for (service, snapshot) in zip(host.services, snapshots) { service.restore(snapshot) }
    state.withLock { state in
      state.counts = state.rules.rules.map { _ in 0 }
      state.requests = []
      state.requestCount = 0
    }
  }

  /// Reads the file with rules where it has changed.
  func reloadRules() {
    guard let file = configuration.rules, let bytes = file.changedBytes() else { return }
    let lines = state.withLock { state in
      do throws(MockRules.Mistakes) {
        try state.use(bytes, file.name, host)
        return ["\(file.name): \(state.rules.rules.count) rules"]
      } catch {
        return error.lines + ["\(file.name): the rules before stay in effect"]
      }
    }
    for line in lines { configuration.report(line) }
  }
}
