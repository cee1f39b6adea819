import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Says or hears something on a socket of the scenario.
  ///
  /// - Returns: Why the scenario cannot go on, if it cannot.
  mutating func converse(_ step: SocketStep, _ planned: Plan.Step) async -> String? {
    guard let channel = run.compiled.channel(planned.operation) else { return nil }
    guard run.environment.openSocket != nil else { return "no socket can be opened here" }
    let start = run.environment.clock()
    let problem: String?
    do throws(TransportError) {
      problem = try await perform(step, on: channel)
    } catch {
      if case .cancelled = error.reason { return "interrupted" }
      // A host that cannot be reached says nothing about its contract.
      if error.isBeforeRequest { return "\(error)" }
      problem = "\(step.socket): \(error)"
      reportBroken(error, step, channel)
    }
    let duration = run.environment.clock() - start
    outcome.duration += duration
    outcome.asked.append(
      CaseOutcome.Asked(
        operation: channel.id, checks: [.conversation, .connection], duration: duration,
        primary: .conversation))
    return problem
  }

  private mutating func perform(
    _ step: SocketStep, on channel: CompiledChannel
  ) async throws(TransportError) -> String? {
    if case .connect = step.action { return try await connect(step, to: channel) }
    guard let socket = sockets[step.socket] else { return "\(step.socket) is not connected" }
    switch step.action {
    case .connect: return nil
    case .close:
      await socket.close()
      sockets[step.socket] = nil
      return nil
    case .send(let name, let changes):
      return try await send(name, changes, over: socket, step, channel)
    case .receive(let name, let rules, let captures):
      return try await receive(name, rules, captures, from: socket, step, channel)
    case .silence(let milliseconds):
      let event = try await next(
        on: socket, within: .milliseconds(milliseconds), step, channel)
      guard let event else { return nil }
      reportUnexpected(event, milliseconds, step, channel)
      return "\(step.socket) was not left in peace"
    }
  }

  private mutating func connect(
    _ step: SocketStep, to channel: CompiledChannel
  ) async throws(TransportError) -> String? {
    guard let open = run.environment.openSocket else { return nil }
    func opened(with token: String?) async throws(TransportError) -> any WebSocket {
      outcome.requests += 1
      run.state.withLock { $0.requests += 1 }
      return try await open(
        RequestBuilder.opening(channel.channel, token: token), run.timeouts)
    }
    let token = run.token(of: .user)
    do throws(TransportError) {
      sockets[step.socket] = try await opened(with: token)
    } catch {
      guard case .upgradeRejected(let answer) = error.reason, answer.status == .unauthorized,
        channel.channel.requiresAuthentication, let token,
        run.configuration.fetchedTokens.contains(.user)
      else { throw error }
      guard let other = await run.anotherToken(of: .user, insteadOf: token, for: planned.name)
      else {
        if let reason = run.reasonToEnd { return reason }
        throw error
      }
      sockets[step.socket] = try await opened(with: other)
    }
    return nil
  }

  private func send(
    _ name: String, _ changes: [Call.Change], over socket: any WebSocket, _ step: SocketStep,
    _ channel: CompiledChannel
  ) async throws(TransportError) -> String? {
    guard let typical = run.typicalBody(of: Plan.messageKey(channel.id, name)) else { return nil }
    try await socket.send(changed(typical, by: changes).text())
    // Nothing answers a message; a server that has answered the ping has read what came before it.
    _ = try await socket.ping(within: .seconds(1))
    return nil
  }

  /// The next event that the contract speaks of; other messages are noted, but not waited for
  /// beyond the time.
  private mutating func next(
    on socket: any WebSocket, within time: Duration, _ step: SocketStep,
    _ channel: CompiledChannel
  ) async throws(TransportError) -> WebSocketEvent? {
    let end = run.environment.clock() + time
    var rest = time
    while rest >= .zero {
      let event = try await socket.receive(within: rest)
      rest = end - run.environment.clock()
      guard case .text(let bytes)? = event,
        let name = (try? JSON(parsing: bytes))?[Channel.discriminator]?.stringValue,
        channel.channel.serverMessage(name) == nil
      else { return event }
      report(
        Drift(
          .messageUnexpected, severity: .note, check: .conversation,
          at: Drift.Location(.message(name)), source: channel.channel.position,
          expected: "documented messages only", actual: "the message '\(name)'",
          fix: "document '\(name)'"), step, channel, heard: bytes)
    }
    return nil
  }

  private mutating func receive(
    _ name: String, _ rules: [Rule], _ captures: [Call.Capture], from socket: any WebSocket,
    _ step: SocketStep, _ channel: CompiledChannel
  ) async throws(TransportError) -> String? {
    let isSilent = run.state.withLock { $0.silentChannels.contains(channel.id) }
    let patience = min(run.configuration.timeout, isSilent ? .milliseconds(500) : .seconds(3))
    switch try await next(on: socket, within: patience, step, channel) {
    case nil:
      run.state.withLock { _ = $0.silentChannels.insert(channel.id) }
      report(
        Drift(
          .messageMissing, check: .conversation, at: Drift.Location(.message(name)),
          source: channel.channel.serverMessage(name)?.position ?? channel.channel.position,
          expected: "the message '\(name)' on \(step.socket)",
          actual: "nothing within \(patience)",
          fix: "send '\(name)' to every socket that follows what happened"),
        step, channel, heard: nil)
      return "'\(name)' did not come"
    case .text(let bytes):
      judge(bytes, name, rules, step, channel)
      if let message = try? JSON(parsing: bytes) {
        let context = RuleContext(message: message, captured: captured, now: run.now())
        for capture in captures { captured[capture.name] = context.value(of: capture.term) }
      }
      return nil
    case .binary(let bytes):
      report(
        Drift(
          .messageUnexpected, check: .conversation, at: Drift.Location(.message(name)),
          source: channel.channel.position, expected: "the message '\(name)' as text",
          actual: "\(bytes.count) bytes in a binary message"), step, channel, heard: bytes)
      return nil
    case .closed(let code, let reason):
      report(closed(code, reason, channel), step, channel, heard: nil)
      return "the server closed \(step.socket)"
    }
  }

  private mutating func judge(
    _ bytes: [UInt8], _ name: String, _ rules: [Rule], _ step: SocketStep,
    _ channel: CompiledChannel
  ) {
    var drifts = channel.serverMessageDrifts(in: bytes, expecting: name)
    let context = RuleContext(
      message: try? JSON(parsing: bytes), captured: captured, now: run.now())
    for rule in context.drifts(of: rules, check: .conversation) {
      var rule = rule
      rule.location.part = .message(name)
      let isKnown = drifts.contains { drift in
        drift.location.pointer == rule.location.pointer || drift.kind == .messageUnexpected
      }
      if !isKnown { drifts.append(rule) }
    }
    for var drift in drifts {
      // Whatever is wrong with a message is asked as part of the conversation.
      drift.check = .conversation
      report(drift, step, channel, heard: bytes)
    }
  }
}

extension CaseRunner {
  private mutating func reportUnexpected(
    _ event: WebSocketEvent, _ milliseconds: Int, _ step: SocketStep, _ channel: CompiledChannel
  ) {
    switch event {
    case .text(let bytes), .binary(let bytes):
      let name = (try? JSON(parsing: bytes))?[Channel.discriminator]?.stringValue ?? "?"
      report(
        Drift(
          .messageUnexpected, check: .conversation, at: Drift.Location(.message(name)),
          source: step.position,
          expected: "nothing on \(step.socket) for \(milliseconds) ms",
          actual: "the message '\(name)'",
          fix: "send it only to sockets that follow what happened, and once"), step, channel,
        heard: bytes)
    case .closed(let code, let reason):
      report(closed(code, reason, channel), step, channel, heard: nil)
    }
  }

  private func closed(_ code: Int?, _ reason: String, _ channel: CompiledChannel) -> Drift {
    let words = [code.map { "code \($0)" }, reason.isEmpty ? nil : reason].compactMap(\.self)
    return Drift(
      .connectionBroken, check: .connection, at: Drift.Location(.connection),
      source: channel.channel.position, expected: "a socket that stays open",
      actual: (["closed by the server"] + words).joined(separator: ", "))
  }

  private mutating func reportBroken(
    _ error: TransportError, _ step: SocketStep, _ channel: CompiledChannel
  ) {
    report(
      Drift(
        .connectionBroken, check: .connection, at: Drift.Location(.connection),
        source: channel.channel.position, expected: "a WebSocket connection (RFC 6455)",
        actual: "\(error)"), step, channel, heard: nil)
  }

  private mutating func report(
    _ drift: Drift, _ step: SocketStep, _ channel: CompiledChannel, heard: [UInt8]?
  ) {
    guard run.configuration.checks.contains(drift.check) else { return }
    outcome.findings.append(
      run.finding(drift, step, channel.channel, heard: heard, in: planned))
  }
}
