import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Derives the cases of a run from a contract, without any I/O.
///
/// The same contract, options and date give the same plan.
struct PlanningMaterial: Sendable {
  let compiled: CompiledContract
  let options: PlanOptions

  /// The moment of planning.
  let now: Instant

  /// From which every part of the plan takes chance of its own.
  let source: RandomSource

  /// By operation: what its cases are made from.
  let kits: [String: OperationKit]

  /// By the key of a message: what clients say.
  private let messages: [String: JSON]

  /// The login operation, where it lets in nobody who is made up.
  let guardedLogin: String?

  /// By resource: what makes it, what shows it, and whether anything deletes it.
  private let keepers: [String: Keepers]

  private struct Keepers {
    var creator: Operation?
    var writer: Operation?
    var observer: Operation?
    var isDeleted: Bool
  }

  /// - Parameters:
  ///   - compiled: The contract to plan for.
  ///   - options: What is planned.
  ///   - now: The moment of planning; dates in requests are made around it.
  /// - Throws: ``PlanError`` when no valid request of an operation can be made up.
  init(
    _ compiled: CompiledContract, _ options: PlanOptions, now: Instant
  ) throws(PlanError) {
    self.compiled = compiled
    self.options = options
    self.now = now
    guardedLogin = options.acceptsAnyCredentials ? nil : compiled.contract.login?.operation
    let source = RandomSource(seed: options.seed).forked(compiled.contract.id)
    self.source = source
    var messages: [String: JSON] = [:]
    for channel in compiled.contract.channels {
      for message in channel.clientMessages {
        var random = source.forked("message/\(channel.id)/\(message.name)")
        messages[Plan.messageKey(channel.id, message.name)] = try OperationKit.generator(
          of: message.schema, compiled.contract.operations[0], now
        ).typical(&random)
      }
    }
    self.messages = messages
    let kits = compiled.operations.concurrentFlatMap { operation in
      [OperationKit.making(for: operation, options.phases, source, now)]
    }
    self.kits = Dictionary(
      uniqueKeysWithValues: try zip(compiled.operations, kits).map {
        (operation, kit) throws(PlanError) in (operation.id, try kit.get())
      })
    let resources = Set(compiled.contract.operations.flatMap { $0.effects.map(\.resource) })
    keepers = Dictionary(
      uniqueKeysWithValues: resources.map { resource in
        let operations = compiled.operations(about: resource)
        func first(that action: Effect.Action) -> Operation? {
          operations.first { operation in
            operation.performs(action, on: resource)
          }
        }
        let keepers = Keepers(
          creator: first(that: .creates),
          writer: operations.first { operation in
            operation.performs(.creates, .updates, on: resource)
          },
          observer: operations.observer(of: resource),
          isDeleted: first(that: .deletes) != nil)
        return (resource, keepers)
      })
  }

  var contract: Contract { compiled.contract }

  var today: CalendarDate { now.date }

  /// Not past in any time zone, and no day a backend would fill in by itself.
  var tomorrow: CalendarDate { today.adding(days: 1) }

  func plan(_ fuzzer: Fuzzer?) -> Plan {
    let phases = Phase.allCases.filter { options.phases.contains($0) || $0 == .examples }
    let stages = phases.flatMap(stages).map { stage in
      // A plan of many cases would take long to copy.
      if stage.cases.allSatisfy({ isWanted($0, in: stage.phase) }) { return stage }
      var stage = stage
      stage.cases.removeAll { !isWanted($0, in: stage.phase) }
      return stage
    }
    return Plan(
      stages: stages.filter { !$0.cases.isEmpty },
      randomCases: fuzzer.map {
        Plan.RandomCases(limit: $0.limit, operations: $0.operations)
      },
      omissions: omissions() + loginOmissions(),
      typicalBodies: messages.merging(kits.compactMapValues(\.typicalBody)) { $1 },
      usualParameters: kits.mapValues(\.usualParameters))
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

extension PlanningMaterial {
  /// The operations in the order in which they can be called: what creates comes first, what
  /// deletes comes last.
  var orderedOperations: [Operation] {
    let operations = contract.operations.filter { !$0.isSetUpOnly || creates($0) }
    func rank(_ operation: Operation) -> Int {
      if operation.performs(.creates) { return 0 }
      return operation.performs(.deletes) ? 2 : 1
    }
    return (0...2).flatMap { place in operations.filter { rank($0) == place } }
  }

  func creates(_ operation: Operation) -> Bool {
    operation.performs(.creates)
  }

  /// Valid parameters: what is there of the resources that the path names, made-up values for the
  /// rest.
  ///
  /// Of query and header only what typical requests have; `target` says where the identity of one
  /// of the resources comes from instead.
  func parameters(
    of operation: Operation, target source: Plan.ParameterSource? = nil
  ) -> [String: Plan.ParameterSource] {
    var parameters = kits[operation.id]?.sources ?? [:]
    guard let source else { return parameters }
    for field in operation.parameters {
      guard let resource = operation.target(of: field.name), source.isFor(resource) else {
        continue
      }
      parameters[field.name] = source
    }
    return parameters
  }

  /// By operation: the parameters of its path that name no resource.
  var indifferentParameters: [String: [String: String]] {
    var all: [String: [String: String]] = [:]
    for operation in contract.operations {
      for field in operation.parameters
      where !operation.identifiesResource(byPathParameter: field.name) {
        all[operation.id, default: [:]][field.name] = madeUp(field.name, for: operation)
      }
    }
    return all
  }

  /// A valid value for the parameter of that key that names nothing in particular.
  func madeUp(_ key: String, for operation: Operation) -> String {
    kits[operation.id]?.parameters[key] ?? ""
  }

  /// The typical body of an operation; the same in every case that does not change it.
  func typicalBody(of operation: Operation) -> JSON? {
    kits[operation.id]?.typicalBody
  }

  /// What an operation is sent where nothing else is said.
  func usualBody(of operation: Operation) -> Plan.Body {
    if let body = credentials(for: operation) ?? typicalBody(of: operation) { return .json(body) }
    return operation.body?.form.map { .form($0.bytes(boundary: RequestBuilder.boundary)) } ?? .none
  }

  /// A request of the plan with everything at its usual value.
  func step(
    _ purpose: Plan.Step.Purpose, _ operation: Operation, _ reason: String,
    as identity: Identity = .user, target: Plan.ParameterSource? = nil,
    body: Plan.Body? = nil, expecting expectation: ExpectedResponse = .success,
    observation: Plan.Observation? = nil
  ) -> Plan.Step {
    Plan.Step(
      purpose: purpose, operation: operation.id, identity: identity, reason: reason,
      action: .request(
        Plan.Request(
          parameters: parameters(of: operation, target: target),
          body: body ?? usualBody(of: operation))),
      expectation: expectation, observation: observation)
  }

  /// What first creates or updates a resource, in the order of the contract.
  func writer(of resource: String) -> Operation? { keepers[resource]?.writer }

  /// What shows the state of a resource: its list, or else its details.
  func observer(of resource: String) -> Operation? { keepers[resource]?.observer }

  /// Whether the state of a resource is shown by a list, where what is not there can be told.
  func isListed(_ resource: String) -> Bool { observer(of: resource)?.lists(resource) ?? false }

  /// A request that makes a resource for the case it stands in.
  func creation(of resource: String) -> Plan.Step? {
    keepers[resource]?.creator.map {
      step(.setUp, $0, "a \(resource) of its own")
    }
  }

  /// Whether an operation makes something that no operation deletes.
  func makesWhatStays(_ operation: Operation) -> Bool {
    operation.effects(.creates).contains { keepers[$0.resource]?.isDeleted == false }
  }

  /// A request that asks about the state of a resource: its list, or else its details.
  func observing(
    _ resource: String, _ reason: String, _ observation: Plan.Observation,
    as identity: Identity = .user
  ) -> Plan.Step? {
    observer(of: resource).map {
      step(
        .verify, $0, reason, as: identity, target: .made(resource), observation: observation)
    }
  }
}
