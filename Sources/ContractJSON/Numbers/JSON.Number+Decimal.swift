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
