import ContractJSON
import ContractModel
import ContractValidation

/// The path from a whole value to a location in it.
struct ValuePath: Sendable {
  enum Step: Sendable {
    case name(String)
    case firstElement
    /// The last of several elements. The element of a list of one is appended again, so that the last
    /// element is never the first.
    case lastElement
    /// Continues only with values that the last of these validators is the first to accept.
    case alternative([SchemaValidator], fallback: JSON?)
  }

  private(set) var steps: [Step] = []
}

extension ValuePath {
  func appending(_ step: Step) -> ValuePath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// The location at the end of the path, and the value there.
  ///
  /// - Returns: `nil` when there is no such location; a `nil` value when only the last member is
  ///   missing.
  func location(in whole: inout JSON) -> (pointer: JSON.Pointer, value: JSON?)? {
    var tokens: [JSON.Pointer.Token] = []
    var value: JSON? = whole
    for step in steps {
      switch step {
      case .name(let name):
        guard case .object(let object)? = value else { return nil }
        value = object[name]
        tokens.append(.name(name))
      case .firstElement:
        guard let first = value?.arrayValue?.first else { return nil }
        value = first
        tokens.append(.index(0))
      case .lastElement:
        guard let elements = value?.arrayValue, let last = elements.last else { return nil }
        value = last
        tokens.append(.index(max(1, elements.count - 1)))
        if elements.count == 1 { _ = whole.set(last, at: JSON.Pointer(tokens)) }
      case .alternative(let validators, let fallback):
        let here = value.unlessNull ?? fallback
        guard let bytes = here?.bytes(),
          validators.firstIndex(where: { $0.accepts(bytes) }) == validators.count - 1
        else { return nil }
      }
    }
    return (JSON.Pointer(tokens), value)
  }
}
