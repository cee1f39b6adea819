import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension CaseRunner {
  /// The target that the last `Location` names, without the base path of the service; `nil` when
  /// there was none.
  var locatedTarget: String? {
    guard let location, !location.text.isEmpty else { return nil }
    let base = run.environment.basePath
    let target = location.text.target(from: base + location.base)
    return target.hasPrefix(base + "/") ? String(target.dropFirst(base.count)) : target
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
    let shown = subject.operation.effect(.reads, on: resource)?.representation(
      in: document ?? .null)
    let id = run.contract.resource(resource).flatMap { shown?[$0.id]?.identityText }
    guard exchange.response?.status.isSuccess != true || id != nil && id != made.id else {
      return nil
    }
    report(
      Drift(
        .stateLost, check: .createdIsAvailable, at: Drift.Location(.header("Location")),
        source: operation.responses.first { $0.location != nil }?.position ?? operation.position,
        expected: "the new \(resource) where Location leads",
        actual: id.map { "\($0) instead of \(made.id)" }
          ?? "\(exchange.response.map { "\($0.status)" } ?? "no answer") at \(subject.request.target)"
      ),
      of: operation, exchange)
    return nil
  }
}

extension String {
  /// Where a reference leads from a target (RFC 3986, section 5.2).
  ///
  /// The host of an address is not looked at, because behind a proxy a backend may not know its own.
  package func target(from base: String) -> String {
    var reference = prefix { $0 != "#" }
    let scheme = reference.prefix { !":/?".contains($0) }
    if reference.dropFirst(scheme.count).hasPrefix("://") {
      reference = reference.dropFirst(scheme.count + 1)
    }
    if reference.hasPrefix("//") {
      let rest = reference.dropFirst(2).drop { !"/?".contains($0) }
      return rest.hasPrefix("/") ? String(rest) : "/" + rest
    }
    let path = base.prefix { $0 != "?" }
    if reference.isEmpty { return base }
    if reference.hasPrefix("?") { return String(path + reference) }
    let query = reference.drop { $0 != "?" }
    let names = reference.prefix { $0 != "?" }
    let whole = names.hasPrefix("/") ? names : path.prefix(through: path.lastSlash) + names
    return whole.withoutDotSegments + query
  }
}

extension Substring {
  fileprivate var lastSlash: Index { lastIndex(of: "/") ?? startIndex }

  /// The path with `.` and `..` carried out (RFC 3986, section 5.2.4).
  fileprivate var withoutDotSegments: String {
    var kept: [Substring] = []
    let segments = split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (place, segment) in zip(1..., segments) {
      switch segment {
      case ".", "..":
        if segment == ".." { _ = kept.popLast() }
        if place == segments.count { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
