import ContractJSON

/// Where identities come from: the exchange that showed each value first, and the location.
struct IdentityTrace: Sendable {
  /// The first appearance of a value.
  struct Origin: Sendable {
    /// The position of the exchange.
    var sample: Int

    /// The operation, by position.
    var operation: Int

    /// The locations in the response; empty where a request had the value first.
    var pointers: [JSON.Pointer]
  }

  private(set) var origins: [String: Origin] = [:]

  /// How deep responses are searched.
  private static let depthLimit = 6

  init(_ profiles: [OperationProfile]) {
    let all = profiles.enumerated().flatMap { index, profile in
      profile.samples.map { (index, $0) }
    }.sorted { $0.1.index < $1.1.index }
    for (operation, sample) in all {
      for value in sample.segments { note(value, sample, operation, []) }
      sample.sent?.eachIdentity(at: .root, depth: Self.depthLimit) { value, _ in
        note(value, sample, operation, [])
      }
      guard sample.isAccepted else { continue }
      sample.received?.eachIdentity(at: .root, depth: Self.depthLimit) { value, pointer in
        note(value, sample, operation, [pointer])
      }
    }
  }

  private mutating func note(
    _ value: String, _ sample: TrafficSample, _ operation: Int, _ pointers: [JSON.Pointer]
  ) {
    guard let known = origins[value] else {
      origins[value] = Origin(sample: sample.index, operation: operation, pointers: pointers)
      return
    }
    if known.sample == sample.index, !known.pointers.isEmpty {
      origins[value]?.pointers += pointers
    }
  }
}

extension JSON {
  /// Calls a function with each value that may be an identity, and its location with `*` for elements.
  func eachIdentity(
    at pointer: JSON.Pointer, depth: Int, _ body: (String, JSON.Pointer) -> Void
  ) {
    guard depth > 0 else { return }
    switch self {
    case .string, .number:
      guard let text = identity else { return }
      let isText = if case .string = self { true } else { false }
      guard case .name(let name)? = pointer.tokens.last,
        name.isNameOfIdentity || isText && text.isIdentifierLike && text.utf8.count >= 8
      else { return }
      body(text, pointer)
    case .array(let elements):
      for element in elements {
        element.eachIdentity(at: pointer.appending(.every), depth: depth - 1, body)
      }
    case .object(let object):
      for member in object {
        member.value.eachIdentity(
          at: pointer.appending(.name(member.name)), depth: depth - 1, body)
      }
    case .null, .boolean: return
    }
  }
}
