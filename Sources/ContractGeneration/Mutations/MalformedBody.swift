package import ContractJSON
package import ContractModel
package import ContractValidation

/// A body that breaks no single field, but is wrong or odd as a whole.
package struct MalformedBody: Sendable, Hashable {
  /// Bytes, or how to make them: a body of 10 MB need not be kept.
  package enum Content: Sendable, Hashable {
    case bytes([UInt8])
    case repeated(prefix: [UInt8], unit: [UInt8], count: Int, suffix: [UInt8])
  }

  /// What is wrong, in plain words; unique among the cases of one body.
  package var name: String

  package var content: Content

  /// Whether no reader that is in use takes the body for a valid one.
  ///
  /// Where readers differ, any documented answer will do, as will any refusal; the backend may
  /// neither fail nor fall silent.
  package var isCertain: Bool
}

extension MalformedBody {
  init(_ name: String, _ bytes: [UInt8], isCertain: Bool) {
    self.init(name: name, content: .bytes(bytes), isCertain: isCertain)
  }

  /// The whole body, made anew each time.
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
  /// Bodies that are no JSON, no JSON of the documented type or no JSON that all readers take for
  /// the same, and resemble a valid one where they can.
  package static func cases(of schema: Schema, from valid: JSON) -> [MalformedBody] {
    wholes(schema, SchemaValidator(schema), valid) + oddities(schema, valid)
  }

  /// Those of the cases that no reader takes for valid.
  ///
  /// - Parameters:
  ///   - schema: Of the body.
  ///   - validator: Validates values of the schema.
  ///   - valid: A valid value.
  /// - Returns: The cases in the order of ``cases(of:from:)``.
  package static func certainCases(
    of schema: Schema, validator: SchemaValidator, from valid: JSON
  ) -> [MalformedBody] {
    wholes(schema, validator, valid).filter(\.isCertain)
  }

  /// Those of the cases that some reader may take for valid.
  ///
  /// - Parameters:
  ///   - schema: Of the body.
  ///   - validator: Validates values of the schema.
  ///   - valid: A valid value.
  /// - Returns: The cases in the order of ``cases(of:from:)``.
  package static func uncertainCases(
    of schema: Schema, validator: SchemaValidator, from valid: JSON
  ) -> [MalformedBody] {
    wholes(schema, validator, valid).filter { !$0.isCertain } + oddities(schema, valid)
  }

  /// What only some readers refuse, or what is only hard to read.
  private static func oddities(_ schema: Schema, _ valid: JSON) -> [MalformedBody] {
    let bytes = valid.bytes()
    return looseSyntax(bytes, valid) + encodings(bytes, valid) + numbers(schema, valid)
      + sizes(schema, valid)
  }

  private static func wholes(
    _ schema: Schema, _ validator: SchemaValidator, _ valid: JSON
  ) -> [MalformedBody] {
    let bytes = valid.bytes()
    // Many frameworks make an empty object of no body at all.
    let refusesEmpty = !validator.accepts(Array("{}".utf8))
    var cases = [
      MalformedBody("empty body", [], isCertain: refusesEmpty),
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
    if refusesEmpty, case .object(let fields) = schema.kind,
      fields.count(where: \.isRequired) > 1
    {
      let name = "every required field missing"
      cases.append(MalformedBody(name, Array("{}".utf8), isCertain: true))
    }
    return cases
  }

  /// What strict readers refuse and others take: Foundation a comma at the end, Go and Jackson what
  /// stands behind the document, Newtonsoft and Gson the rest.
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
      // A name with escapes would not be the same name without its quotes.
      if quoted.count == name.utf8.count + 2 {
        add("a name without quotes", [UInt8(ascii: "{")] + Array(name.utf8) + rest)
        add("a name in single quotes", Array("{'\(name)'".utf8) + rest)
      }
    }
    return cases
  }

  /// Node and Go put a replacement character where there is no UTF-8, Python takes lone surrogates.
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
          "\(template.place): \(name)", template.filled(quote + text + quote), isCertain: false)
      )
    }
    return cases
  }

  private static func numbers(_ schema: Schema, _ valid: JSON) -> [MalformedBody] {
    guard let template = BodyTemplate(besides: valid) else { return [] }
    let texts = ["NaN", "Infinity", "-Infinity", "1e400", "01", ".5", "+1", "1.", "0x10"]
    return texts.map {
      MalformedBody("\(template.place): \($0)", template.filled(Array($0.utf8)), isCertain: false)
    }
      + (BodyTemplate(schema, valid, where: \.isNumber).map { template in
        [
          MalformedBody(
            name: "\(template.place): a number of 10000 digits",
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
        "\(template.place): \(depth) lists within each other", template.filled(lists),
        isCertain: false),
      MalformedBody(
        name: "\(template.place): 100000 characters",
        content: template.repeating("\"", "a", 100_000, "\""), isCertain: false),
      MalformedBody(
        name: "\(large.place): 10 MB",
        content: large.repeating("\"", "0123456789abcdef", 655_360, "\""), isCertain: false),
    ]
    return cases
  }
}

extension Schema {
  fileprivate var isText: Bool { if case .string = kind { true } else { false } }
  fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }
}

extension JSON {
  fileprivate var isContainer: Bool { objectValue != nil || arrayValue != nil }
}

extension [UInt8] {
  /// The text with two bytes for each unit, the higher first, behind a byte order mark.
  fileprivate var inUTF16: [UInt8] {
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in String(decoding: self, as: UTF8.self).utf16 {
      bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    return bytes
  }
}

/// The bytes of a valid value around one place, which can be filled with any bytes.
struct BodyTemplate {
  /// The place, as names of cases have it.
  let place: String

  private let before: [UInt8]
  private let behind: [UInt8]

  /// Around the first place outside lists that is wanted and there.
  init?(_ schema: Schema, _ valid: JSON, where isWanted: (Schema) -> Bool) {
    let mark = "what stands here is replaced"
    let place = schema.places().first { place in
      isWanted(place.schema) && place.pointer != .root && valid[place.pointer] != nil
    }
    guard let pointer = place?.pointer,
      let marked = valid.replacing(at: pointer, with: .string(mark))
    else { return nil }
    let bytes = marked.bytes()
    let found = JSON.string(mark).bytes()
    guard
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: found) })
    else { return nil }
    self.place = String(pointer.description.dropFirst())
    before = Array(bytes[..<start])
    behind = Array(bytes[(start + found.count)...])
  }
}

extension BodyTemplate {
  /// The name of a member that contracts do not have.
  private static let name = "undocumented_field"

  /// In a member that the contract does not know, behind the others: what is read there and kept
  /// nowhere cannot come back in answers, which a reader that took it would then be blamed for.
  init?(besides valid: JSON) {
    guard case .object(let object) = valid, !object.isEmpty, object[Self.name] == nil else {
      return nil
    }
    place = Self.name
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
