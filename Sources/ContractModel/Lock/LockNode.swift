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
  func value<Value: Lockable>(_ name: String) throws(Mismatch) -> Value? {
    guard let node = optional(name) else { return nil }
    return try Value(locked: node)
  }

  /// Reads a member that is absent where it has its usual value.
  func value<Value: Lockable>(_ name: String, or usual: Value) throws(Mismatch) -> Value {
    try value(name) ?? usual
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
  func text() throws(Mismatch) -> String {
    guard case .string(let text) = json else { throw expected("a string") }
    return text
  }

  func boolean() throws(Mismatch) -> Bool {
    guard case .boolean(let value) = json else { throw expected("true or false") }
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

  func jsonPointer() throws(Mismatch) -> JSON.Pointer {
    guard let pointer = JSON.Pointer(try text()) else { throw expected("a JSON Pointer") }
    return pointer
  }

  func status() throws(Mismatch) -> HTTPStatus {
    let code = try integer()
    guard (100...599).contains(code) else { throw expected("a status from 100 to 599") }
    return HTTPStatus(code)
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

  /// `true` where a flag is set; absent otherwise.
  static func flag(_ flag: Bool) -> JSON? { flag ? true : nil }

  static func jsonPointer(_ pointer: JSON.Pointer) -> JSON { .string(pointer.description) }

  static func whole(_ number: Int) -> JSON { .number(JSON.Number(number)) }
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
