package import ContractJSON

/// Why a folder of models is of no use, and where that shows.
package struct ModelsError: Error, Sendable, Hashable {
  /// In one line without a full stop.
  package var message: String

  /// The file or folder.
  package var path: String
  package var location: JSON.TextPosition?

  package init(_ message: String, in path: String, at location: JSON.TextPosition? = nil) {
    self.message = message
    self.path = path
    self.location = location
  }
}

extension ModelsError: CustomStringConvertible {
  package var description: String {
    guard let location else { return "\(path): error: \(message)" }
    return "\(path):\(location.line):\(location.column): error: \(message)"
  }
}
