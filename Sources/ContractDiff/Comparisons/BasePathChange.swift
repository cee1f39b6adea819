import ContractHTTP
import ContractModel
import ContractText

/// Another start of the paths of all operations: `/v2` instead of `/v1`.
struct BasePathChange: Equatable {
  private let old: String
  private let new: String
  private let count: Int

  /// Finds the change; `nil` where the operations have not all moved in the same way.
  init?(from earlier: [Operation], to later: [Operation]) {
    let shapes = Set(later.map(\.shapeOfAddress))
    guard earlier.count > 1, !earlier.contains(where: { shapes.contains($0.shapeOfAddress) }) else {
      return nil
    }
    let candidates = Dictionary(grouping: later) { "\($0.method) \($0.segments.last ?? "")" }
    var votes: [Starts: Int] = [:]
    for operation in earlier {
      let others = candidates["\(operation.method) \(operation.segments.last ?? "")"] ?? []
      for starts in Set(others.prefix(Self.candidateLimit).map({ Starts(of: operation, $0) })) {
        votes[starts, default: 0] += 1
      }
    }
    // Of starts with equal votes the shortest: the rest of the path is the same in all of them.
    let best = votes.min { left, right in
      (-left.value, left.key.old.count + left.key.new.count, left.key.text)
        < (-right.value, right.key.old.count + right.key.new.count, right.key.text)
    }
    guard let best, best.value > 1, best.value * 2 >= min(earlier.count, later.count) else {
      return nil
    }
    old = best.key.old.map { "/\($0)" }.joined()
    new = best.key.new.map { "/\($0)" }.joined()
    count = earlier.count
  }

  /// How many operations with the same end are compared with one.
  private static let candidateLimit = 100
}

extension BasePathChange {
  /// The path that an operation of the new version had in the old one.
  func oldPath(of operation: Operation) -> String {
    let path = operation.template
    guard path.hasScalarPrefix(new) else { return path }
    return old + path.dropping(bytes: new.utf8.count)
  }

  /// The change as one of the contract.
  func change(from position: SourcePosition, to other: SourcePosition) -> ContractChange {
    func shown(_ path: String) -> String { path.isEmpty ? "/" : path }
    var change = ContractChange(
      .init(.basePath, .changed), .breaking, affecting: .callers,
      at: ChangeSite("", at: "base path", from: position, to: other),
      message: "the base path is \(shown(new)) instead of \(shown(old)), so the requests of all "
        + "\(count) operations fail")
    (change.before, change.after) = (shown(old), shown(new))
    return change
  }
}

/// The segments of two paths before those that they have in common at their end.
private struct Starts: Hashable {
  var old: [String]
  var new: [String]

  init(of operation: Operation, _ other: Operation) {
    (old, new) = (operation.segments, other.segments)
    while let last = old.last, last == new.last {
      old.removeLast()
      new.removeLast()
    }
  }

  var text: String { (old + [""] + new).joined(separator: "/") }
}

extension Operation {
  /// The segments of the path, without the names of its parameters.
  fileprivate var segments: [String] {
    PathTemplate.shape(of: template).split(ascii: "/").map(String.init)
  }
}
