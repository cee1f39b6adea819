import ContractHTTP
import ContractJSON
import ContractText

extension String: Lockable {
  var locked: JSON { .string(self) }
  init(locked node: LockNode) throws(LockNode.Mismatch) { self = try node.text() }
}

extension Int: Lockable {
  var locked: JSON { .whole(self) }
  init(locked node: LockNode) throws(LockNode.Mismatch) { self = try node.integer() }
}

extension Bool: Lockable {
  var locked: JSON { .boolean(self) }
  init(locked node: LockNode) throws(LockNode.Mismatch) { self = try node.boolean() }
}

extension JSON: Lockable {
  var locked: JSON { self }
  init(locked node: LockNode) throws(LockNode.Mismatch) { self = node.json }
}

extension JSON.Pointer: Lockable {
  var locked: JSON { .string(description) }
  init(locked node: LockNode) throws(LockNode.Mismatch) { self = try node.jsonPointer() }
}

extension HTTPStatus: Lockable {
  var locked: JSON { .whole(code) }
  init(locked node: LockNode) throws(LockNode.Mismatch) { self = try node.status() }
}

extension HTTPMethod: Lockable {
  var locked: JSON { .string(name) }
  init(locked node: LockNode) throws(LockNode.Mismatch) { self.init(try node.text()) }
}

/// `file:line`.
extension SourcePosition: Lockable {
  var locked: JSON { .string(description) }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    let text = try node.text()
    guard let colon = text.lastIndex(ofASCII: ":"),
      let line = Int(text[colon...].dropping(bytes: 1)), line > 0
    else { throw node.expected("a source position, file:line") }
    self.init(file: String(text[..<colon]), line: line)
  }
}

/// The raw value of a closed set of words.
extension Lockable where Self: RawRepresentable & CaseIterable, RawValue == String {
  var locked: JSON { .string(rawValue) }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    guard let word = Self(rawValue: try node.text()) else {
      throw node.expected("one of " + Self.allCases.map(\.rawValue).joined(separator: ", "))
    }
    self = word
  }
}
