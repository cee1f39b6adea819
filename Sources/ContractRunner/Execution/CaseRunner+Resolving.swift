import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

/// Puts in what a plan cannot know: identities that the backend gives, and values that nobody has
/// taken yet.
extension CaseRunner {
  struct Unresolved: Error {
    var reason: String

    /// Whether what the run should have made is not there.
    var isMissing = false
  }

  func resolve(
    _ sources: [String: Plan.ParameterSource]
  ) -> Result<[String: String], Unresolved> {
    var values: [String: String] = [:]
    for (name, source) in sources.sorted(by: { $0.key < $1.key }) {
      switch source {
      case .text(let text): values[name] = text
      case .fixture(let resource), .made(let resource), .fresh(let resource):
        let isFresh = if case .fixture = source { false } else { true }
        let isShared = if case .fresh = source { false } else { true }
        guard
          let made = (isFresh ? fresh[resource] : nil) ?? (isShared ? fixture(resource) : nil)
        else { return .failure(Self.nothing(of: resource)) }
        values[name] = made.id
      case .unissued(let resource):
        guard let made = fixture(resource) else { return .failure(Self.nothing(of: resource)) }
        values[name] = made.id.neverIssued
      case .term(let term):
        guard let value = RuleContext(captured: captured, now: run.now()).value(of: term) else {
          return .failure(Unresolved(reason: "\(term) has no value; an earlier step failed"))
        }
        values[name] = value.stringValue ?? value.text()
      }
    }
    return .success(values)
  }

  func fixture(_ resource: String) -> RunState.Made? {
    run.state.withLock { $0.fixtures[resource] }
  }

  private static func nothing(of resource: String) -> Unresolved {
    Unresolved(reason: "no \(resource) could be made to try it on", isMissing: true)
  }
}

extension CaseRunner {
  func body(
    of step: Plan.Step, _ compiled: CompiledOperation
  ) -> Result<Plan.Body, Unresolved> {
    switch step.body {
    case .none, .bytes, .malformed, .form: return .success(step.body)
    case .json(let json): return resolve(json, compiled, step)
    case .changed(let json, let changes):
      return resolve(changed(json, by: changes), compiled, step)
    case .unissued(var json, let place, let resource):
      guard let made = fixture(resource) else { return .failure(Self.nothing(of: resource)) }
      _ = json.set(made.id.neverIssued.identity(like: json[place]), at: place)
      return resolve(json, compiled, step)
    }
  }

  func changed(_ json: JSON, by changes: [Call.Change]) -> JSON {
    var json = json
    for change in changes {
      switch change {
      case .remove(let pointer): _ = json.remove(at: pointer)
      case .set(let pointer, let term):
        guard let value = RuleContext(captured: captured, now: run.now()).value(of: term) else {
          continue
        }
        _ = json.set(value, at: pointer)
      }
    }
    return json
  }

  /// Replaces what stands in the typical body for something that only the run knows.
  private func resolve(
    _ json: JSON, _ compiled: CompiledOperation, _ step: Plan.Step
  ) -> Result<Plan.Body, Unresolved> {
    guard let typical = run.typicalBody(of: compiled.id) else { return .success(.json(json)) }
    var json = json
    func isUntouched(_ place: JSON.Pointer) -> Bool {
      typical[place] != nil && json[place] == typical[place]
    }
    for reference in compiled.references {
      let place = reference.place.firstElement
      guard isUntouched(place) else { continue }
      if let made = fresh[reference.resource] ?? fixture(reference.resource) {
        _ = json.set(made.id.identity(like: typical[place]), at: place)
      } else if compiled.operation.body?.schema?.field(at: place)?.isRequired == false {
        _ = json.remove(at: place)
      } else {
        return .failure(Self.nothing(of: reference.resource))
      }
    }
    for effect in compiled.operation.effects(.deletes) {
      guard case .request(let place)? = effect.id, isUntouched(place),
        let key = fresh[effect.resource]?.key
      else { continue }
      _ = json.set(key, at: place)
    }
    for place in compiled.uniquePlaces where isUntouched(place) {
      guard let schema = compiled.operation.body?.schema?.schema(at: place),
        let usual = json[place]
      else { continue }
      let unique =
        schema.namedValues.flatMap {
          free(among: $0, for: "\(compiled.id)\(place)", isTaken: !step.expectation.isFailure)
        }.map(JSON.string) ?? uniqueValue(like: usual, schema)
      _ = json.set(unique, at: place)
    }
    return .success(.json(json))
  }

  /// One of the usual values that this run has not used yet, if there is one.
  private func free(among values: [String], for place: String, isTaken: Bool) -> String? {
    run.state.withLock { state in
      let taken = state.taken[place] ?? []
      guard let value = values.first(where: { !taken.contains($0) }) else { return nil }
      if isTaken { state.taken[place] = taken.union([value]) }
      return value
    }
  }

  /// A value within a schema that nothing on the backend has yet, as far as the schema has one.
  private func uniqueValue(like usual: JSON, _ schema: Schema) -> JSON {
    let count = run.state.withLock { state in
      defer { state.uniqueCount += 1 }
      return state.uniqueCount
    }
    let token = String(run.salt, radix: 36) + String(count, radix: 36)
    let judge = SchemaValidator(schema)
    let number = JSON.number(JSON.Number(run.salt + count))
    if usual.numberValue != nil, judge.accepts(number.bytes()) { return number }
    let text = usual.stringValue ?? ""
    let candidates =
      [" ", "_", ""].flatMap { separator in
        [text, String(text.prefix(max(0, 19 - token.count))), ""].map { $0 + separator + token }
      } + [token + text]
    if let fitting = candidates.first(where: { judge.accepts(JSON.string($0).bytes()) }) {
      return .string(fitting)
    }
    var chance = RandomSource(seed: run.configuration.seed).forked("unique/\(token)")
    let now = run.now()
    return (try? Generator(schema: schema, today: now.date, now: now))?.random(&chance) ?? usual
  }
}

extension Schema {
  /// The usual values of an open enumeration.
  fileprivate var namedValues: [String]? {
    guard case .string(let limits) = kind else { return nil }
    for case .enumeration(let values, isOpen: true) in limits { return values }
    return nil
  }
}
