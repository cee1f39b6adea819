import ContractJSON
import ContractRunner
import Foundation

/// A ledger file of an earlier run, as far as it was written.
struct StoredLedger: Sendable {
  var path: String
  var header: LedgerHeader
  var leftovers: Leftovers

  /// Whether its run still lasts.
  var isInUse: Bool
}

extension StoredLedger {
  /// Reads a file; `nil` where it is no ledger.
  ///
  /// A last line that was cut when the process was killed is ignored.
  init?(contentsOf path: String) {
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.readToEnd()
    else { return nil }
    defer { try? handle.close() }
    let lines = [UInt8](data).split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSON(parsing: Array($0))
    }
    guard let header = lines.first.flatMap(LedgerHeader.init) else { return nil }
    var leftovers = Leftovers()
    for line in lines.dropFirst() {
      if let change = LedgerChange(line) { leftovers.apply(change) }
    }
    self.init(path: path, header: header, leftovers: leftovers, isInUse: false)
    isInUse = flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Removes the file, or writes what is left.
  func replace(by rest: Leftovers) throws {
    guard !rest.isEmpty else {
      try FileManager.default.removeItem(atPath: path)
      return
    }
    let changes =
      rest.entries.map(LedgerChange.created)
      + rest.originals.map { LedgerChange.changed($0.id, original: $0.value) }
    let lines = ([header.json] + changes.map(\.json)).map { $0.text() + "\n" }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

extension LedgerHeader {
  /// Reads the first line of a ledger; `nil` where it is none.
  fileprivate init?(ofFile path: String) {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    guard let start = try? handle.read(upToCount: 1 << 16),
      let json = try? JSON(parsing: Array(start.prefix { $0 != UInt8(ascii: "\n") }))
    else { return nil }
    self.init(json)
  }
}

/// The folder for the ledgers of runs on live hosts.
struct LedgerFolder: Sendable {
  let path: String

  /// `nil` where the environment names neither a state folder nor a home.
  init?(_ environment: [String: String]) {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      path = state + "/contract-check"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      path = home + "/.local/state/contract-check"
    } else {
      return nil
    }
  }

  /// The path of a new ledger.
  func newPath(for header: LedgerHeader) -> String {
    let name = "\(header.host)-\(header.contract)-\(ProcessInfo.processInfo.processIdentifier)"
    let safe = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    return "\(path)/\(String(safe.suffix(120))).ledger"
  }

  /// The ledgers that no run uses, by name.
  func abandoned(host: String, contract: String) -> [StoredLedger] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    // Of other backends there may be many, which take long to read.
    return names.sorted().filter { $0.hasSuffix(".ledger") }.map { "\(path)/\($0)" }
      .filter { file in
        LedgerHeader(ofFile: file).map { $0.host == host && $0.contract == contract } ?? false
      }
      .compactMap(StoredLedger.init).filter { !$0.isInUse }
  }
}
