extension JSON {
  /// A number that keeps its text and is compared by its exact decimal value.
  ///
  /// No operation uses binary floating point: `0.1` is one tenth, and two numbers of a thousand
  /// digits are equal only if all digits are equal. No operation expands an exponent, so
  /// `1e999999999` costs no more than `1`. Exponents are limited to ±10^17.
  public struct Number: Sendable {
    /// The number as written, always in the grammar of RFC 8259.
    public let text: String

    /// Creates a number from text that is known to follow the grammar.
    package init(validated text: String) {
      self.text = text
    }
  }
}

extension JSON.Number {
  /// Creates a number from text in the grammar of RFC 8259, section 6: no plus sign, no leading
  /// zero, digits on both sides of a decimal point.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    var scanner = Scanner()
    guard (try? scanner.skipNumber(in: bytes.span)) != nil, scanner.offset == bytes.count else {
      return nil
    }
    self.init(validated: text)
  }

  /// Creates a number from an integer.
  public init(_ value: Int) {
    self.init(validated: String(value))
  }

  /// Whether the text has neither a fraction nor an exponent; `1.0` and `1e2` do.
  public var isIntegerForm: Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Scanner.isDigit($0) }
  }

  /// Whether the value is an integer, however it is written.
  public var isIntegral: Bool {
    decimal.exponent >= 0
  }

  /// The number of digits after the decimal point once the exponent is applied.
  ///
  /// Written zeros count: `0.50` has 2, `1.5e-3` has 4, `1e2` has none.
  public var fractionDigits: Int {
    DecimalText(text).fractionDigits
  }

  /// The value if it is an integer that fits: 1000 for `1e3`, `nil` for `0.5`.
  public var exactInt64: Int64? {
    decimal.exactInt64
  }

  /// The number with the opposite sign; zero is unchanged.
  public var negated: JSON.Number {
    guard !decimal.isZero else { return self }
    return JSON.Number(validated: text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text)
  }

  /// Returns the exact sum, in plain notation without redundant zeros.
  ///
  /// If the magnitudes differ so much that the sum would need more than 10,000 digits, the result is
  /// the operand with the larger magnitude.
  public func adding(_ other: JSON.Number) -> JSON.Number {
    decimal.adding(other.decimal).map { JSON.Number($0) }
      ?? (decimal.hasLargerMagnitude(than: other.decimal) ? self : other)
  }

  /// Whether this is an integer multiple of another number; only zero is a multiple of zero.
  ///
  /// - Complexity: O(*n*·*m*) in the digits, independent of the exponents; O(*n* + *m*) when the
  ///   divisor has at most 18 digits.
  public func isMultiple(of divisor: JSON.Number) -> Bool {
    decimal.isMultiple(of: divisor.decimal)
  }
}

extension JSON.Number: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension JSON.Number: ExpressibleByFloatLiteral {
  /// Creates the shortest decimal that identifies the literal, so `0.45` is exactly 0.45.
  ///
  /// A literal beyond the range of `Double`, of which the compiler warns, is ±1e309; what is no number is
  /// zero.
  public init(floatLiteral value: Double) {
    guard value.isFinite else {
      self.init(validated: value.isNaN ? "0" : value < 0 ? "-1e309" : "1e309")
      return
    }
    self.init(validated: value.description)
  }
}

extension JSON.Number {
  /// The same number without an exponent, unless that would need more than 400 zeros.
  package var plain: JSON.Number { JSON.Number(decimal) }
}

extension JSON.Number: CustomStringConvertible {
  public var description: String { text }
}

extension JSON.Number: Hashable, Comparable {
  public static func == (left: JSON.Number, right: JSON.Number) -> Bool {
    left.text == right.text || left.decimal == right.decimal
  }

  public static func < (left: JSON.Number, right: JSON.Number) -> Bool {
    left.decimal < right.decimal
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(decimal)
  }
}

extension JSON.Number {
  var decimal: Decimal {
    Decimal(DecimalText(text))
  }

  /// Creates a number in plain notation, or with an exponent if that would need more than 400 zeros.
  init(_ decimal: Decimal) {
    guard !decimal.isZero else {
      self.init(0)
      return
    }
    let digits = decimal.digits.map { $0 | 0x30 }
    let exponent = decimal.exponent
    let zero = UInt8(ascii: "0")
    var text: [UInt8] = decimal.isNegative ? [UInt8(ascii: "-")] : []
    if exponent >= 0, exponent <= 400 {
      text += digits
      text += Array(repeating: zero, count: exponent)
    } else if exponent < 0, exponent + digits.count >= -400 {
      let whole = max(0, digits.count + exponent)
      text += whole > 0 ? Array(digits[..<whole]) : [zero]
      text.append(UInt8(ascii: "."))
      text += Array(repeating: zero, count: max(0, -exponent - digits.count))
      text += digits[whole...]
    } else {
      text += digits
      text += "e\(exponent)".utf8
    }
    self.init(validated: String(decoding: text, as: UTF8.self))
  }
}
