package import ContractJSON
package import ContractModel

/// A part of a document that the contract language does not express exactly, and that is not fully checked.
package struct ImportRemark: Sendable, Hashable {
  /// The type of omission that a run counts it as; `nil` where nothing of the document is left out.
  package var part: DocumentOmission.Kind?

  /// The location in the document.
  package var pointer: JSON.Pointer

  /// The description of the part, and of what is done instead, in one line.
  package var message: String

  package init(_ part: DocumentOmission.Kind?, at pointer: JSON.Pointer, _ message: String) {
    self.part = part
    self.pointer = pointer
    self.message = message
  }
}

extension ImportRemark: CustomStringConvertible {
  package var description: String {
    "\(pointer.tokens.isEmpty ? "the document" : "\(pointer)"): \(message)"
  }
}
