package import ContractJSON

/// Why a decoder does not read a body, and where; its text differs between systems, and is not
/// looked at.
package struct Refusal: Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case keyNotFound
    /// With the type that is needed.
    case valueNotFound(String)
    /// With the type that is needed.
    case typeMismatch(String)
    case dataCorrupted
    /// An error that is none of a decoder's, in its own words.
    case other(String)
  }

  package var reason: Reason

  /// With indices; the root where the decoder does not say.
  package var place: JSON.Pointer

  package init(_ reason: Reason, at place: JSON.Pointer = .root) {
    self.reason = reason
    self.place = place
  }
}

extension Refusal {
  init(_ error: any Error) {
    func place(_ path: [any CodingKey]) -> JSON.Pointer {
      JSON.Pointer(path.map { key in key.intValue.map { .index($0) } ?? .name(key.stringValue) })
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?:
      self.init(.keyNotFound, at: place(context.codingPath + [key]))
    case .valueNotFound(let type, let context)?:
      self.init(.valueNotFound("\(type)"), at: place(context.codingPath))
    case .typeMismatch(let type, let context)?:
      self.init(.typeMismatch("\(type)"), at: place(context.codingPath))
    case .dataCorrupted(let context)?: self.init(.dataCorrupted, at: place(context.codingPath))
    case nil: self.init(.other("\(error)"))
    @unknown default: self.init(.other("it cannot be decoded"))
    }
  }
}

extension Refusal.Reason {
  package var words: String {
    switch self {
    case .keyNotFound: "the model needs it, and it is absent"
    case .valueNotFound(let type): "the model needs \(type), and it is null"
    case .typeMismatch(let type): "it is no \(type)"
    case .dataCorrupted: "the model has no such value"
    case .other(let words): words
    }
  }
}

extension Passage {
  package init(_ refusal: Refusal) {
    self = .refused(at: refusal.place, refusal.reason.words)
  }
}
