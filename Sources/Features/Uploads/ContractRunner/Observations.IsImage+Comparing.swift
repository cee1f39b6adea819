import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension Observations.IsImage: Comparing {
  /// Checks that the image at the URL that the last response named is as stated.
  ///
  /// A backend may leave it to another server to show its images.
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    let exchange = response.exchange
    let operation = record.probed
    record.noteCheck(.responseRules, of: operation)
    func report(_ kind: Drift.Kind, _ severity: Drift.Severity, _ actual: String) {
      record.report(
        Drift(
          kind, check: .responseRules,
          at: Drift.Location(.body, image.pointer ?? .root), source: image.position,
          expected: "\(image) at \(response.subject.request.target)", actual: actual
        )
        .rated(severity),
        of: operation, exchange)
    }
    guard exchange.status.isSuccess else {
      if !exchange.status.isServerError { report(.adviceNotFollowed, .note, "\(exchange.status)") }
      return nil
    }
    let header = ImageHeader(of: exchange.response.body)
    guard header?.matches(image) != true else { return nil }
    report(
      .ruleBroken, .drift,
      header?.description ?? "\(exchange.response.body.count) bytes that are no image")
    return nil
  }
}
