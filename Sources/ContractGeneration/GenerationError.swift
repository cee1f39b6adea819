package import ContractJSON
package import ContractValidation

/// The reason no value of a schema can be made, and the place it is needed for.
package struct GenerationError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// No number was found within the limits.
    case noNumber(limits: [String])
    /// No text was found within the limits.
    case noText(limits: [String])
    /// A text must match what is no pattern.
    case unreadablePattern(PatternError)
    /// The elements have too few different values for a list without repetition.
    case tooFewElements(minimum: Int)
    /// The shortest list or text would be larger than anything this project sends.
    case tooLarge(minimum: Int)
  }

  package var reason: Reason

  /// With `*` for "every element".
  package var pointer: JSON.Pointer

  init(_ reason: Reason, at pointer: JSON.Pointer) {
    self.reason = reason
    self.pointer = pointer
  }
}

extension GenerationError: CustomStringConvertible {
  package var description: String {
    let place = pointer == .root ? "the value itself" : pointer.description
    return switch reason {
    case .noNumber(let limits):
      "no number is \(limits.joined(separator: " and ")), needed for \(place)"
    case .noText(let limits):
      "no text found that is \(limits.joined(separator: " and ")), needed for \(place)"
    case .unreadablePattern(let error):
      "pattern cannot be read: \(error), needed for \(place)"
    case .tooFewElements(let minimum):
      "fewer than \(minimum) different elements found, needed for \(place)"
    case .tooLarge(let minimum):
      "nothing of a length of at least \(minimum) is made, needed for \(place)"
    }
  }
}
