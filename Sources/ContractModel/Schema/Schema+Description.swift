extension Schema {
  /// What the schema asks for, in a few plain words: `string, one of active, paused`.
  package var summary: String {
    let noun: String
    switch kind {
    case .boolean: noun = "boolean"
    case .number(.any, let limits): noun = Self.join("number", limits.required())
    case .number(_, let limits): noun = Self.join("integer", limits.required())
    case .string(let limits): noun = Self.join("string", limits.required())
    case .date: noun = "date (YYYY-MM-DD)"
    case .timestamp(let timestamp): noun = timestamp.description
    case .uuid(nil): noun = "UUID"
    case .uuid(let version?): noun = "UUID of version \(version)"
    case .array(let element, let limits):
      noun = Self.join("array of \(element.summary)", limits.required())
    case .object: noun = "object"
    case .union(let alternatives):
      noun = alternatives.map(\.summary).joined(separator: " or ")
    case .any: noun = "any value"
    }
    return isNullable ? "\(noun), or null" : noun
  }

  /// The JSON type that carries the value: `string` for dates and UUIDs too.
  package var jsonType: String {
    switch kind {
    case .boolean: "boolean"
    case .number: "number"
    case .string, .date, .timestamp, .uuid: "string"
    case .array: "array"
    case .object: "object"
    case .union: jsonTypes.joined(separator: " or ")
    case .any: "value"
    }
  }

  /// The JSON types that a value may have, in the order of the alternatives; null not counted.
  package var jsonTypes: [String] {
    switch kind {
    case .boolean, .number, .string, .date, .timestamp, .uuid, .array, .object: [jsonType]
    case .union(let alternatives):
      alternatives.flatMap(\.jsonTypes).reduce(into: []) { types, type in
        if !types.contains(type) { types.append(type) }
      }
    case .any: ["boolean", "number", "string", "array", "object"]
    }
  }

  private static func join(_ noun: String, _ limits: [some CustomStringConvertible]) -> String {
    ([noun] + limits.map(\.description)).joined(separator: ", ")
  }
}
