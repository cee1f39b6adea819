import ContractJSON

extension Term: CustomStringConvertible {
  /// The term in plain words, as it stands in "… must equal …".
  public var description: String {
    switch self {
    case .response(let pointer): "response \(pointer)"
    case .request(let pointer): "request \(pointer)"
    case .path(let name): "path {\(name)}"
    case .stored(let pointer): "\(pointer) before the call"
    case .captured(let name): "captured \(name)"
    case .constant(let value): value.text()
    case .count(let list): "count of \(list)"
    case .days(let start, let end): "whole days from \(start) to \(end)"
    case .now: "now"
    case .message(let pointer): "message \(pointer)"
    case .sum(let term, let number): "\(term) + \(number.text)"
    case .sorted(let list, let keys):
      "\(list) by " + keys.map(\.description).joined(separator: ", then ")
    case .element(let list, let key, let value, let place):
      "\(place) of the element of \(list) whose \(key) is \(value)"
    }
  }
}

extension Rule: CustomStringConvertible {
  public var description: String {
    let words =
      switch relation {
      case .equal: "equals"
      case .atMost: "is at most"
      case .contains: "contains"
      case .excludes: "does not contain"
      case .endsWith: "ends with"
      }
    return (["\(left) \(words) \(right)"] + conditions.map(\.description)).joined(separator: ", ")
  }
}

extension Rule.Condition: CustomStringConvertible {
  public var description: String {
    switch self {
    case .present(let term): "where \(term) is present"
    case .absent(let term): "where \(term) is absent"
    case .equals(let term, let value): "where \(term) is \(value.text())"
    }
  }
}

extension SortKey: CustomStringConvertible {
  public var description: String {
    "\(pointer)" + (alternative.map { " or \($0)" } ?? "") + " \(direction.rawValue)"
  }
}
