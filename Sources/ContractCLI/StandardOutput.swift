package import ContractReport
package import Foundation
import Synchronization

/// Standard output of the process, and the first error of writing to it.
package final class StandardOutput: Sendable {
  private let failure = Mutex<OutputError?>(nil)
  private let handle: FileHandle

  package init(_ handle: FileHandle = .standardOutput) {
    self.handle = handle
  }

  /// Writes a text, unless writing has failed before.
  package func write(_ text: String) {
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
