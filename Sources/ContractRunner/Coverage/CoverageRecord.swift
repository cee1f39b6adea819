import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning

/// The covered parts of each operation.
///
/// A part that is covered is not tested again, so that recording costs little.
struct CoverageRecord: Sendable {
  private struct Entry: Sendable {
    var items: [CoverageItem]
    var open: [Int]
    var responses = 0
    var successes = 0
  }

  private var entries: [String: Entry] = [:]
  private let operations: [String]

  init(_ contract: Contract, _ configuration: RunConfiguration) {
    let identities: Set<Identity> =
      configuration.identities[.other] == nil ? [.user] : [.user, .other]
    var order: [String] = []
    for operation in contract.operations
    where !operation.isSetUpOnly
      && (configuration.only.isEmpty || configuration.only.contains(operation.id))
    {
      let items = CoverageItem.items(of: operation, in: contract, identities)
      entries[operation.id] = Entry(items: items, open: Array(items.indices))
      order.append(operation.id)
    }
    operations = order
  }
}

extension CoverageRecord {
  /// Whether a response of this operation could cover anything new.
  func isOpen(_ operation: String) -> Bool { entries[operation]?.open.isEmpty == false }

  mutating func count(_ operation: String, isSuccess: Bool) {
    entries[operation]?.responses += 1
    if isSuccess { entries[operation]?.successes += 1 }
  }

  mutating func note(_ exchange: CoveredExchange, of operation: String) {
    guard let entry = entries[operation] else { return }
    let open = entry.open.filter { !entry.items[$0].isCovered(by: exchange) }
    if open.count < entry.open.count { entries[operation]?.open = open }
  }

  /// In the order of the contract.
  var report: [OperationCoverage] {
    operations.compactMap { id in
      entries[id].map { entry in
        OperationCoverage(
          operation: id, responses: entry.responses, successes: entry.successes,
          total: entry.items.count, gaps: entry.open.map { entry.items[$0].name })
      }
    }
  }
}
