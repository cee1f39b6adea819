import ContractJSON
import ContractModel

extension ValidationPass {
  /// Adds that the body is not JSON, in the words of the parser.
  mutating func report(_ halt: Halt, in body: Span<UInt8>) {
    guard case .unreadable(let offset) = halt else {
      preconditionFailure("judging goes on after a drift when all are told")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count)
    for index in body.indices { bytes.append(body[index]) }
    var (place, reason) = (offset, "something else")
    do {
      _ = try JSON(parsing: bytes)
    } catch {
      (place, reason) = (error.offset, error.reason.description)
    }
    let location = JSON.Location(offset: place, in: bytes)
    findings.add(
      Drift(
        .bodyUnreadable, check: .bodyReadable, at: Drift.Location(.body, offset: place),
        expected: "strict JSON", actual: "\(reason) at byte \(place) (\(location))"),
      as: Findings.Key(kind: .bodyUnreadable, step: -1), inElementsOf: nil, at: place)
  }
}
