extension ScalarSet {
  /// The scalars with a property of Unicode: a general category, a script, or a binary property, by the names that
  /// ECMA-262 has (section 22.2.2.10); `nil` for any other name.
  package init?(property text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    switch (parts.count, parts[0]) {
    case (1, "Any"): self = .all
    case (1, "ASCII"): self.init([0...0x7F])
    case (1, "Assigned"): self = Self.of(Self.categories["Cn"] ?? []).inverted
    case (1, let name):
      if let categories = Self.categories[name] {
        self = Self.of(categories)
      } else if let isMember = Self.binaryProperties[name] {
        self = Self.scalars(where: isMember)
      } else {
        return nil
      }
    case (2, "General_Category"), (2, "gc"):
      guard let categories = Self.categories[parts[1]] else { return nil }
      self = Self.of(categories)
    case (2, "Script"), (2, "sc"):
      guard let script = UnicodeScript(named: parts[1]) else { return nil }
      self = script.scalars
    default: return nil
    }
  }

  private typealias Category = Unicode.GeneralCategory

  private static let categories: [String: Set<Unicode.GeneralCategory>] = {
    let single: [(names: [String], category: Category)] = [
      (["Lu", "Uppercase_Letter"], .uppercaseLetter),
      (["Ll", "Lowercase_Letter"], .lowercaseLetter),
      (["Lt", "Titlecase_Letter"], .titlecaseLetter), (["Lm", "Modifier_Letter"], .modifierLetter),
      (["Lo", "Other_Letter"], .otherLetter), (["Mn", "Nonspacing_Mark"], .nonspacingMark),
      (["Mc", "Spacing_Mark"], .spacingMark), (["Me", "Enclosing_Mark"], .enclosingMark),
      (["Nd", "Decimal_Number", "digit"], .decimalNumber),
      (["Nl", "Letter_Number"], .letterNumber),
      (["No", "Other_Number"], .otherNumber),
      (["Pc", "Connector_Punctuation"], .connectorPunctuation),
      (["Pd", "Dash_Punctuation"], .dashPunctuation),
      (["Ps", "Open_Punctuation"], .openPunctuation),
      (["Pe", "Close_Punctuation"], .closePunctuation),
      (["Pi", "Initial_Punctuation"], .initialPunctuation),
      (["Pf", "Final_Punctuation"], .finalPunctuation),
      (["Po", "Other_Punctuation"], .otherPunctuation),
      (["Sm", "Math_Symbol"], .mathSymbol), (["Sc", "Currency_Symbol"], .currencySymbol),
      (["Sk", "Modifier_Symbol"], .modifierSymbol), (["So", "Other_Symbol"], .otherSymbol),
      (["Zs", "Space_Separator"], .spaceSeparator), (["Zl", "Line_Separator"], .lineSeparator),
      (["Zp", "Paragraph_Separator"], .paragraphSeparator), (["Cc", "Control", "cntrl"], .control),
      (["Cf", "Format"], .format), (["Co", "Private_Use"], .privateUse),
      (["Cs", "Surrogate"], .surrogate), (["Cn", "Unassigned"], .unassigned),
    ]
    let groups: [(names: [String], first: Character)] = [
      (["L", "Letter"], "L"), (["M", "Mark", "Combining_Mark"], "M"), (["N", "Number"], "N"),
      (["P", "Punctuation", "punct"], "P"), (["S", "Symbol"], "S"), (["Z", "Separator"], "Z"),
      (["C", "Other"], "C"),
    ]
    var found: [String: Set<Category>] = [:]
    for entry in single {
      for name in entry.names { found[name] = [entry.category] }
    }
    for group in groups {
      let members = single.filter { $0.names[0].first == group.first }.map(\.category)
      for name in group.names { found[name] = Set(members) }
    }
    found["LC"] = [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]
    found["Cased_Letter"] = found["LC"]
    return found
  }()

  private static let binaryProperties: [String: @Sendable (Unicode.Scalar.Properties) -> Bool] = [
    "Alphabetic": { $0.isAlphabetic }, "Alpha": { $0.isAlphabetic },
    "Uppercase": { $0.isUppercase }, "Upper": { $0.isUppercase },
    "Lowercase": { $0.isLowercase }, "Lower": { $0.isLowercase },
    "White_Space": { $0.isWhitespace }, "space": { $0.isWhitespace },
    "Cased": { $0.isCased }, "Dash": { $0.isDash }, "Diacritic": { $0.isDiacritic },
    "Emoji": { $0.isEmoji }, "Emoji_Presentation": { $0.isEmojiPresentation },
    "Emoji_Modifier": { $0.isEmojiModifier }, "Emoji_Modifier_Base": { $0.isEmojiModifierBase },
    "Hex_Digit": { $0.isHexDigit }, "ASCII_Hex_Digit": { $0.isASCIIHexDigit },
    "ID_Start": { $0.isIDStart }, "ID_Continue": { $0.isIDContinue },
    "XID_Start": { $0.isXIDStart }, "XID_Continue": { $0.isXIDContinue },
    "Ideographic": { $0.isIdeographic }, "Math": { $0.isMath },
    "Quotation_Mark": { $0.isQuotationMark },
  ]

  /// The scalars that may be assigned: the planes from 4 to 13 have none.
  private static let assigned: [ClosedRange<UInt32>] = [0...0x3FFFF, 0xE0000...0xE0FFF]

  private static func scalars(where isMember: (Unicode.Scalar.Properties) -> Bool) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    for values in assigned {
      var start: UInt32?
      for value in values {
        let isInside = Unicode.Scalar(value).map { isMember($0.properties) } ?? false
        if isInside, start == nil { start = value }
        if !isInside, let first = start {
          ranges.append(first...(value - 1))
          start = nil
        }
      }
      if let start { ranges.append(start...values.upperBound) }
    }
    return ScalarSet(ranges)
  }

  private static func of(_ categories: Set<Category>) -> ScalarSet {
    ScalarSet(rangesByCategory.filter { categories.contains($0.key) }.flatMap(\.value))
  }

  /// The scalars of each category; the planes 15 and 16 are for private use.
  private static let rangesByCategory: [Unicode.GeneralCategory: [ClosedRange<UInt32>]] = {
    var found: [Category: [ClosedRange<UInt32>]] = [
      .privateUse: [0xF0000...0xFFFFD, 0x100000...0x10FFFD],
      .unassigned: [0x40000...0xDFFFF, 0xE1000...0xEFFFF, 0xFFFFE...0xFFFFF, 0x10FFFE...0x10FFFF],
    ]
    for values in assigned {
      var (start, current) = (values.lowerBound, Category.surrogate)
      for value in values {
        let category = Unicode.Scalar(value)?.properties.generalCategory ?? .surrogate
        guard category != current else { continue }
        if value > start, current != .surrogate {
          found[current, default: []].append(start...(value - 1))
        }
        (start, current) = (value, category)
      }
      if current != .surrogate { found[current, default: []].append(start...values.upperBound) }
    }
    return found
  }()
}
