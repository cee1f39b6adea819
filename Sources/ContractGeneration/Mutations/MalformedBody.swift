package import ContractJSON
package import ContractModel
package import ContractValidation

/// A body that is malformed or unusual as a whole, not in a single field.
package struct MalformedBody: Sendable, Equatable {
  /// Bytes, or a description of them, so that a body of 10 MB is not kept in memory.
  package enum Content: Sendable, Equatable {
    case bytes([UInt8])
    case repeated(prefix: [UInt8], unit: [UInt8], count: Int, suffix: [UInt8])
  }

  /// The defect in plain words; unique among the cases of one body.
  package var name: String

  package var content: Content

  /// Whether every reader in use rejects the body.
  ///
  /// Where readers differ, any documented response and any 4xx is accepted; the backend must respond,
  /// and not with a 5xx.
  package var isCertain: Bool
}

extension MalformedBody {
  init(_ name: String, _ bytes: [UInt8], isCertain: Bool) {
    self.init(name: name, content: .bytes(bytes), isCertain: isCertain)
  }

  /// The whole body, built on each access.
  package var bytes: [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .repeated(let prefix, let unit, let count, let suffix):
      var bytes = prefix
      bytes.reserveCapacity(byteCount)
      for _ in 0..<count { bytes += unit }
      return bytes + suffix
    }
  }

  package var byteCount: Int {
    switch content {
    case .bytes(let bytes): bytes.count
    case .repeated(let prefix, let unit, let count, let suffix):
      prefix.count + unit.count * count + suffix.count
    }
  }
}

extension MalformedBody {
  /// Bodies that are not JSON, not JSON of the documented type, or JSON that readers interpret
  /// differently; similar to a valid body where possible.
  package static func cases(of schema: Schema, from valid: JSON) -> [MalformedBody] {
    wholeBodies(schema, SchemaValidator(schema), valid) + unusualBodies(schema, valid)
  }

  /// The cases that every reader rejects.
  ///
  /// - Parameters:
  ///   - schema: The schema of the body.
  ///   - validator: Validates values of the schema.
  ///   - valid: A valid value.
  /// - Returns: The cases in the order of ``cases(of:from:)``.
  package static func certainCases(
    of schema: Schema, validator: SchemaValidator, from valid: JSON
  ) -> [MalformedBody] {
    wholeBodies(schema, validator, valid).filter(\.isCertain)
  }

  /// The cases that some reader may accept, which are all but the certain ones.
  ///
  /// - Returns: The cases in the order of ``cases(of:from:)``.
  package static func uncertainCases(
    of schema: Schema, validator: SchemaValidator, from valid: JSON
  ) -> [MalformedBody] {
    wholeBodies(schema, validator, valid).filter { !$0.isCertain } + unusualBodies(schema, valid)
  }

  /// Bodies that only some readers reject, or that are only hard to read.
  private static func unusualBodies(_ schema: Schema, _ valid: JSON) -> [MalformedBody] {
    let bytes = valid.bytes()
    return looseSyntax(bytes, valid) + encodings(bytes, valid) + numbers(schema, valid)
      + sizes(schema, valid)
  }

  private static func wholeBodies(
    _ schema: Schema, _ validator: SchemaValidator, _ valid: JSON
  ) -> [MalformedBody] {
    let bytes = valid.bytes()
    // Many frameworks read an empty body as an empty object.
    let rejectsEmpty = !validator.accepts(Array("{}".utf8))
    var cases = [
      MalformedBody("empty body", [], isCertain: rejectsEmpty),
      MalformedBody("not JSON", Array("this is not JSON".utf8), isCertain: true),
    ]
    if valid.isContainer {
      cases += [
        MalformedBody("truncated JSON", bytes.dropLast(), isCertain: true),
        MalformedBody(
          "JSON cut in half", Array(bytes.prefix(bytes.count / 2)), isCertain: bytes.count > 3),
      ]
    }
    let wrong: [JSON] = [["not a body"], ["not": "a body"], "not a body", .null]
    for value in wrong where !schema.jsonTypes.contains(value.typeName) {
      if validator.accepts(value.bytes()) { continue }
      cases.append(
        MalformedBody(
          "\(value.typeName) instead of \(schema.jsonType)", value.bytes(), isCertain: true))
    }
    if rejectsEmpty, case .object(let shape) = schema.kind,
      shape.fields.count(where: \.isRequired) > 1
    {
      let name = "every required field missing"
      cases.append(MalformedBody(name, Array("{}".utf8), isCertain: true))
    }
    return cases
  }

  /// Syntax that strict readers reject and others accept: Foundation a trailing comma, Go and Jackson
  /// content after the document, Newtonsoft and Gson the rest.
  private static func looseSyntax(_ bytes: [UInt8], _ valid: JSON) -> [MalformedBody] {
    var cases: [MalformedBody] = []
    func add(_ name: String, _ bytes: [UInt8]) {
      cases.append(MalformedBody(name, bytes, isCertain: false))
    }
    if let end = bytes.last, valid.isContainer {
      add("trailing comma", bytes.dropLast() + [UInt8(ascii: ","), end])
    }
    add("something behind the document", bytes + Array("x".utf8))
    add("two documents", bytes + [UInt8(ascii: "\n")] + bytes)
    add("a comment", Array("/* a comment */".utf8) + bytes)
    if case .object(let object) = valid, let first = object.members.first {
      let (name, quoted) = (first.name, JSON.string(first.name).bytes())
      let rest = bytes.dropFirst(1 + quoted.count)
      // A name with escapes would be a different name without its quotes.
      if quoted.count == name.utf8.count + 2 {
        add("a name without quotes", [UInt8(ascii: "{")] + Array(name.utf8) + rest)
        add("a name in single quotes", Array("{'\(name)'".utf8) + rest)
      }
    }
    return cases
  }

  /// Node and Go replace invalid UTF-8 by a replacement character, Python accepts lone surrogates.
  private static func encodings(_ bytes: [UInt8], _ valid: JSON) -> [MalformedBody] {
    var cases = [
      MalformedBody("byte order mark", [0xEF, 0xBB, 0xBF] + bytes, isCertain: false),
      MalformedBody("UTF-16", bytes.inUTF16, isCertain: false),
    ]
    guard let template = BodyTemplate(besides: valid) else { return cases }
    let texts: [(String, [UInt8])] = [
      ("a byte that is no UTF-8", [0x61, 0xFF, 0x62]),
      ("UTF-8 that is longer than need be", [0x61, 0xC0, 0xAF, 0x62]),
      ("UTF-8 that is cut off", [0x61, 0xE2, 0x82]),
      ("half of a surrogate pair", Array(#"\ud800"#.utf8)),
      ("halves of a surrogate pair in the wrong order", Array(#"\udc00\ud800"#.utf8)),
      ("a line end within a text", Array("a\nb".utf8)),
    ]
    for (name, text) in texts {
      let quote = [UInt8(ascii: "\"")]
      cases.append(
        MalformedBody(
          "\(template.location): \(name)", template.filled(quote + text + quote), isCertain: false)
      )
    }
    return cases
  }

  private static func numbers(_ schema: Schema, _ valid: JSON) -> [MalformedBody] {
    guard let template = BodyTemplate(besides: valid) else { return [] }
    let texts = ["NaN", "Infinity", "-Infinity", "1e400", "01", ".5", "+1", "1.", "0x10"]
    return texts.map {
      MalformedBody(
        "\(template.location): \($0)", template.filled(Array($0.utf8)), isCertain: false)
    }
      + (BodyTemplate(schema, valid, where: \.isNumber).map { template in
        [
          MalformedBody(
            name: "\(template.location): a number of 10000 digits",
            content: template.repeating("", "9", 10_000, ""), isCertain: false)
        ]
      } ?? [])
  }

  private static func sizes(_ schema: Schema, _ valid: JSON) -> [MalformedBody] {
    let depth = 10_000
    let lists =
      [UInt8](repeating: UInt8(ascii: "["), count: depth)
      + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    var cases = [
      MalformedBody("\(depth) lists within each other, as the body", lists, isCertain: false)
    ]
    cases.append(
      MalformedBody(
        name: "\(depth) objects that begin and never end",
        content: .repeated(prefix: [], unit: Array(#"{"a":"#.utf8), count: depth, suffix: []),
        isCertain: false))
    guard let template = BodyTemplate(schema, valid, where: \.isText) else { return cases }
    let large = BodyTemplate(besides: valid) ?? template
    cases += [
      MalformedBody(
        "\(template.location): \(depth) lists within each other", template.filled(lists),
        isCertain: false),
      MalformedBody(
        name: "\(template.location): 100000 characters",
        content: template.repeating("\"", "a", 100_000, "\""), isCertain: false),
      MalformedBody(
        name: "\(large.location): 10 MB",
        content: large.repeating("\"", "0123456789abcdef", 655_360, "\""), isCertain: false),
    ]
    return cases
  }
}

extension Schema {
  fileprivate var isText: Bool {
    if case .string(let limits) = kind { limits.typedText == nil } else { false }
  }
  fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }
}

extension JSON {
  fileprivate var isContainer: Bool { objectValue != nil || arrayValue != nil }
}

extension [UInt8] {
  /// The text in UTF-16, big-endian, with a byte order mark.
  fileprivate var inUTF16: [UInt8] {
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in String(decoding: self, as: UTF8.self).utf16 {
      bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    return bytes
  }
}

/// The bytes of a valid value around one location, which can be filled with any bytes.
struct BodyTemplate {
  /// The location as the names of cases show it.
  let location: String

  private let before: [UInt8]
  private let behind: [UInt8]

  /// Creates a template around the first suitable location outside of lists that has a value.
  init?(_ schema: Schema, _ valid: JSON, where isWanted: (Schema) -> Bool) {
    let mark = "replaced content"
    let location = schema.subschemas().first { location in
      isWanted(location.schema) && location.pointer != .root && valid[location.pointer] != nil
    }
    guard let pointer = location?.pointer,
      let marked = valid.replacing(at: pointer, with: .string(mark))
    else { return nil }
    let bytes = marked.bytes()
    let found = JSON.string(mark).bytes()
    guard
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: found) })
    else { return nil }
    self.location = String(pointer.description.dropFirst())
    before = Array(bytes[..<start])
    behind = Array(bytes[(start + found.count)...])
  }
}

extension BodyTemplate {
  /// The name of a member that no contract defines.
  private static let name = "undocumented_field"

  /// Creates a template for an undocumented last member: a backend that accepts its value does not
  /// store it, so that it cannot cause drifts in later responses.
  init?(besides valid: JSON) {
    guard case .object(let object) = valid, !object.isEmpty, object[Self.name] == nil else {
      return nil
    }
    location = Self.name
    before = valid.bytes().dropLast() + Array(",\"\(Self.name)\":".utf8)
    behind = [UInt8(ascii: "}")]
  }

  func filled(_ bytes: [UInt8]) -> [UInt8] { before + bytes + behind }

  func repeating(
    _ prefix: String, _ unit: String, _ count: Int, _ suffix: String
  ) -> MalformedBody.Content {
    .repeated(
      prefix: before + Array(prefix.utf8), unit: Array(unit.utf8), count: count,
      suffix: Array(suffix.utf8) + behind)
  }
}
