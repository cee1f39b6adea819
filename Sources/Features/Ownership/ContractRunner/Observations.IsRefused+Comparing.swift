import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension CaseMemory {
  /// The responses of the operations: those to the owner, then those to another user, the details first.
  fileprivate var answers: [Observations.IsRefused.Answer] {
    get { self[Observations.IsRefused.self] ?? [] }
    set { self[Observations.IsRefused.self] = newValue }
  }
}

extension Observations.IsRefused: Comparing, CaseMemory.Key {
  typealias Value = [Answer]

  /// A response to a user.
  struct Answer: Sendable {
    var operation: CompiledOperation
    var identity: Identity
    var exchange: HTTPExchange
    var shows: Bool

    var isRefusal: Bool { [.forbidden, .notFound].contains(exchange.status) }

    /// Whether it changes or deletes something, and not what belongs to it.
    var isChange: Bool {
      !operation.method.isReadOnly && operation.performs(.updates, .deletes)
    }

    var documentsRefusal: Bool {
      operation.failures.contains { $0.status == .forbidden }
    }
  }

  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    record.memory.answers.append(
      Answer(
        operation: response.subject.compiled, identity: response.subject.step.identity,
        exchange: response.exchange,
        shows: response.exchange.status.isSuccess && !response.isEmpty))
    let answers = record.memory.answers
    let others = answers.filter { $0.identity == .other }
    guard isLast, let details = others.first else { return nil }
    for answer in others { record.noteCheck(check, of: answer.operation) }
    if details.isRefusal {
      for other in others.dropFirst() where other.shows {
        report(other, refusedBy: details, in: &record)
      }
    } else if details.shows {
      // Who may see a resource need not be allowed to change it; and what its owner does not find is not there.
      let known = answers.filter { $0.identity == .user && $0.shows }.map(\.operation.id)
      let other = others.first {
        $0.exchange.status == .notFound && known.contains($0.operation.id)
      }
      if let other { report(details, refusedBy: other, in: &record) }
      compareChanges(others.filter(\.isChange), details, in: &record)
    }
    return nil
  }

  /// Compares the changes by a user who may see the resource: where one is refused, or only changes have a documented
  /// refusal, none is carried out.
  private func compareChanges(
    _ changes: [Answer], _ details: Answer, in record: inout CaseRecord
  ) {
    let refused = changes.first { $0.exchange.status == .forbidden }
    for change in changes where change.exchange.status.isSuccess {
      if let refused {
        report(change, refusedBy: refused, in: &record)
      } else if change.documentsRefusal, !details.documentsRefusal {
        record.report(
          Drift(
            .identityLeak, check: check, at: Drift.Location(.status),
            source: change.operation.position,
            expected: "403, which is documented for changes alone, for another user",
            actual: "\(change.exchange.status)"), of: change.operation, change.exchange)
      }
    }
  }

  private func report(_ answer: Answer, refusedBy other: Answer, in record: inout CaseRecord) {
    let request = "\(other.exchange.request.method.name) \(other.exchange.request.path)"
    record.report(
      Drift(
        .identityLeak, check: check, at: Drift.Location(.status),
        source: answer.operation.position,
        expected: "\(other.exchange.status.code) for another user, as for \(request)",
        actual: "\(answer.exchange.status)"),
      of: answer.operation, answer.exchange)
  }
}

extension ObservedResponse {
  /// Whether it shows nothing, as a list does that has only what the user may see.
  fileprivate var isEmpty: Bool {
    guard subject.operation.method.isReadOnly, let document else { return false }
    if let elements = document.arrayValue { return elements.isEmpty }
    let lists = document.objectValue?.members.compactMap(\.value.arrayValue) ?? []
    return !lists.isEmpty && lists.allSatisfy(\.isEmpty)
  }
}
