package import ContractHTTP
package import ContractJSON
package import ContractModel
package import ContractValidation

/// Which recorded exchanges conform to an old contract, and no longer to a new one.
package struct TrafficComparison: Sendable {
  /// The exchanges of one operation.
  package struct Row: Sendable, Equatable {
    package var operation: String
    package var exchanges = 0
    package var failing = 0

    /// The first difference, with the location.
    package var example: String?
  }

  private let old: CompiledContract
  private let new: CompiledContract
  package private(set) var rows: [Row] = []

  /// Exchanges of no operation of the old contract.
  package private(set) var others = 0

  /// Exchanges that do not conform to the old contract either.
  private(set) var alreadyFailing = 0

  /// Creates a comparison without exchanges.
  ///
  /// - Throws: ``ContractProblems`` of a contract that does not compile.
  package init(from old: Contract, to new: Contract) throws(ContractProblems) {
    // Examples, which may not fit a new schema yet, are not needed.
    self.old = try CompiledContract(old.mapSchemas { schema, _ in schema.withoutExamples })
    self.new = try CompiledContract(new.mapSchemas { schema, _ in schema.withoutExamples })
  }
}

extension TrafficComparison {
  /// Adds an exchange.
  package mutating func add(_ request: HTTPRequest, _ response: HTTPResponse) {
    guard let before = old.operation(for: request) else {
      others += 1
      return
    }
    guard old.drifts(in: request, response)?.isEmpty ?? false else {
      alreadyFailing += 1
      return
    }
    let name = before.operation.address
    let index: Int
    if let known = rows.firstIndex(where: { $0.operation == name }) {
      index = known
    } else {
      index = rows.count
      rows.append(Row(operation: name))
    }
    rows[index].exchanges += 1
    let drifts = new.drifts(in: request, response)
    let reason =
      drifts.map { drifts in
        drifts.first.map { "\($0.location): expected \($0.expected), actual \($0.actual)" }
      } ?? "the new contract has no such operation"
    guard let reason else { return }
    rows[index].failing += 1
    rows[index].example = rows[index].example ?? "\(request.method) \(request.path): \(reason)"
  }

  /// A line for each operation with exchanges that fail, and the counts.
  package var lines: [String] {
    let failing = rows.filter { $0.failing > 0 }
    let total = rows.reduce(0) { $0 + $1.exchanges }
    let count = failing.reduce(0) { $0 + $1.failing }
    var lines = [
      "recorded exchanges: \(count) of \(total) that conform to the old contract do not conform to "
        + "the new one"
    ]
    for row in failing {
      lines.append("  \(row.operation): \(row.failing) of \(row.exchanges)")
      if let example = row.example { lines.append("    first: \(example)") }
    }
    if alreadyFailing > 0 { lines.append("  \(alreadyFailing) do not conform to the old contract") }
    if others > 0 { lines.append("  \(others) of no operation of the contract") }
    return lines
  }

  /// An object for each operation of the contract with that id.
  package func rows(of contract: String) -> [JSON] {
    rows.map { row in
      .members(
        ("contract", .string(contract)), ("operation", .string(row.operation)),
        ("exchanges", .number(.init(row.exchanges))), ("failing", .number(.init(row.failing))),
        ("example", row.example.map(JSON.string)))
    }
  }
}

extension CompiledContract {
  /// The operation that a request is for.
  fileprivate func operation(for request: HTTPRequest) -> CompiledOperation? {
    if case .operation(let operation, _) = route(request.method, path: request.path) {
      return operation
    }
    return nil
  }

  /// The drifts of a recorded response, and the violations in a request that succeeded; `nil` for a
  /// request of no operation.
  fileprivate func drifts(in request: HTTPRequest, _ response: HTTPResponse) -> [Drift]? {
    guard case .operation(let operation, let parameters) = route(request.method, path: request.path)
    else { return nil }
    // Not every recorder keeps the bodies of requests.
    let isComplete = operation.body == nil || !request.body.isEmpty
    let violations =
      response.status.isSuccess && isComplete
      ? operation.violations(in: request, parameters: parameters) : []
    return violations
      + operation.drifts(in: response, to: request, expecting: .anyDocumented)
      .filter(\.isFailure)
  }
}

extension Schema {
  fileprivate var withoutExamples: Schema {
    mapFields { field in
      var field = field
      field.example = nil
      return field
    }
  }
}
