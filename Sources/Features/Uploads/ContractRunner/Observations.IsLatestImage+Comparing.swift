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

  /// Checks that each image is of the upload before it, and not of the one before that.
  ///
  /// A backend that is one upload late shows the first picture after the second and the fourth upload, and another one
  /// after the third. One that shows one image for all pictures, or another one each time, says nothing about that.
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    guard response.exchange.status.isSuccess else { return nil }
    record.memory.shownImages.append(response.exchange.response.body)
    let images = record.memory.shownImages
    guard images.count == 4 else { return nil }
    let operation = record.probed
    record.noteCheck(.responseRules, of: operation)
    guard images[1] == images[3], images[2] != images[3] else { return nil }
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
