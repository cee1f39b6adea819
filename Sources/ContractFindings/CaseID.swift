/// The identity of a planned test, unique within its contract and stable between runs.
///
/// The name that reports show is derived from it and never parsed back.
package struct CaseID: Sendable, Equatable {
  package enum Subject: Sendable, Hashable {
    case operation(String)
    case scenario(String)
  }

  /// The property that distinguishes a case from the other cases of its phase and subject.
  package enum Variant: Sendable, Equatable {
    /// The scenario as a whole.
    case whole
    /// The state before the requests that follow.
    case before
    /// The state after them, compared with the state before.
    case after
    /// Every part of the request has its typical value.
    case typical
    /// One deviation from the typical request, by its description: `title: missing`.
    case named(String)
    /// A fixed sequence of requests about a resource.
    case sequence(resource: String, name: String)
    /// A random sequence of requests about a resource, counted from zero.
    case walk(resource: String, index: Int)
    /// A random request, counted from zero.
    case random(RandomKind, index: Int)
  }

  /// The random part of a random request.
  package enum RandomKind: String, Sendable, CaseIterable {
    /// Any valid body: it must be accepted.
    case valid
    /// A valid body with one violation: it must be rejected as documented.
    case invalid
    /// A valid body with one unusual text.
    case text
    /// The bytes of a valid body with some of them changed.
    case bytes
    /// A path with identifiers of no resource.
    case path
  }

  package var phase: Phase
  package var subject: Subject
  package var variant: Variant

  package init(_ phase: Phase, _ subject: Subject, variant: Variant = .whole) {
    self.phase = phase
    self.subject = subject
    self.variant = variant
  }
}

extension CaseID {
  /// The name in reports: `negative/updateGoal/title: missing`.
  package var name: String {
    let title = title
    return "\(phase.rawValue)/\(subject.id)" + (title.isEmpty ? "" : "/\(title)")
  }

  /// The last part of the name, without phase and subject; empty for a scenario.
  package var title: String { variant.title }
}

extension CaseID.Variant {
  /// The last part of the name of its case; empty for a whole scenario.
  package var title: String {
    switch self {
    case .whole: ""
    case .before: "before"
    case .after: "after"
    case .typical: "typical"
    case .named(let text): text
    case .sequence(let resource, let name): "\(resource): \(name)"
    case .walk(let resource, let index): "\(resource): walk \(index + 1)"
    case .random(let kind, let index): "\(kind.rawValue) \(index + 1)"
    }
  }
}

extension CaseID.Subject {
  /// The id of the operation or scenario.
  package var id: String {
    switch self {
    case .operation(let id), .scenario(let id): id
    }
  }
}
