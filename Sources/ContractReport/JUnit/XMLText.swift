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

  /// Appends an attribute with a space before it; `name` is markup.
  mutating func attribute(_ name: String, _ value: String) {
    open(name)
    append(value, in: .attribute)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func attribute(_ name: String, _ value: Int) {
    open(name)
    append(digits: value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends an attribute with the seconds in three decimals, after a dot in every locale.
  mutating func attribute(_ name: String, _ value: Duration) {
    open(name)
    let milliseconds = Int(value.milliseconds)
    append(digits: milliseconds / 1000)
    bytes.append(UInt8(ascii: "."))
    append(digits: milliseconds % 1000, width: 3)
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

  private mutating func open(_ name: String) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "=\"".utf8)
  }

  private mutating func append(digits value: Int, width: Int = 1) {
    let start = bytes.count
    var rest = value.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0 || bytes.count - start < width
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes[start...].reverse()
  }
}
