import ContractJSON
import ContractNetwork
import ContractReport
import ContractRunner
import Synchronization

/// A file with what a run has to clean up, kept while it lasts, so that nothing is forgotten when
/// the process is killed.
///
/// Each line is a JSON object: the backend, the contract and the process first, then each change as it
/// happens. The file is locked while its run lasts, and removed when nothing is left to clean up.
final class LedgerFile: Sendable {
  private struct State {
    var leftovers: Leftovers
    /// The number of bytes that only record what is cleaned up.
    var size = 0
    var error: OutputError?
  }

  let file: LockedFile
  private let header: [UInt8]
  private let state: Mutex<State>

  /// Starts the ledger of a run in a locked file, whose content is replaced.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - header: What the ledger is about.
  ///   - rest: What is left of the run that used the file before.
  /// - Throws: An error where the file cannot be written.
  init(_ file: LockedFile, _ header: LedgerHeader, keeping rest: Leftovers) throws(LedgerError) {
    self.header = header.json.line
    state = Mutex(State(leftovers: rest))
    let content = self.header + rest.changes.flatMap(\.json.line)
    let draft =
      rest.isEmpty ? file : try LockedFile.ledger(file.path + ".new", .existingOrNew)
    do throws(SystemError) {
      if file.isRegular { try draft.truncate(to: 0) }
      try draft.append(content)
      // Whenever the process is killed, one of the two has what is left.
      self.file = rest.isEmpty ? file : try draft.moved(to: file.path)
    } catch {
      throw .output(OutputError(error, path: file.path))
    }
    guard file.isRegular else { throw .unusable(path: file.path, "is no regular file") }
  }
}

extension LedgerFile {
  /// The size from which on a file without leftovers begins anew.
  private static let sizeLimit = 1 << 16

  var path: String { file.path }

  /// The reason why the ledger is not complete, if writing has failed.
  var problem: String? { state.withLock(\.error).map { "\($0)" } }

  /// Adds a change, and keeps the first error of doing so.
  func record(_ change: LedgerChange) {
    state.withLock { state in
      state.leftovers.apply(change)
      guard state.error == nil else { return }
      do throws(SystemError) {
        let line = change.json.line
        try file.append(line)
        state.size += line.count
        if state.size > Self.sizeLimit, state.leftovers.isForgotten {
          // Nothing before matters any more, so that the file does not grow with the run.
          try file.truncate(to: header.count)
          state.size = 0
        }
      } catch {
        state.error = OutputError(error, path: file.path)
      }
    }
  }

  /// Ends the ledger, and removes the file where nothing is left to delete or to restore.
  ///
  /// - Returns: The number of resources that are left.
  func finish() throws(OutputError) -> Int {
    let (count, problem) = state.withLock { ($0.leftovers.count, $0.error) }
    if let problem { throw problem }
    guard count == 0 else { return count }
    do throws(SystemError) {
      try file.remove()
    } catch {
      throw OutputError(error, path: file.path)
    }
    return 0
  }
}

extension Leftovers {
  /// The changes that lead to what is left to delete or to restore.
  fileprivate var changes: [LedgerChange] {
    let ids = entries.map(\.resourceID) + originals.map(\.id)
    return entries.map(LedgerChange.created)
      + originals.map { LedgerChange.changed($0.id, original: $0.value) }
      + ids.flatMap { id in
        Array(repeating: .rejected(id, "before"), count: rejections(of: id))
      } + Array(repeating: .attempted, count: attempts)
  }
}

extension JSON {
  /// The text of the value and the end of its line.
  var line: [UInt8] { Array(text().utf8) + [UInt8(ascii: "\n")] }
}

extension OutputError {
  init(_ error: SystemError, path: String) {
    self.init(systemCode: Int(error.code), path: path)
  }
}
