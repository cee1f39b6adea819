import ContractGeneration
import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractValidation

/// Derives the cases of a run from a contract, without any I/O.
///
/// The same contract, configuration and date give the same plan.
package struct Planner {
  let compiled: CompiledContract
  let configuration: RunConfiguration

  /// The moment of planning.
  let now: Instant

  /// From which every part of the plan takes chance of its own.
  let source: RandomSource

  /// By operation: the body that its cases start from.
  private let typicalBodies: [String: JSON]

  /// The login operation, where it lets in nobody who is made up.
  let guardedLogin: String?

  /// By operation: what makes other valid bodies.
  let drafters: [String: Drafter]

  /// By operation: what breaks bodies, where a phase is wanted that sends broken ones.
  let violators: [String: Violator]

  /// By operation and key of a parameter: a valid value that names nothing in particular.
  private let madeUpParameters: [String: [String: String]]

  /// By resource: what makes it, what shows it, and whether anything deletes it.
  private let keepers: [String: Keepers]

  private struct Keepers {
    var creator: Operation?
    var observer: Operation?
    var isDeleted: Bool
  }

  /// - Parameters:
  ///   - compiled: The contract to plan for.
  ///   - configuration: What the run may do.
  ///   - now: The moment of planning; dates in requests are made around it.
  /// - Throws: ``PlanError`` when no valid request of an operation can be made up.
  package init(
    _ compiled: CompiledContract, _ configuration: RunConfiguration, now: Instant
  ) throws(PlanError) {
    self.compiled = compiled
    self.configuration = configuration
    self.now = now
    guardedLogin = configuration.letsAnybodyIn ? nil : compiled.contract.login?.operation
    let source = RandomSource(seed: configuration.seed).forked(compiled.contract.id)
    self.source = source
    func generator(_ schema: Schema, _ operation: Operation) throws(PlanError) -> Generator {
      do throws(GenerationError) {
        return try Generator(schema: schema, today: now.date.adding(days: 1), now: now)
      } catch {
        throw PlanError(operation: operation.id, position: operation.position, reason: error)
      }
    }
    func typical(
      _ schema: Schema, _ label: String, _ operation: Operation
    ) throws(PlanError) -> JSON {
      var random = source.forked(label)
      return try generator(schema, operation).typical(&random)
    }
    var drafters: [String: Drafter] = [:]
    var bodies: [String: JSON] = [:]
    for channel in compiled.contract.channels {
      for message in channel.clientMessages {
        bodies[Plan.messageKey(channel.id, message.name)] = try typical(
          message.schema, "message/\(channel.id)/\(message.name)", compiled.contract.operations[0])
      }
    }
    var parameters: [String: [String: String]] = [:]
    for operation in compiled.contract.operations {
      if let schema = operation.body?.schema {
        let made = try generator(schema, operation)
        var random = source.forked("body/\(operation.id)")
        let typical = made.typical(&random)
        bodies[operation.id] = typical
        drafters[operation.id] = compiled.operation(operation.id).map {
          Drafter(made, typical: typical, of: $0, now: now)
        }
      }
      for parameter in operation.allParameters {
        // A tenant, say, must be the same everywhere.
        let isNamed = parameter.place != .path
        let label = isNamed ? parameter.key : "path/\(operation.id)/\(parameter.key)"
        let made = try typical(parameter.field.schema, label, operation)
        let value = isNamed ? parameter.field.example ?? made : made
        parameters[operation.id, default: [:]][parameter.key] = value.stringValue ?? value.text()
      }
    }
    typicalBodies = bodies
    self.drafters = drafters
    let breaks = !configuration.phases.isDisjoint(with: [.negative, .sequences, .fuzz])
    violators = Dictionary(
      uniqueKeysWithValues: compiled.contract.operations.compactMap { operation in
        operation.body?.schema.flatMap { breaks ? (operation.id, Violator($0)) : nil }
      })
    madeUpParameters = parameters
    let contract = compiled.contract
    let resources = Set(contract.operations.flatMap { $0.effects.map(\.resource) })
    keepers = Dictionary(
      uniqueKeysWithValues: resources.map { resource in
        let keepers = Keepers(
          creator: contract.operation(that: .creates, resource),
          observer: contract.observer(of: resource),
          isDeleted: contract.operation(that: .deletes, resource) != nil)
        return (resource, keepers)
      })
  }

  var contract: Contract { compiled.contract }

  var today: CalendarDate { now.date }

  /// Not past in any time zone, and no day a backend would fill in by itself.
  var tomorrow: CalendarDate { today.adding(days: 1) }

  package func plan() -> Plan {
    let phases = Phase.allCases.filter { configuration.phases.contains($0) || $0 == .examples }
    let stages = phases.flatMap(stages).map { stage in
      var stage = stage
      stage.cases.removeAll { !isWanted($0, in: stage.phase) }
      return stage
    }
    return Plan(
      stages: stages.filter { !$0.cases.isEmpty }, fuzzer: Fuzzer(self), planner: self,
      omissions: omissions() + loginOmissions(), typicalBodies: typicalBodies,
      usualParameters: Dictionary(
        uniqueKeysWithValues: contract.operations.map { ($0.id, usualParameters(of: $0)) }))
  }

  private func stages(of phase: Phase) -> [Plan.Stage] {
    switch phase {
    // What other cases need is among the examples, and stays in every plan.
    case .examples: firstStages() + exampleStages()
    case .boundaries: boundaryStages()
    case .negative: negativeStages()
    case .auth: authStages()
    case .protocol: protocolStages()
    case .scenarios: scenarioStages()
    case .sequences: sequenceStages()
    case .fuzz: []
    }
  }
}

extension Planner {
  /// The operations in the order in which they can be called: what creates comes first, what
  /// deletes comes last.
  var orderedOperations: [Operation] {
    let operations = contract.operations.filter { !$0.isBorrowed || creates($0) }
    func rank(_ operation: Operation) -> Int {
      if operation.effects.contains(where: { $0.action == .creates }) { return 0 }
      return operation.effects.contains { $0.action == .deletes } ? 2 : 1
    }
    return (0...2).flatMap { place in operations.filter { rank($0) == place } }
  }

  func creates(_ operation: Operation) -> Bool {
    operation.effects.contains { $0.action == .creates }
  }

  /// The resources that an operation needs beforehand and how its path names them.
  func targets(of operation: Operation) -> [(resource: String, parameter: String)] {
    operation.effects.compactMap { effect in
      guard effect.isAboutOne, let parameter = effect.pathParameter else { return nil }
      return (effect.resource, parameter)
    }
  }

  /// Valid parameters: what is there of the resources that the path names, made-up values for the
  /// rest.
  ///
  /// Of query and header only what typical requests have; `target` says where the identity of one
  /// of the resources comes from instead.
  func parameters(
    of operation: Operation, target source: Plan.ParameterSource? = nil
  ) -> [String: Plan.ParameterSource] {
    let targets = targets(of: operation)
    var parameters: [String: Plan.ParameterSource] = [:]
    for (key, text) in usualParameters(of: operation) { parameters[key] = .text(text) }
    for field in operation.parameters {
      guard let target = targets.first(where: { $0.parameter == field.name }) else {
        parameters[field.name] = .text(madeUp(field.name, for: operation))
        continue
      }
      let usual = Plan.ParameterSource.fixture(target.resource)
      parameters[field.name] = source?.isFor(target.resource) == true ? source ?? usual : usual
    }
    return parameters
  }

  /// The parameters of query and header that typical requests have, by their keys.
  func usualParameters(of operation: Operation) -> [String: String] {
    var usual: [String: String] = [:]
    for parameter in operation.allParameters where parameter.place != .path && parameter.isUsual {
      usual[parameter.key] = madeUp(parameter.key, for: operation)
    }
    return usual
  }

  /// A valid value for the parameter of that key that names nothing in particular.
  func madeUp(_ key: String, for operation: Operation) -> String {
    madeUpParameters[operation.id]?[key] ?? ""
  }

  /// The typical body of an operation; the same in every case that does not change it.
  func typicalBody(of operation: Operation) -> JSON? {
    typicalBodies[operation.id]
  }

  /// What an operation is sent where nothing else is said.
  func usualBody(of operation: Operation) -> Plan.Body {
    if let body = credentials(for: operation) ?? typicalBody(of: operation) { return .json(body) }
    return operation.body?.form.map { .form($0.bytes(boundary: RequestBuilder.boundary)) } ?? .none
  }

  /// The name of the case that looks what there was before the run.
  static let firstLookName = "before"

  /// The name of the variant in which every part of a request has its usual value.
  static let typicalVariant = "typical"

  /// A request of the plan with everything at its usual value.
  func step(
    _ purpose: Plan.Step.Purpose, _ operation: Operation, _ reason: String,
    as identity: Identity = .user, target: Plan.ParameterSource? = nil,
    body: Plan.Body? = nil, expecting expectation: Expectation = .success,
    observation: Plan.Observation? = nil
  ) -> Plan.Step {
    Plan.Step(
      purpose: purpose, operation: operation.id, identity: identity, reason: reason,
      parameters: parameters(of: operation, target: target),
      body: body ?? usualBody(of: operation),
      expectation: expectation, rules: [], captures: [], observation: observation)
  }

  /// A request that makes a resource for the case it stands in.
  func creation(of resource: String) -> Plan.Step? {
    keepers[resource]?.creator.map {
      step(.setUp, $0, "a \(resource) of its own")
    }
  }

  /// Whether an operation makes something that no operation deletes.
  func makesWhatStays(_ operation: Operation) -> Bool {
    operation.effects.contains { effect in
      effect.action == .creates && keepers[effect.resource]?.isDeleted == false
    }
  }

  /// A request that asks about the state of a resource: its list, or else its details.
  func observing(
    _ resource: String, _ reason: String, _ observation: Plan.Observation,
    as identity: Identity = .user
  ) -> Plan.Step? {
    keepers[resource]?.observer.map {
      step(
        .verify, $0, reason, as: identity, target: .made(resource), observation: observation)
    }
  }
}
