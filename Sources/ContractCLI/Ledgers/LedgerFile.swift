import ContractJSON
import ContractReport
import ContractRunner
import Foundation
import Synchronization

/// A file with what a run has to clean up, kept while it lasts, so that nothing is forgotten when
/// the process is killed.
///
/// Each line is a JSON object: the backend and the contract first, then each change as it happens.
/// The file is created with the first change, and removed when there is nothing left to clean up.
/// While its run lasts it is locked.
final class LedgerFile: Sendable {
  private struct State {
    var handle: FileHandle?
    var leftovers = Leftovers()
    var error: OutputError?
  }

  let path: String
  private let header: LedgerHeader
  private let state = Mutex(State())

  init(path: String, _ header: LedgerHeader) {
    self.path = path
    self.header = header
  }
}

extension LedgerFile {
  /// Adds a change, and keeps the first error of doing so.
  func record(_ change: LedgerChange) {
    state.withLock { state in
      guard state.error == nil else { return }
      state.leftovers.apply(change)
      do {
        let handle = try state.handle ?? create()
        state.handle = handle
        if state.leftovers.isEmpty {
          // Nothing before matters any more, so that the file does not grow with the run.
          try handle.truncate(atOffset: 0)
          try handle.write(contentsOf: header.json.line)
        } else {
          try handle.write(contentsOf: change.json.line)
        }
      } catch {
        state.error = OutputError(error, path: path)
      }
    }
  }

  /// Closes the file, and removes it where nothing is left.
  ///
  /// - Returns: The number of resources that are left; `nil` where the file could not be written.
  func finish() throws(OutputError) -> Int {
    let (count, error) = state.withLock { state in
      try? state.handle?.close()
      if state.handle != nil, state.error == nil, state.leftovers.isEmpty {
        try? FileManager.default.removeItem(atPath: path)
      }
      state.handle = nil
      return (state.leftovers.count, state.error)
    }
    if let error { throw error }
    return count
  }

  private func create() throws -> FileHandle {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try header.json.line.write(to: URL(fileURLWithPath: path))
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    _ = flock(handle.fileDescriptor, LOCK_EX | LOCK_NB)
    try handle.seekToEnd()
    return handle
  }
}

/// What a ledger is about.
struct LedgerHeader: Sendable, Hashable {
  /// The address of the backend.
  var host: String

  /// The contract as `--contract` names it.
  var contract: String
  var startedAt: String

  var json: JSON {
    [
      "ledger": 1, "host": .string(host), "contract": .string(contract),
      "started": .string(startedAt),
    ]
  }

  init(host: String, contract: String, startedAt: String) {
    self.host = host
    self.contract = contract
    self.startedAt = startedAt
  }

  init?(_ json: JSON) {
    guard json["ledger"]?.numberValue?.text == "1", let host = json["host"]?.stringValue,
      let contract = json["contract"]?.stringValue
    else { return nil }
    self.init(host: host, contract: contract, startedAt: json["started"]?.stringValue ?? "")
  }
}

extension JSON {
  fileprivate var line: Data { Data(text().utf8 + [UInt8(ascii: "\n")]) }
}
