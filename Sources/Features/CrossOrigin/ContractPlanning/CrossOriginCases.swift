import ContractFindings
import ContractHTTP
import ContractModel
import ContractText
import ContractValidation

/// Makes the requests that browsers send for apps of other origins, where the contract states what those
/// may do: preflights, requests, requests that are rejected, and requests of origins that are not stated.
struct CrossOriginCases: Sendable {
  let material: PlanningMaterial
  let cors: CORS

  init?(material: PlanningMaterial) {
    guard let cors = material.contract.cors else { return nil }
    self.material = material
    self.cors = cors
  }

  var cases: [Plan.Case] {
    let operations = material.checkedOperations
    return operations.flatMap { preflights($0) + rejections($0) }
      + (reading + showing).flatMap(requests) + foreignRequests
  }
}

extension CrossOriginCases {
  /// An origin that nobody has (RFC 2606).
  private static let foreign = "https://contract-check.invalid"

  private var origins: [String] {
    if case .listed(let origins) = cors.origins { origins } else { [Self.foreign] }
  }

  /// An origin whose apps can read the responses to an operation.
  func origin(reading operation: CompiledOperation) -> String? {
    material.contract.appRequest(to: operation.operation).flatMap { _ in origins.first }
  }

  /// The operations that apps can call, and that change nothing.
  private var reading: [CompiledOperation] {
    material.checkedOperations.filter {
      $0.method == .get && material.contract.appRequest(to: $0.operation) != nil
    }
  }

  /// The operations that apps can call, that create or answer OPTIONS, and whose responses alone have a
  /// header field that apps may read: `Location`, `Allow`.
  private var showing: [CompiledOperation] {
    func shown(by operation: CompiledOperation) -> [String] {
      cors.exposes.filter { name in operation.responses.contains { $0.hasHeader(name) } }
    }
    let read = Set(reading.flatMap(shown))
    return material.checkedOperations.filter { operation in
      (operation.performs(.creates) || operation.method == .options)
        && !read.isSuperset(of: shown(by: operation))
        && !material.leavesResourcesBehind(operation)
        && material.contract.appRequest(to: operation.operation) != nil
    }
  }

  private func planned(_ operation: CompiledOperation, _ name: String, _ step: Plan.Step)
    -> Plan.Case
  {
    Plan.Case(.scenarios, of: operation, named: name, steps: [step])
  }

  private func preflights(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let origin = origins.first,
      let request = material.contract.appRequest(to: operation.operation),
      request.needsPreflight
    else { return [] }
    return [
      planned(
        operation, "a preflight",
        preflight(of: operation, request, from: origin, "a preflight from a stated origin"))
    ]
  }

  private func preflight(
    of operation: CompiledOperation, _ request: AppRequest, from origin: String, _ reason: String
  ) -> Plan.Step {
    // A browser sends neither credentials nor other fields of the request, but its whole URL.
    let keys = operation.authentication.schemes.filter { $0.location == .query }
    var step = material.step(
      .probe, operation, reason, as: keys.isEmpty ? .anonymous : .user, body: Plan.Body.none)
    for parameter in operation.allParameters where [.header, .cookie].contains(parameter.location) {
      step.request?.parameters[parameter.key] = nil
    }
    return step.expecting(.noServerError).authenticated(by: keys.isEmpty ? nil : keys)
      .changed(by: [
        .preflight(origin: origin, method: operation.method, fields: request.fields)
      ])
  }

  private func request(
    _ operation: CompiledOperation, from origin: String, _ reason: String,
    as identity: Identity = .user,
    target: Plan.ParameterSource? = nil
  ) -> Plan.Step {
    material.step(
      .probe, operation, reason, as: identity, target: target,
      body: identity == .anonymous ? material.markedBody(of: operation) : nil
    ).changed(by: [.field("Origin", origin)])
  }

  /// Requests from the stated origins: from all of them to one operation, and from the first to the
  /// others.
  private func requests(_ operation: CompiledOperation) -> [Plan.Case] {
    let all = operation.id == reading.first?.id ? origins : Array(origins.prefix(1))
    return all.map { origin in
      var step = request(operation, from: origin, "a request from a stated origin")
      if let size = smallPage(of: operation) { step.request?.parameters[size] = .text("1") }
      return planned(operation, "origin \(origin)", step)
    }
  }

  /// The key of the parameter for the size of pages, where a header field names the next page:
  /// apps can be seen to read it only where a page is not the last.
  private func smallPage(of operation: CompiledOperation) -> String? {
    guard let paging = operation.paging, paging.style.isInHeader, let size = paging.size,
      !operation.sizes(size, among: [1]).isEmpty
    else { return nil }
    return "?\(size)"
  }

  /// Requests from a stated origin that are rejected: where an app cannot read the response, it sees
  /// nothing but a network error.
  private func rejections(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let origin = origins.first else { return [] }
    var cases: [Plan.Case] = []
    if let failure = material.failure(.unauthenticated, of: operation) {
      let step = request(
        operation, from: origin, "a request from a stated origin without credentials",
        as: .anonymous)
      cases.append(
        planned(operation, "a rejection without credentials", step.expecting(failure)))
    }
    if operation.method == .get, material.contract.appRequest(to: operation.operation) != nil,
      let target = operation.targets.first?.resource,
      let failure = material.failure(.missing(target.name), of: operation)
    {
      let step = request(
        operation, from: origin, "a request from a stated origin with an id that no \(target) has",
        target: .unissued(target))
      cases.append(planned(operation, "a rejection of an unknown id", step.expecting(failure)))
    }
    return cases
  }
}

extension CrossOriginCases {
  /// Requests from origins that are not stated; from those that look like a stated one to one operation,
  /// because all compare them in one place.
  private var foreignRequests: [Plan.Case] {
    guard case .listed = cors.origins else { return [] }
    let foreign = reading.map { (operation: $0, origin: Self.foreign) }
    let similar = reading.prefix(1).flatMap { operation in
      similarOrigins.map { (operation: operation, origin: $0) }
    }
    return (foreign + similar).map { operation, origin in
      planned(
        operation, "origin \(origin)",
        request(operation, from: origin, "a request from an origin that is not stated")
          .expecting(.successOrRejection))
    } + foreignPreflights
  }

  /// Origins that pass for the first stated one where only a part of it is compared.
  private var similarOrigins: [String] {
    guard let origin = origins.first, let host = origin.split(ascii: "/").last else {
      return ["null"]
    }
    let scheme = origin.prefix(upToASCII: ":")
    let all = [
      "null", "\(origin).contract-check.invalid", "\(scheme)://contract-check-\(host)",
      scheme == "https" ? "http://\(host)" : "https://\(host)",
    ]
    return all.filter { !cors.allows($0) }
  }

  private var foreignPreflights: [Plan.Case] {
    for operation in material.checkedOperations {
      guard let request = material.contract.appRequest(to: operation.operation),
        request.needsPreflight
      else { continue }
      let step = preflight(
        of: operation, request, from: Self.foreign, "a preflight from an origin that is not stated")
      return [planned(operation, "a preflight from \(Self.foreign)", step)]
    }
    return []
  }
}

extension Paging.Style {
  /// Whether a header field of the response names the next page.
  fileprivate var isInHeader: Bool {
    switch self {
    case .link, .cursor(.responseHeader): true
    case .cursor, .number, .offset: false
    }
  }
}
