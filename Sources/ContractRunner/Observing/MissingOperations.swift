import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// Finds the operations that the backend does not have, among those of which no request had success.
///
/// An operation is missing where its valid requests get what a path, or a method, that does not exist gets. A
/// 404 that a missing resource, missing rights or a documented failure explains is no evidence.
struct MissingOperations {
  let runner: Runner

  /// The responses to OPTIONS and GET for a path that the backend does not have, by that path.
  private var unknown: [String: (options: HTTPResponse?, get: HTTPResponse?)] = [:]

  init(_ runner: Runner) {
    self.runner = runner
  }
}

extension Runner {
  /// Adds what only the run as a whole shows: operations that do not exist, and bytes on idle connections.
  func completeFindings(of results: inout CheckResults) async {
    guard backend.abortReason == nil, !Task.isCancelled else { return }
    var search = MissingOperations(self)
    let missing = await search.findings()
    for finding in missing { results.removeConsequences(ofMissing: finding.operation) }
    let coverage = coverage.withLock(\.self)
    results.noteUnvalidated(coverage.hasNoRejection)
    if contract.infersEffects, !coverage.hasDenied { results.noteOpenBackend() }
    results.add(missing + strayFindings(besides: results)) { finding in
      finding.reproduction.unsetVariables = environment.commands.unsetVariables.filter {
        finding.reproduction.script?.contains("$\($0)") == true
      }
    }
  }
}

extension MissingOperations {
  mutating func findings() async -> [Finding] {
    let (unreached, hasReached) = runner.coverage.withLock { ($0.unreached, $0.hasReached) }
    // Where nothing exists, it is the wrong backend or the wrong path.
    guard hasReached, runner.configuration.checks.contains(.acceptsValid) else { return [] }
    var findings: [Finding] = []
    for (operation, attempts) in unreached {
      guard let first = attempts.first,
        await isMissing(operation, attempts, first.exchange)
      else { continue }
      let counts = attempts.required.sorted { $0.key < $1.key }
      let drift = Drift(
        .operationMissing, check: .acceptsValid, at: Drift.Location(.request),
        source: operation.position,
        expected: "the operation \(operation.method.name) \(operation.template)",
        actual: counts.map { "\($0.key) to \($0.value.counted("valid request"))" }
          .joined(separator: ", ") + ", as where there is no operation"
      )
      .fixed(by: "implement the operation, or remove it from the document")
      findings += runner.findings(
        [drift], operation, first.exchange.request, first.exchange, caseID: first.caseID)
    }
    return findings
  }

  private mutating func isMissing(
    _ operation: CompiledOperation, _ attempts: CoverageRecord.Attempts, _ exchange: HTTPExchange
  ) async -> Bool {
    let statuses = Set(attempts.required.keys)
    let documented = Set(operation.failures.map(\.status.code))
    guard statuses.isSubset(of: [404, 405, 501]) else { return false }
    if statuses.isSubset(of: [405, 501]) {
      let names = exchange.response.allowedMethods
      return names?.contains(operation.method.name) != true && statuses.isDisjoint(with: documented)
    }
    guard namesOnlyOwnResources(exchange.request, operation) else { return false }
    return await isUnknownRoute(exchange, operation, isDocumented: documented.contains(404))
  }

  /// Whether a 404 cannot be about a resource: the path has no parameter, or names what the run created.
  private func namesOnlyOwnResources(
    _ request: HTTPRequest, _ operation: CompiledOperation
  ) -> Bool {
    guard
      case .operation(_, let parameters) = runner.compiled.route(
        request.method, path: request.path)
    else { return false }
    return runner.world.withLock { world in
      parameters.allSatisfy { name, id in
        operation.effects.contains { effect in
          effect.pathParameter == name
            && world.origins[World.ResourceID(resource: effect.resource.name, id: id)] != nil
        }
      }
    }
  }

  /// Whether a response is what a path gets that does not exist.
  ///
  /// Where it may also be the documented failure, the backend must distinguish paths by OPTIONS.
  private mutating func isUnknownRoute(
    _ exchange: HTTPExchange, _ operation: CompiledOperation, isDocumented: Bool
  ) async -> Bool {
    let path = String(exchange.request.path)
    let other = path.withUnknownEnd(runner.salt)
    if unknown[other] == nil {
      unknown[other] = (await send(.options, other), await send(.get, other))
    }
    let names = Set(path.routeWords + ["get", "options", operation.method.name.lowercased()])
    guard let (options, get) = unknown[other], let get,
      RouteResponse(get, ignoring: names) == RouteResponse(exchange.response, ignoring: names)
    else { return false }
    guard let own = await send(.options, path), let options else { return !isDocumented }
    if let methods = own.allowedMethods { return !methods.contains(operation.method.name) }
    guard RouteResponse(own, ignoring: names) == RouteResponse(options, ignoring: names)
    else { return false }
    return isDocumented ? await distinguishesPaths(by: options) : true
  }

  /// Whether OPTIONS of a path that exists gets another response than one of a path that does not.
  private func distinguishesPaths(by unknown: HTTPResponse) async -> Bool {
    let reached = runner.coverage.withLock { record in
      runner.contract.operations.first {
        $0.parameters.isEmpty && record.isReached($0.id)
      }
    }
    guard let reached, let known = await send(.options, reached.template) else { return false }
    let names = Set(reached.template.routeWords)
    return RouteResponse(known, ignoring: names) != RouteResponse(unknown, ignoring: names)
  }

  /// Sends a request that changes nothing.
  private func send(_ method: HTTPMethod, _ path: String) async -> HTTPResponse? {
    try? await runner.backend.send(as: .user) { credentials in
      var request = HTTPRequest(method: method, target: path)
      request.authenticate(
        by: runner.contract.authentication, with: credentials, as: .user)
      request.fields.set(runner.configuration.fields)
      return request
    }
  }
}

/// The properties that distinguish the responses of routes, without those that name the request.
private struct RouteResponse: Equatable {
  var status: Int
  var type: String
  var words: [String]

  init(_ response: HTTPResponse, ignoring names: Set<String>) {
    status = response.status.code
    let type = response.fields["content-type"] ?? ""
    self.type = String(decoding: type.utf8.prefix { $0 != 0x3B }, as: UTF8.self)
    // Times and identifiers contain digits.
    words = String(decoding: response.body.prefix(4_096), as: UTF8.self).routeWords.filter { word in
      !names.contains(word) && !word.utf8.contains { (0x30...0x39).contains($0) }
    }
  }
}

extension String {
  /// The words of ASCII letters and digits, in lower case.
  fileprivate var routeWords: [String] {
    utf8.split { byte in
      !((0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80)
    }.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  /// The path with a last segment that no backend has.
  fileprivate func withUnknownEnd(_ number: Int) -> String {
    let segments = utf8.split(separator: 0x2F, omittingEmptySubsequences: true).dropLast()
    let parent = segments.map { "/" + String(decoding: $0, as: UTF8.self) }.joined()
    return "\(parent)/contractcheck\(number)"
  }
}

extension HTTPResponse {
  /// The methods that `Allow` names; `nil` without the field.
  fileprivate var allowedMethods: [String]? {
    guard fields.contains("allow") else { return nil }
    return fields.members("allow")
  }
}
