import ContractJSON

/// A violation of a schema, in the terms of JSON Schema (section 12).
struct InstanceError {
  var instance: JSON.Pointer
  var keyword: String
  var message: String
}

extension [InstanceError] {
  /// One object without line breaks.
  var json: String {
    if isEmpty { return #"{"valid": true}"# }
    let errors = map { error -> String in
      let members: [(String, JSON)] = [
        ("instanceLocation", .string("\(error.instance)")),
        ("keywordLocation", .string(error.keyword)), ("message", .string(error.message)),
      ]
      return "{" + members.map { "\"\($0.0)\": \($0.1.text())" }.joined(separator: ", ") + "}"
    }
    return #"{"valid": false, "errors": ["# + errors.joined(separator: ", ") + "]}"
  }

  /// A line for the instance, and one for each error.
  func text(of label: String) -> String {
    if isEmpty { return "\(label): valid\n" }
    return map { error in
      let location = error.instance.tokens.isEmpty ? "" : " at \(error.instance)"
      let keyword = error.keyword.isEmpty ? "" : " (\(error.keyword))"
      return "\(label): invalid\(location): \(error.message)\(keyword)\n"
    }.joined()
  }
}
