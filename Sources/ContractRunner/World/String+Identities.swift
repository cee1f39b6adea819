import ContractJSON

/// Identities as they stand in requests.
extension String {
  /// The identity as it stands in a body: a number where the typical body has one.
  func identity(like typical: JSON?) -> JSON {
    guard typical?.numberValue != nil, let number = JSON.Number(self) else { return .string(self) }
    return .number(number)
  }

  /// An identity of the same form that was, in all likelihood, never given to anything.
  ///
  /// Version and variant of a UUID stay, and of other identities what stands before their last
  /// part. What may count up is moved far away, because the next number is the next identity.
  var neverIssued: String {
    let isUUID = utf8.count == 36 && utf8.count(where: { $0 == UInt8(ascii: "-") }) == 4
    guard !isUUID else { return rotated { [14, 19].contains($0) } }
    guard let last = lastIndex(where: \.isPartOfIdentity) else { return self + "0" }
    let start = self[...last].lastIndex { !$0.isPartOfIdentity }.map { index(after: $0) }
    let part = String(self[(start ?? startIndex)...last])
    let other = Int(part).map { String($0 &+ 1_000_000_007) } ?? part.rotated { _ in false }
    return self[..<(start ?? startIndex)] + other + self[index(after: last)...]
  }

  /// Another letter or digit of the same kind at every place that does not stay as it is.
  private func rotated(stays: (_ place: Int) -> Bool) -> String {
    var text = ""
    for (place, scalar) in unicodeScalars.enumerated() {
      text.unicodeScalars.append(stays(place) ? scalar : scalar.next)
    }
    return text
  }
}

extension Character {
  fileprivate var isPartOfIdentity: Bool { isASCII && (isLetter || isNumber) }
}

extension Unicode.Scalar {
  /// The next one of its kind, the first one after the last; hexadecimal digits stay such.
  fileprivate var next: Unicode.Scalar {
    switch self {
    case "9": "0"
    case "f": "a"
    case "z": "g"
    case "F": "A"
    case "Z": "G"
    case "0"..."9", "a"..."z", "A"..."Z": Unicode.Scalar(value + 1) ?? self
    default: self
    }
  }
}
