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

  /// By operation: the body that its cases start from.
  private let typicalBodies: [String: JSON]

  /// By operation and parameter: a valid value that names nothing in particular.
  private let madeUpParameters: [String: [String: String]]

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
    let source = RandomSource(seed: configuration.seed).forked(compiled.contract.id)
    func typical(
      _ schema: Schema, _ label: String, _ operation: Operation
    ) throws(PlanError) -> JSON {
      var random = source.forked(label)
      do throws(GenerationError) {
        // Tomorrow is not past in any time zone, and no day a backend would fill in by itself.
        let day = now.date.adding(days: 1)
        return try Generator(schema: schema, today: day, now: now).typical(&random)
      } catch {
        throw PlanError(operation: operation.id, position: operation.position, reason: error)
      }
    }
    var bodies: [String: JSON] = [:]
    var parameters: [String: [String: String]] = [:]
    for operation in compiled.contract.operations {
      if let schema = operation.body?.schema {
        bodies[operation.id] = try typical(schema, "body/\(operation.id)", operation)
      }
      for field in operation.parameters {
        let value = try typical(
          field.schema, "path/\(operation.id)/\(field.name)", operation)
        parameters[operation.id, default: [:]][field.name] = value.stringValue ?? value.text()
      }
    }
    typicalBodies = bodies
    madeUpParameters = parameters
  }

  var contract: Contract { compiled.contract }

  package func plan() -> Plan {
    let stages =
      [Plan.Stage(phase: .examples, runsInParallel: false, cases: firstLook())]
      + exampleStages() + negativeStages() + authStages() + scenarioStages()
    let planned = stages.map { stage in
      var stage = stage
      stage.cases = stage.cases.filter { isWanted($0, in: stage.phase) }
      return stage
    }
    return Plan(
      stages: planned.filter { !$0.cases.isEmpty }, omissions: omissions(),
      typicalBodies: typicalBodies)
  }
}

extension Planner {
  /// The operations in the order in which they can be called: what creates comes first, what
  /// deletes comes last.
  var orderedOperations: [Operation] {
    let operations = contract.operations
    func rank(_ operation: Operation) -> Int {
      if operation.effects.contains(where: { $0.action == .creates }) { return 0 }
      return operation.effects.contains { $0.action == .deletes } ? 2 : 1
    }
    return (0...2).flatMap { place in operations.filter { rank($0) == place } }
  }

  /// The resource that an operation needs beforehand and how its path names it.
  func target(of operation: Operation) -> (resource: String, parameter: String)? {
    guard let effect = operation.target, let parameter = effect.pathParameter else { return nil }
    return (effect.resource, parameter)
  }

  /// Valid path parameters: the fixture for the target, made-up values for the rest.
  func parameters(
    of operation: Operation, target source: Plan.ParameterSource? = nil
  ) -> [String: Plan.ParameterSource] {
    let target = target(of: operation)
    var parameters: [String: Plan.ParameterSource] = [:]
    for field in operation.parameters {
      if let target, field.name == target.parameter {
        parameters[field.name] = source ?? .fixture(target.resource)
      } else {
        parameters[field.name] = .text(madeUp(field, for: operation))
      }
    }
    return parameters
  }

  /// A valid value for a path parameter that names nothing in particular.
  func madeUp(_ field: Field, for operation: Operation) -> String {
    madeUpParameters[operation.id]?[field.name] ?? ""
  }

  /// The typical body of an operation; the same in every case that does not change it.
  func typicalBody(of operation: Operation) -> JSON? {
    guard let body = typicalBodies[operation.id] else { return nil }
    return body
  }

  /// The name of the case that looks what there was before the run.
  static let firstLookName = "before"

  /// The name of the variant in which every part of a request has its usual value.
  static let typicalVariant = "typical"

  /// What stands at the end of free texts in requests that must be refused, so that a refused
  /// request which was carried out all the same can be told by its effect.
  static let refusalMark = " (to be refused)"

  /// The typical body with its free texts marked.
  func refusableBody(of operation: Operation) -> JSON? {
    guard var body = typicalBody(of: operation), let schema = operation.body?.schema,
      case .object(let fields) = schema.kind
    else { return nil }
    for field in fields {
      guard case .string(let limits) = field.schema.kind, limits.allSatisfy(\.allowsAnySuffix),
        let text = body[field.name]?.stringValue
      else { continue }
      _ = body.set(.string(text + Self.refusalMark), at: JSON.Pointer([.name(field.name)]))
    }
    return body
  }

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
      body: body ?? typicalBody(of: operation).map(Plan.Body.json) ?? .none,
      expectation: expectation, rules: [], captures: [], observation: observation)
  }

  /// A request that makes a resource for the case it stands in.
  func creation(of resource: String) -> Plan.Step? {
    contract.operation(that: .creates, resource).map {
      step(.setUp, $0, "a \(resource) of its own")
    }
  }

  /// A request that asks the list of a resource about the state.
  func observing(
    _ resource: String, _ reason: String, _ observation: Plan.Observation,
    as identity: Identity = .user
  ) -> Plan.Step? {
    contract.operation(that: .lists, resource).map {
      step(.verify, $0, reason, as: identity, observation: observation)
    }
  }
}

extension Planner {
  private func isWanted(_ planned: Plan.Case, in phase: Phase) -> Bool {
    if configuration.isSafe, planned.steps.contains(where: { !isSafe($0) }) { return false }
    if isPreparation(planned) { return true }
    guard configuration.phases.contains(phase) else { return false }
    guard !configuration.only.isEmpty else { return true }
    switch planned.subject {
    case .operation(let id), .scenario(let id): return configuration.only.contains(id)
    }
  }

  /// Whether other cases need what this one finds or makes, so that it stays in every plan.
  private func isPreparation(_ planned: Plan.Case) -> Bool {
    guard case .operation(let id) = planned.subject,
      contract.operation(id)?.effects.contains(where: { $0.action == .creates }) == true
    else { return false }
    return [Self.firstLookName, Self.typicalVariant].contains { name in
      planned.name == "\(Phase.examples.rawValue)/\(id)/\(name)"
    }
  }

  private func isSafe(_ step: Plan.Step) -> Bool {
    contract.operation(step.operation)?.method.isSafe ?? false
  }
}

extension TextConstraint {
  /// Whether a text within the limit stays so when it grows by a few characters.
  fileprivate var allowsAnySuffix: Bool {
    switch limit {
    case .length(let length): length.maximum == nil
    case .matches, .enumeration, .advised: false
    }
  }
}
