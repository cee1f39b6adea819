/// The written parts of a number: sign, digits, where the point is, exponent.
struct DecimalText {
  private(set) var isNegative = false
  /// Every digit before the exponent, as values 0...9.
  private(set) var digits: [UInt8] = []
  private var writtenFractionDigits = 0
  private var exponent = 0

  /// Takes text that follows the grammar of JSON numbers apart.
  init(_ text: String) {
    var part = Part.integer
    var isExponentNegative = false
    digits.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where part == .integer:
        isNegative = true
      case UInt8(ascii: "-"):
        isExponentNegative = true
      case UInt8(ascii: "."):
        part = .fraction
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        part = .exponent
      case UInt8(ascii: "0")...UInt8(ascii: "9") where part == .exponent:
        exponent = min(exponent * 10 + Int(byte & 0x0F), Self.exponentLimit)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(byte & 0x0F)
        if part == .fraction { writtenFractionDigits += 1 }
      default:
        break
      }
    }
    if isExponentNegative { exponent = -exponent }
  }
}

extension DecimalText {
  private enum Part {
    case integer, fraction, exponent
  }

  /// 10^17: small enough that ten times the limit, sums and differences of exponents and digit counts cannot overflow.
  private static let exponentLimit = 100_000_000_000_000_000

  /// The power of ten of the last digit.
  var scale: Int {
    exponent - writtenFractionDigits
  }

  var fractionDigits: Int {
    max(0, -scale)
  }
}
