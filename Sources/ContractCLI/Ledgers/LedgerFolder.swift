import ContractJSON
import ContractNetwork
import Foundation

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
}

extension LedgerFolder {
  private static let suffix = ".ledger"

  /// How many runs of one process may have a ledger at once.
  private static let limitOfProcess = 256

  /// Creates and locks the file of a new ledger.
  func newFile(for header: LedgerHeader) throws(LedgerError) -> LockedFile {
    // A folder that cannot be created is reported with the file in it.
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let process = header.process.map { "\($0.number)-\($0.began)" } ?? ""
    let name = "\(header.host)-\(header.id ?? header.contract)-\(process)".utf8.map { byte in
      let letter = UnicodeScalar(byte)
      return letter.properties.isAlphabetic && letter.isASCII || ("0"..."9").contains(letter)
        ? Character(letter) : "-"
    }
    let safe = String(name.suffix(120))
    var number = 0
    while true {
      let file = path + "/" + safe + (number > 0 ? "-\(number)" : "") + Self.suffix
      do throws(LedgerError) {
        return try .ledger(file, .new)
      } catch {
        // An earlier process of this number, or another run of this one, may have left a ledger.
        number += 1
        guard number < Self.limitOfProcess, FileManager.default.fileExists(atPath: file) else {
          throw error
        }
      }
    }
  }

  /// The ledgers of a backend and contract that no run uses, by name, and why others cannot be read.
  func abandoned(by header: LedgerHeader) -> [Result<StoredLedger, LedgerError>] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(Self.suffix) }.sorted().compactMap { name in
      // Of other backends there may be many, which take long to read.
      let file = path + "/" + name
      guard let found = LedgerHeader(ofFile: file), found.host == header.host,
        found.id.map({ $0 == header.id }) ?? (found.contract == header.contract)
      else { return nil }
      do throws(LedgerError) {
        let file = try LockedFile.ledger(file, .existing)
        guard let ledger = try StoredLedger(file) else {
          try? file.remove()
          return nil
        }
        try ledger.requireEnd()
        return .success(ledger)
      } catch {
        if case .inUse = error { return nil }
        return .failure(error)
      }
    }
  }
}

extension LedgerHeader {
  /// Reads the first line of a file without locking it; `nil` where it is none of a ledger.
  fileprivate init?(ofFile path: String) {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    guard let start = try? handle.read(upToCount: 1 << 16),
      let json = try? JSON(parsing: Array(start.prefix { $0 != UInt8(ascii: "\n") })),
      let header = try? LedgerHeader(reading: json)
    else { return nil }
    self = header
  }
}
