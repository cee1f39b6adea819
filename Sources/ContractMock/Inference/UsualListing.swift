import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// The rules that names of the parameters of a list suggest, and that no contract can state.
///
/// A filter accepts several values, any of which an element may have: `status=a,b`, `status=a&status=b`.
struct UsualListing: Sendable {
  /// The parameter that turns the order.
  var direction: OrderDirection?
}

extension UsualListing {
  /// The values in the value of a parameter that filters.
  func values(in wanted: JSON) -> [JSON] {
    switch wanted {
    case .array(let elements): elements
    case .string(let text) where text.containsASCII(","):
      [wanted] + text.split(ascii: ",").map { .string(String($0)) }
    default: [wanted]
    }
  }
}

/// The parameter that turns the order of a list: `direction=desc` beside `sort=price`.
struct OrderDirection: Sendable {
  private var parameter: String

  /// - Parameter field: A parameter that nothing else is known of; `nil` where its name or its values are others.
  init?(of field: Field) {
    let names: Set<String> = [
      "direction", "dir", "order", "orderdir", "orderdirection", "sortdir", "sortdirection",
      "sortorder", "orderbydirection", "desc", "descending", "reverse",
    ]
    guard names.contains(field.name.comparableName) else { return nil }
    let types = field.schema.jsonTypes
    guard types == ["string"] || types == ["boolean"] || types == ["number"] else { return nil }
    parameter = field.name
  }

  /// Whether a request asks for the opposite order.
  func isBackwards(_ query: MessageFields) -> Bool {
    guard let value = query.parameters["?\(parameter)"]?.parameterText.lowercased() else {
      return false
    }
    return ["desc", "descending", "true", "-1"].contains(value)
  }
}
