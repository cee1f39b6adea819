import ContractHTTP
import ContractModel
import ContractNetwork
import ContractRunner
import ContractValidation

extension Target {
  /// Waits for a host as long as `--wait` allows, and selects the contract that it serves where the
  /// command line names none.
  ///
  /// - Throws: A usage error where the host serves none or several of the catalog's contracts.
  func served(
    _ contracts: [CompiledContract], _ configuration: RunConfiguration, _ arguments: Arguments
  ) async throws(Command.Failure) -> [CompiledContract] {
    guard case .host(let origin, let route) = self else { return contracts }
    let transport = try origin.transport(via: route, connections: 1)
    try await origin.wait(over: transport, configuration.fields, arguments)
    guard contracts.count > 1, !arguments.has(.contract) else { return contracts }
    var confirmed: [CompiledContract] = []
    for compiled in contracts {
      var configuration = configuration
      configuration.identities = try arguments.credentials(for: compiled.contract)
      let diagnosis = await HostDiagnosis(compiled, at: origin, over: transport, configuration)
      if diagnosis.isConfirmed { confirmed.append(compiled) }
    }
    if let only = confirmed.first, confirmed.count == 1 {
      try arguments.requireCredentials(for: [only])
      return [only]
    }
    let names = (confirmed.isEmpty ? contracts : confirmed).map(\.contract.id)
    throw .usage(
      UsageError(
        "--host needs --contract, one of \(names.joined(separator: ", "))"
          + (confirmed.isEmpty ? "" : ", which all match \(origin)")))
  }
}

extension Origin {
  /// Waits as long as `--wait` allows until the host accepts requests.
  func wait(
    over transport: any Transport, _ fields: [HTTPField], _ arguments: Arguments
  ) async throws(Command.Failure) {
    let limit: Duration?
    do throws(UsageError) {
      limit = try arguments[.wait]
    } catch {
      throw .usage(error)
    }
    guard let limit else { return }
    let end = ContinuousClock.now + limit
    let request = HTTPRequest(method: .get, target: "/", fields: HTTPFields(fields), body: [])
    while ContinuousClock.now < end, !Task.isCancelled {
      let rest = end - ContinuousClock.now
      let timeouts = Timeouts(connecting: rest, waiting: rest, total: rest)
      do throws(TransportError) {
        let response = try await transport.send(request, timeouts: timeouts)
        // What a proxy answers while its backend starts.
        if ![502, 503, 504].contains(response.status) { return }
      } catch {
        guard error.mayPass else { return }
      }
      try? await Task.sleep(for: .milliseconds(100))
    }
  }
}

extension TransportError {
  /// Whether the service may only not have started yet.
  fileprivate var mayPass: Bool {
    switch reason {
    case .refused, .unreachable, .unknownHost, .closedBeforeResponse, .closedWhileKept,
      .timedOut:
      true
    default: false
    }
  }
}
