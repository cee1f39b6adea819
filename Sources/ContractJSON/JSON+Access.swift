extension JSON {
  public var booleanValue: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  public var numberValue: Number? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  public var arrayValue: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  public var objectValue: Object? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The kind of this value as people call it: "null", "boolean", "number", "string", "array" or
  /// "object".
  public var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The value of the first member of that name; `nil` also when this is not an object.
  public subscript(name: String) -> JSON? {
    objectValue?[name]
  }
}
