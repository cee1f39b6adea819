import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension CaseRunner {
  /// The target that the last `Location` names: a path, or an address whose host is not looked at,
  /// because behind a proxy a backend may not know its own.
  var locatedTarget: String? {
    guard let location, !location.isEmpty else { return nil }
    var rest = location[...]
    let parts = location.split(separator: "://", maxSplits: 1)
    if parts.count == 2, let authority = parts.last {
      rest = authority.firstIndex(of: "/").map { authority[$0...] } ?? "/"
    }
    guard rest.first == "/" else { return nil }
    let base = run.environment.sendRaw?.basePath ?? ""
    return String(rest.hasPrefix(base + "/") ? rest.dropFirst(base.count) : rest)
  }

  /// Judges what was found where `Location` led.
  mutating func arrived(
    _ observation: Plan.Observation, in document: JSON?, _ exchange: Exchange,
    _ subject: StepSubject
  ) -> String? {
    let resource = observation.resource
    guard let made = fresh[resource] ?? fixture(resource) else {
      return "no \(resource) could be made to look for"
    }
    let operation = probed
    answered(.createdIsAvailable, operation)
    let shown = subject.operation.effects.first {
      $0.action == .reads && $0.resource == resource
    }?.representation(in: document ?? .null)
    let id = run.contract.resource(resource).flatMap { shown?[$0.id]?.identityText }
    guard exchange.response?.status.isSuccess != true || id != nil && id != made.id else {
      return nil
    }
    report(
      Drift(
        .stateLost, check: .createdIsAvailable, at: Drift.Place(.header("Location")),
        source: operation.responses.first { $0.location != nil }?.position ?? operation.position,
        expected: "the new \(resource) where Location leads",
        found: id.map { "\($0) instead of \(made.id)" }
          ?? "\(exchange.response.map { "\($0.status)" } ?? "no answer") at \(subject.request.target)"
      ),
      of: operation, exchange)
    return nil
  }
}
