package import ContractModel

/// Where two versions of a contract differ.
struct ChangeSite: Sendable {
  /// The operation or channel, as `GET /goals`; empty for what concerns the contract.
  let operation: String

  /// The location in it: `response 200`.
  let location: String
  let lines: VersionLines

  init(
    _ operation: String, at location: String, from old: SourcePosition?, to new: SourcePosition?
  ) {
    self.operation = operation
    self.location = location
    lines = VersionLines(old: old, new: new)
  }
}

/// The lines of one part in both versions of a contract; `nil` where a version does not have it.
package struct VersionLines: Sendable, Equatable {
  package var old: SourcePosition?
  package var new: SourcePosition?
}
