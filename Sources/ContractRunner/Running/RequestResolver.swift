import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// Fills in what a plan cannot know: ids that the backend assigns, and values not used before.
struct RequestResolver {
  let runner: Runner

  /// The resources that the case has created for itself, by type.
  var fresh: [String: World.Creation] = [:]
  var captured: [String: JSON] = [:]

  /// The name from which texts are derived that no other run and no other case sends.
  var name = ""

  /// Whether texts of creations and updates have the mark of the run.
  var isMarking = false

  /// The number of the repetition, which has values of its own; 0 for the first time.
  var repetition = 0

  /// Whether an identifier that nothing has takes the place of that of a missing resource.
  var inventsMissing = false

  /// Whether requests that test something start from what is known to be accepted; others always do.
  var adaptsProbes = true

  /// The reason why a request cannot be built.
  struct Unresolved: Error {
    var reason: NotTestedReason

    /// Whether a resource is missing that the run should have created.
    var isMissing = false

    static func missing(_ resource: CompiledResource) -> Unresolved {
      Unresolved(reason: "no \(resource) could be created for it", isMissing: true)
    }
  }
}

extension RequestResolver {
  /// The resource that the case has created for itself, or else the one that cases share.
  func creation(of resource: CompiledResource) -> World.Creation? {
    fresh[resource.name] ?? fixture(resource)
  }

  private func fixture(_ resource: CompiledResource) -> World.Creation? {
    runner.world.withLock { $0.fixtures[resource.name] }
  }

  private func value(of term: Term) -> JSON? {
    RuleContext(captured: captured, now: runner.now()).value(of: term)
  }

  func parameters(
    _ sources: [String: Plan.ParameterSource], of operation: CompiledOperation
  ) throws(Unresolved) -> [String: String] {
    var values: [String: String] = [:]
    for (key, source) in sources.sorted(by: { $0.key < $1.key }) {
      values[key] = try parameter(source, key, of: operation)
    }
    return runner.contract.infersEffects
      ? withShownParts(values, of: sources, in: operation) : values
  }

  private func parameter(
    _ source: Plan.ParameterSource, _ key: String, of operation: CompiledOperation
  ) throws(Unresolved) -> String {
    let schema = operation.allParameters.first { $0.key == key }?.field.schema ?? .string
    let (creation, resource): (World.Creation?, CompiledResource)
    switch source {
    case .text(let text): return text
    case .unknown(like: let model, sharedAs: let shared):
      // What is created has a name of its own.
      let isCreated = shared == nil && operation.creates(byPathParameter: key)
      let number = isCreated ? "/\(runner.world.withLock { $0.uniqueValues.next() })" : ""
      return unknown(like: model, named: shared ?? "\(name)/\(key)\(number)", schema) ?? model
    case .unique(let shared):
      let number = shared == nil ? runner.world.withLock { $0.uniqueValues.next() } : repetition
      return uniqueText("\(name)/\(shared ?? "")/\(number)", schema)
    case .similar(let shared): return similarText(to: "\(name)/\(shared)/\(repetition)", schema)
    case .term(let term):
      guard let value = value(of: term) else {
        throw Unresolved(reason: "\(term) has no value; an earlier step failed")
      }
      return value.stringValue ?? value.text()
    case .fixture(let type), .unissued(let type): (creation, resource) = (fixture(type), type)
    case .fresh(let type): (creation, resource) = (fresh[type.name], type)
    case .made(let type): (creation, resource) = (self.creation(of: type), type)
    }
    guard let creation = creation ?? existing(resource, for: operation) else {
      guard inventsMissing, let text = invented(key, schema) else {
        throw Unresolved.missing(resource)
      }
      return text
    }
    guard case .unissued = source else { return creation.id }
    return try unissued(
      creation.id, of: resource, schema, isWrite: runner.writes.rules.isWrite(operation))
  }
}

extension RequestResolver {
  /// A well-formed identifier for a resource that could not be created; `nil` where the schema has no room for
  /// one that nothing has.
  private func invented(_ key: String, _ schema: Schema) -> String? {
    let now = runner.now()
    var random = RandomSource(seed: runner.configuration.seed).forked("invented/\(key)")
    guard let generator = try? Generator(schema: schema, today: now.date, now: now) else {
      return nil
    }
    let model = generator.typical(&random).parameterText
    return unknown(like: model, named: "\(name)/\(key)", schema)
  }

  /// An identifier with random characters of this run, of the form of another one; `nil` where the schema
  /// has no room for them.
  private func unknown(like model: String, named name: String, _ schema: Schema) -> String? {
    let random = RandomSource(seed: UInt64(truncatingIfNeeded: runner.salt)).forked(name)
    guard let text = UnknownIdentifiers(schema).text(like: model, random) else { return nil }
    runner.world.withLock { $0.noteRandomIdentifier(text) }
    return text
  }

  /// An identifier of the schema that was, in all likelihood, never issued; where the request may change
  /// something, a random one.
  private func unissued(
    _ id: String, of resource: CompiledResource, _ schema: Schema, isWrite: Bool
  ) throws(Unresolved) -> String {
    guard !isWrite else {
      if let text = unknown(like: id, named: "\(name)/\(resource)", schema) { return text }
      throw Unresolved(reason: "no identifier is left that surely no \(resource) has")
    }
    let validator = SchemaValidator(schema.withAdviceRequired)
    func isValid(_ text: String) -> Bool {
      let readings = [JSON.string(text), JSON.Number(text).map(JSON.number)].compactMap(\.self)
      return readings.contains { validator.accepts($0.bytes()) }
    }
    let candidates = id.unissuedCandidates
    // Where the backend's own identifiers are invalid, any other one is as good.
    guard isValid(id) else { return candidates[0] }
    if let valid = candidates.first(where: isValid) { return valid }
    var random = RandomSource(seed: 1)
    let generator = try? Generator(
      schema: schema, today: runner.now().date, now: runner.now())
    for _ in 0..<100 {
      guard let value = generator?.random(&random) else { break }
      let text = value.stringValue ?? value.text()
      if text != id, !["", ".", ".."].contains(text) { return text }
    }
    throw Unresolved(reason: "no identifier is left that no \(resource) has")
  }
}

extension RequestResolver {
  /// Returns the body of a request with these parameters.
  func body(
    of request: Plan.Request, in step: Plan.Step, _ compiled: CompiledOperation,
    _ parameters: [String: String]
  ) throws(Unresolved) -> Plan.Body {
    let body = try body(of: request, in: step, compiled)
    guard case .json(var json) = body, runner.contract.infersEffects else { return body }
    for effect in compiled.effects(.updates) {
      // An update that sends another identity renames the resource.
      guard let id = effect.pathParameter.flatMap({ parameters[$0] }) else { continue }
      let shown = effect.representationPointer?.appending(effect.resource.id)
      for location in Set([effect.resource.id, shown].compactMap(\.self))
      where step.violation != location {
        guard let sent = json[location], sent.identityText != nil else { continue }
        _ = json.set(id.identifier(like: sent), at: location)
      }
    }
    return .json(json)
  }

  private func body(
    of request: Plan.Request, in step: Plan.Step, _ compiled: CompiledOperation
  ) throws(Unresolved) -> Plan.Body {
    switch request.body {
    case .none, .bytes, .malformed, .form: return request.body
    case .json(let json): return try resolved(json, compiled, step)
    case .changed(let json, let changes):
      return try resolved(changed(json, by: changes), compiled, step)
    case .unissued(var json, let location, let resource):
      guard let creation = fixture(resource) else { throw Unresolved.missing(resource) }
      let schema = compiled.body?.schema?.schema(at: location) ?? .string
      let other = try unissued(
        creation.id, of: resource, schema,
        isWrite: runner.writes.rules.isWrite(compiled))
      _ = json.set(other.identifier(like: json[location]), at: location)
      return try resolved(json, compiled, step)
    case .distinct(var json, let location):
      if let text = json[location]?.stringValue,
        let schema = compiled.body?.schema?.schema(at: location.withoutIndices),
        let distinct = DistinctText(
          runner.salt, runner.world.withLock { $0.uniqueValues.next() }
        ).text(like: text, SchemaValidator(schema.withAdviceRequired))
      {
        _ = json.set(.string(distinct), at: location)
      }
      return try resolved(json, compiled, step)
    }
  }

  /// The value with the changes of a scenario; those without a value are omitted.
  func changed(_ json: JSON, by changes: [ScenarioCall.Change]) -> JSON {
    var json = json
    for change in changes {
      switch change {
      case .remove(let pointer): _ = json.remove(at: pointer)
      case .set(let pointer, let term):
        if let value = value(of: term) { _ = json.set(value, at: pointer) }
      }
    }
    return json
  }

  /// Replaces the parts of the typical body that only the run knows.
  private func resolved(
    _ json: JSON, _ compiled: CompiledOperation, _ step: Plan.Step
  ) throws(Unresolved) -> Plan.Body {
    guard let typical = runner.defaults.body(of: compiled.id) else {
      return .json(try withoutGivenNames(json, compiled))
    }
    var json = adapted(json, compiled, step, typical: typical)
    let isInvalid = step.violation != nil && compiled.bodyValidator?.accepts(json.bytes()) == false
    func isUntouched(_ location: JSON.Pointer) -> Bool {
      typical[location] != nil && json[location] == typical[location]
    }
    var own: Set<JSON.Pointer> = []
    for reference in compiled.references {
      let location = reference.pointer.firstElement
      guard isUntouched(location) else { continue }
      // One of several equal elements is what makes the list invalid.
      if isInvalid, location != reference.pointer,
        step.violation.map({ $0 != .root && location.isInside($0, wildcard: .outer) }) == true
      {
        continue
      }
      if let creation = creation(of: reference.resource) {
        _ = json.set(creation.id.identifier(like: typical[location]), at: location)
        own.insert(location)
      } else if compiled.body?.schema?.field(at: location)?.isRequired == false,
        json.objectValue?.count != 1
      {
        _ = json.remove(at: location)
      } else if !runner.contract.infersEffects {
        throw Unresolved.missing(reference.resource)
      }
    }
    for effect in compiled.effects(.deletes) {
      guard case .request(let location)? = effect.id, isUntouched(location),
        let key = fresh[effect.resource.name]?.key
      else { continue }
      _ = json.set(key, at: location)
    }
    let learned = runner.world.withLock { $0.uniqueValues.members[compiled.id] ?? [] }
    for location in compiled.uniquePointers + learned where isUntouched(location) {
      guard let schema = compiled.body?.schema?.schema(at: location),
        let usual = json[location]
      else { continue }
      let named = schema.namedValues.flatMap { values in
        runner.world.withLock { world in
          world.uniqueValues.free(
            among: values, at: "\(compiled.id)\(location)", isTaken: !step.expectation.isFailure)
        }
      }
      // A change may be sent twice to see that it is one.
      let isStable = learned.contains(location) && compiled.method != .post
      _ = json.set(
        named.map(JSON.string)
          ?? uniqueValue(like: usual, schema, number: isStable ? caseNumber : nextNumber()),
        at: location)
    }
    var named = try withoutGivenNames(json, compiled, besides: own)
    if isMarking { mark(&named, compiled) }
    return .json(runner.withOwnRejectionMark(named))
  }

  /// The body with what is known to be accepted in place of typical values; what is invalid stays invalid.
  private func adapted(
    _ json: JSON, _ compiled: CompiledOperation, _ step: Plan.Step, typical: JSON
  ) -> JSON {
    guard adaptsProbes || step.purpose != .probe,
      let adaptation = runner.world.withLock({ $0.adaptations[compiled.id] })
    else { return json }
    let changed = adaptation.applied(to: json, typical: typical)
    guard let validator = compiled.bodyValidator else { return changed }
    let isSameVerdict = validator.accepts(json.bytes()) == validator.accepts(changed.bytes())
    return isSameVerdict ? changed : json
  }

  /// The body with values of this run in place of all by which a server may find something that exists, besides
  /// the identities of what the run has created.
  private func withoutGivenNames(
    _ json: JSON, _ compiled: CompiledOperation, besides own: Set<JSON.Pointer> = []
  ) throws(Unresolved) -> JSON {
    guard let members = runner.writes.rules.identifyingMembers(of: compiled) else { return json }
    // What is created has a name of its own; a change may be sent twice to see that it is one.
    let isCreation = compiled.method == .post
    let number = isCreation ? runner.world.withLock { $0.uniqueValues.next() } : 0
    let random = RandomSource(seed: UInt64(truncatingIfNeeded: runner.salt))
      .forked("\(name)/\(number)")
    let unique = compiled.uniquePointers
    var given: JSON.Pointer?
    let changed = members.replacing(in: json) { value, location, member in
      guard !unique.contains(location), !own.contains(location) else { return value }
      let text = value.identityText ?? value.text()
      let other = compiled.name(like: value, at: location, random.forked("\(member)/\(text)"))
      // What is short may exist all the same.
      let isUnknown = other.map { $0.numberValue != nil || $0.stringValue?.utf8.count ?? 0 >= 8 }
      let isFlag = value == true || value == false
      if isFlag || !text.isEmpty && isUnknown != true && members.mustBeUnknown(member) {
        given = given ?? location
      }
      return other ?? value
    }
    guard let given else { return changed }
    throw Unresolved(
      reason: .notSent("\(WriteRefusal.givenMember("\(given)"))", ofOneValue: true))
  }

  /// A text within a schema that differs for each run and name.
  private func uniqueText(_ name: String, _ schema: Schema) -> String {
    var random = RandomSource(seed: UInt64(truncatingIfNeeded: runner.salt)).forked(name)
    let now = runner.now()
    let validator = SchemaValidator(schema.withAdviceRequired)
    let makers = [Schema.uuid(version: 4), schema].compactMap {
      try? Generator(schema: $0, today: now.date, now: now)
    }
    let digits = String(random.next() as UInt64, radix: 36)
    var texts = makers.prefix(1).map { $0.typical(&random).parameterText }
    texts += [digits, String(digits.prefix(8))]
    for maker in makers.dropFirst() {
      texts += (0..<50).map { _ in maker.random(&random).parameterText }
    }
    // A header field carries ASCII only.
    return texts.first { text in
      text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        && validator.accepts(JSON.string(text).bytes())
    } ?? digits
  }

  /// A text within a schema that differs only in its last character from the unique one of a name,
  /// as far as the schema has one.
  private func similarText(to name: String, _ schema: Schema) -> String {
    let text = uniqueText(name, schema)
    let validator = SchemaValidator(schema.withAdviceRequired)
    return "0123456789abcdef".lazy.map { text.dropLast() + String($0) }
      .first { $0 != text && validator.accepts(JSON.string($0).bytes()) }
      ?? uniqueText("\(name)/other", schema)
  }

  private func nextNumber() -> Int { runner.world.withLock { $0.uniqueValues.next() } }

  /// A number that no other case has.
  private var caseNumber: Int { runner.world.withLock { $0.uniqueValues.number(of: name) } }

  /// A value within a schema that nothing on the backend has yet, as far as the schema has one.
  private func uniqueValue(like usual: JSON, _ schema: Schema, number count: Int) -> JSON {
    let token = String(runner.salt, radix: 36) + String(count, radix: 36)
    let validator = SchemaValidator(schema.withAdviceRequired)
    let number = JSON.number(JSON.Number(runner.salt + count))
    if usual.numberValue != nil, validator.accepts(number.bytes()) { return number }
    let text = usual.stringValue ?? ""
    let candidates =
      [" ", "_", ""].flatMap { separator in
        [text, String(text.prefix(max(0, 19 - token.count))), ""].map { $0 + separator + token }
      } + [token + text]
    if let fitting = candidates.first(where: { validator.accepts(JSON.string($0).bytes()) }) {
      return .string(fitting)
    }
    var random = RandomSource(seed: runner.configuration.seed).forked("unique/\(token)")
    let now = runner.now()
    guard let generator = try? Generator(schema: schema, today: now.date, now: now) else {
      return usual
    }
    // Of a few, the longest one: what is short may exist, so that it is not sent.
    let values = (0..<20).map { _ in generator.random(&random) }
    return values.max { $0.parameterText.utf8.count < $1.parameterText.utf8.count } ?? usual
  }
}

extension Schema {
  /// The documented values of an open enumeration.
  fileprivate var namedValues: [String]? {
    guard case .string(let limits) = kind else { return nil }
    for case .enumeration(let values, isOpen: true) in limits.required() { return values }
    return nil
  }
}
