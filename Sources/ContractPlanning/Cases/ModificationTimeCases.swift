import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Reads a resource again some time after its creation, and changes it then: only the change leads to another time of
/// the last change, and the time of the creation stays.
///
/// No contract states what these times are, so that a difference is a note.
struct ModificationTimeCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  /// Long enough for times in whole seconds.
  private static let pause = Duration.milliseconds(1_100)

  var steps: [Plan.Step] {
    guard material.options.takesTime, let update = sequences.updates.first else { return [] }
    guard let (view, changed, made) = times else { return stepsWithoutView(update) }
    var read = material.step(
      .verify, view, "the times that it shows", target: .fresh(sequences.resource))
    let marks = marks(changed, made)
    read.captures = captures(of: marks)
    var again = read.attributed(to: view)
    again.captures = []
    again.reason = "the same times later"
    again.timing = .later(Self.pause)
    again.rules = marks.map { rule(.equal, $0, view) }
    var last = again.attributed(to: update)
    last.reason = "another time of the last change"
    last.timing = .inOrder
    last.rules = rules(of: marks, after: update)
    return sequences.creation + [read, again, change(by: update), last] + sequences.removal
  }

  /// Where only a list shows the resource, the responses to its creation and its update are compared.
  private func stepsWithoutView(_ update: CompiledOperation) -> [Plan.Step] {
    guard let created = times(in: sequences.create, sequences.create.effect(.creates)),
      let updated = times(in: update, update.effect(.updates)),
      var creation = sequences.creation.last
    else { return [] }
    creation.captures += captures(of: marks(created.changed, created.made))
    var change = change(by: update)
    change.timing = .later(Self.pause)
    let made = created.made == nil ? nil : updated.made
    change.rules = rules(of: marks(updated.changed, made), after: update)
    return sequences.creation.dropLast() + [creation, change] + sequences.removal
  }

  private typealias Mark = (name: String, location: JSON.Pointer)

  private func marks(_ changed: JSON.Pointer, _ made: JSON.Pointer?) -> [Mark] {
    [("changed", changed)] + [made.map { ("made", $0) }].compactMap(\.self)
  }

  private func captures(of marks: [Mark]) -> [ScenarioCall.Capture] {
    marks.map { ScenarioCall.Capture(name: $0.name, term: .response($0.location)) }
  }

  private func rules(of marks: [Mark], after update: CompiledOperation) -> [Rule] {
    marks.map { rule($0.name == "changed" ? .excludes : .equal, $0, update) }
  }

  private func change(by update: CompiledOperation) -> Plan.Step {
    var change = material.step(.probe, update, "an update", target: .fresh(sequences.resource))
    if let body = material.changingBody(of: update, on: sequences.resource) {
      change.request?.body = .json(body)
    }
    return change
  }

  private func rule(
    _ relation: Rule.Relation, _ mark: Mark, _ operation: CompiledOperation
  ) -> Rule {
    Rule(
      left: .response(mark.location), relation, right: .captured(mark.name), isAdvisory: true,
      position: operation.position)
  }
}

extension ModificationTimeCases {
  private static let namesOfChanges: Set<String> = [
    "updatedat", "updated", "updatedon", "updatetime", "modified", "modifiedat", "modifiedon",
    "lastmodified",
    "lastmodifiedat", "lastupdated", "lastupdatedat", "changedat", "datemodified", "dateupdated",
    "modificationtime",
  ]
  private static let namesOfCreations: Set<String> = [
    "createdat", "created", "createdon", "createtime", "datecreated", "creationtime",
  ]

  /// The operation that shows the resource, and where it shows when it was last changed and when it was created.
  private var times: (view: CompiledOperation, changed: JSON.Pointer, made: JSON.Pointer?)? {
    for view in sequences.views where view.method == .get {
      guard let effect = view.effect(.reads, on: sequences.resource), effect.pathParameter != nil,
        let found = times(in: view, effect)
      else { continue }
      return (view, found.changed, found.made)
    }
    return nil
  }

  /// Where the first response of an operation shows both.
  private func times(
    in operation: CompiledOperation, _ effect: CompiledEffect?
  ) -> (changed: JSON.Pointer, made: JSON.Pointer?)? {
    guard let state = effect?.representationPointer,
      let fields = operation.responses.first?.body?.schema(at: state)?.merged.objectFields
    else { return nil }
    func location(_ names: Set<String>) -> JSON.Pointer? {
      fields.first { names.contains($0.name.comparableName) && $0.schema.isTimestamp }
        .map { state.appending(.name($0.name)) }
    }
    return location(Self.namesOfChanges).map { ($0, location(Self.namesOfCreations)) }
  }
}

extension Schema {
  fileprivate var isTimestamp: Bool {
    if case .timestamp? = merged.kind.typedText { true } else { false }
  }
}
