extension XMLText {
  /// The name of an attribute, ready to be written: a case of a report has five of them.
  struct Attribute: Sendable {
    /// ` name="`, with the space that must be before it.
    let opening: [UInt8]

    private init(_ name: String) {
      opening = Array(" \(name)=\"".utf8)
    }

    static let classname = Attribute("classname")
    static let errors = Attribute("errors")
    static let failures = Attribute("failures")
    static let file = Attribute("file")
    static let line = Attribute("line")
    static let message = Attribute("message")
    static let name = Attribute("name")
    static let skipped = Attribute("skipped")
    static let tests = Attribute("tests")
    static let time = Attribute("time")
    static let timestamp = Attribute("timestamp")
    static let type = Attribute("type")
    static let value = Attribute("value")
  }
}
