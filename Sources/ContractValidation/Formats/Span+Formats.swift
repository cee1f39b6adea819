/// Formats of texts by their RFCs, on the UTF-8 of the whole text.
extension Span<UInt8> {
  /// A `Mailbox` of RFC 5321, section 4.1.2.
  var isEmail: Bool {
    var offset = 0
    if byte(at: 0) == UInt8(ascii: "\"") {
      guard let end = endOfQuotedString else { return false }
      offset = end
    } else {
      var isStart = true
      while byte(at: offset).isAtomText || byte(at: offset) == UInt8(ascii: ".") {
        let isDot = byte(at: offset) == UInt8(ascii: ".")
        if isDot, isStart { return false }
        isStart = isDot
        offset += 1
      }
      if isStart { return false }
    }
    guard offset <= 64, offset > 0, byte(at: offset) == UInt8(ascii: "@"), offset + 1 < count
    else { return false }
    let domain = extracting((offset + 1)...)
    guard domain.byte(at: 0) == UInt8(ascii: "[") else { return domain.isHostname }
    guard domain.byte(at: domain.count - 1) == UInt8(ascii: "]") else { return false }
    let literal = domain.extracting(1..<(domain.count - 1))
    return literal.hasPrefix("IPv6:") ? literal.extracting(5...).isIPv6 : literal.isIPv4
  }

  /// The end of the `Quoted-string` that the text starts with.
  private var endOfQuotedString: Int? {
    var offset = 1
    while offset < count, byte(at: offset) != UInt8(ascii: "\"") {
      if byte(at: offset) == UInt8(ascii: "\\") { offset += 1 }
      guard 0x20...0x7E ~= byte(at: offset) else { return nil }
      offset += 1
    }
    return offset < count ? offset + 1 : nil
  }

  /// A host name of RFC 1123, section 2.1: labels of letters, digits and inner hyphens.
  var isHostname: Bool {
    guard 1...253 ~= count else { return false }
    var length = 0
    for offset in indices {
      let byte = self[offset]
      if byte == UInt8(ascii: ".") {
        guard length > 0, self[offset - 1] != UInt8(ascii: "-") else { return false }
        length = 0
        continue
      }
      guard byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") && length > 0 else {
        return false
      }
      length += 1
      if length > 63 { return false }
    }
    return length > 0 && self[count - 1] != UInt8(ascii: "-")
  }

  /// Four decimal numbers of one byte each, without leading zeros (RFC 2673, section 3.2).
  var isIPv4: Bool {
    var offset = 0
    for part in 0..<4 {
      if part > 0 {
        guard byte(at: offset) == UInt8(ascii: ".") else { return false }
        offset += 1
      }
      let start = offset
      var value = 0
      while byte(at: offset).isDigit, offset - start < 3 {
        value = value * 10 + Int(self[offset] - UInt8(ascii: "0"))
        offset += 1
      }
      guard offset > start, value < 256, offset - start == 1 || self[start] != UInt8(ascii: "0")
      else { return false }
    }
    return offset == count
  }

  /// Eight groups of hexadecimal digits, one run of zeros left out at most; the last two may be an IPv4
  /// address (RFC 4291, section 2.2).
  var isIPv6: Bool {
    var groups = 0
    var isShort = false
    var offset = 0
    if hasPrefix("::") {
      isShort = true
      offset = 2
    }
    while offset < count {
      let start = offset
      while byte(at: offset).isHexadecimal { offset += 1 }
      if byte(at: offset) == UInt8(ascii: ".") {
        guard extracting(start...).isIPv4 else { return false }
        groups += 2
        offset = count
        break
      }
      guard 1...4 ~= offset - start else { return false }
      groups += 1
      if offset == count { break }
      guard byte(at: offset) == UInt8(ascii: ":") else { return false }
      offset += 1
      if byte(at: offset) == UInt8(ascii: ":") {
        if isShort { return false }
        isShort = true
        offset += 1
      } else if offset == count {
        return false
      }
    }
    return isShort ? groups <= 7 : groups == 8
  }

  /// A `duration` of RFC 3339, appendix A.
  var isDuration: Bool {
    guard byte(at: 0) == UInt8(ascii: "P"), count > 2 else { return false }
    var offset = 1
    if let end = endOfDuration(1, "W"), end == count { return true }
    if byte(at: offset) != UInt8(ascii: "T") {
      guard let end = endOfDurations(offset, "Y", "M", "D") else { return false }
      offset = end
    }
    if offset == count { return true }
    guard byte(at: offset) == UInt8(ascii: "T"),
      let end = endOfDurations(offset + 1, "H", "M", "S")
    else { return false }
    return end == count
  }

  /// The end of numbers with consecutive units, at least one of them.
  private func endOfDurations(
    _ start: Int, _ units: Unicode.Scalar...
  ) -> Int? {
    var found: Int?
    for unit in units {
      if let end = endOfDuration(found ?? start, unit) {
        found = end
      } else if found != nil {
        break
      }
    }
    return found
  }

  private func endOfDuration(_ start: Int, _ unit: Unicode.Scalar) -> Int? {
    let end = endOfDigits(from: start)
    return end > start && byte(at: end) == UInt8(ascii: unit) ? end + 1 : nil
  }

  /// A `full-time` of RFC 3339; a second 60 is allowed at 23:59 UTC only.
  var isFullTime: Bool {
    guard let hour = pair(at: 0), byte(at: 2) == UInt8(ascii: ":"), let minute = pair(at: 3),
      byte(at: 5) == UInt8(ascii: ":"), let second = pair(at: 6), hour < 24, minute < 60,
      second <= 60
    else { return false }
    var zone = 8
    if byte(at: zone) == UInt8(ascii: ".") {
      zone = endOfDigits(from: 9)
      if zone == 9 { return false }
    }
    var offset = 0
    let sign = byte(at: zone)
    if sign | 0x20 == UInt8(ascii: "z") {
      guard count == zone + 1 else { return false }
    } else {
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), count == zone + 6,
        let hours = pair(at: zone + 1), byte(at: zone + 3) == UInt8(ascii: ":"),
        let minutes = pair(at: zone + 4), hours < 24, minutes < 60
      else { return false }
      offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
    return second < 60 || (hour * 60 + minute - offset + 2 * 1440) % 1440 == 1439
  }

  private func pair(at offset: Int) -> Int? {
    guard byte(at: offset).isDigit, byte(at: offset + 1).isDigit else { return nil }
    return Int(self[offset] - 0x30) * 10 + Int(self[offset + 1] - 0x30)
  }

  /// The base 64 encoding of RFC 4648, section 4, with its padding.
  var isBase64: Bool {
    guard count.isMultiple(of: 4) else { return false }
    for offset in indices {
      let byte = self[offset]
      if byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") {
        continue
      }
      let isPadding =
        byte == UInt8(ascii: "=")
        && (offset == count - 1 || offset == count - 2 && self[count - 1] == UInt8(ascii: "="))
      if !isPadding { return false }
    }
    return true
  }

  /// A JSON Pointer of RFC 6901, section 3.
  var isJSONPointer: Bool {
    guard count == 0 || self[0] == UInt8(ascii: "/") else { return false }
    for offset in indices where self[offset] == UInt8(ascii: "~") {
      let next = byte(at: offset + 1)
      guard next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { return false }
    }
    return true
  }
}

extension Span<UInt8> {
  /// A `URI` of RFC 3986, appendix A.
  var isURI: Bool {
    guard byte(at: 0).isLetter else { return false }
    var colon = 1
    while byte(at: colon).isLetter || byte(at: colon).isDigit || byte(at: colon).isOne(of: "+-.") {
      colon += 1
    }
    guard byte(at: colon) == UInt8(ascii: ":") else { return false }
    return isHierarchy(from: colon + 1)
  }

  /// A `relative-ref` of RFC 3986, appendix A.
  var isRelativeReference: Bool {
    // A colon in the first segment would end a scheme.
    var offset = 0
    while offset < count, !self[offset].isOne(of: "/?#") {
      if self[offset] == UInt8(ascii: ":") { return false }
      offset += 1
    }
    return isHierarchy(from: 0)
  }

  /// Authority, path, query and fragment up to the end.
  private func isHierarchy(from start: Int) -> Bool {
    var offset = start
    if byte(at: offset) == UInt8(ascii: "/"), byte(at: offset + 1) == UInt8(ascii: "/") {
      var end = offset + 2
      while end < count, !self[end].isOne(of: "/?#") { end += 1 }
      guard extracting((offset + 2)..<end).isAuthority else { return false }
      offset = end
    }
    // Which characters may follow: those of the path, then of the query, then of the fragment.
    var part = 0
    while offset < count {
      let byte = self[offset]
      if byte == UInt8(ascii: "?"), part == 0 {
        part = 1
      } else if byte == UInt8(ascii: "#"), part < 2 {
        part = 2
      } else if byte == UInt8(ascii: "%") {
        guard isEscape(at: offset) else { return false }
        offset += 2
      } else {
        let isAllowed =
          byte.isUnreserved || byte.isOne(of: "!$&'()*+,;=:@/") || byte == UInt8(ascii: "?")
        guard isAllowed else { return false }
      }
      offset += 1
    }
    return true
  }

  /// User, host and port.
  private var isAuthority: Bool {
    var start = 0
    for offset in indices where self[offset] == UInt8(ascii: "@") {
      guard extracting(0..<offset).isName(besides: ":") else { return false }
      start = offset + 1
      break
    }
    var end = count
    if byte(at: start) == UInt8(ascii: "[") {
      var close = start
      while close < count, self[close] != UInt8(ascii: "]") { close += 1 }
      guard close < count, extracting((start + 1)..<close).isLiteral else { return false }
      guard close + 1 == count || byte(at: close + 1) == UInt8(ascii: ":") else { return false }
      return endOfDigits(from: Swift.min(count, close + 2)) == count
    }
    for offset in start..<count where self[offset] == UInt8(ascii: ":") {
      end = offset
      break
    }
    guard end == count || endOfDigits(from: end + 1) == count else { return false }
    return extracting(start..<end).isName(besides: "")
  }

  /// The content of an `IP-literal`.
  private var isLiteral: Bool {
    guard byte(at: 0) | 0x20 == UInt8(ascii: "v") else { return isIPv6 }
    var dot = 1
    while byte(at: dot).isHexadecimal { dot += 1 }
    guard dot > 1, byte(at: dot) == UInt8(ascii: "."), dot + 1 < count else { return false }
    for offset in (dot + 1)..<count {
      guard self[offset].isUnreserved || self[offset].isOne(of: "!$&'()*+,;=:") else {
        return false
      }
    }
    return true
  }

  /// Unreserved characters, escapes and delimiters only.
  private func isName(besides others: StaticString) -> Bool {
    var offset = 0
    while offset < count {
      if self[offset] == UInt8(ascii: "%") {
        guard isEscape(at: offset) else { return false }
        offset += 2
      } else {
        guard
          self[offset].isUnreserved || self[offset].isOne(of: "!$&'()*+,;=")
            || self[offset].isOne(of: others)
        else { return false }
      }
      offset += 1
    }
    return true
  }

  private func isEscape(at offset: Int) -> Bool {
    byte(at: offset + 1).isHexadecimal && byte(at: offset + 2).isHexadecimal
  }

  private func hasPrefix(_ prefix: String) -> Bool {
    var offset = 0
    for byte in prefix.utf8 {
      guard self.byte(at: offset) == byte else { return false }
      offset += 1
    }
    return true
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
  fileprivate var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  fileprivate var isHexadecimal: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  /// `unreserved` of RFC 3986.
  fileprivate var isUnreserved: Bool { isLetter || isDigit || isOne(of: "-._~") }

  /// `atext` of RFC 5322.
  fileprivate var isAtomText: Bool {
    isLetter || isDigit || isOne(of: "!#$%&'*+-/=?^_`{|}~")
  }

  fileprivate func isOne(of characters: StaticString) -> Bool {
    characters.withUTF8Buffer { unsafe $0.contains(self) }
  }
}
