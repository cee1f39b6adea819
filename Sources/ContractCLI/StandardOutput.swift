package import ContractReport
package import Foundation
import Synchronization

/// Standard output of the process, and the first error of writing to it.
package final class StandardOutput: Sendable {
  private let failure = Mutex<OutputError?>(nil)
  private let handle: FileHandle
  private let isOpen: Bool

  package init(_ handle: FileHandle = .standardOutput) {
    self.handle = handle
    isOpen = handle.isOpen
  }

  static let standardError = StandardOutput(.standardError)

  /// Writes a text, unless the output was closed by the parent, or writing has failed before.
  package func write(_ text: String) {
    guard isOpen else { return }
    failure.withLock { failure in
      guard failure == nil else { return }
      do {
        try handle.write(contentsOf: Data(text.utf8))
      } catch {
        failure = OutputError(error, path: "-")
      }
    }
  }

  /// The error that the command must report; a reader that has closed its pipe wants no more.
  package var error: OutputError? {
    failure.withLock { failure in failure?.reason == .closed ? nil : failure }
  }
}

extension FileHandle {
  /// Whether the descriptor is what the parent of the process has given it.
  ///
  /// Where it was closed, the system's libraries may use its number for something of their own, which
  /// has no type of file.
  var isOpen: Bool {
    var information = stat()
    return unsafe fstat(fileDescriptor, &information) == 0
      && information.st_mode & S_IFMT != 0
  }
}
