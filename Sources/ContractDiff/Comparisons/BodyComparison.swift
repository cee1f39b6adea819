import ContractJSON
import ContractModel
import ContractValidation

/// Compares the schemas of one part of requests or responses, and decides which differences break.
struct BodyComparison {
  /// Whether callers send the values, or the backend.
  let isRequest: Bool

  /// The part that the ids of changes begin with: `response`, `request`, `parameter`, `header`, `message`.
  let part: ContractChange.Kind.Part

  /// The start of locations: `response 200`.
  let location: String
  let oldScope: SchemaScope
  let newScope: SchemaScope
  let shared: Set<String>

  /// The scopes of the values that are sent: without read-only fields in requests.
  let sentScopes: (old: SchemaScope, new: SchemaScope)

  /// Whether the values are written as text, as those of parameters, where a number is a text as well.
  let isText: Bool

  /// The current date, by which announced removals are judged.
  let today: CalendarDate?
}

extension BodyComparison {
  /// The changes between two schemas.
  func changes(from old: SchemaWalk.Side, to new: SchemaWalk.Side) -> [ContractChange] {
    if old.schema == new.schema, old.schema.freeReferences.isSubset(of: shared) { return [] }
    let (before, after) = sent(old.schema, new.schema)
    let isSame = before == after && before.freeReferences.isSubset(of: shared)
    var walk = SchemaWalk(oldScope, newScope, shared: shared, isRequest: isRequest)
    walk.compare(old, new, [])
    var containment =
      isRequest
      ? SchemaContainment(
        before, in: sentScopes.old, within: after, in: sentScopes.new, sharing: shared,
        closing: .unlessUndefined)
      : SchemaContainment(
        after, in: sentScopes.new, within: before, in: sentScopes.old, sharing: shared,
        closing: .closed)
    let whole = isSame ? .contained : asSent(containment.result(where: nil), old, new)
    let reader = ReaderEffect(isRequest || isSame ? nil : old.schema, oldScope)
    var changes: [ContractChange] = []
    for difference in walk.differences {
      let decision = asSent(decision(difference, whole, &containment), old, new)
      let found = change(difference, decision, reader)
      // Several alternatives may have the same difference.
      let isKnown = changes.contains { known in
        known.fingerprint == found.fingerprint && known.level == found.level
      }
      if !isKnown { changes.append(found) }
    }
    if case .contained = whole { return changes }
    if changes.contains(where: { $0.level == .breaking }) { return changes }
    if walk.differences.count == 1, let only = walk.differences.first, only.occurrence != nil {
      // The only difference is the cause, though it was not decided by itself.
      return [change(only, whole, reader)]
    }
    var rest = SchemaDifference(
      kind: .changed, path: [], before: old.schema.summary, after: new.schema.summary,
      old: old.position, new: new.position)
    if case .notContained(let witness) = whole {
      rest.move(
        to: violation(of: isRequest ? after : before, by: witness), from: old, to: new, self)
    }
    return changes + [change(rest, whole, reader)]
  }

  /// The schemas of the values that are sent, and accepted.
  private func sent(_ old: Schema, _ new: Schema) -> (Schema, Schema) {
    let (before, after) =
      isRequest
      ? (old.withoutReadOnlyFields.bare, new.withoutReadOnlyFields.bare) : (old.bare, new.bare)
    guard isText else { return (before, after) }
    let texts = TextualSchemas(
      sent: isRequest
        ? sentScopes.old.resolved(before) : sentScopes.new.resolved(after),
      read: isRequest
        ? sentScopes.new.resolved(after) : sentScopes.old.resolved(before))
    return isRequest ? (texts.sent, texts.read) : (texts.read, texts.sent)
  }

  /// A decision on texts, of which the limits of numbers are not known: a witness must keep these as well.
  private func asSent(
    _ decision: Containment, _ old: SchemaWalk.Side, _ new: SchemaWalk.Side
  ) -> Containment {
    guard isText, case .notContained(let witness) = decision else { return decision }
    let scope = isRequest ? sentScopes.old : sentScopes.new
    let sender = scope.resolved(isRequest ? old.schema.withoutReadOnlyFields : new.schema)
    let validator = SchemaValidator(
      sender, policies: Policies(undocumentedFields: .ignore), shapes: scope.shapes(open: sender))
    guard !validator.accepts(sender.reading(witness).bytes()) else { return decision }
    return .unknown("the limits of numbers and those of texts are not compared")
  }

  /// Where a value violates the schema of the reader.
  private func violation(of reader: Schema, by witness: JSON) -> JSON.Pointer {
    let scope = isRequest ? sentScopes.new : sentScopes.old
    let whole = scope.resolved(reader)
    let validator = SchemaValidator(
      whole, policies: Policies(undocumentedFields: .ignore), shapes: scope.shapes(open: whole))
    return validator.drifts(in: witness.bytes()).first(where: \.isFailure)?.location.pointer
      ?? .root
  }

  /// The changes of what two versions of a field say besides the values that are valid.
  func notes(from field: Field, to other: Field) -> [ContractChange] {
    field.notes(comparedWith: other, [], isRequest: isRequest).map { difference in
      change(difference, .contained, ReaderEffect(nil, oldScope))
    }
  }

  private func decision(
    _ difference: SchemaDifference, _ whole: Containment, _ containment: inout SchemaContainment
  ) -> Containment {
    if case .contained = whole { return .contained }
    guard let occurrence = difference.occurrence else { return .contained }
    return containment.result(
      where: isRequest ? occurrence.withoutReadOnlyFields.bare : occurrence.bare)
  }

  private func change(
    _ difference: SchemaDifference, _ decision: Containment, _ reader: ReaderEffect
  ) -> ContractChange {
    let pointer = difference.path.pointer
    let location = pointer == .root ? location : "\(location) \(pointer)"
    var change = ContractChange(
      kind: .init(part, difference.kind.way), level: .info,
      affects: isRequest ? .callers : .readers, operation: "", operations: [], location: location,
      message: "", before: difference.before, after: difference.after,
      lines: VersionLines(old: difference.old, new: difference.new))
    switch decision {
    case .contained: change.level = difference.kind.levelWithoutViolation(isRequest: isRequest)
    case .notContained(let witness):
      change.level = .breaking
      change.witness = witness
    case .unknown: change.level = .unknown
    }
    if !isRequest {
      change.swift =
        change.witness.map { reader.effect($0, at: pointer) }
        ?? difference.kind.effectWithoutViolation
      if difference.kind.isDataLoss, change.swift?.kind == .unaffected {
        change.swift = .init(.dataLost)
      }
    }
    let wording = ChangeWording(difference.kind, at: location, isRequest: isRequest)
    change.message = wording.sentence(decision, change)
    if difference.kind == .fieldRemoved, let field = difference.removed {
      change.soften(RemovalNotice(field.deprecation, field.removalDate, today: today))
    }
    return change
  }
}

extension SchemaDifference {
  /// Moves a difference without a name to the location of a violation.
  fileprivate mutating func move(
    to pointer: JSON.Pointer, from old: SchemaWalk.Side, to new: SchemaWalk.Side,
    _ comparison: BodyComparison
  ) {
    guard
      let before = comparison.oldScope.resolved(old.schema).schema(at: pointer),
      let after = comparison.newScope.resolved(new.schema).schema(at: pointer)
    else { return }
    path = pointer.tokens.map { token in
      if case .name(let name) = token { .member(name) } else { .element }
    }
    (self.before, self.after) = (before.summary, after.summary)
  }
}

extension SchemaDifference.Kind {
  /// The level of a difference that lets no value become invalid.
  fileprivate func levelWithoutViolation(isRequest: Bool) -> ContractChange.Level {
    switch self {
    case .fieldRemoved, .fieldRenamed, .defaultChanged, .becameReadOnly, .resourceChanged: .warning
    case .becameOptional: isRequest ? .info : .warning
    default: .info
    }
  }

  fileprivate var effectWithoutViolation: SwiftEffect {
    switch self {
    case .fieldRemoved, .fieldRenamed: .init(.dataLost)
    case .defaultChanged, .resourceChanged: .init(.silentlyWrong)
    default: .init(.unaffected)
    }
  }

  fileprivate var isDataLoss: Bool {
    switch self {
    case .fieldRemoved, .fieldRenamed: true
    default: false
    }
  }
}

/// The effect of a witness on a reader of the old contract.
struct ReaderEffect {
  private let validator: SchemaValidator?

  /// Creates the effect on readers that follow a schema; nothing is read where it is `nil`.
  init(_ schema: Schema?, _ scope: SchemaScope) {
    validator = schema.map {
      let whole = scope.resolved($0)
      return SchemaValidator(
        whole, policies: Policies(undocumentedFields: .ignore), shapes: scope.shapes(open: whole))
    }
  }

  /// The most serious effect of the violations at a location, or of all where none is there.
  func effect(_ witness: JSON, at pointer: JSON.Pointer) -> SwiftEffect {
    let drifts = (validator?.drifts(in: witness.bytes()) ?? []).filter(\.isFailure)
    let near = drifts.filter { $0.location.pointer.isInside(pointer, wildcard: .outer) }
    let effects = (near.isEmpty ? drifts : near).map { SwiftEffect($0) }
    for kind in SwiftEffect.Kind.allCases {
      if let effect = effects.first(where: { $0.kind == kind }) { return effect }
    }
    return SwiftEffect(.unaffected)
  }
}
