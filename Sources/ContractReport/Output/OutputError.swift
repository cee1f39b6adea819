/// The reason a report could not be written, and where it should have gone.
package struct OutputError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case folderMissing
    case isFolder
    case notPermitted
    case readOnly
    case noSpace
    case nameTooLong
    /// The reader of a pipe has gone.
    case closed
    /// Any other fault, by the number the system gives it.
    case system(Int)
  }

  package var reason: Reason

  /// As the user wrote it; `-` is standard output.
  package var path: String

  package init(_ reason: Reason, path: String) {
    self.reason = reason
    self.path = path
  }
}
