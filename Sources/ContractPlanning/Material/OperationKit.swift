import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// What the cases of one operation are made from, found once.
struct OperationKit: Sendable {
  /// The body that its cases start from.
  let typicalBody: JSON?

  /// The same with its free texts marked, where it is an object.
  let refusableBody: JSON?

  /// What makes other valid bodies.
  let drafter: Drafter?

  /// What breaks bodies, where a phase is wanted that sends broken ones.
  let mutator: Mutator?

  /// What puts odd texts into the typical body, where a phase is wanted that sends those.
  let corpus: TextCorpus?

  /// By the key of a parameter: a valid value that names nothing in particular.
  let parameters: [String: String]

  /// Of these, the ones of query and header that typical requests have.
  let usualParameters: [String: String]

  /// Where the parameters of a typical request come from: the usual ones, and those of the path.
  let sources: [String: Plan.ParameterSource]
}

extension OperationKit {
  /// - Parameters:
  ///   - compiled: The operation.
  ///   - phases: Those that are wanted.
  ///   - source: From which each part takes chance of its own.
  ///   - now: The moment of planning; dates in requests are made around it.
  /// - Returns: Or why no valid request of the operation can be made up.
  static func making(
    for compiled: CompiledOperation, _ phases: Set<Phase>, _ source: RandomSource, _ now: Instant
  ) -> Result<OperationKit, PlanError> {
    do throws(PlanError) {
      return .success(try OperationKit(compiled, phases, source, now))
    } catch {
      return .failure(error)
    }
  }

  private init(
    _ compiled: CompiledOperation, _ phases: Set<Phase>, _ source: RandomSource, _ now: Instant
  ) throws(PlanError) {
    let operation = compiled.operation
    var parameters: [String: String] = [:]
    for parameter in operation.allParameters {
      // A tenant, say, must be the same everywhere, and one that is there.
      let isNamed =
        parameter.location != .path
        || !operation.identifiesResource(byPathParameter: parameter.field.name)
      var random = source.forked(
        isNamed ? parameter.key : "path/\(operation.id)/\(parameter.key)")
      let made = try Self.generator(of: parameter.field.schema, operation, now).typical(&random)
      let value = isNamed ? parameter.field.example ?? made : made
      parameters[parameter.key] = value.stringValue ?? value.text()
    }
    self.parameters = parameters
    let usual = operation.allParameters.filter { $0.location != .path && $0.isTypical }.map(\.key)
    usualParameters = parameters.filter { usual.contains($0.key) }
    var sources = usualParameters.mapValues(Plan.ParameterSource.text)
    for field in operation.parameters {
      sources[field.name] =
        operation.target(of: field.name).map(Plan.ParameterSource.fixture)
        ?? .text(parameters[field.name] ?? "")
    }
    self.sources = sources
    guard let schema = operation.body?.schema, let judge = compiled.body else {
      (typicalBody, refusableBody, drafter, mutator, corpus) = (nil, nil, nil, nil, nil)
      return
    }
    let generator = try Self.generator(of: schema, operation, now)
    var random = source.forked("body/\(operation.id)")
    let typical = generator.typical(&random)
    typicalBody = typical
    refusableBody = schema.refusable(typical)
    drafter = Drafter(generator, typical: typical, of: compiled, now: now)
    mutator =
      phases.isDisjoint(with: [.negative, .sequences, .fuzz])
      ? nil : Mutator(schema, validator: judge)
    corpus =
      phases.isDisjoint(with: [.protocol, .fuzz])
      ? nil : TextCorpus(of: schema, from: typical) { compiled.isFree($0) }
  }

  static func generator(
    of schema: Schema, _ operation: Operation, _ now: Instant
  ) throws(PlanError) -> Generator {
    do throws(GenerationError) {
      return try Generator(schema: schema, today: now.date.adding(days: 1), now: now)
    } catch {
      throw PlanError(operation: operation.id, position: operation.position, reason: error)
    }
  }
}

extension CompiledOperation {
  /// Whether any text may stand at a place: none that somebody may have already.
  func isFree(_ place: JSON.Pointer) -> Bool {
    !uniquePointers.contains { place.hasPrefix($0) }
  }
}
