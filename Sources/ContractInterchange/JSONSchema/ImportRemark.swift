package import ContractJSON

/// A part of a document that the contract language does not express exactly.
package struct ImportRemark: Sendable, Hashable {
  /// What happens to it.
  package enum Kind: Sendable, Hashable {
    /// It constrains values, and is not checked.
    case unchecked
    /// It does not concern requests and responses, or has no meaning in this kind of document.
    case ignored
  }

  package var kind: Kind

  /// The location in the document.
  package var pointer: JSON.Pointer

  /// What is there, and what is done instead, in one line.
  package var message: String

  package init(kind: Kind, pointer: JSON.Pointer, message: String) {
    self.kind = kind
    self.pointer = pointer
    self.message = message
  }
}

extension ImportRemark: CustomStringConvertible {
  package var description: String {
    "\(pointer.tokens.isEmpty ? "the document" : "\(pointer)"): \(message)"
  }
}
