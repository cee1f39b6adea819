extension JSON {
  /// A number as it was written, compared by its exact decimal value.
  ///
  /// No operation goes through binary floating point: `0.1` is one tenth, and two numbers of a
  /// thousand digits are equal only when all digits agree. No operation expands an exponent, so
  /// `1e999999999` costs no more than `1`. Exponents beyond ±10^17 count as ±10^17.
  public struct Number: Sendable {
    /// The number as written, always of the RFC 8259 grammar.
    public let text: String

    /// Wraps text that is already known to follow the grammar.
    package init(validated text: String) {
      self.text = text
    }
  }
}

extension JSON.Number {
  /// A number in the grammar of RFC 8259, section 6: no plus sign, no leading zero, no lone point.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    var scanner = Scanner()
    guard (try? scanner.skipNumber(in: bytes.span)) != nil, scanner.offset == bytes.count else {
      return nil
    }
    self.init(validated: text)
  }

  public init(_ value: Int) {
    self.init(validated: String(value))
  }

  /// Whether neither a fraction nor an exponent is written; `1.0` and `1e2` are not in this form.
  public var isIntegerForm: Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || Scanner.isDigit($0) }
  }

  /// Whether the value is whole, however it is written.
  public var isIntegral: Bool {
    decimal.exponent >= 0
  }

  /// How many digits follow the point once the exponent is applied.
  ///
  /// Zeros as written count: `0.50` has 2, `1.5e-3` has 4, `1e2` has none.
  public var fractionDigits: Int {
    DecimalText(text).fractionDigits
  }

  /// The value when it is whole and fits: 1000 for `1e3`, nothing for `0.5`.
  public var exactInt64: Int64? {
    decimal.exactInt64
  }

  /// The number of the opposite sign; zero stays as it is.
  public var negated: JSON.Number {
    guard !decimal.isZero else { return self }
    return JSON.Number(validated: text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text)
  }

  /// The exact sum, written plainly and without needless zeros.
  ///
  /// When the operands are so far apart that the sum would need more than 10,000 digits, the
  /// result is the operand farther from zero.
  public func adding(_ other: JSON.Number) -> JSON.Number {
    decimal.adding(other.decimal).map { JSON.Number($0) }
      ?? (decimal.isFartherFromZero(than: other.decimal) ? self : other)
  }

  /// Whether this is a whole multiple of the other number; of zero, only zero is.
  ///
  /// - Complexity: O(*n*·*m*) in the digits written, whatever the exponents; O(*n* + *m*) when the
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
  /// The shortest decimal that identifies the literal, so `0.45` is exactly 0.45.
  public init(floatLiteral value: Double) {
    precondition(value.isFinite, "A JSON number is finite")
    self.init(validated: value.description)
  }
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

  /// The plain form, or digits and exponent when the plain form would need more than 400 zeros.
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
