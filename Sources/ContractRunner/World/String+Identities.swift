import ContractJSON

/// Identifiers of resources in requests.
extension String {
  /// The identifier as a value in a body: a number where the typical body has one.
  func identifier(like typical: JSON?) -> JSON {
    guard typical?.numberValue != nil, let number = JSON.Number(self) else { return .string(self) }
    return .number(number)
  }

  /// An identifier of the same format that was, in all likelihood, never issued.
  ///
  /// A UUID keeps its version and variant, any other identifier all but its last part. A number is
  /// moved far away, because the next number may be the next identifier.
  var unissued: String { unissuedCandidates[0] }

  /// Identifiers of about the same format that were, in all likelihood, never issued, the most
  /// similar one first.
  var unissuedCandidates: [String] {
    let isUUID = utf8.count == 36 && utf8.count(where: { $0 == UInt8(ascii: "-") }) == 4
    guard !isUUID else { return [rotated { $0 < 35 }] }
    guard let last = lastIndex(where: \.isPartOfIdentifier) else { return [self + "0"] }
    let start = self[...last].lastIndex { !$0.isPartOfIdentifier }.map { index(after: $0) }
    let part = String(self[(start ?? startIndex)...last])
    let rotated = part.rotated { _ in false }
    let numbers = Int(part).map { number in
      // Round distances keep multiples.
      [1_000_000_007, 1_000_000_000, -1_000_000_000, 7_000, -7_000].map { String(number &+ $0) }
    }
    return ((numbers ?? []) + [rotated]).map { other in
      self[..<(start ?? startIndex)] + other + self[index(after: last)...]
    }
  }

  /// Another letter or digit of the same type at every location but those that are kept.
  private func rotated(keeps: (_ location: Int) -> Bool) -> String {
    var text = ""
    for (location, scalar) in unicodeScalars.enumerated() {
      text.unicodeScalars.append(keeps(location) ? scalar : scalar.next)
    }
    return text
  }
}

extension Character {
  fileprivate var isPartOfIdentifier: Bool { isASCII && (isLetter || isNumber) }
}

extension Unicode.Scalar {
  /// The next letter or digit, the first one after the last; hexadecimal digits remain such.
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
