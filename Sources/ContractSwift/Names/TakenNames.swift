/// Assigns each name once.
struct TakenNames: Sendable {
  private var names: Set<String>

  init(_ names: Set<String> = []) {
    self.names = names
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// The first free name, or the last one with a number.
  mutating func take(_ candidates: String...) -> String { take(candidates) }

  mutating func take(_ candidates: [String], separator: String = "") -> String {
    let last = candidates.last ?? "value"
    var name = candidates.first { !names.contains($0) } ?? last
    var number = 2
    while names.contains(name) {
      name = "\(last)\(separator)\(number)"
      number += 1
    }
    names.insert(name)
    return name
  }
}

extension TakenNames {
  /// Types that models use, or whose names should keep their usual meaning.
  static let ofTypes = TakenNames([
    "AdditionalMembers", "Any", "Array", "Bool", "CalendarDate", "Character", "Codable",
    "CodingKey", "CodingKeys", "Data", "Date", "Decimal", "Decodable", "Decoder", "DecodingError",
    "Dictionary", "Double", "Encodable", "Encoder", "Error", "Float", "Foundation", "Hashable",
    "Indirect", "Int", "JSONDecoder", "JSONEncoder", "JSONValue", "KeyedDecodingContainer",
    "Never", "Nullable", "Optional", "Protocol", "RawRepresentable", "RawValue", "Result", "Self",
    "Sendable", "Set", "String", "Substring", "Swift", "Timestamp", "Type", "URL", "UUID", "Void",
  ])

  /// Names with another meaning in generated models or their tests.
  static let ofNamespaces = TakenNames(
    ofTypes.names.union([
      "CaseIterable", "Catalog", "Contract", "ContractJSON", "ContractModel", "ContractTesting",
      "Contracts", "Equatable", "Identifiable", "JSON", "Schema", "SingleValueDecodingContainer",
      "Suite", "Test", "Testing",
    ]))

  /// Names that members cannot have, or not without a warning.
  static let ofMembers = TakenNames([
    "allCases", "hashValue", "init", "rawValue", "self", "decoder", "encoder",
  ])
}

extension String {
  /// The name in source: between backquotes where it is a keyword.
  var escaped: String { Self.keywords.contains(self) ? "`\(self)`" : self }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]

  /// The text as a string literal of printable ASCII, letters and symbols of one scalar.
  var literal: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.isPlain: text.unicodeScalars.append(scalar)
      default: text += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible and stands alone.
  fileprivate var isPlain: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
      .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    case .spaceSeparator: self == " "
    case .modifierLetter, .nonspacingMark, .spacingMark, .enclosingMark, .lineSeparator,
      .paragraphSeparator, .control, .format, .surrogate, .privateUse, .unassigned:
      false
    @unknown default: false
    }
  }
}
