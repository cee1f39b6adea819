import ContractFindings
import ContractJSON
import ContractNetwork
import ContractReport
import ContractRunner
import Synchronization

/// The result of deleting the resources of a ledger.
struct CleanedLedger: Sendable {
  private let ledger: StoredLedger

  /// The leftovers that are to be deleted later.
  private(set) var rest: Leftovers

  /// The resources that could not be deleted.
  var leaks: [Leak] = []

  private var (damage, end): ([String], [String]) = ([], [])

  init(_ ledger: StoredLedger) {
    self.ledger = ledger
    rest = ledger.leftovers
    for (line, error) in ledger.damage {
      damage.append(
        "\(ledger.path):\(line): this line cannot be used: \(error); what it recorded is not known")
    }
    for id in ledger.doubtful where rest.lists(id) {
      damage.append(
        Leak(
          resource: id.resource, id: id.id,
          reason: "not attempted, a damaged line may record that it is cleaned up already"
        ).sentence)
      rest.apply(.abandoned(id, "doubtful"))
    }
  }
}

extension CleanedLedger {
  /// How often a ledger is cleaned up, and how often a single deletion in it is refused, until it is
  /// closed.
  private static let (attemptLimit, refusalLimit) = (3, 2)

  /// Takes in what is left, and gives up what was attempted often enough.
  mutating func end(with left: LedgerRest) {
    rest = left.leftovers
    if let error = left.error { end.append("\(error)") }
    let ids = rest.entries.map(\.resourceID) + rest.originals.map(\.id)
    let isLast = rest.attempts >= Self.attemptLimit
    let lost = ids.filter { isLast || rest.rejections(of: $0) >= Self.refusalLimit }
    for id in lost { left.apply(.abandoned(id, "given up")) }
    rest = left.leftovers
    if !lost.isEmpty {
      end.append(
        "given up after \(rest.attempts.counted("attempt")): \(lost.count.resources), which the ledger "
          + "lists no longer")
    }
  }

  /// Returns the lines to report, with all ids where this is the last report about them.
  func lines(inFull: Bool) -> [String] {
    let isLast = inFull || rest.isEmpty
    let found = leaks + ledger.leftovers.unnamed
    return damage + found.map { isLast ? $0.sentence : $0.shortened(OptionNames()).sentence } + end
  }

  /// How many resources the backend still has, or may have.
  var undeletedCount: Int {
    ledger.doubtful.count { ledger.leftovers.lists($0) }
      + leaks.filter { !$0.isPossible }.map(\.count).reduce(0, +)
  }

  /// Whether everything that the run has created is known to be deleted.
  var isClean: Bool {
    leaks.isEmpty && ledger.damage.isEmpty && ledger.leftovers.unnamed.isEmpty && rest.isEmpty
  }
}

extension Leftovers {
  fileprivate func lists(_ id: World.ResourceID) -> Bool {
    entries.contains { $0.resourceID == id } || originals.contains { $0.id == id }
  }
}

/// The leftovers of an earlier run while they are being deleted, in memory and in its ledger.
final class LedgerRest: Sendable {
  private let file: LockedFile
  private let state: Mutex<(leftovers: Leftovers, error: OutputError?)>

  init(_ leftovers: Leftovers, of file: LockedFile) {
    self.file = file
    state = Mutex((leftovers, nil))
  }

  func apply(_ change: LedgerChange) {
    state.withLock { state in
      state.leftovers.apply(change)
      guard state.error == nil else { return }
      do throws(SystemError) {
        try file.append(change.json.line)
      } catch {
        state.error = OutputError(error, path: file.path)
      }
    }
  }

  var leftovers: Leftovers { state.withLock(\.leftovers) }

  var error: OutputError? { state.withLock(\.error) }
}

extension StoredLedger {
  /// Removes the file where nothing is left.
  ///
  /// One with lines that cannot be used remains under another name, for its owner to read.
  func close(keeping rest: Leftovers) throws(LedgerError) {
    guard rest.isEmpty else { return }
    do throws(SystemError) {
      if damage.isEmpty {
        try file.remove()
      } else {
        _ = try file.moved(to: damagedPath)
      }
    } catch {
      throw .output(OutputError(error, path: path))
    }
  }

  /// Keeps the content under another name where some of it cannot be used.
  func copyDamage() throws(LedgerError) {
    guard !damage.isEmpty else { return }
    let copy = try LockedFile.ledger(damagedPath, .existingOrNew)
    do throws(SystemError) {
      try copy.append(try file.content(atMost: Self.sizeLimit))
    } catch {
      throw .output(OutputError(error, path: damagedPath))
    }
  }

  private var damagedPath: String { path + ".damaged" }
}
