import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension StateView {
  /// Compares what the last update of the resource sent with what shows it now: what was confirmed is
  /// stored, and a partial update keeps what it does not mention.
  ///
  /// Only a value that is the same as before the update was certainly not stored: another one may be
  /// the backend's form of what was sent.
  func compareUpdate(of resource: CompiledResource, _ check: Check, in record: inout CaseRecord) {
    guard let id = record.idInQuestion(resource, subject), let now = listing.byID[id] else {
      return
    }
    let key = World.ResourceID(resource: resource.name, id: id)
    let view = subject.operation.id
    defer {
      record.runner.world.withLock { $0.claims.noteView(of: key, by: view, now) }
    }
    guard check == .updatePreserves,
      let claim = record.runner.world.withLock({ $0.claims.claim(on: key) })
    else { return }
    let update = claim.operation
    let known = record.runner.world.withLock { $0.conclusions.disagreements[view] ?? [] }
    let drifts =
      lostValues(claim, by: update, of: resource, now, in: record.compiled)
      + lostMembers(claim, by: update, of: resource, now, in: record.compiled)
    for drift in drifts where !known.contains(drift.location.pointer) {
      // Another run may have put the singleton of a shared user back.
      record.report(
        drift.shared(if: Identity(ownID: id) != nil), of: record.probed, exchange,
        about: record.fresh[resource.name]?.id == id ? nil : key)
    }
    if !drifts.isEmpty { record.runner.world.withLock { $0.claims.forget(key) } }
  }

  /// The values that were sent and confirmed, and are as before.
  private func lostValues(
    _ claim: UpdateClaims.Claim, by update: CompiledOperation, of resource: CompiledResource,
    _ now: JSON, in compiled: CompiledContract
  ) -> [Drift] {
    // These are compared with the response to the update, whatever they were before.
    let settled = claim.shown == nil ? [] : compiled.settledLocations(of: resource)
    // A list may show texts in short.
    let isList = subject.operation.performs(.lists, on: resource)
    // A document has no rule for the response to the update itself.
    let isInferred = compiled.contract.infersEffects
    return resource.comparableLocations(
      sentBy: update, shownBy: subject.operation, exactly: claim.shown == nil
    )
    .filter { !settled.contains($0) }
    .compactMap { location -> Drift? in
      // A document has null where a member can be emptied.
      guard let sent = claim.sent[location], sent != .null || isInferred,
        let old = claim.before[subject.operation.id]?[location] ?? claim.known?[location],
        old != sent,
        now[location] == old, !(isList && old.isBeginning(of: sent)),
        claim.shown.map({
          $0[location] == sent || isInferred && $0[location] == old && !sent.mayBeForm(of: old)
        }) ?? !sent.mayBeForm(of: old)
      else { return nil }
      return .state(
        .stateLost, .updatePreserves, update, at: location,
        expected: "\(sent.text()), as the update "
          + (claim.shown?[location] == sent ? "sent and its response showed it" : "sent it"),
        actual: "\(old.text()), as before the update")
    }
  }

  /// The members that a partial update does not mention, and that are gone or empty; of a document, those that have
  /// another value, too.
  private func lostMembers(
    _ claim: UpdateClaims.Claim, by update: CompiledOperation, of resource: CompiledResource,
    _ now: JSON, in compiled: CompiledContract
  ) -> [Drift] {
    guard update.method == .patch, !update.performs(.links),
      !update.effects(.updates, on: resource).contains(where: \.replacesWhole),
      let before = claim.before[subject.operation.id]
    else { return [] }
    return compiled.writtenLocations(of: resource).compactMap { location -> Drift? in
      guard claim.sent[location] == nil, let old = before[location], old != .null,
        case let new = now[location] ?? .null,
        !old.isEmptyValue && (new == .null || new.isEmptyValue)
          || compiled.contract.infersEffects && old.isReplaced(by: new)
      else { return nil }
      return .state(
        .stateLost, .updatePreserves, update, at: location,
        expected: "\(old.text()), as before, because the update does not mention it",
        actual: now[location]?.text() ?? "absent")
    }
  }
}

extension CompiledResource {
  /// The locations that an update sends and an operation shows, under the same names and
  /// with types that can be compared, or with the same schema.
  fileprivate func comparableLocations(
    sentBy update: CompiledOperation, shownBy view: CompiledOperation, exactly isExact: Bool
  ) -> [JSON.Pointer] {
    guard let fields = update.body?.schema?.merged.objectFields else { return [] }
    let states = view.effects(on: self).compactMap(\.representationPointer)
    let state = self.states?.pointer
    return fields.compactMap { field -> JSON.Pointer? in
      let location = JSON.Pointer([.name(field.name)])
      let shown = states.flatMap { whole in
        view.responses.compactMap { $0.body?.field(at: whole.appending(location)) }
      }.filter { $0.name == field.name }
      guard location != state, !field.isReadOnly, !field.isWriteOnly, field.aliased == nil,
        !shown.isEmpty,
        shown.allSatisfy({ other in
          !other.isReadOnly && !other.isWriteOnly && other.schema.isOfOneType(with: field.schema)
            && (!isExact || other.schema.withoutPositions == field.schema.withoutPositions)
        })
      else { return nil }
      return location
    }
  }
}

extension Schema {
  /// Whether both have values of one JSON type, the same.
  fileprivate func isOfOneType(with other: Schema) -> Bool {
    jsonTypes.count == 1 && jsonTypes == other.jsonTypes
  }
}

extension JSON {
  /// Whether another value is certainly no form of this one, and follows from no other member, as a time may.
  fileprivate func isReplaced(by other: JSON) -> Bool {
    switch (self, other) {
    case (.boolean, .boolean): self != other
    case (.string(let old), .string(let new)):
      ![old, new].contains { $0.utf8.first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false }
        && !JSON.string(old).mayBeForm(of: .string(new))
        && !JSON.string(new).mayBeForm(of: .string(old))
    default: false
    }
  }

  /// Whether a backend may have made the other value of this one: trimmed, in other letter case,
  /// rounded, sorted.
  fileprivate func mayBeForm(of other: JSON) -> Bool {
    switch (self, other) {
    case (.string(let one), .string(let another)):
      one.comparableForm == another.comparableForm
        || Moment(one) != nil && Moment(another) != nil
          && one.comparableForm.prefix(10) == another.comparableForm.prefix(10)
    case (.number(let one), .number(let another)):
      !(one < another.adding(-1) || another.adding(1) < one)
    case (.array(let one), .array(let another)):
      Set(one.map { $0.text() }) == Set(another.map { $0.text() })
    case (.boolean, .boolean): false
    // An empty text may stand for nothing.
    case (.null, .string(let text)): text.isEmpty
    case (.null, _): false
    default: true
    }
  }
}

extension JSON {
  /// Whether a text may be the beginning of another one, also with an ellipsis at its end.
  fileprivate func isBeginning(of other: JSON) -> Bool {
    guard case .string(let text) = self, case .string(let whole) = other else { return false }
    let bytes = Array(text.utf8)
    let end = ["…", "..."].first { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    return whole.utf8.starts(with: bytes.dropLast(end?.utf8.count ?? 0))
  }
}

extension String {
  /// The bytes without white space, letters of ASCII in lower case.
  fileprivate var comparableForm: [UInt8] {
    utf8.filter { $0 > 0x20 }.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
  }
}
