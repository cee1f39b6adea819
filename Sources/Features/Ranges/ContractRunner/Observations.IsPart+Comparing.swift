import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension Observations.IsPart: Comparing {
  /// Checks that a response with status 206 is the part that it states, which lies within the part that was
  /// asked for (RFC 9110, section 15.3.7): a server may send fewer bytes.
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    let operation = record.probed
    let exchange = response.exchange
    guard let whole = record.memory.keptBody else { return "the whole was not read" }
    guard let wanted = range.positions(inLength: whole.count) else {
      return "the whole is too short for that part"
    }
    guard exchange.status == .partialContent else { return nil }
    record.noteCheck(.responseRules, of: operation)
    func report(_ part: Drift.Location, _ expected: String, _ actual: String) {
      record.report(
        Drift(
          .ruleBroken, check: .responseRules, at: part,
          source: operation.success(.partialContent)?.position ?? operation.position,
          expected: expected, actual: actual),
        of: operation, exchange)
    }
    let header = Drift.Location(.header("Content-Range"))
    let value = exchange.response.fields["content-range"] ?? ""
    // A missing or unreadable field is reported as such.
    guard let part = ContentRange(parsing: value) else { return nil }
    let stated = ContentRange(wanted, of: whole.count)
    guard wanted.contains(part.positions.lowerBound),
      part.positions.upperBound <= wanted.upperBound, part.length ?? whole.count == whole.count
    else {
      report(header, "\(stated) for \(range)", value)
      return nil
    }
    let bytes = whole[part.positions]
    let body = exchange.response.body
    guard !body.elementsEqual(bytes) else { return nil }
    report(
      Drift.Location(.body), "the \(bytes.count.counted("byte")) that \(value) states",
      body.count == bytes.count ? "other bytes" : "\(body.count.counted("byte"))")
    return nil
  }
}
