import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractText
import ContractValidation

extension Observations.Counts: Comparing, CaseMemory.Key {
  /// The whole numbers of the bodies that were read, by their locations.
  typealias Value = [[JSON.Pointer: Int]]

  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    guard response.exchange.status.isSuccess, let document = response.document else { return nil }
    record.memory.counts.append(document.wholeNumbers())
    return nil
  }
}

extension Observations.CountsEach: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    let counts = record.memory.counts
    guard counts.count == 3, response.exchange.status.isSuccess, let document = response.document
    else { return "the numbers before are not known" }
    let operation = record.probed
    record.memory.counts.append(document.wholeNumbers())
    record.noteCheck(.createdIsAvailable, of: operation)
    let accepted = record.memory.simultaneous.accepted.count
    let ids = record.memory.neighbourhood.touched.filter { $0.resource == resource.name }
    // What a rejected creation has done is not known; and the same thing may be added again, which changes nothing.
    guard accepted > 1, record.memory.simultaneous.rejected == 0, ids.count > accepted else {
      return nil
    }
    for (location, step) in counts.raised {
      guard let one = counts[2][location], let now = record.memory.counts[3][location] else {
        continue
      }
      let expected = one + accepted * step
      guard now < expected else { continue }
      record.report(
        .state(
          .stateLost, .createdIsAvailable, operation, at: location,
          expected:
            "\(expected) after \(accepted) creations at once, because one adds \(step) to \(one)",
          actual: "\(now)"
        ).shared(if: true), of: operation, response.exchange)
      return nil
    }
    return nil
  }
}

extension [[JSON.Pointer: Int]] {
  /// The numbers that stayed until one creation raised them, and by how much, in the order of their locations.
  ///
  /// A number that grows by more than ten is rather a time or a size.
  fileprivate var raised: [(location: JSON.Pointer, step: Int)] {
    let steps = self[2].compactMap { location, after -> (location: JSON.Pointer, step: Int)? in
      guard self[0][location] == self[1][location], let before = self[1][location],
        (1...10) ~= after - before
      else { return nil }
      return (location, after - before)
    }
    return steps.sorted { $0.location.description < $1.location.description }
  }
}

extension CaseMemory {
  fileprivate var counts: [[JSON.Pointer: Int]] {
    get { self[Observations.Counts.self] ?? [] }
    set { self[Observations.Counts.self] = newValue }
  }
}

extension JSON {
  /// The whole numbers outside of lists, by their locations.
  fileprivate func wholeNumbers(below location: JSON.Pointer = .root) -> [JSON.Pointer: Int] {
    switch self {
    case .number(let number): Int(number.text).map { [location: $0] } ?? [:]
    case .object(let object):
      object.members.reduce(into: [:]) { found, member in
        found.merge(member.value.wholeNumbers(below: location.appending(.name(member.name)))) { $1 }
      }
    case .null, .boolean, .string, .array: [:]
    }
  }
}
