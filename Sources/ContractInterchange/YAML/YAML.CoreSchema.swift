import ContractJSON
import ContractText

extension YAML {
  /// The types of scalars in the core schema (YAML 1.2.2, section 10.3).
  enum CoreSchema {}
}

extension YAML.CoreSchema {
  /// Returns the value of a scalar.
  ///
  /// - Throws: The reason that JSON has no value for it, or that its tag demands another type.
  static func value(of scalar: YAML.Scalar) throws(YAML.ParseError.Reason) -> JSON {
    guard let tag = scalar.properties.tag else {
      return scalar.style == .plain ? try plainValue(of: scalar.text) : .string(scalar.text)
    }
    if tag == .string || tag == .other { return .string(scalar.text) }
    // An empty node is the content of `!!null` in any style.
    let value = try plainValue(of: scalar.text)
    switch (tag, value) {
    case (.null, .null), (.boolean, .boolean), (.float, .number): return value
    case (.integer, .number(let number)) where number.isIntegerForm: return value
    default: throw .tagMismatch(tag: tag.rawValue, content: .text(scalar.text))
    }
  }

  private static func plainValue(of text: String) throws(YAML.ParseError.Reason) -> JSON {
    // Most scalars are recognized as strings by their first byte.
    switch text.utf8.first ?? UInt8(ascii: "~") {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      keyword(text) ?? .string(text)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      try numberOrString(text)
    default: .string(text)
    }
  }

  private static func keyword(_ text: String) -> JSON? {
    switch text {
    case "", "~", "null", "Null", "NULL": .null
    case "true", "True", "TRUE": .boolean(true)
    case "false", "False", "FALSE": .boolean(false)
    default: nil
    }
  }

  private static func numberOrString(_ text: String) throws(YAML.ParseError.Reason) -> JSON {
    if let number = decimal(text) ?? integerWithPrefix(text) { return .number(number) }
    let unsigned =
      text.hasScalarPrefix("-") || text.hasScalarPrefix("+") ? text.dropFirst() : text[...]
    switch unsigned {
    case ".inf", ".Inf", ".INF": throw .notFinite(text)
    case ".nan", ".NaN", ".NAN": if unsigned.count == text.count { throw .notFinite(text) }
    default: break
    }
    return .string(text)
  }

  /// Returns an integer or floating-point number with the zeros that JSON requires.
  private static func decimal(_ text: String) -> JSON.Number? {
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    var result: [UInt8] = []
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      if sign == UInt8(ascii: "-") { result.append(sign) }
      rest.removeFirst()
    }
    let whole = takeDigits(from: &rest)
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    result += significant.isEmpty ? [UInt8(ascii: "0")] : significant
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = takeDigits(from: &rest)
      guard !whole.isEmpty || !fraction.isEmpty else { return nil }
      result.append(UInt8(ascii: "."))
      result += fraction.isEmpty ? [UInt8(ascii: "0")] : fraction
    } else if whole.isEmpty {
      return nil
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      result.append(letter)
      rest.removeFirst()
      if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        result.append(sign)
        rest.removeFirst()
      }
      let exponent = takeDigits(from: &rest)
      guard !exponent.isEmpty else { return nil }
      result += exponent
    }
    return rest.isEmpty ? JSON.Number(validated: String(decoding: result, as: UTF8.self)) : nil
  }

  private static func takeDigits(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// Returns the value of `0o14` or `0x1F`; `nil` also if it has more than 64 bits.
  private static func integerWithPrefix(_ text: String) -> JSON.Number? {
    let radix: UInt64
    if text.hasScalarPrefix("0o") {
      radix = 8
    } else if text.hasScalarPrefix("0x") {
      radix = 16
    } else {
      return nil
    }
    let digits = text.utf8.dropFirst(2)
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalValue, digit < radix else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: radix)
      guard !overflow else { return nil }
      value = product | UInt64(digit)
    }
    return JSON.Number(validated: String(value))
  }
}
