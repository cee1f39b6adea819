import ContractHTTP
import ContractJSON
import ContractModel

/// The failures that most operations share, and the operations with the rest of theirs.
struct FailureSharing {
  private(set) var common: [Failure] = []
  private(set) var operations: [Operation]

  private struct Key: Hashable {
    var status: Int
    var code: String?
    var condition: Failure.Condition
  }

  init(_ operations: [Operation]) {
    self.operations = operations
    var counts: [Key: Int] = [:]
    for operation in operations {
      for failure in operation.failures { counts[Self.key(of: failure), default: 0] += 1 }
    }
    let shared = Set(counts.filter { $0.value >= 2 && $0.value * 2 > operations.count }.keys)
    for index in self.operations.indices {
      for failure in self.operations[index].failures where shared.contains(Self.key(of: failure)) {
        guard !common.contains(where: { Self.key(of: $0) == Self.key(of: failure) }) else {
          continue
        }
        var copy = failure
        let count = counts[Self.key(of: failure)] ?? 0
        copy.summary = "seen in \(count) of \(operations.count.counted("operation"))"
        common.append(copy)
      }
      self.operations[index].failures.removeAll { shared.contains(Self.key(of: $0)) }
    }
    common.sort { ($0.status.code, $0.code ?? "") < ($1.status.code, $1.code ?? "") }
  }

  private static func key(of failure: Failure) -> Key {
    Key(status: failure.status.code, code: failure.code, condition: failure.condition)
  }
}
