import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes requests that depend on the state that an `ETag` names (RFC 9110, section 13), where the
/// contract states how they are answered.
struct ConditionalCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    [validation, changeByTime, protection].compactMap(\.self) + furtherUpdates
  }
}

extension ConditionalCases {
  private var material: PlanningMaterial { resources.material }

  private static let tag = Term.responseHeader("ETag")

  /// Whether the operation answers `If-None-Match`.
  private var isValidating: Bool {
    operation.success(.notModified) != nil && operation.method == .get
      && operation.headers.contains { $0.name.lowercased() == "if-none-match" }
      && operation.responses.contains { $0.hasHeader("ETag") }
  }

  private func read(_ reason: String, _ purpose: Plan.Step.Purpose = .probe) -> Plan.Step {
    let target = operation.targets.first?.resource
    return material.step(purpose, operation, reason, target: target.map(Plan.ParameterSource.fresh))
  }

  /// A request without `If-None-Match`.
  private func unconditional(
    _ reason: String, _ purpose: Plan.Step.Purpose = .probe
  ) -> Plan.Step {
    var step = read(reason, purpose)
    step.request?.parameters["if-none-match:"] = nil
    return step
  }

  private func reading(_ reason: String, unless tag: String, _ expected: HTTPStatus) -> Plan.Step {
    var step = read(reason).expecting(.exactly(expected))
    step.request?.parameters["if-none-match:"] = .term(.captured(tag))
    return step
  }

  /// The representation whose tag later steps name.
  private var tagged: Plan.Step {
    var first = unconditional("the representation with its ETag", .setUp)
    first.captures = [ScenarioCall.Capture(name: "tag", term: Self.tag)]
    return first
  }

  /// The operations that give a resource another state, and the step by which each does.
  private func changes(of resource: CompiledResource) -> [(
    update: CompiledOperation, step: Plan.Step
  )] {
    // A list of parts of the resource stays, whatever is changed beside them.
    let isShown = operation.effects(.reads, on: resource).contains { $0.state != nil }
    return (isShown ? updates(of: resource) + removals(of: resource) : []).compactMap { update in
      change(update, of: resource, "an update", tag: "tag").map { (update, $0) }
    }
  }

  /// A change by each operation but the first one, each of a resource of its own.
  private var furtherUpdates: [Plan.Case] {
    guard isValidating, let target = operation.targets.first?.resource, !changesByItself(target),
      let creation = resources.creating(target, as: "resource")
    else { return [] }
    func planned(_ name: String, _ change: Plan.Step) -> Plan.Case {
      let changed = reading("the representation after \(name)", unless: "tag", operation.mainStatus)
      return resources.planned(
        operation, "If-None-Match after \(name)", [creation, tagged, change, changed])
    }
    let changes = changes(of: target)
    return changes.dropFirst().map { update, change in planned(update.id, change) }
      + changes.flatMap { update, change in
        members(of: update, on: target).map { name, body in
          var change = change
          change.request?.body = .json(body)
          return planned("\(update.id) of \(name)", change)
        }
      }
  }

  /// How many members are changed by themselves.
  private static let mostMembers = 8

  /// The bodies that change one member each, where the operation leaves the others as they are.
  private func members(
    of update: CompiledOperation, on resource: CompiledResource
  ) -> [(name: String, body: JSON)] {
    guard update.method == .patch, let validator = update.bodyValidator,
      let changed = material.changingBody(of: update, on: resource)?.objectValue?.members,
      changed.count > 1,
      let shown = operation.effect(.reads, on: resource)?.representationPointer,
      let representation = operation.responses.first?.body
    else { return [] }
    let created = material.creator(of: resource).flatMap(material.typicalBody)
    return changed.prefix(Self.mostMembers).compactMap { member in
      let body = JSON.object(JSON.Object([member]))
      guard created?[member.name] != member.value, validator.accepts(body.bytes()),
        representation.field(at: shown.appending(.name(member.name))) != nil
      else { return nil }
      return (member.name, body)
    }
  }

  /// The state that time brings has another tag.
  private var changeByTime: Plan.Case? {
    guard isValidating, let target = operation.targets.first?.resource,
      let machine = target.states,
      let way = machine.transitions.first(where: { $0.cause == .time }),
      case .response(let shown)? = operation.effect(.reads, on: target)?.state,
      let reached = TransitionCases(resources: resources, resource: target)
        .steps(to: way.from, machine)
    else { return nil }
    let state = Term.response(shown.appending(machine.pointer))
    var first = tagged
    first.captures.append(ScenarioCall.Capture(name: "state", term: state))
    // Time may have passed already when the tag is read.
    let isEarlier = [Rule.Condition.equals(.captured("state"), .string(way.from))]
    func rule(_ term: Term, differsFrom name: String) -> [Rule] {
      [
        Rule(
          left: term, .excludes, right: .captured(name), conditions: isEarlier,
          position: operation.position)
      ]
    }
    var wait = unconditional("the state that time brings")
    wait.rules = rule(state, differsFrom: "state")
    wait.timing = .polling(TransitionCases.patience)
    var last = unconditional("the tag of this state")
    last.rules = rule(Self.tag, differsFrom: "tag")
    return resources.planned(operation, "ETag after some time", reached + [first, wait, last])
  }

  /// A representation that has not changed is not sent again; one that has changed is.
  private var validation: Plan.Case? {
    guard isValidating else { return nil }
    let target = operation.targets.first?.resource
    if let target, changesByItself(target) { return nil }
    let first = tagged
    var steps = [first, reading("the same representation again", unless: "tag", .notModified)]
    if let target {
      guard var creation = resources.creating(target, as: "resource") else { return nil }
      // RFC 9110, section 8.8: the tag of the response to a change is that of the new state.
      if creation.operation?.alwaysHasTag == true {
        creation.captures.append(ScenarioCall.Capture(name: "first tag", term: Self.tag))
        steps.append(reading("the state that was created", unless: "first tag", .notModified))
      }
      steps.insert(creation, at: 0)
      if case (let update, var change)? = changes(of: target).first {
        if update.alwaysHasTag {
          change.captures.append(ScenarioCall.Capture(name: "last tag", term: Self.tag))
        }
        let changed = "the representation after an update"
        steps += [change, reading(changed, unless: "tag", operation.mainStatus)]
        if update.alwaysHasTag {
          steps.append(reading("the state of the update", unless: "last tag", .notModified))
        }
      }
    }
    var foreign = read("a tag that no representation has").expecting(.exactly(operation.mainStatus))
    foreign.request?.parameters["if-none-match:"] = .text("\"\(Self.unknownTag)\"")
    var malformed = read("a text that is no ETag").expecting(.noServerError)
    malformed.request?.parameters["if-none-match:"] = .text(Self.unknownTag)
    return resources.planned(operation, "If-None-Match", steps + [foreign, malformed])
  }

  /// No entity tag, which has quotation marks; the contract does not state what comes then.
  private static let unknownTag = "contract-check"

  /// Of two changes of one state the second is refused, and so is one of a state that never was.
  private var protection: Plan.Case? {
    for failure in operation.failures {
      guard case .stale(let name) = failure.condition,
        let resource = operation.effects.first(where: { $0.resource.name == name })?.resource,
        case let shown = reading(resource, with: operation),
        let setUp = shown?.setUp ?? resources.creating(resource, as: "resource")
      else { continue }
      let isOwn = operation.updatesSingleton(resource)
      var unknown = material.step(
        .probe, operation, "a change of a state that never was",
        target: isOwn ? nil : .fresh(resource)
      ).expecting(.failure([failure]))
      unknown.request?.parameters["if-match:"] = .text("\"\(Self.unknownTag)\"")
      var malformed = unknown.expecting(.noServerError)
      malformed.reason = "a text that is no ETag"
      malformed.request?.parameters["if-match:"] = .text(Self.unknownTag)
      let changes = shown.flatMap { competingChanges(of: resource, failure, $0.read) } ?? []
      return resources.planned(operation, "If-Match", [setUp] + changes + [unknown, malformed])
    }
    return nil
  }

  /// Two changes of one state, of which the second is refused and has no effect; `nil` where no tag is
  /// known, or no change that gives the resource another one.
  private func competingChanges(
    of resource: CompiledResource, _ failure: Failure, _ read: Plan.Step
  ) -> [Plan.Step]? {
    guard !changesByItself(resource),
      read.operation?.responses.contains(where: {
        $0.hasHeader("ETag")
      }) == true
    else { return nil }
    var first = read
    first.purpose = .setUp
    first.captures = [ScenarioCall.Capture(name: "tag", term: Self.tag)]
    let isDeletion = operation.performs(.deletes, on: resource)
    let earlier = isDeletion ? updates(of: resource) : [operation]
    let accepted = earlier.lazy.compactMap { update in
      self.change(update, of: resource, "a change of the state that was read", tag: "tag")
    }.first
    guard let accepted,
      var refused = change(
        operation, of: resource, "a change of a state that is gone", tag: "tag")
    else { return nil }
    refused = refused.expecting(.failure([failure]))
    // Unlike the accepted change, so that it shows where it is carried out.
    if let typical = material.typicalBody(of: operation) {
      refused.request?.body = .json(typical)
    }
    let kept = read.observing(.keeps(resource))
    let unchanged = read.observing(.isAsKept(resource, check: .rejectionHasNoEffect))
      .attributed(to: operation)
    return [first, accepted, kept, refused, unchanged]
  }

  /// Whether a new resource soon has another state, and with it another tag.
  private func changesByItself(_ resource: CompiledResource) -> Bool {
    guard let machine = resource.states else { return false }
    return machine.hasTimedTransition(from: machine.initial)
  }

  /// A step after which the resource exists, and one that shows it.
  private func reading(
    _ resource: CompiledResource, with update: CompiledOperation
  ) -> (setUp: Plan.Step, read: Plan.Step)? {
    let reason = "the resource with its ETag"
    if update.updatesSingleton(resource) {
      guard let (read, _) = resources.readingOwn(resource, reason) else { return nil }
      let first = material.step(.setUp, update, "a state of what the user has alone")
      return (first, read)
    }
    guard let creation = resources.creating(resource, as: "resource"),
      let (read, _) = resources.reading(resource, reason)
    else { return nil }
    return (creation, read)
  }

  private func updates(of resource: CompiledResource) -> [CompiledOperation] {
    material.checkedOperations.filter { update in
      update.effects(.updates, on: resource).contains { $0.pathParameter != nil }
        && !material.changesState(update)
    }
  }

  /// Deletions that only mark the resource, which is another state of it.
  private func removals(of resource: CompiledResource) -> [CompiledOperation] {
    guard resource.softDeletion != nil else { return [] }
    return material.checkedOperations.filter { $0.performs(.deletes, on: resource) }
  }

  /// A change with the tag where the operation takes one; `nil` where no body is known that changes the
  /// state, which keeps its tag then.
  private func change(
    _ update: CompiledOperation, of resource: CompiledResource, _ reason: String, tag: String
  ) -> Plan.Step? {
    let isOwn = update.updatesSingleton(resource)
    var step = material.step(.probe, update, reason, target: isOwn ? nil : .fresh(resource))
    if update.headers.contains(where: { $0.name.lowercased() == "if-match" }) {
      step.request?.parameters["if-match:"] = .term(.captured(tag))
    }
    if update.performs(.deletes, on: resource) { return step }
    guard let body = material.changingBody(of: update, on: resource) else { return nil }
    step.request?.body = .json(body)
    return step
  }
}

extension Operation {
  /// Whether each success has an `ETag`.
  fileprivate var alwaysHasTag: Bool {
    responses.allSatisfy { response in
      response.headers.contains { $0.name.lowercased() == "etag" && $0.isRequired }
    }
  }

  /// The status of the usual success.
  fileprivate var mainStatus: HTTPStatus {
    responses.first { $0.status.isSuccess }?.status ?? .ok
  }
}
