import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// The state of the backend that the run has read before it changed anything there.
final class WriteGuard: Sendable {
  let rules: WriteRules

  /// Whether something has a path that the run has named at random, by path; all who need to know wait for
  /// the same request.
  private let lookups = Mutex<[String: Task<Bool, Never>]>([:])

  /// The listing before the first creation, by operation.
  private let listings = Mutex<[String: Task<Void, Never>]>([:])

  init(_ compiled: CompiledContract, _ options: PlanOptions) {
    rules = WriteRules(compiled, options)
  }
}

extension WriteGuard {
  /// Whether something exists, looked up once.
  fileprivate func exists(
    at target: String, _ lookUp: @escaping @Sendable () async -> Bool
  ) async -> Bool {
    await lookups.withLock { lookups in
      let task = lookups[target] ?? Task { await lookUp() }
      lookups[target] = task
      return task
    }.value
  }

  /// Lists a collection before the first creation in it.
  fileprivate func list(
    before operation: String, _ list: @escaping @Sendable () async -> Void
  ) async {
    await listings.withLock { listings in
      let task = listings[operation] ?? Task { await list() }
      listings[operation] = task
      return task
    }.value
  }
}

extension Runner {
  /// Returns the effect that a request with these parameters may have.
  func writeEffect(
    of compiled: CompiledOperation, by method: HTTPMethod, hasOtherPath: Bool = false,
    _ parameters: [String: String]
  ) -> WriteEffect {
    guard !method.isReadOnly || writes.rules.isWrite(compiled) else { return .reads }
    var origins: [String: WriteRules.Origin] = [:]
    world.withLock { world in
      for name in compiled.pathTemplate.names {
        guard let value = parameters[name] else { continue }
        let resource = writes.rules.resource(named: name, in: compiled)
        origins[name] =
          value.staysInSegment
          ? world.origin(of: value, resource?.name, parameters, among: contract.resources) : .given
      }
    }
    return writes.rules.effect(of: compiled, by: method, hasOtherPath: hasOtherPath) {
      origins[$0] ?? .given
    }
  }

  /// Returns the reason why a request is not sent, after a look at what exists; `nil` where it may be.
  ///
  /// A singleton is read and recorded before its first change, an identifier that the run has chosen is
  /// looked up, and a collection is listed before the first creation.
  func reasonNotToChange(_ draft: RequestDraft) async -> NotTestedReason? {
    guard !configuration.isDisposable else { return nil }
    switch draft.effect {
    case .reads, .changesOwn, .refused: return nil
    case .creates:
      await noteElements(before: draft)
      return reasonNotToReplace(draft)
    case .namesNothing(let resource):
      guard await isTaken(draft) else { return nil }
      return .notSent(
        "a \(resource) has the identifier that was chosen at random", ofOneValue: true)
    case .changesSingleton(let name, _):
      let reason = await prepareChange(of: name, by: draft)
      return mayLose(name, by: draft) ? nil : reason
    }
  }
}

extension Runner {
  /// Whether something has the path of a request that is to name nothing.
  ///
  /// A backend that has something at another random path, too, has it at every path.
  private func isTaken(_ draft: RequestDraft) async -> Bool {
    guard let reader = reader(of: draft.compiled.template) else { return false }
    guard await exists(draft.parameters, of: draft, by: reader) else { return false }
    guard let other = otherUnknown(draft) else { return true }
    return await !exists(other, of: draft, by: reader)
  }

  private func exists(
    _ parameters: [String: String], of draft: RequestDraft, by reader: CompiledOperation
  ) async -> Bool {
    let identity = draft.step.identity.reading
    return await writes.exists(at: draft.compiled.pathTemplate.expand(parameters)) {
      await self.read(by: reader, parameters, as: identity)?.status.isSuccess ?? false
    }
  }

  /// The parameters of a request with another random identifier in place of its own.
  private func otherUnknown(_ draft: RequestDraft) -> [String: String]? {
    var parameters = draft.parameters
    let isRandom = { (name: String) in
      self.world.withLock { world in parameters[name].map(world.isRandomIdentifier) ?? false }
    }
    guard let name = draft.compiled.pathTemplate.names.last(where: isRandom),
      let model = parameters[name],
      let field = draft.compiled.parameters.first(where: { $0.name == name })
    else { return nil }
    let random = RandomSource(seed: UInt64(truncatingIfNeeded: salt)).forked("other/\(model)")
    parameters[name] = UnknownIdentifiers(field.schema).text(like: model, random)
    return parameters[name] == nil ? nil : parameters
  }

  private func reader(of template: String) -> CompiledOperation? {
    writes.rules.reader(of: template)
  }

  /// The response to a request that only reads; `nil` where there is none.
  func read(
    by compiled: CompiledOperation, _ known: [String: String], as identity: Identity
  ) async -> HTTPResponse? {
    let parameters = defaults.usualParameters(of: compiled)
      .merging(defaults.indifferentParameters(of: compiled)) { usual, _ in usual }
      .merging(known.filter { compiled.pathTemplate.names.contains($0.key) }) { $1 }
    guard compiled.pathTemplate.names.allSatisfy({ parameters[$0] != nil }) else { return nil }
    return try? await backend.send(as: identity) { credentials in
      RequestBuilder(
        operation: compiled, credentials: credentials, fields: self.configuration.fields
      ).request(parameters: parameters, body: .none, identity: identity)
    }
  }

  /// Notes what a collection has before the first request that adds to it, so that what an operation
  /// finds instead of creating it is never taken for something of this run.
  private func noteElements(before draft: RequestDraft) async {
    let operation = draft.compiled
    guard contract.infersEffects, let effect = operation.effect(.creates),
      let location = effect.id?.pointer, case .name(let member)? = location.tokens.last,
      let compiled = reader(of: operation.template)
    else { return }
    let (parameters, identity) = (draft.parameters, draft.step.identity.reading)
    await writes.list(before: operation.id) {
      let response = await self.read(by: compiled, parameters, as: identity)
      guard let response, response.status.isSuccess,
        let document = try? JSON(parsing: response.body)
      else { return }
      let ids = document.values(of: member)
      let names = Set(document.texts.map { $0.lowercased() })
      self.world.withLock { world in
        for id in ids {
          world.noteForeign(World.ResourceID(resource: effect.resource.name, id: id))
        }
        world.foreignNames[effect.resource.name] = names
      }
    }
  }

  /// Returns the reason why a request is not sent that may replace a resource of its name instead of adding one.
  private func reasonNotToReplace(_ draft: RequestDraft) -> NotTestedReason? {
    guard case .json(let json) = draft.body,
      let members = writes.rules.identifyingMembers(of: draft.compiled),
      let resource = draft.compiled.effect(.creates)?.resource
    else { return nil }
    let names = world.withLock { $0.foreignNames[resource.name] ?? [] }
    var given: JSON.Pointer?
    _ = members.replacing(in: json) { value, location, _ in
      if let text = value.identityText, names.contains(text.lowercased()) {
        given = given ?? location
      }
      return value
    }
    return given.map { .notSent("\(WriteRefusal.givenMember("\($0)"))", ofOneValue: true) }
  }
}

extension Runner {
  /// Reads a singleton before its first change, and records how it was.
  private func prepareChange(of name: String, by draft: RequestDraft) async -> NotTestedReason? {
    guard hasUsualPath(draft) else {
      return .notSent("\(WriteRefusal.cannotPutBack(name))", ofOneValue: true)
    }
    let identity = draft.step.identity.reading
    let id = World.ResourceID(resource: name, id: identity.ownID)
    if world.withLock({ $0.original(of: id) }) == nil {
      guard let shown = await readSingleton(name, as: identity) else {
        return .notSent("\(WriteRefusal.cannotPutBack(name))", ofOneValue: false)
      }
      world.withLock { $0.noteOriginal(shown, of: id) }
    }
    let original = world.withLock { $0.original(of: id) }
    guard let original, canPutBack(original, after: draft) else {
      return .notSent("\(WriteRefusal.cannotPutBack(name))", ofOneValue: true)
    }
    // Before the request, because the process may be killed after it.
    let change = world.withLock { $0.noteChange(ofSingleton: id) }
    if let change { environment.recordLedger?(.changed(id, original: change)) }
    return nil
  }

  /// Whether what a user has only one of may be changed although nothing can put it back.
  private func mayLose(_ name: String, by draft: RequestDraft) -> Bool {
    configuration.hasDisposableUsers
      && draft.compiled.effects(.updates).contains { $0.isOnSingleton && $0.resource.name == name }
  }

  /// Whether a request has the path by which the run reads a singleton, and puts it back.
  private func hasUsualPath(_ draft: RequestDraft) -> Bool {
    let operation = draft.compiled
    let usual = defaults.usualParameters(of: operation)
      .merging(defaults.indifferentParameters(of: operation)) { usual, _ in usual }
    return draft.compiled.pathTemplate.names.allSatisfy { draft.parameters[$0] == usual[$0] }
  }

  /// Whether the backend accepts the original by the contract, and the original has every member that the
  /// request sets.
  private func canPutBack(_ original: JSON, after draft: RequestDraft) -> Bool {
    guard let back = draft.compiled.bodyPuttingBack(original)?.objectValue else { return false }
    let sent: JSON? =
      if case .json(let json) = draft.body { json } else { defaults.body(of: draft.compiled.id) }
    // What is no object is rejected, or replaces the whole.
    guard let sent = sent?.objectValue else { return true }
    let known = Set(draft.compiled.replacedMembers?.map(\.name) ?? [])
    return sent.members.allSatisfy { member in
      back[member.name] != nil || !contract.infersEffects && !known.contains(member.name)
    }
  }

  /// A singleton as an identity reads it; `nil` where nothing shows it.
  func readSingleton(_ name: String, as identity: Identity) async -> JSON? {
    let stated = compiled.operations.first { compiled in
      compiled.method == .get
        && compiled.effects(.reads).contains {
          $0.isOnSingleton && $0.state != nil && $0.resource.name == name
        }
    }
    guard let reader = stated ?? reader(of: name),
      let response = await read(by: reader, [:], as: identity), response.status.isSuccess,
      let document = try? JSON(parsing: response.body)
    else { return nil }
    let effect = reader.effects(.reads).first { $0.isOnSingleton && $0.resource.name == name }
    return effect.map { $0.representation(in: document) } ?? document
  }
}

extension CompiledOperation {
  /// The body of a request that makes a singleton what it was, as far as this operation changes it; `nil`
  /// where the contract does not allow it.
  func bodyPuttingBack(_ original: JSON) -> JSON? {
    guard let fields = operation.replacedMembers, let schema = operation.body?.schema else {
      return nil
    }
    var body = JSON.Object()
    for field in fields {
      if let value = original[field.name] { body[field.name] = value }
    }
    let json = JSON.object(body)
    return SchemaValidator(schema).accepts(json.bytes()) ? json : nil
  }
}

extension Identity {
  /// The identity that reads before this one may change something.
  var reading: Identity { self == .other ? .other : .user }
}

extension Term {
  /// The location in the response or the request.
  fileprivate var pointer: JSON.Pointer? {
    switch self {
    case .response(let pointer), .request(let pointer): pointer
    default: nil
    }
  }
}

extension JSON {
  /// The values of a member in the elements of all lists.
  fileprivate func values(of member: String) -> [String] {
    switch self {
    case .array(let elements):
      elements.flatMap { element in
        [element[JSON.Pointer([.name(member)])]?.identityText].compactMap(\.self)
          + element.values(of: member)
      }
    case .object(let object): object.members.flatMap { $0.value.values(of: member) }
    case .null, .boolean, .number, .string: []
    }
  }
}

extension String {
  /// Whether no server takes a part of the path for another segment, or for the one above.
  fileprivate var staysInSegment: Bool {
    var text = self
    for _ in 0..<3 { text = PercentCoding.decode(text) ?? text }
    let parts = text.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\")
    }.map { part in part.filter { $0 > 0x20 } }
    return parts.first?.isEmpty == false
      && !parts.contains { $0 == Array(".".utf8) || $0 == Array("..".utf8) }
  }
}
