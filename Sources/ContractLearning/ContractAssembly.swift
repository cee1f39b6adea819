import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// Puts together a contract from the profiles of its operations.
struct ContractAssembly {
  private let profiles: [OperationProfile]
  private let position: SourcePosition
  private let search: EffectSearch
  private let effects: [[Effect]]

  /// The effects of operations on other resources than those that they create and change.
  private let links: [LinkSearch.Found]
  private let errors: ErrorEvidence

  /// The schemas of representations of resources.
  private var shown: [String: Schema] = [:]
  private var identifiers = OperationNames()

  init(_ profiles: [OperationProfile], at position: SourcePosition) {
    let sorted = profiles.filter { $0.acceptedCount > 0 }.sorted { left, right in
      (left.path.template, left.method.rank) < (right.path.template, right.method.rank)
    }
    self.profiles = sorted
    self.position = position
    let search = EffectSearch(
      profiles: sorted, resources: ResourceSearch(sorted).resources, position: position)
    self.search = search
    let effects = sorted.indices.map(search.effects)
    self.effects = effects
    links = LinkSearch(sorted, effects, search).found
    errors = ErrorEvidence(sorted.flatMap(\.samples))
  }

  /// The contract; problems of single statements take these out.
  mutating func contract(_ id: String) -> Contract {
    learnRepresentations()
    let authentication = commonAuthentication
    var operations: [Operation] = []
    for index in profiles.indices {
      operations.append(operation(index, common: authentication))
    }
    let shared = FailureSharing(operations)
    var contract = Contract(
      id, version: "1", title: id, authentication: authentication,
      errors: errors.shape(at: position), failures: shared.common, resources: resources,
      operations: shared.operations, definitions: definitions)
    contract.position = position
    contract.infersEffects =
      !contract.resources.isEmpty
      || contract.operations.contains {
        !$0.listing.isEmpty
      }
    addLogin(to: &contract)
    return contract.withoutFaultyParts
  }
}

extension ContractAssembly {
  /// The authentication of most operations.
  private var commonAuthentication: Authentication {
    var counts: [Authentication: Int] = [:]
    for profile in profiles {
      let evidence = AuthenticationEvidence(profile.samples)
      guard let own = evidence.authentication, own.isRequired else { continue }
      counts[own, default: 0] += profile.acceptedCount
    }
    return counts.max { ($0.value, "\($1.key)") < ($1.value, "\($0.key)") }?.key ?? .none
  }

  private var usedResources: Set<String> { Set(effects.joined().map(\.resource)) }

  private var resources: [Resource] {
    let used = usedResources
    return search.resources.filter { used.contains($0.name) }.map { learned in
      var resource = Resource(
        learned.name, id: JSON.Pointer([.name(learned.idName)]), access: learned.access)
      resource.position = position
      return resource
    }
  }

  private var definitions: [Definition] {
    shown.sorted { $0.key < $1.key }.map { name, schema in
      var definition = Definition(name, schema)
      definition.position = position
      return definition
    }
  }

  /// Learns the representation of each resource from all responses that show it alike.
  private mutating func learnRepresentations() {
    for resource in search.resources {
      var whole: ValueProfile?
      for (index, effects) in effects.enumerated() {
        for effect in effects where effect.resource == resource.name {
          guard let pointer = effect.representationPointer,
            let part = success(of: profiles[index])?[pointer], part.objectCount > 0
          else { continue }
          if whole == nil { whole = part } else if part.isAlike(whole) { whole?.merge(part) }
        }
      }
      guard let whole else { continue }
      var schema = SchemaInference(side: .response, position: position)
        .schema(of: whole, named: resource.name)
      schema.isNullable = false
      shown[resource.name] = schema
    }
  }

  /// The bodies of the most usual success of an operation.
  private func success(of profile: OperationProfile) -> ValueProfile? {
    profile.responses.filter { (200..<300).contains($0.key) }.min { $0.key < $1.key }?.value
  }
}

extension ContractAssembly {
  /// States the operation that gives tokens, where that makes no problem.
  private func addLogin(to contract: inout Contract) {
    guard let login = LoginSearch(profiles) else { return }
    var copy = contract
    let operation = copy.operations[login.operation]
    copy.login = Login(
      operation.id, token: response(login.token), expiresIn: login.expiresIn.map { response($0) })
    copy.login?.position = position
    copy.operations[login.operation].summary += "; \(login.evidence)"
    if copy.problems().isEmpty { contract = copy }
  }
}

extension Contract {
  /// The contract without the links that its parts contradict, and the rules of lists that the types of their
  /// parameters contradict.
  fileprivate var withoutFaultyParts: Contract {
    guard !problems().isEmpty else { return self }
    var copy = self
    for index in operations.indices {
      copy.operations[index].listing = []
      copy.operations[index].effects.removeAll { $0.action == .links }
    }
    for index in operations.indices {
      for effect in operations[index].effects where effect.action == .links {
        copy.operations[index].effects.append(effect)
        if !copy.problems().isEmpty { copy.operations[index].effects.removeLast() }
      }
    }
    for index in operations.indices {
      for rule in operations[index].listing {
        copy.operations[index].listing.append(rule)
        if !copy.problems().isEmpty { copy.operations[index].listing.removeLast() }
      }
    }
    return copy
  }
}

extension ContractAssembly {
  private mutating func operation(_ index: Int, common: Authentication) -> Operation {
    let profile = profiles[index]
    let evidence = AuthenticationEvidence(profile.samples)
    let named = search.resource(of: profile)
    var summary = [profile.evidence] + [evidence.evidence].compactMap(\.self)
    for resource in search.resources where resource.creator == index {
      summary.append("creates \(resource.name): \(resource.evidence)")
    }
    for effect in effects[index] where effect.action != .creates {
      summary.append(
        "\(effect.action.rawValue) \(effect.resource): \(profile.acceptedCount.counted("request"))")
    }
    var operation = Operation(
      identifiers.take(profile, effects[index], resource: named?.resource), profile.method,
      profile.path.template, summary: summary.joined(separator: "; "),
      responses: responses(of: profile, effects[index]), effects: effects[index])
    operation.position = position
    let own = evidence.authentication ?? common
    if own != common { operation.authentication = own }
    operation.parameters = pathParameters(
      of: profile, isCreation: effects[index].contains { $0.action == .creates })
    operation.queryParameters = fields(profile.queries, of: profile, .query)
    operation.headers = fields(profile.headers, of: profile, .header)
    let made = links.filter { $0.operation == index }
    operation.effects += made.map(\.effect)
    operation.summary = ([operation.summary] + made.map(\.evidence)).joined(separator: "; ")
    if let listing = listing(of: profile, effects[index]) {
      operation.listing = listing.rules
      for name in listing.headers where !operation.responses.isEmpty {
        let schema: Schema = name == "Link" ? .string : .integer
        var field = Field(name, schema, .optional)
        field.position = position
        operation.responses[0].headers.append(field)
      }
      operation.summary = ([operation.summary] + listing.evidence).joined(separator: "; ")
    }
    operation.body = body(of: profile)
    operation.failures = FailureEvidence(profile.samples, code: errors.code).failures(
      about: named.flatMap { usedResources.contains($0.resource.name) ? $0.resource.name : nil },
      isConditional: profile.headers.keys.contains { $0.lowercased() == "if-match" }, at: position)
    return operation
  }

  /// The effects of query parameters on the list of an operation; `nil` where nothing shows any.
  private func listing(of profile: OperationProfile, _ effects: [Effect]) -> ListingSearch? {
    let listed = effects.first { $0.action == .lists }?.representationPointer
      .map { JSON.Pointer(Array($0.tokens.dropLast())) }
    guard !profile.queries.isEmpty || listed != nil,
      let list = listed ?? success(of: profile)?.soleList
    else { return nil }
    let search = ListingSearch(profile, at: list, position: position)
    // Filters and orders of a list need a list of resources, or pages.
    return listed != nil || search.hasPages ? search : nil
  }

  private func pathParameters(of profile: OperationProfile, isCreation: Bool) -> [Field] {
    let used = usedResources
    return profile.path.names.indices.map { index in
      let name = profile.path.names[index]
      let values = profile.pathValues[index]
      var field = Field(
        name, values.schema(named: name, rejectsOthers: false),
        summary: "seen in \(values.count), \(values.texts.variety)")
      field.position = position
      let prefix = profile.path.prefixes[index]
      let resource = search.resources.first { $0.prefixes.contains(prefix) }
      let isOwn = profile.path.shape == prefix && isCreation
      if let resource, !isOwn, used.contains(resource.name) { field.resource = resource.name }
      return field
    }
  }

  private func fields(
    _ parameters: [String: ParameterProfile], of profile: OperationProfile,
    _ location: Operation.ParameterLocation
  ) -> [Field] {
    parameters.sorted { $0.key < $1.key }.map { name, values in
      func lacks(_ sample: TrafficSample) -> Bool {
        location == .query ? sample.query[name] == nil : sample.request.fields[name] == nil
      }
      let isNeeded =
        values.count == profile.acceptedCount
        && profile.samples.contains { $0.isInvalid && lacks($0) }
        && !profile.accepted.contains(where: lacks)
      var field = Field(
        name, values.schema(named: name, rejectsOthers: false), isNeeded ? .required : .optional,
        summary: "seen in \(values.count) of \(profile.acceptedCount), \(values.texts.variety)")
      field.position = position
      return field
    }
  }

  /// The identities of resources, by which members of requests name them.
  private var naming: @Sendable (TextProfile) -> String? {
    let used = usedResources
    let known = search.resources.filter { used.contains($0.name) && $0.creator != nil }
    return { texts in
      guard texts.count > 0, !texts.values.isEmpty else { return nil }
      return known.first { resource in
        texts.values.keys.allSatisfy { $0.isIdentifierLike && resource.identities.contains($0) }
      }?.name
    }
  }

  private func body(of profile: OperationProfile) -> RequestBody? {
    var inference = SchemaInference(side: .request, position: position)
    inference.rejected = profile.rejected
    inference.resource = naming
    return BodyInference(profile, inference).body
  }

  private func responses(of profile: OperationProfile, _ effects: [Effect]) -> [Response] {
    var inference = SchemaInference(side: .response, position: position)
    for effect in effects {
      guard let pointer = effect.representationPointer, let schema = shown[effect.resource],
        let part = success(of: profile)?[pointer], let whole = shown[effect.resource],
        part.isDescribed(by: whole)
      else { continue }
      inference.representations[pointer] = schema
    }
    return ResponseInference(profile, inference).responses
  }
}

extension HTTPMethod {
  /// The usual order of methods in documents.
  fileprivate var rank: Int {
    ["POST", "GET", "PUT", "PATCH", "DELETE"].firstIndex(of: name) ?? 9
  }
}

extension ValueProfile {
  /// Whether two kinds of objects have the same members in all of their values.
  fileprivate func isAlike(_ other: ValueProfile?) -> Bool {
    guard let other else { return false }
    let (own, theirs) = (constantNames, other.constantNames)
    let all = Set(names).union(other.names)
    // What is always in one and never in the other distinguishes two representations.
    return own.allSatisfy { other.members[$0] != nil } && theirs.allSatisfy { members[$0] != nil }
      && !all.isEmpty
  }

  /// Whether a schema that was learned from these values and others has all their members.
  fileprivate func isDescribed(by schema: Schema) -> Bool {
    guard let fields = schema.objectFields else { return false }
    let known = Set(fields.map(\.name))
    return names.allSatisfy(known.contains)
      && fields.allSatisfy { $0.presence == .optional || members[$0.name] != nil }
  }
}
