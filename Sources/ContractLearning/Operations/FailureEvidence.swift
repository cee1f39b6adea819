import ContractHTTP
import ContractJSON
import ContractModel

/// The error responses of an operation by status and code, with the conditions that they suggest.
struct FailureEvidence: Sendable {
  /// The status and the code, by which failures of an operation differ.
  struct Case: Sendable, Hashable {
    var status: Int
    var code: String?
  }

  /// How often each occurred.
  private(set) var counts: [Case: Int] = [:]

  /// Statuses about the message and not about what an operation does.
  private static let general: Set<Int> = [405, 406, 408, 411, 413, 414, 415, 417, 426, 429, 431]

  /// Whether a status is about the message, and not about what an operation does.
  static func isGeneral(_ status: HTTPStatus) -> Bool { general.contains(status.code) }

  init(_ samples: [TrafficSample], code: JSON.Pointer?) {
    for sample in samples where !sample.isAccepted {
      let status = sample.status.code
      guard !Self.general.contains(status), status <= 500 else { continue }
      let own = code.flatMap { sample.received?.value(at: $0)?.stringValue }
      counts[Case(status: status, code: own?.isCode == true ? own : nil), default: 0] += 1
    }
  }

  /// The failures in order of status.
  ///
  /// - Parameters:
  ///   - resource: The resource that the path names.
  ///   - isConditional: Whether requests may have an `If-Match`.
  ///   - position: The position of all parts.
  /// - Returns: The failures, each with how often it occurred as its summary.
  func failures(
    about resource: String?, isConditional: Bool, at position: SourcePosition
  ) -> [Failure] {
    let total = counts.values.reduce(0, +)
    let sorted = counts.sorted { left, right in
      (left.key.status, left.key.code ?? "") < (right.key.status, right.key.code ?? "")
    }
    return sorted.map { key, count in
      var failure = Failure(
        HTTPStatus(key.status), key.code,
        when: condition(key.status, resource, isConditional: isConditional),
        "seen in \(count) of \(total.counted("rejection"))")
      failure.position = position
      return failure
    }
  }

  private func condition(
    _ status: Int, _ resource: String?, isConditional: Bool
  ) -> Failure.Condition {
    switch (status, resource) {
    case (401, _): .unauthenticated
    case (403, let resource?): .foreign(resource)
    case (404, let resource?): .missing(resource)
    case (412, let resource?) where isConditional: .stale(resource)
    case (500..., _): .serverError
    default: .invalid
    }
  }
}

extension String {
  /// Whether an error code is a word for machines.
  fileprivate var isCode: Bool {
    !isEmpty && utf8.count <= 80
      && utf8.allSatisfy { $0.isLetter || 0x30...0x39 ~= $0 || "_-./:".utf8.contains($0) }
  }
}
