public import ContractJSON

/// Why a lock file is not a contract, and where in the file that shows.
public struct LockError: Error, Sendable, Hashable {
  /// What was expected and what was there, in one line without a full stop.
  public var message: String
  public var line: Int
  public var column: Int

  /// The place within the document, where the file is JSON at all.
  public var pointer: JSON.Pointer?
}

extension LockError: CustomStringConvertible {
  public var description: String {
    let place = pointer.flatMap { $0 == .root ? nil : " (at \($0))" } ?? ""
    return "line \(line), column \(column): \(message)\(place)"
  }
}
