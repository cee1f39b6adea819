import ContractJSON
import ContractModel
import ContractValidation

/// The way from a whole value to a place in it.
struct Route: Sendable {
  enum Step: Sendable {
    case name(String)
    case firstElement
    /// The last of several elements. A list of one gets a second like it, so that there is one that
    /// is not looked at first.
    case lastElement
    /// Goes on only with values that the last of these judges is the first one to accept.
    case alternative([SchemaJudge], stopgap: JSON?)
  }

  private(set) var steps: [Step] = []
}

extension Route {
  func appending(_ step: Step) -> Route {
    var route = self
    route.steps.append(step)
    return route
  }

  /// Where the route leads in a value, and what is there.
  ///
  /// - Returns: `nil` when there is no such place; a value that is `nil` when only a member of that
  ///   name is missing.
  func place(in whole: inout JSON) -> (pointer: JSON.Pointer, value: JSON?)? {
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
      case .alternative(let judges, let stopgap):
        let here = value.unlessNull ?? stopgap
        guard let bytes = here?.bytes(),
          judges.firstIndex(where: { $0.accepts(bytes) }) == judges.count - 1
        else { return nil }
      }
    }
    return (JSON.Pointer(tokens), value)
  }
}
