import ContractHTTP
public import ContractJSON
import ContractText

/// A part of a lock together with its location, for error messages.
struct LockNode {
  var json: JSON
  var pointer: JSON.Pointer

  struct Mismatch: Error {
    var message: String
    var pointer: JSON.Pointer
  }

  func expected(_ what: String) -> Mismatch {
    let shown =
      switch json {
      case .object, .array: json.typeName
      default: json.text()
      }
    return Mismatch(message: "expected \(what), found \(shown)", pointer: pointer)
  }

  /// Returns the error for an unknown name of a case.
  func unknown(_ noun: String, _ name: String, among known: String...) -> Mismatch {
    Mismatch(
      message: "unknown \(noun) '\(name)'\(Suggestion(for: name, among: known))",
      pointer: pointer)
  }

  func child(_ token: JSON.Pointer.Token, _ value: JSON) -> LockNode {
    LockNode(json: value, pointer: pointer.appending(token))
  }
}

extension LockNode {
  /// Rejects unknown and repeated members: ignoring a constraint would weaken the contract.
  func allow(_ names: String...) throws(Mismatch) { try allow(names) }

  func allow(_ names: [String]) throws(Mismatch) {
    guard case .object(let object) = json else { throw expected("an object") }
    for name in object.names where !names.contains(name) {
      throw Mismatch(
        message: "unknown member '\(name)'\(Suggestion(for: name, among: names))",
        pointer: pointer.appending(.name(name)))
    }
    if let name = object.repeatedNames.first {
      throw Mismatch(message: "member '\(name)' appears twice", pointer: pointer)
    }
  }

  func optional(_ name: String) -> LockNode? {
    json[name].map { child(.name(name), $0) }
  }

  func member(_ name: String) throws(Mismatch) -> LockNode {
    guard case .object = json else { throw expected("an object") }
    guard let node = optional(name) else {
      throw Mismatch(message: "expected a member '\(name)'", pointer: pointer)
    }
    return node
  }

  func list<Element>(
    _ read: (LockNode) throws(Mismatch) -> Element
  ) throws(Mismatch) -> [Element] {
    guard case .array(let elements) = json else { throw expected("an array") }
    var list: [Element] = []
    for (index, element) in elements.enumerated() {
      list.append(try read(child(.index(index), element)))
    }
    return list
  }

  /// Reads a member that may be absent.
  func optional<Value>(
    _ name: String, _ read: (LockNode) throws(Mismatch) -> Value
  ) throws(Mismatch) -> Value? {
    guard let node = optional(name) else { return nil }
    return try read(node)
  }

  /// Reads the elements of an array that is absent when it is empty.
  func list<Element>(
    _ name: String, _ read: (LockNode) throws(Mismatch) -> Element
  ) throws(Mismatch) -> [Element] {
    guard let node = optional(name) else { return [] }
    return try node.list(read)
  }

  /// Reads the value of a case without a payload.
  func requireTrue() throws(Mismatch) {
    guard json == true else { throw expected("true") }
  }

  /// Returns the name and value of an object's only member: the form of cases with a payload.
  func only() throws(Mismatch) -> (name: String, node: LockNode) {
    guard case .object(let object) = json, object.count == 1, let first = object.members.first
    else { throw expected("an object with one member") }
    return (first.name, child(.name(first.name), first.value))
  }
}

extension LockNode {
  /// Reads a string member that may be absent.
  func text(_ name: String) throws(Mismatch) -> String? {
    guard let node = optional(name) else { return nil }
    return try node.text()
  }

  func text() throws(Mismatch) -> String {
    guard case .string(let text) = json else { throw expected("a string") }
    return text
  }

  func text(_ name: String, or fallback: String) throws(Mismatch) -> String {
    guard let node = optional(name) else { return fallback }
    return try node.text()
  }

  func boolean(_ name: String, or fallback: Bool) throws(Mismatch) -> Bool {
    guard let node = optional(name) else { return fallback }
    guard case .boolean(let value) = node.json else { throw node.expected("true or false") }
    return value
  }

  func number() throws(Mismatch) -> JSON.Number {
    guard case .number(let number) = json else { throw expected("a number") }
    return number
  }

  func integer() throws(Mismatch) -> Int {
    guard case .number(let number) = json, let value = number.exactInt64,
      let integer = Int(exactly: value)
    else { throw expected("a whole number") }
    return integer
  }

  /// Reads a whole number that may be absent.
  func integer(_ name: String) throws(Mismatch) -> Int? {
    guard let node = optional(name) else { return nil }
    return try node.integer()
  }

  /// Reads a JSON Pointer that may be absent.
  func jsonPointer(_ name: String) throws(Mismatch) -> JSON.Pointer? {
    guard let node = optional(name) else { return nil }
    return try node.jsonPointer()
  }

  func jsonPointer() throws(Mismatch) -> JSON.Pointer {
    guard let pointer = JSON.Pointer(try text()) else { throw expected("a JSON Pointer") }
    return pointer
  }

  func status() throws(Mismatch) -> HTTPStatus {
    let code = try integer()
    guard (100...599).contains(code) else { throw expected("a status from 100 to 599") }
    return HTTPStatus(code)
  }

  /// Reads one of the raw values of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String, or fallback: Word
  ) throws(Mismatch) -> Word where Word.RawValue == String {
    guard let node = optional(name) else { return fallback }
    return try node.word()
  }

  func word<Word: RawRepresentable & CaseIterable>() throws(Mismatch) -> Word
  where Word.RawValue == String {
    guard let word = Word(rawValue: try text()) else {
      throw expected("one of " + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return word
  }

  /// Reads `file:line` from the member `source`.
  func source() throws(Mismatch) -> SourcePosition {
    let node = try member("source")
    let text = try node.text()
    guard let colon = text.lastIndex(ofASCII: ":"),
      let line = Int(text[colon...].dropping(bytes: 1)),
      line > 0
    else { throw node.expected("a source position, file:line") }
    return SourcePosition(file: String(text[..<colon]), line: line)
  }
}

extension JSON {
  /// An object of the members that have a value.
  package static func members(_ members: (String, JSON?)...) -> JSON { .members(members) }

  static func members(_ members: [(String, JSON?)]) -> JSON {
    .object(
      JSON.Object(
        members.compactMap { name, value in
          value.map { JSON.Object.Member(name: name, value: $0) }
        }))
  }

  static func list(_ elements: [JSON]) -> JSON? { elements.isEmpty ? nil : .array(elements) }

  static func string(unlessEmpty text: String) -> JSON? { text.isEmpty ? nil : .string(text) }

  /// `true` where a flag is set; absent otherwise.
  static func flag(_ flag: Bool) -> JSON? { flag ? true : nil }

  static func jsonPointer(_ pointer: JSON.Pointer) -> JSON { .string(pointer.description) }

  static func whole(_ number: Int) -> JSON { .number(JSON.Number(number)) }
}

extension SourcePosition {
  var locked: JSON { .string(description) }
}

/// The error of reading a lock file that is not a contract.
public struct LockError: Error, Sendable, Equatable {
  /// The expected and the actual content, in one line without a full stop.
  public var message: String

  /// The line, counted from 1.
  public var line: Int

  /// The column, counted from 1.
  public var column: Int

  /// The location within the document, if the file is JSON.
  public var pointer: JSON.Pointer?
}

extension LockError: CustomStringConvertible {
  public var description: String {
    let location = pointer.flatMap { $0 == .root ? nil : " (at \($0))" } ?? ""
    return "line \(line), column \(column): \(message)\(location)"
  }
}
