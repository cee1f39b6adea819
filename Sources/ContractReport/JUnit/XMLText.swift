/// The bytes of an XML 1.0 document in the making.
///
/// Whatever text is given, the result is well-formed: markup is escaped, and the characters that
/// XML 1.0 forbids even as references are replaced by visible ones. U+0000 to U+001F become the
/// control pictures ␀ to ␟; U+FFFE and U+FFFF become U+FFFD.
struct XMLText {
  var bytes: [UInt8] = []

  init(capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }
}

extension XMLText {
  mutating func append(_ more: [UInt8]) {
    bytes.append(contentsOf: more)
  }

  /// Appends markup as it is.
  mutating func markup(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends an attribute with a space before it.
  mutating func attribute(_ name: Attribute, _ value: String) {
    bytes.append(contentsOf: name.opening)
    append(value, in: .attribute)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func attribute(_ name: Attribute, _ value: Int) {
    bytes.append(contentsOf: name.opening)
    append(digits: value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends an attribute with the seconds in three decimals, after a dot in every locale.
  mutating func attribute(_ name: Attribute, _ value: Duration) {
    bytes.append(contentsOf: name.opening)
    let milliseconds = Int(value.milliseconds)
    append(digits: milliseconds / 1000)
    bytes.append(UInt8(ascii: "."))
    append(digits: milliseconds / 100 % 10)
    append(digits: milliseconds / 10 % 10)
    append(digits: milliseconds % 10)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the content of an element.
  mutating func text(_ text: String) {
    append(text, in: .content)
  }

  /// Forgets the bytes and keeps their room.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func append(digits value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digits: value.magnitude)
  }

  private mutating func append(digits value: UInt) {
    if value >= 10 { append(digits: value / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }
}
