import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// The sockets of a scenario, and what is sent and received on them.
struct SocketConversation {
  /// The sockets, by their names in the scenario.
  private var sockets: [String: any WebSocket] = [:]

  /// Closes all sockets.
  func close(on backend: Backend) async {
    guard !sockets.isEmpty else { return }
    let start = backend.environment.clock.uptime()
    await withTaskGroup { group in
      for socket in sockets.values { group.addTask { await socket.close() } }
    }
    backend.noteSocketWait(from: start)
  }
}

extension SocketConversation {
  /// A step of a conversation and the channel it is on.
  fileprivate struct Turn {
    var step: SocketStep
    var identity: Identity
    var channel: CompiledChannel

    /// Whether the backend must not open the socket.
    var mustBeRejected: Bool { identity != .user }

    func drift(
      _ kind: Drift.Kind, about message: String, source: SourcePosition? = nil, expected: String,
      actual: String, fix: String? = nil
    ) -> Drift {
      Drift(
        kind, check: .conversation, at: Drift.Location(.message(message)),
        source: source ?? channel.channel.position, expected: expected, actual: actual
      )
      .fixed(by: fix)
    }

    func closed(_ code: Int?, _ reason: String) -> Drift {
      let words = [code.map { "code \($0)" }, reason.isEmpty ? nil : reason].compactMap(\.self)
      return connectionBroken(
        expected: "an open socket",
        actual: (["closed by the server"] + words).joined(separator: ", "))
    }

    func connectionBroken(expected: String, actual: String) -> Drift {
      Drift(
        .connectionBroken, check: .connection, at: Drift.Location(.connection),
        source: channel.channel.position, expected: expected, actual: actual)
    }
  }

  /// Performs an action on a socket of the scenario.
  ///
  /// - Returns: Why the scenario cannot go on; `nil` where it can.
  mutating func perform(
    _ step: SocketStep, of planned: Plan.Step, in record: inout CaseRecord
  ) async -> NotTestedReason? {
    guard let channel = record.compiled.channel(planned.endpointID) else { return nil }
    guard record.environment.openSocket != nil else { return "no socket can be opened here" }
    let turn = Turn(step: step, identity: planned.identity, channel: channel)
    let start = record.environment.clock.uptime()
    let problem: NotTestedReason?
    do throws(TransportError) {
      problem = try await perform(turn, in: &record)
    } catch {
      if case .cancelled = error.reason { return .interrupted }
      // A host that cannot be reached says nothing about its contract.
      if error.isBeforeRequest { return "\(error)" }
      if case .upgradeRejected(let response) = error.reason, !turn.mustBeRejected,
        let reason = await record.backend.reasonOfStoppedCredentials(
          rejectedBy: response, of: turn.identity)
      {
        return reason
      }
      problem = "\(step.socket): \(error)"
      record.report(
        turn.connectionBroken(
          expected: "a WebSocket connection (RFC 6455)", actual: "\(error)"), turn)
    }
    let duration = record.environment.clock.uptime() - start
    record.outcome.duration += duration
    if !step.isSilence { record.backend.noteSocketWait(from: start) }
    record.outcome.performed.append(
      CaseOutcome.PerformedChecks(
        operation: channel.id,
        checks: turn.mustBeRejected ? [.requiresAuthentication] : [.conversation, .connection],
        duration: duration,
        primary: turn.mustBeRejected ? .requiresAuthentication : .conversation))
    return problem
  }

  private mutating func perform(
    _ turn: Turn, in record: inout CaseRecord
  ) async throws(TransportError) -> NotTestedReason? {
    let step = turn.step
    if case .connect = step.action {
      return turn.mustBeRejected
        ? try await connectInvalidly(turn, in: &record) : try await connect(turn, in: &record)
    }
    guard let socket = sockets[step.socket] else { return "\(step.socket) is not connected" }
    switch step.action {
    case .connect: return nil
    case .close:
      await socket.close()
      sockets[step.socket] = nil
      return nil
    case .send(let name, let changes):
      return try await send(name, changes, over: socket, turn, in: record)
    case .receive(let name, let rules, let captures):
      return try await receive(name, rules, captures, from: socket, turn, in: &record)
    case .silence(let milliseconds):
      let event = try await next(on: socket, within: .milliseconds(milliseconds), turn, in: &record)
      guard let event else { return nil }
      reportUnexpected(event, milliseconds, turn, in: &record)
      return "\(step.socket) received an unexpected message"
    }
  }

  private mutating func connect(
    _ turn: Turn, in record: inout CaseRecord
  ) async throws(TransportError) -> NotTestedReason? {
    guard let open = record.environment.openSocket else { return nil }
    let (backend, channel) = (record.backend, turn.channel)
    var (attempts, isRejected) = (0, false)
    let result = await backend.refreshingCredentials(of: .user, for: record.planned.name, limit: 1)
    {
      (credentials, _) -> Backend.Attempt<Result<any WebSocket, TransportError>> in
      attempts += 1
      record.outcome.requests += 1
      backend.health.withLock { $0.requests += 1 }
      do throws(TransportError) {
        let request = RequestBuilder.opening(
          channel, credentials: credentials, fields: record.configuration.fields)
        return (.success(try await open(request, backend.timeouts)), nil)
      } catch {
        guard case .upgradeRejected(let response) = error.reason,
          response.status == .unauthorized, channel.authentication.isRequired
        else { return (.failure(error), nil) }
        isRejected = credentials != nil
        return (.failure(error), credentials)
      }
    }
    switch result {
    case .success(let socket):
      sockets[turn.step.socket] = socket
      return nil
    case .failure(let error):
      if attempts == 1, isRejected, record.configuration.fetchedTokens.contains(.user),
        let reason = backend.reasonToEnd
      {
        return reason
      }
      throw error
    }
  }

  /// Opens a socket without valid credentials, which the backend must reject: in the response to the
  /// handshake, or by closing the socket at once.
  private func connectInvalidly(
    _ turn: Turn, in record: inout CaseRecord
  ) async throws(TransportError) -> NotTestedReason? {
    guard let open = record.environment.openSocket else { return nil }
    let (backend, channel) = (record.backend, turn.channel)
    record.outcome.requests += 1
    backend.health.withLock { $0.requests += 1 }
    let request = RequestBuilder.opening(
      channel, credentials: nil, as: turn.identity, fields: record.configuration.fields)
    let socket: any WebSocket
    do throws(TransportError) {
      socket = try await open(request, backend.timeouts)
    } catch {
      guard case .upgradeRejected(let response) = error.reason, !response.status.isServerError
      else { throw error }
      return nil
    }
    let isClosed = try await awaitClose(socket, in: record)
    await socket.close()
    guard !isClosed else { return nil }
    record.report(
      Drift(
        .authenticationIgnored, check: .requiresAuthentication, at: Drift.Location(.status),
        source: channel.channel.position,
        expected: "a rejection of the handshake, or a closed socket", actual: "an open socket"
      )
      .fixed(by: "check the credentials before the socket is opened"), turn)
    return nil
  }

  /// Whether the server closes a socket at once, whatever it sends before.
  private func awaitClose(
    _ socket: any WebSocket, in record: CaseRecord
  ) async throws(TransportError) -> Bool {
    let clock = record.environment.clock
    let end = clock.uptime() + min(Self.patienceForClosing, record.configuration.timeout)
    while case let rest = end - clock.uptime(), rest >= .zero {
      do throws(TransportError) {
        switch try await socket.receive(within: rest) {
        case .closed: return true
        case nil: return false
        case .text, .binary: continue
        }
      } catch {
        if case .cancelled = error.reason { throw error }
        return true
      }
    }
    return false
  }

  /// How long a server may take to close a socket that it should not have opened.
  private static var patienceForClosing: Duration { .seconds(1) }

  /// The pause after each message of a repeated conversation.
  private static let pause: Duration = .milliseconds(500)

  private func send(
    _ name: String, _ changes: [ScenarioCall.Change], over socket: any WebSocket, _ turn: Turn,
    in record: CaseRecord
  ) async throws(TransportError) -> NotTestedReason? {
    let key = Plan.messageKey(turn.channel.id, name)
    guard let typical = record.runner.defaults.body(of: key) else { return nil }
    try await socket.send(record.resolver.changed(typical, by: changes).text())
    // No response confirms a message; a server that answers the ping has read what came before it.
    _ = try await socket.ping(within: min(.seconds(1), record.configuration.timeout))
    // What a message has led to, a busy server may do later than what a request asks for.
    if record.isRepeated { try? await record.environment.clock.sleep(Self.pause) }
    return nil
  }

  /// The next event that the contract defines; other messages are noted, and do not prolong the
  /// wait.
  private func next(
    on socket: any WebSocket, within time: Duration, _ turn: Turn, in record: inout CaseRecord
  ) async throws(TransportError) -> WebSocketEvent? {
    let end = record.environment.clock.uptime() + time
    var rest = time
    while rest >= .zero {
      let event = try await socket.receive(within: rest)
      rest = end - record.environment.clock.uptime()
      guard case .text(let bytes)? = event,
        let name = JSON.text(ofMember: Channel.discriminator, in: bytes),
        turn.channel.channel.serverMessage(name) == nil
      else { return event }
      record.reportUndocumented(name, turn, received: bytes)
    }
    return nil
  }

  private func receive(
    _ name: String, _ rules: [Rule], _ captures: [ScenarioCall.Capture], from socket: any WebSocket,
    _ turn: Turn, in record: inout CaseRecord
  ) async throws(TransportError) -> NotTestedReason? {
    let (backend, id) = (record.backend, turn.channel.id)
    let isSilent = backend.health.withLock { $0.conclusions.silentChannels.contains(id) }
    let patience = min(
      record.configuration.timeout, isSilent ? .milliseconds(500) : .seconds(3))
    switch try await next(on: socket, within: patience, turn, in: &record) {
    case nil:
      _ = backend.health.withLock { $0.conclusions.silentChannels.insert(id) }
      record.report(
        turn.drift(
          .messageMissing, about: name,
          source: turn.channel.channel.serverMessage(name)?.position,
          expected: "the message '\(name)' on \(turn.step.socket)",
          actual: "nothing within \(patience)",
          fix: "send '\(name)' to every socket that follows what happened"), turn)
      return "'\(name)' did not come"
    case .text(let bytes):
      // A long message is not made a value without need.
      let isNeeded = !rules.isEmpty || !captures.isEmpty
      var context = RuleContext(
        message: isNeeded ? try? JSON(parsing: bytes) : nil, captured: record.captured,
        now: record.runner.now())
      context.created = record.memory.created.byResource
      validate(bytes, name, rules, context, turn, in: &record)
      if context.message != nil {
        for capture in captures { record.captured[capture.name] = context.value(of: capture.term) }
      }
      return nil
    case .binary(let bytes):
      record.report(
        turn.drift(
          .messageUnexpected, about: name, expected: "the message '\(name)' as text",
          actual: "\(bytes.count) bytes in a binary message"), turn, received: bytes)
      return nil
    case .closed(let code, let reason):
      record.report(turn.closed(code, reason), turn)
      return "the server closed \(turn.step.socket)"
    }
  }

  private func validate(
    _ bytes: [UInt8], _ name: String, _ rules: [Rule], _ context: RuleContext, _ turn: Turn,
    in record: inout CaseRecord
  ) {
    var drifts = turn.channel.serverMessageDrifts(in: bytes, expecting: name)
    for var rule in context.drifts(of: rules, check: .conversation) {
      rule.location.part = .message(name)
      let isKnown = drifts.contains { drift in
        drift.location.pointer == rule.location.pointer || drift.kind == .messageUnexpected
      }
      if !isKnown { drifts.append(rule) }
    }
    for var drift in drifts {
      // Whatever is wrong with a message belongs to the conversation.
      drift.check = .conversation
      record.report(drift, turn, received: bytes)
    }
  }

  private func reportUnexpected(
    _ event: WebSocketEvent, _ milliseconds: Int, _ turn: Turn, in record: inout CaseRecord
  ) {
    switch event {
    case .text(let bytes), .binary(let bytes):
      let name =
        JSON.text(ofMember: Channel.discriminator, in: bytes)?.shortened(to: 80) ?? "?"
      record.report(
        turn.drift(
          .messageUnexpected, about: name, source: turn.step.position,
          expected: "nothing on \(turn.step.socket) for \(milliseconds) ms",
          actual: "the message '\(name)'",
          fix: "send it only to sockets that follow what happened, and once"), turn,
        received: bytes)
    case .closed(let code, let reason): record.report(turn.closed(code, reason), turn)
    }
  }
}

extension CaseRecord {
  /// How many undocumented messages of different names are distinguished in a case.
  private static let namesLimit = 16

  /// Notes a message that the contract does not define: those of one name are one finding with a count, so that
  /// a server that sends nothing else takes no memory.
  fileprivate mutating func reportUndocumented(
    _ name: String, _ turn: SocketConversation.Turn, received bytes: [UInt8]
  ) {
    func note(_ shown: String, _ words: String) -> Drift {
      var note = turn.drift(
        .messageUnexpected, about: shown, expected: "documented messages only",
        actual: words, fix: "document \(words)")
      note.severity = .note
      return note
    }
    let shown = name.shortened(to: 80)
    let own = note(shown, "the message '\(shown)'")
    let known = outcome.findings.filter { $0.drift.kind == own.kind && $0.drift.severity == .note }
    let isNew = !known.contains { $0.drift.location == own.location }
    let drift =
      isNew && known.count >= Self.namesLimit ? note("others", "messages of further names") : own
    let index = outcome.findings.firstIndex { finding in
      finding.drift.kind == drift.kind && finding.drift.severity == .note
        && finding.drift.location == drift.location && finding.operation == turn.channel.id
    }
    if let index {
      outcome.findings[index].occurrences += 1
    } else {
      report(drift, turn, received: bytes)
    }
  }

  fileprivate mutating func report(
    _ drift: Drift, _ turn: SocketConversation.Turn, received bytes: [UInt8]? = nil
  ) {
    guard runner.configuration.checks.contains(drift.check) else { return }
    let kinds: [Drift.Kind] = [.messageUnexpected, .messageMissing, .ruleBroken]
    let isShared = mayMeetOthers && kinds.contains(drift.kind)
    outcome.findings.append(
      runner.finding(
        drift.shared(if: isShared), turn.step, turn.channel.channel, received: bytes, in: planned))
  }
}

extension SocketStep {
  /// Whether the step waits because the contract says so.
  fileprivate var isSilence: Bool {
    if case .silence = action { true } else { false }
  }
}
