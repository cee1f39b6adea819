/// A JSON value that preserves what the sender wrote.
///
/// Numbers keep their digits; objects keep the order of their members and repeated names. Parsing
/// a document and serializing it again loses only white space and the choice of escapes.
public enum JSON: Sendable {
  case null
  case boolean(Bool)
  case number(Number)
  case string(String)
  case array([JSON])
  case object(Object)
}

extension JSON {
  /// The value of a Boolean; `nil` for other types.
  public var booleanValue: Bool? {
    guard case .boolean(let value) = self else { return nil }
    return value
  }

  /// The value of a number; `nil` for other types.
  public var numberValue: Number? {
    guard case .number(let value) = self else { return nil }
    return value
  }

  /// The value of a string; `nil` for other types.
  public var stringValue: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  /// The elements of an array; `nil` for other types.
  public var arrayValue: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The members of an object; `nil` for other types.
  public var objectValue: Object? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The JSON type of this value: "null", "boolean", "number", "string", "array" or "object".
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

  /// The value of the first member with this name; `nil` also when this is not an object.
  public subscript(name: String) -> JSON? {
    objectValue?[name]
  }

  /// Parses one document, strictly by RFC 8259.
  ///
  /// Parsing is not recursive, but comparing, serializing and freeing a value recurse a few calls per
  /// level. The default is safe in release builds on a thread with 512 KiB of stack; a limit of
  /// many thousands is not.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 without a byte order mark.
  ///   - depthLimit: The maximum number of arrays and objects open at once.
  /// - Throws: ``ParseError`` at the first byte that cannot belong to a document.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8], depthLimit: Int = 512) throws(ParseError) {
    var reader = Reader(bytes, depthLimit: depthLimit)
    self = try reader.readDocument(in: bytes.span)
  }

  /// The reason that bytes are not one document; `nil` if they are.
  ///
  /// Builds no values, so that the memory is constant apart from the nesting.
  package static func parseError(in bytes: [UInt8], depthLimit: Int = 512) -> ParseError? {
    var reader = Reader(bytes, depthLimit: depthLimit, keepsValues: false)
    do throws(ParseError) {
      _ = try reader.readDocument(in: bytes.span)
      return nil
    } catch {
      return error
    }
  }

  /// Parses one document from borrowed bytes, which are copied once.
  ///
  /// - Throws: ``ParseError``, as for an array of bytes.
  public init(parsing bytes: Span<UInt8>, depthLimit: Int = 512) throws(ParseError) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices {
      copy.append(bytes[index])
    }
    try self.init(parsing: copy, depthLimit: depthLimit)
  }

  /// Parses one document from text.
  ///
  /// - Throws: ``ParseError``, whose offset counts UTF-8 bytes of the text.
  public init(parsing text: String, depthLimit: Int = 512) throws(ParseError) {
    try self.init(parsing: Array(text.utf8), depthLimit: depthLimit)
  }
}

/// Numbers are equal by exact value (`1 == 1.0 == 1e0`), strings by their Unicode scalars, and
/// objects whatever the order of their members.
extension JSON: Hashable {
  public static func == (left: JSON, right: JSON) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.hasSameScalars(as: right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    case (.null, _), (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _): false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null:
      hasher.combine(0)
    case .boolean(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .number(let value):
      hasher.combine(2)
      hasher.combine(value)
    case .string(let value):
      hasher.combine(3)
      hasher.combine(value)
    case .array(let elements):
      hasher.combine(4)
      hasher.combine(elements.count)
      for element in elements { element.hash(into: &hasher) }
    case .object(let object):
      hasher.combine(5)
      object.hash(into: &hasher)
    }
  }
}

/// Where a `JSON?` is expected, a bare `nil` is `Optional.none`; in `condition ? json : nil` it is
/// `.null`.
extension JSON: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) {
    self = .null
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {
    self = .boolean(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    self = .number(Number(value))
  }
}

extension JSON: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Double) {
    self = .number(Number(floatLiteral: value))
  }
}

extension JSON: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self = .string(value)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: JSON...) {
    self = .array(elements)
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Object(members.map(Object.Member.init)))
  }
}

extension JSON: CustomStringConvertible {
  /// The compact text.
  public var description: String { text() }
}
