import ContractJSON
import ContractNetwork
import ContractReport
import ContractRunner
import ContractText

/// The locked ledger of an earlier run, as far as it was written.
struct StoredLedger: Sendable {
  let file: LockedFile
  var header: LedgerHeader
  var leftovers: Leftovers

  /// The lines that cannot be used, by number.
  var damage: [(line: Int, error: LedgerLineError)] = []

  /// The resources that may be cleaned up already, according to a line that cannot be read; another client
  /// may have a resource of that name by now.
  private(set) var doubtful: [World.ResourceID] = []
}

extension StoredLedger {
  static let sizeLimit = 256 << 20
  private static let lineLimit = 32 << 20

  var path: String { file.path }

  /// Reads the ledger in a locked file; `nil` where the file is empty, or a device or pipe.
  init?(_ file: LockedFile) throws(LedgerError) {
    guard file.isRegular else { return nil }
    let content: [UInt8]
    do throws(SystemError) {
      content = try file.content(atMost: Self.sizeLimit + 1)
    } catch {
      throw .unusable(path: file.path, "cannot be read: \(error)")
    }
    guard content.count <= Self.sizeLimit else {
      throw .unusable(path: file.path, "is too large to be one")
    }
    guard !content.isEmpty else { return nil }
    var lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // What follows the last line end is nothing, or a line that was cut off.
    let rest = lines.removeLast()
    self.file = file
    do throws(LedgerLineError) {
      guard let first = lines.first else { throw .cut }
      header = try LedgerHeader(reading: Self.json(of: first))
    } catch {
      throw .noLedger(path: file.path, error)
    }
    leftovers = Leftovers()
    for (index, line) in lines.enumerated().dropFirst() { read(line, number: index + 1) }
    if !rest.isEmpty { note(.cut, inLine: lines.count + 1) }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    do throws(LedgerLineError) {
      leftovers.apply(try LedgerChange(reading: Self.json(of: line)))
    } catch {
      note(error, inLine: number)
    }
  }

  private mutating func note(_ error: LedgerLineError, inLine number: Int) {
    damage.append((number, error))
    doubtful =
      leftovers.entries.map(\.resourceID).filter(\.mayRecur) + leftovers.originals.map(\.id)
  }

  private static func json(of line: ArraySlice<UInt8>) throws(LedgerLineError) -> JSON {
    guard line.count <= lineLimit else { throw .tooLong }
    do throws(JSON.ParseError) {
      return try JSON(parsing: Array(line))
    } catch {
      throw .notJSON(error.reason)
    }
  }
}

extension StoredLedger {
  /// - Throws: ``LedgerError/inUse(path:process:)`` where the run of the ledger has not ended.
  func requireEnd() throws(LedgerError) {
    guard let process = header.process, process != .current, process.isRunning else { return }
    throw .inUse(path: path, process: process.number)
  }

  /// - Throws: An error where the ledger is about another backend.
  func require(host: String) throws(LedgerError) {
    guard header.host == host else {
      throw .otherHost(path: path, own: header.host, wanted: host)
    }
  }

  /// - Throws: An error where the ledger is about another contract.
  func require(contract name: String, id: String?) throws(LedgerError) {
    let isSame = if let own = header.id, let id { own == id } else { header.contract == name }
    guard isSame else {
      throw .otherContract(
        path: path, own: header.id ?? header.contract, wanted: id ?? name)
    }
  }
}

extension World.ResourceID {
  /// Whether a backend may give the id to something else after a deletion, as with numbers.
  fileprivate var mayRecur: Bool { id.utf8.count < 16 }
}

extension LockedFile {
  /// Opens and locks the file of a ledger.
  static func ledger(_ path: String, _ opening: Opening) throws(LedgerError) -> LockedFile {
    do throws(OpenError) {
      return try open(path, opening)
    } catch {
      switch error {
      case .isLocked: throw .inUse(path: path, process: nil)
      case .doesNotExist: throw .unusable(path: path, "does not exist")
      case .system(let error): throw .output(OutputError(error, path: path))
      }
    }
  }
}
