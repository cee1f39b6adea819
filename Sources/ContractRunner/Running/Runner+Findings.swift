import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension Runner {
  /// The findings of one exchange, which share their evidence.
  func findings(
    _ drifts: [Drift], _ operation: CompiledOperation, _ request: HTTPRequest,
    _ exchange: HTTPExchange?,
    caseID: CaseID
  ) -> [Finding] {
    let masked = redaction(of: exchange, operation)
    let evidence = Evidence(request, exchange?.response, masked: masked)
    let line = reproduction.line(for: request, resource: origin(of: request))
    let route = "\(operation.method.name) \(operation.template)"
    return drifts.map { drift in
      var finding = Finding(
        contract: contract.id, operation: operation.id, route: route, drift: masked(drift),
        caseID: caseID)
      finding.evidence = evidence
      finding.reproduction.script = line
      return finding
    }
  }

  /// A finding of a socket; its whole scenario reproduces it, where it has one.
  func finding(
    _ drift: Drift, _ step: SocketStep, _ channel: Channel, received: [UInt8]?,
    in planned: Plan.Case
  ) -> Finding {
    let text = received.map {
      String(decoding: backend.redaction.masking($0, upTo: 2_000), as: UTF8.self)
    }
    var finding = Finding(
      contract: contract.id, operation: channel.id, route: "WebSocket \(channel.path)",
      drift: drift, caseID: planned.id)
    finding.evidence = Evidence(request: "socket \(step.socket)", response: text ?? "")
    if case .scenario(let id) = planned.subject {
      finding.reproduction.script = environment.commands.rerun(contract.id, id)
    }
    return finding
  }

  /// The shell lines that send requests in a row again, after those that create what they name, and
  /// those that bring a resource of another case into its last known state.
  func script(
    for trail: [Reproduction.Sent], about shown: World.ResourceID? = nil
  ) -> String {
    var trail = trail
    let own = Set(trail.compactMap { $0.created?.id })
    var origins: [Reproduction.CreatedResource] = []
    if let shown {
      let origin = world.withLock { $0.origins[shown] }
      if let origin { origins.append(Reproduction.CreatedResource(origin.creation)) }
      if let update = origin?.update {
        trail.insert(Reproduction.Sent(request: update), at: 0)
      }
    }
    for origin in trail.compactMap({ self.origin(of: $0.request) })
    where !own.contains(origin.id) && !origins.contains(where: { $0.id == origin.id }) {
      origins.append(origin)
    }
    return reproduction.script(for: trail, after: origins)
  }

  private var reproduction: Reproduction {
    Reproduction(
      url: environment.address.url, masked: backend.redaction,
      isASCII: environment.commands.areASCII, curlOptions: environment.address.curlOptions)
  }

  /// How the run created the resource that the path of a request names.
  private func origin(of request: HTTPRequest) -> Reproduction.CreatedResource? {
    guard
      case .operation(let routed, let parameters) = compiled.route(
        request.method, path: request.path)
    else { return nil }
    let named = routed.operation.effects.compactMap { effect in
      effect.pathParameter.flatMap { parameters[$0] }.map {
        World.ResourceID(resource: effect.resource, id: $0)
      }
    }
    let creation = world.withLock { world in
      named.compactMap { world.origins[$0]?.creation }.first
    }
    return creation.map(Reproduction.CreatedResource.init)
  }

  /// Returns the redaction of an exchange: the response to a login may hold a token in any location.
  private func redaction(of exchange: HTTPExchange?, _ operation: CompiledOperation) -> Redaction {
    var masked = backend.redaction
    guard let exchange, isLogin(operation) else { return masked }
    for text in exchange.textsOfLogin(contract.login) { masked.add(text) }
    return masked
  }

  func isLogin(_ operation: CompiledOperation) -> Bool { operation.id == contract.login?.operation }
}

extension Reproduction.CreatedResource {
  init(_ creation: World.Creation) {
    self.init(creation: creation.request, id: creation.id, member: creation.idMember)
  }
}

extension HTTPExchange {
  /// The texts of a login's response that may be tokens: the one at its place, and all long ones.
  fileprivate func textsOfLogin(_ login: Login?) -> [String] {
    guard response.status.isSuccess, case .response(let location)? = login?.token else {
      return []
    }
    let texts =
      responseDocument?.texts
      ?? String(decoding: response.body, as: UTF8.self)
      .unicodeScalars.split { " \t\r\n\"',:<>{}[]".unicodeScalars.contains($0) }.map { String($0) }
    let token = responseDocument?[location]?.stringValue ?? ""
    return texts.filter { $0.utf8.count >= 16 } + (token.isEmpty ? [] : [token])
  }
}
