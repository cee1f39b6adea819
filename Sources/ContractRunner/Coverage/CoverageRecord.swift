import ContractFindings
import ContractJSON
import ContractModel

/// What was exercised of each operation so far.
///
/// Costs little: what was exercised once is not asked for again.
struct CoverageRecord: Sendable {
  private struct Page: Sendable {
    var items: [CoverageItem]
    var open: [Int]
    var answers = 0
    var successes = 0
  }

  private var pages: [String: Page] = [:]
  private let operations: [String]

  init(_ contract: Contract, _ configuration: RunConfiguration) {
    let identities: Set<Identity> = configuration.otherToken == nil ? [.user] : [.user, .other]
    var order: [String] = []
    for operation in contract.operations
    where !operation.isSetUpOnly
      && (configuration.only.isEmpty || configuration.only.contains(operation.id))
    {
      let items = CoverageItem.items(of: operation, in: contract, identities)
      pages[operation.id] = Page(items: items, open: Array(items.indices))
      order.append(operation.id)
    }
    operations = order
  }
}

extension CoverageRecord {
  /// Whether an answer of this operation could show anything new.
  func isOpen(_ operation: String) -> Bool { pages[operation]?.open.isEmpty == false }

  mutating func count(_ operation: String, isSuccess: Bool) {
    pages[operation]?.answers += 1
    if isSuccess { pages[operation]?.successes += 1 }
  }

  mutating func note(_ exchange: CoveredExchange, of operation: String) {
    guard let page = pages[operation] else { return }
    let open = page.open.filter { !page.items[$0].isMet(by: exchange) }
    if open.count < page.open.count { pages[operation]?.open = open }
  }

  /// In the order of the contract.
  var report: [OperationCoverage] {
    operations.compactMap { id in
      pages[id].map { page in
        OperationCoverage(
          operation: id, answers: page.answers, successes: page.successes,
          total: page.items.count, gaps: page.open.map { page.items[$0].name })
      }
    }
  }
}
