import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

/// A request that was answered, as far as coverage is concerned.
struct CoveredExchange {
  var body: JSON?

  /// By key.
  var parameters: [String: String]
  var status: Int

  /// The code of an error answer.
  var code: String?

  var isSuccess: Bool { (200..<300).contains(status) }
}

extension CoverageItem {
  func isMet(by exchange: CoveredExchange) -> Bool {
    switch test {
    case .success(let wanted): return exchange.status == wanted
    case .failure(let wanted, let code):
      return exchange.status == wanted && (code == nil || code == exchange.code)
    case .present, .absent, .null, .point, .branch: break
    }
    guard exchange.isSuccess else { return false }
    if let parameter {
      guard let text = exchange.parameters[parameter] else { return test.isAbsence }
      return test.isMet(by: .string(text))
        || JSON.Number(text).map { test.isMet(by: .number($0)) } == true
    }
    guard let body = exchange.body else { return false }
    let values = body.values(at: pointer)
    if test.isAbsence {
      // Only where there is something that could have it.
      return values.isEmpty && pointer.parent.map { !body.values(at: $0).isEmpty } == true
    }
    return values.contains(where: test.isMet)
  }
}

extension CoverageItem.Test {
  fileprivate var isAbsence: Bool { if case .absent = self { true } else { false } }

  fileprivate func isMet(by value: JSON) -> Bool {
    switch (self, value) {
    case (.present, _): value != .null
    case (.null, .null): true
    case (.point(let point), _): point.isMet(by: value)
    case (.branch(let schema), _): SchemaValidator(schema).accepts(value.bytes())
    case (.failure, _), (.success, _), (.absent, _), (.null, _):
      false
    }
  }
}
