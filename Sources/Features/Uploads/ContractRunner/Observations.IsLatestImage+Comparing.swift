import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension CaseMemory {
  /// The images that were shown after each upload of the case.
  var shownImages: [[UInt8]] {
    get { self[Observations.IsLatestImage.self] ?? [] }
    set { self[Observations.IsLatestImage.self] = newValue }
  }
}

extension Observations.IsLatestImage: Comparing, CaseMemory.Key {
  typealias Value = [[UInt8]]

  /// Checks that the image of another picture is not the one of the upload before it.
  ///
  /// A backend that shows one image for all pictures, or another one each time, says nothing about that.
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    guard response.exchange.status.isSuccess else { return nil }
    record.memory.shownImages.append(response.exchange.response.body)
    let images = record.memory.shownImages
    guard images.count == 3 else { return nil }
    let operation = record.probed
    record.noteCheck(.responseRules, of: operation)
    guard images[0] == images[1], images[1] != images[2] else { return nil }
    record.report(
      Drift(
        .ruleBroken, check: .responseRules,
        at: Drift.Location(.body, image.pointer ?? .root), source: image.position,
        expected: "the image of the latest upload at \(response.subject.request.target)",
        actual: "that of the upload before"),
      of: operation, response.exchange)
    return nil
  }
}
