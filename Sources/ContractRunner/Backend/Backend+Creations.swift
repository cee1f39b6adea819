import ContractHTTP
import ContractModel
import ContractValidation
import Synchronization

extension Backend {
  /// Records in the ledger that a request is about to be sent which may create something, so that it
  /// is known where the process is killed before its response.
  ///
  /// - Returns: Its number; `nil` where nothing is recorded.
  func recordSending(_ request: HTTPRequest, of operation: CompiledOperation?) -> Int? {
    guard let recordLedger = environment.recordLedger, let operation,
      operation.mayCreateOrReplace(by: request.method)
    else { return nil }
    return record(request.method, of: operation, recordLedger)
  }

  private func record(
    _ method: HTTPMethod, of operation: CompiledOperation, _ recordLedger: (LedgerChange) -> Void
  ) -> Int {
    let number = sentCount.add(1, ordering: .relaxed).newValue
    recordLedger(.sent(number, CreatingRequest(operation, by: method)))
    return number
  }

  /// Records that it is known what a request has created, if anything.
  func recordSettled(_ number: Int?) {
    if let number { environment.recordLedger?(.settled(number)) }
  }

  /// Records that a request may have created something that nothing names.
  func recordUnnamed(
    _ number: Int?, _ trace: PossibleCreations.Trace, by method: HTTPMethod,
    of operation: CompiledOperation
  ) {
    guard let recordLedger = environment.recordLedger else { return }
    let number = number ?? record(method, of: operation, recordLedger)
    recordLedger(.unnamed(number, trace))
  }
}

extension CreatingRequest {
  init(_ operation: CompiledOperation, by method: HTTPMethod) {
    self.init(operation: operation.id, method: method.name, template: operation.template)
  }
}

extension CompiledOperation {
  /// Whether a request may create something: the contract says so, or does not state what the request
  /// does instead.
  func mayCreate(by method: HTTPMethod) -> Bool {
    guard !method.isSafe, method != .delete else { return false }
    return method != self.method || effects.isEmpty || performs(.creates)
  }

  /// Whether a request may create something: see above, or by a PUT to a name at which nothing is
  /// (RFC 9110, section 9.3.4).
  func mayCreateOrReplace(by method: HTTPMethod) -> Bool {
    mayCreate(by: method)
      || method == .put && self.method == .put
        && effects(.updates).contains { !$0.isOnSingleton }
  }
}
