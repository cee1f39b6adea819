import ContractJSON
import ContractModel
import ContractText

/// The reason why a record of a run cannot be read: where in the record, and what was expected there.
package struct RecordError: Error, Sendable, Hashable {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }
}

/// The members of an object in a record, read one by one.
struct RecordFields {
  let json: JSON

  /// The location in the record.
  var location = ""

  init(_ json: JSON, at location: String = "") throws(RecordError) {
    guard json.objectValue != nil else {
      throw RecordError("\(location.isEmpty ? "the line" : location): expected an object")
    }
    self.json = json
    self.location = location
  }
}

extension RecordFields {
  func has(_ name: String) -> Bool { json[name] != nil }

  func text(_ name: String) throws(RecordError) -> String {
    guard let text = json[name]?.stringValue else { throw expected("a string", name) }
    return text
  }

  func text(ifAny name: String) throws(RecordError) -> String? {
    has(name) ? try text(name) : nil
  }

  func integer(_ name: String) throws(RecordError) -> Int {
    guard let number = json[name]?.numberValue?.exactInt64 else {
      throw expected("a whole number", name)
    }
    return Int(number)
  }

  func integer(ifAny name: String) throws(RecordError) -> Int? {
    has(name) ? try integer(name) : nil
  }

  func unsigned(_ name: String) throws(RecordError) -> UInt64 {
    guard let text = json[name]?.numberValue?.text, let number = UInt64(text) else {
      throw expected("a whole number from 0 on", name)
    }
    return number
  }

  func flag(_ name: String) throws(RecordError) -> Bool {
    guard let value = json[name] else { return false }
    guard let flag = value.booleanValue else { throw expected("true or false", name) }
    return flag
  }

  func duration(_ name: String) throws(RecordError) -> Duration {
    guard let number = json[name]?.numberValue, let seconds = Double(number.text),
      (0...1e9).contains(seconds)
    else { throw expected("a number of seconds", name) }
    return .microseconds(Int64((seconds * 1e6).rounded()))
  }

  func texts(_ name: String) throws(RecordError) -> [String] {
    guard has(name) else { return [] }
    guard let list = json[name]?.arrayValue else { throw expected("a list of strings", name) }
    var texts: [String] = []
    for element in list {
      guard let text = element.stringValue else { throw expected("a list of strings", name) }
      texts.append(text)
    }
    return texts
  }

  /// A member that is an object.
  func fields(_ name: String) throws(RecordError) -> RecordFields {
    guard let value = json[name] else { throw expected("an object", name) }
    return try RecordFields(value, at: "\(location)/\(name)")
  }

  func fields(ifAny name: String) throws(RecordError) -> RecordFields? {
    has(name) ? try fields(name) : nil
  }

  /// A member that is a list of objects; missing means empty.
  func list<Element>(
    _ name: String, _ read: (RecordFields) throws(RecordError) -> Element
  ) throws(RecordError) -> [Element] {
    guard has(name) else { return [] }
    guard let list = json[name]?.arrayValue else { throw expected("a list", name) }
    var elements: [Element] = []
    for (index, element) in list.enumerated() {
      elements.append(try read(RecordFields(element, at: "\(location)/\(name)/\(index)")))
    }
    return elements
  }

  /// One of the raw values of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(RecordError) -> Word where Word.RawValue == String {
    guard let word = Word(rawValue: try text(name)) else {
      throw expected("one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))", name)
    }
    return word
  }

  /// A position in the form `file:line`.
  func source(ifAny name: String) throws(RecordError) -> SourcePosition? {
    guard let text = try text(ifAny: name) else { return nil }
    guard let colon = text.lastIndex(ofASCII: ":"),
      let line = Int(text[colon...].dropping(bytes: 1))
    else { throw expected("a position, file:line", name) }
    return SourcePosition(file: String(text[..<colon]), line: line)
  }

  func source() throws(RecordError) -> SourcePosition {
    guard let source = try source(ifAny: "source") else {
      throw expected("a position, file:line", "source")
    }
    return source
  }

  func expected(_ what: String, _ name: String) -> RecordError {
    RecordError("\(location)/\(name): expected \(what)")
  }
}

extension JSON {
  static func whole(_ number: Int) -> JSON { .number(JSON.Number(number)) }

  static func texts(_ texts: [String]) -> JSON? {
    texts.isEmpty ? nil : .array(texts.map(JSON.string))
  }

  static func list(_ elements: [JSON]) -> JSON? { elements.isEmpty ? nil : .array(elements) }

  /// `true` where a flag is set; absent otherwise.
  static func flag(_ flag: Bool) -> JSON? { flag ? true : nil }

  static func text(unlessEmpty text: String) -> JSON? { text.isEmpty ? nil : .string(text) }
}

extension Duration {
  /// The seconds, with six decimals at most; never negative.
  var secondsText: String {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return "0" }
    var micros = attoseconds / 1_000_000_000_000
    guard micros > 0 else { return "\(seconds)" }
    var digits = 6
    while micros % 10 == 0 {
      micros /= 10
      digits -= 1
    }
    let fraction = String(micros)
    return "\(seconds)." + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
  }

  /// The seconds as a number.
  var json: JSON { .number(JSON.Number(validated: secondsText)) }
}

extension SourcePosition {
  var json: JSON { .string(description) }
}
