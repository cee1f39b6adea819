package import ContractFindings
package import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractValidation

/// Checks recorded exchanges against a contract, by all checks that need no server.
///
/// What a request was meant to show is not known, so any documented response to it is accepted. The state
/// before an exchange is not known either: rules about it are not checked. What exchanges themselves did to
/// resources is known where all of them are added as they happen, see ``TrafficState``.
package struct RecordedCheck: Sendable {
  private let compiled: CompiledContract
  private var operations: [String: [Check: Entry]] = [:]
  private var redaction = Redaction(token: nil, otherToken: nil)

  /// The credentials that are masked.
  private var known: Set<Credentials> = []

  /// The exchanges that were added, and are of an operation of the contract.
  package private(set) var count = 0

  /// The resources of each backend as exchanges have left them; `nil` where they are not compared.
  private var states: [String: TrafficState]?

  /// Where an exchange comes from, as far as a recording says.
  package struct Source: Sendable {
    /// The backend, whose resources are its own.
    package var origin = ""

    /// The number of the user who has sent the request, where that is known without its credentials.
    package var sender: Int?

    /// Whether the response is an earlier one that the client has kept.
    package var isFromCache = false

    package init(origin: String = "", sender: Int? = nil, isFromCache: Bool = false) {
      self.origin = origin
      self.sender = sender
      self.isFromCache = isFromCache
    }
  }

  /// The exchanges that were added, also those of no operation.
  private var position = 0
  private var news: [Finding] = []

  private struct Entry: Sendable {
    var exchanges = 0
    var findings: [Finding] = []
  }

  /// The checks of one exchange.
  private static let checks: [Check] = [
    .serverError, .status, .contentType, .bodyReadable, .responseSchema, .responseRules,
    .errorShape,
  ]

  /// The checks of what exchanges do to resources.
  private static let stateChecks: [Check] = [.createdIsAvailable, .deletedIsGone, .listingAgrees]

  /// - Parameters:
  ///   - compiled: The contract.
  ///   - tracksState: Whether exchanges are compared with what earlier ones did.
  package init(_ compiled: CompiledContract, trackingState tracksState: Bool = false) {
    self.compiled = compiled
    states = tracksState ? [:] : nil
  }

  mutating func stopTrackingState() { states = nil }

  mutating func forgetState() { if states != nil { states = [:] } }

  package var contractID: String { compiled.contract.id }

  /// The operations of the contract that no exchange is of.
  var unusedOperations: [Operation] {
    compiled.operations.filter { !$0.isSetUpOnly && operations[$0.id] == nil }.map(\.operation)
  }

  /// The drifts that were found since the last call, each cause once.
  mutating func takeNews() -> [Finding] {
    defer { news = [] }
    return news
  }
}

extension RecordedCheck {
  /// Adds an exchange.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - response: Its response.
  ///   - path: The path behind the base path of the host.
  ///   - begin: How many exchanges had been added when the request was sent; all of them where it is `nil`.
  ///   - source: Where the exchange was recorded, where that is known.
  /// - Returns: Whether the contract has an operation for it.
  package mutating func add(
    _ request: HTTPRequest, _ response: HTTPResponse, path: Substring, begin: Int? = nil,
    from source: Source = Source()
  ) -> Bool {
    position += 1
    let credentials = request.credentials(of: compiled.contract.schemes)
    if known.insert(credentials).inserted { redaction.add(credentials, of: .user) }
    guard
      case .operation(let operation, let parameters) = compiled.route(request.method, path: path),
      !operation.isSetUpOnly
    else { return false }
    count += 1
    let exchange = operation.exchange(request, response)
    var drifts = operation.drifts(in: exchange, expecting: .anyDocumented)
    let isWhole = !response.isCut || operation.mayStayOpen
    // The rest of the body may be what the contract needs.
    if !isWhole { drifts.removeAll { $0.location.part == .body } }
    if isWhole, !operation.rules.isEmpty, response.status.isSuccess,
      !drifts.contains(where: \.isFailure)
    {
      drifts += unmetRules(of: operation, exchange, parameters)
    }
    for check in applicable(to: response, operation) where isWhole || !check.isOfBody {
      operations[operation.id, default: [:]][check, default: Entry()].exchanges += 1
    }
    for drift in drifts { add(drift, of: operation, request, response) }
    if !source.isFromCache {
      addState(of: operation, exchange, parameters, begin: begin ?? position - 1, source)
    }
    return true
  }

  /// Compares what an exchange shows of resources with what earlier ones did.
  private mutating func addState(
    of operation: CompiledOperation, _ exchange: HTTPExchange, _ parameters: [String: String],
    begin: Int, _ source: Source
  ) {
    guard states != nil, !operation.effects.isEmpty, !exchange.response.isCut else { return }
    let sight = TrafficState.Sight(
      operation: operation, exchange: exchange, parameters: parameters, position: position,
      begin: begin + 1, user: user(of: exchange.request, to: operation, source))
    let origin = source.origin
    for difference in states?[origin, default: TrafficState(compiled)].add(sight) ?? [] {
      let isInferred = compiled.contract.infersEffects
      add(
        isInferred ? difference.drift.asNote : difference.drift, of: difference.operation,
        exchange.request, exchange.response)
    }
  }

  /// Who has sent a request; `nil` where that is not known, because a recorder has taken the credentials out.
  private func user(
    of request: HTTPRequest, to operation: CompiledOperation, _ source: Source
  ) -> TrafficState.User? {
    if let number = source.sender { return .number(number) }
    guard let sender = RequestSender(of: request, by: compiled.contract.schemes) else {
      return operation.authentication.isRequired ? nil : .anonymous
    }
    return sender.isMasked ? nil : .sender(sender)
  }

  /// Whether the contract has a GET of a path.
  func shows(_ path: Substring) -> Bool {
    if case .operation = compiled.route(.get, path: path) { true } else { false }
  }

  func hasChannel(at path: Substring) -> Bool { compiled.channel(at: path) != nil }

  /// Adds a message of a WebSocket at the path of a channel.
  ///
  /// A client that violates the contract is drift as a request is that was accepted: whether the server rejected the
  /// message is not known, so that it is a note.
  package mutating func add(_ bytes: [UInt8], isFromServer: Bool, path: Substring) {
    guard let channel = compiled.channel(at: path) else { return }
    count += 1
    let drifts =
      isFromServer
      ? channel.serverMessageDrifts(in: bytes)
      : channel.clientMessageViolations(in: bytes).map(\.asNote)
    operations[channel.id, default: [:]][.conversation, default: Entry()].exchanges += 1
    let message = HTTPRequest(method: .get, target: channel.channel.path, fields: [:], body: bytes)
    for drift in drifts { add(drift, of: channel.id, route: channel.channel.path, message, nil) }
  }

  private func applicable(to response: HTTPResponse, _ operation: CompiledOperation) -> [Check] {
    Self.checks.filter { check in
      switch check {
      case .responseSchema: response.status.isSuccess
      case .responseRules: response.status.isSuccess && !operation.rules.isEmpty
      case .errorShape: !response.status.isSuccess
      default: true
      }
    }
  }

  private func unmetRules(
    of operation: CompiledOperation, _ exchange: HTTPExchange, _ parameters: [String: String]
  ) -> [Drift] {
    var context = RuleContext(
      request: operation.requestDocument(of: exchange), response: exchange.responseDocument,
      path: parameters)
    context.fields = operation.messageFields(of: exchange.request, exchange.response)
    return context.drifts(of: operation.rules)
  }

  private mutating func add(
    _ drift: Drift, of operation: CompiledOperation, _ request: HTTPRequest,
    _ response: HTTPResponse
  ) {
    add(
      drift, of: operation.id, route: "\(operation.method) \(operation.template)", request, response
    )
  }

  private mutating func add(
    _ drift: Drift, of id: String, route: String, _ request: HTTPRequest,
    _ response: HTTPResponse?
  ) {
    var entry = operations[id]?[drift.check] ?? Entry()
    entry.exchanges = max(entry.exchanges, 1)
    let known = entry.findings.firstIndex { finding in
      finding.drift.kind == drift.kind && finding.drift.location.part == drift.location.part
        && finding.drift.location.pointer == drift.location.pointer
        && finding.drift.severity == drift.severity
    }
    if let known {
      entry.findings[known].occurrences += 1
    } else {
      var finding = Finding(
        contract: compiled.contract.id, operation: id,
        route: route, drift: drift,
        caseID: CaseID(.examples, .operation(id), variant: .named("recorded \(count)")))
      finding.evidence = Evidence(request, response, masked: redaction)
      entry.findings.append(finding)
      news.append(redaction(finding))
    }
    operations[id, default: [:]][drift.check] = entry
  }
}

extension RecordedCheck {
  /// Emits the events of a run for all exchanges.
  ///
  /// - Parameters:
  ///   - source: The name of the recording, in place of a host.
  ///   - now: The current time.
  ///   - toolVersion: The version of the tool.
  ///   - record: Receives the events.
  /// - Returns: The summary, which is that of an untested run without exchanges.
  package func emit(
    from source: String, at now: Instant, toolVersion: String, _ record: (RunEvent) -> Void
  ) -> RunSummary {
    let contract = compiled.contract
    var info = RunInfo(
      contract: contract.id, version: contract.version, title: contract.title, host: source,
      seed: 0,
      startedAt: now.text(fractionDigits: 0))
    info.toolVersion = toolVersion
    info.omissions = contract.omissions
    info.operationCount = contract.operations.count { !$0.isSetUpOnly }
    info.plannedCases = count
    record(redaction(.started(info)))
    let results =
      compiled.operations.filter { !$0.isSetUpOnly }.flatMap(results)
      + compiled.channels.compactMap(conversation)
    for result in results { record(redaction(.result(result))) }
    let ending: RunSummary.Ending =
      count == 0 ? .notTested(.other("no recorded exchange is of an operation of it")) : .completed
    let summary = RunSummary(
      results, ending: ending, requests: count, cases: count, duration: .zero, fuzzing: nil)
    record(redaction(.ended(summary)))
    return redaction(summary)
  }

  /// The result of the messages of a channel; `nil` where there were none.
  private func conversation(on channel: CompiledChannel) -> CheckResult? {
    operations[channel.id]?[.conversation].map { entry in
      CheckResult(
        contract: compiled.contract.id, subject: .check(.conversation, operation: channel.id),
        outcome: .tested(entry.findings), requests: entry.exchanges, duration: .zero,
        source: channel.channel.position)
    }
  }

  private func results(of operation: CompiledOperation) -> [CheckResult] {
    (Self.checks + Self.stateChecks).compactMap { check in
      let entry = operations[operation.id]?[check]
      guard entry != nil || check == .status else { return nil }
      return CheckResult(
        contract: compiled.contract.id, subject: .check(check, operation: operation.id),
        outcome: entry.map { .tested($0.findings) } ?? .skipped(.noCase),
        requests: entry?.exchanges ?? 0, duration: .zero, source: operation.position)
    }
  }
}

extension Check {
  /// Whether the check looks at the body of a response.
  fileprivate var isOfBody: Bool {
    [.bodyReadable, .responseSchema, .responseRules, .errorShape].contains(self)
  }
}
