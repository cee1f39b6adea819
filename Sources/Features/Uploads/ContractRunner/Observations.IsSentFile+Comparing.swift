import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation

extension Observations.IsSentFile: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    guard response.exchange.status == .ok else { return nil }
    let operation = record.probed
    record.noteCheck(check, of: operation)
    let body = response.exchange.response.body
    guard body != bytes else { return nil }
    let difference = zip(body, bytes).enumerated().first { $1.0 != $1.1 }?.offset
    record.report(
      .state(
        .stateLost, check, operation, expected: "the \(bytes.count) bytes that were sent",
        actual:
          "\(body.count) bytes, others from byte \(difference ?? min(body.count, bytes.count)) on"),
      of: operation, response.exchange)
    return nil
  }
}
