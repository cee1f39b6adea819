import ContractFindings
import ContractHTTP
import ContractJSON
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension Backend {
  /// A backend that has stopped responding to any request, because of one of them.
  struct Outage: Sendable {
    /// A request without a response.
    struct LostRequest: Sendable {
      var start: Duration
      var request: HTTPRequest

      /// The id of the operation or channel, or the name of what sent it.
      var name: String

      /// The operation, where a case has sent it.
      var operation: CompiledOperation?

      /// Whether it did not reach the backend.
      var isRefused: Bool

      var line: String { "\(request.method.name) \(request.target)" }
    }

    /// The result of an examination.
    struct Report: Sendable {
      var culprit: LostRequest?
      var isConfirmed = false
      var isOver = false

      /// The request after which nothing was responded to, in words.
      var line: String
    }

    /// Requests without a response that wait for the examination.
    fileprivate var lost: [LostRequest] = []

    /// A request beside the cases that got no response, and how many others had got one until then.
    fileprivate var aside: (lost: LostRequest, responses: Int)?
    fileprivate var examination: Task<Report?, Never>?

    /// The consequences in words, by the requests that have ended the backend.
    fileprivate(set) var words: [HTTPRequest: String] = [:]

    /// How often each operation has ended the backend, and how often it responded again.
    fileprivate var counts: [String: Int] = [:]
    fileprivate(set) var restarts = 0

    /// Whether it may have lost its state, which has not been looked at.
    var needsRecovery = false

    /// The possible creations of requests that were sent again to find the one that ends the backend.
    var repetitions: [(request: CreatingRequest, trace: PossibleCreations.Trace)] = []
  }

  /// How often a backend may end until the run does.
  private static let restartLimit = 5

  /// The time between two attempts to reach a backend that has ended.
  private static let pollInterval: Duration = .milliseconds(200)

  /// The outcome of a request without a response.
  enum Loss {
    /// Other requests get responses.
    case single
    /// It has ended the backend.
    case cause
    /// Another request has ended the backend; whether it responds again.
    case consequence(NotTestedReason, isOver: Bool)
  }

  /// Finds out whether the backend has stopped responding to everything, and waits until it responds again.
  ///
  /// Requests without a response at the same time share one examination.
  func examine(_ lost: Outage.LostRequest, _ error: TransportError) async -> Loss {
    guard error.mayBeOutage, health.withLock({ $0.probe != nil && $0.abortReason == nil }) else {
      return .single
    }
    let examination = outage.withLock { outage in
      outage.lost.append(lost)
      if let running = outage.examination { return running }
      let task = Task { await self.examineOutage() }
      outage.examination = task
      return task
    }
    let report = await withTaskCancellationHandler {
      await examination.value
    } onCancel: {
      examination.cancel()
    }
    guard let report else { return .single }
    if let culprit = report.culprit, culprit.request == lost.request, culprit.start == lost.start {
      return .cause
    }
    return .consequence(
      "the backend stopped responding during \(report.line)", isOver: report.isOver)
  }

  /// - Returns: `nil` where the backend responds to other requests.
  private func examineOutage() async -> Outage.Report? {
    guard await !responds() else {
      outage.withLock { $0.endExamination() }
      return nil
    }
    // Those that were under way lose their responses at about the same time.
    try? await environment.clock.sleep(.milliseconds(50))
    let (lost, aside) = outage.withLock { ($0.lost.sorted { $0.start < $1.start }, $0.aside) }
    // Those that were under way at the same time may have got their responses.
    let isLast = health.withLock(\.responses) - (aside?.responses ?? 0) <= configuration.jobs
    let suspects = (isLast ? [aside?.lost] : []).compactMap(\.self) + lost.filter { !$0.isRefused }
    // A safe request on a connection that was closed is sent once more by the transport.
    let first = suspects.first ?? lost.first
    var report = Outage.Report(line: first?.line ?? "an earlier request")
    report.culprit = suspects.first
    report.isOver = await waitUntilItResponds()
    if report.isOver { await confirm(&report, among: suspects.isEmpty ? lost : suspects) }
    close(report, suspects.count)
    return report
  }

  /// Sends each request alone that was under way, until one of them ends the backend again.
  private func confirm(_ report: inout Outage.Report, among suspects: [Outage.LostRequest]) async {
    for suspect in suspects.prefix(4) {
      do throws(TransportError) {
        let response = try await environment.transport.send(suspect.request, timeouts: timeouts)
        if response.status.isSuccess { noteRepetition(of: suspect, .succeeded(nil)) }
      } catch {
        noteRepetition(of: suspect, .unanswered)
        guard await !responds() else { continue }
        report.culprit = suspect
        report.line = suspect.line
        report.isConfirmed = true
        report.isOver = await waitUntilItResponds()
        return
      }
    }
  }

  private func noteRepetition(of suspect: Outage.LostRequest, _ trace: PossibleCreations.Trace) {
    let method = suspect.request.method
    guard !configuration.isDisposable,
      let operation = suspect.operation,
      operation.mayCreate(by: method)
    else { return }
    recordUnnamed(nil, trace, by: method, of: operation)
    outage.withLock { $0.repetitions.append((CreatingRequest(operation, by: method), trace)) }
  }

  private func close(_ report: Outage.Report, _ count: Int) {
    let others = count > 1 ? ", with \((count - 1).counted("other request")) under way" : ""
    let how = report.isConfirmed ? "; sent alone, it has done so again" : others
    let (restarts, ended) = outage.withLock { outage in
      defer { outage.endExamination() }
      if let culprit = report.culprit {
        outage.words[culprit.request] =
          "the backend stopped responding to any request\(how)"
          + (report.isOver ? "; it has been restarted since" : "")
        outage.counts[culprit.name, default: 0] += 1
      }
      if report.isOver {
        outage.restarts += 1
        outage.needsRecovery = true
      }
      return (outage.restarts, outage.counts.filter { $0.value > 1 }.map(\.key))
    }
    for operation in ended { health.withLock { $0.giveUp(operation) } }
    let reason = NotTestedReason.other("the backend stopped responding during \(report.line)\(how)")
    environment.announce?("\(redaction(reason))")
    if !report.isOver || restarts >= Self.restartLimit { abort(reason) }
  }

  /// Sends a request that belongs to no case, and notes whether it gets a response.
  func noteAside(
    _ request: HTTPRequest, for name: String,
    _ send: () async throws(TransportError) -> HTTPResponse
  ) async throws(TransportError) -> HTTPResponse {
    let start = environment.clock.uptime()
    do throws(TransportError) {
      let response = try await send()
      outage.withLock { $0.aside = nil }
      return response
    } catch {
      if error.mayBeOutage, !error.isBeforeRequest {
        let lost = Outage.LostRequest(
          start: start, request: request, name: name, isRefused: false)
        let responses = health.withLock(\.responses)
        outage.withLock { $0.aside = $0.aside ?? (lost, responses) }
      }
      throw error
    }
  }

  /// Whether the backend responds to a request to which it has responded before.
  private func responds() async -> Bool {
    guard let probe = health.withLock(\.probe) else { return true }
    let limit = min(configuration.timeout, .seconds(2))
    do throws(TransportError) {
      let response = try await environment.transport.send(
        probe, timeouts: Timeouts(connecting: limit, waiting: limit, idle: limit, total: limit))
      // What a proxy responds while its backend starts.
      return ![502, 503, 504].contains(response.status.code)
    } catch {
      return error.hasResponseHead
    }
  }

  private func waitUntilItResponds() async -> Bool {
    let end = environment.clock.uptime() + configuration.patience
    for _ in 0..<max(1, Int(configuration.patience / Self.pollInterval)) {
      guard !Task.isCancelled, environment.clock.uptime() < end else { return false }
      try? await environment.clock.sleep(Self.pollInterval)
      if await responds() { return true }
    }
    return false
  }
}

extension Backend.Outage {
  fileprivate mutating func endExamination() {
    lost = []
    aside = nil
    examination = nil
  }
}

extension TransportError {
  /// Whether a backend that has ended, or responds to nothing, is a reason for it.
  fileprivate var mayBeOutage: Bool {
    switch reason {
    case .refused, .unreachable, .closedBeforeResponse, .closedWhileKept, .closedInResponse,
      .timedOut(.waitingForResponse, _), .timedOut(.connecting, _):
      true
    default: false
    }
  }
}
