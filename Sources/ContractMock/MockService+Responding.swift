import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

extension MockService {
  /// Performs the operation's effect and returns its documented success.
  func successResponse(
    to routed: inout RoutedRequest, by identity: MockIdentity, _ state: inout MockState
  ) -> MockResponse {
    if case .alternative = routed.plan.otherSuccesses {
      routed.plan = routed.plan.alternative(
        for: routed, TemplateInput(rules: routed.rules, caller: identity.userID))
    }
    let plan = routed.plan
    if plan.effect?.action == .lists { return listing(for: routed, &state) }
    if let pointer = plan.body.token { return login(routed, tokenAt: pointer, &state) }
    var input = TemplateInput(rules: routed.rules, caller: identity.userID)
    input.identity = newIdentity(for: routed, &state)
    if behavior.deviates(.replacementNotIdempotent), plan.operation.isIdempotentUpdate {
      let count = state.repetitions(of: routed)
      input.rules.request = input.rules.request?.deviating(by: count, within: plan.operation)
    }
    let states = ResourceStates(behavior: behavior)
    input.variation = variation(
      "\(plan.operation.id) \(input.identity?.segmentText ?? String(routed.request.path))")
    var body = states.applied(to: made(plan, input, routed), routed)
    if let valid = plan.validBody {
      let bytes = valid.completing(body.bytes)
      if bytes != body.bytes {
        let shown = plan.body.representation.flatMap { location in
          (try? JSON(parsing: bytes))?[location]?.bytes()
        }
        body = (bytes, shown)
      }
    }
    if let effect = plan.effect {
      var store = state.stores[effect.resource.name] ?? ResourceStore()
      // Releasing the old value first keeps the store from being copied.
      state.stores[effect.resource.name] = nil
      apply(effect, to: &store, routed, input, shown: body.representation)
      state.stores[effect.resource.name] = store
    }
    ResourceLinks(contract: contract.contract, behavior: behavior)
      .apply(routed, body.bytes, to: &state)
    var response = plan.success(body: body.bytes)
    setLocation(of: input.identity?.segmentText, in: &response, routed)
    return response
  }

  /// A random source for the response with a label, the same one for equal labels.
  func variation(_ label: String) -> RandomSource {
    RandomSource(seed: configuration.seed).forked(label)
  }

  /// The body of a success; one with plain values where the plausible ones violate the contract or its advice.
  private func made(
    _ plan: OperationPlan, _ input: TemplateInput, _ routed: RoutedRequest
  ) -> (bytes: [UInt8], representation: [UInt8]?) {
    let body = plan.body.make(from: input)
    guard let plain = plan.plainBody else { return body }
    let response = HTTPResponse(plan.success(body: body.bytes))
    let isValid = routed.drifts(in: response, .success()).allSatisfy { $0.location.part != .body }
    return isValid ? body : plain.make(from: input)
  }

  /// The identifier of the resource that a request creates; `nil` where it creates none.
  private func newIdentity(for routed: RoutedRequest, _ state: inout MockState) -> JSON? {
    guard let identifiers = routed.plan.identifiers, let effect = routed.plan.effect else {
      return nil
    }
    if case .request = effect.id, let chosen = effect.id.flatMap(routed.rules.value) {
      return chosen
    }
    let store = state.stores[effect.resource.name]
    let sent = routed.plan.resource.flatMap { routed.rules.request?[$0.id]?.segmentText }
    return identifiers.next(for: routed.path, &state) { store?[$0] != nil || $0 == sent }
  }

  /// Accepts any valid credentials.
  private func login(
    _ routed: RoutedRequest, tokenAt pointer: JSON.Pointer, _ state: inout MockState
  ) -> MockResponse {
    let credentials =
      routed.plan.compiled.document(of: routed.request)?.bytes() ?? routed.request.body
    let bytes = routed.plan.body.make(from: TemplateInput(rules: routed.rules, caller: "")).bytes
    var body = (try? JSON(parsing: bytes)) ?? .null
    _ = body.set(.string(identities.token(for: credentials, &state)), at: pointer)
    return routed.plan.success(body: body.bytes())
  }

  /// Adds the `Location` of a new resource, if the contract documents one.
  func setLocation(of id: String?, in response: inout MockResponse, _ routed: RoutedRequest) {
    guard let id, let location = routed.plan.response.location else { return }
    let target = behavior.deviates(.locationDead) ? id.unassignedIdentifier : id
    response.fields.append("Location", location.path(of: target, under: routed.path))
  }

  private func apply(
    _ effect: CompiledEffect, to store: inout ResourceStore, _ routed: RoutedRequest,
    _ input: TemplateInput, shown: [UInt8]?
  ) {
    let hidden = routed.plan.body.hidden?.make(from: input)
    let states = ResourceStates(behavior: behavior)
    let bytes = shown ?? hidden.map { states.applied(to: $0, routed).bytes() }
    switch effect.action {
    case .creates where !behavior.deviates(.createdNotStored):
      // What no response shows exists nevertheless.
      let empty = input.identity.map { _ in Array("{}".utf8) }
      guard let bytes = bytes ?? empty else { return }
      let id = input.identity?.segmentText ?? ""
      store.append(
        ResourceStore.Item(
          id: id, owner: routed.caller ?? 0, bytes: bytes, parents: routed.namedResources))
    case .updates where routed.plan.isRestoration && behavior.deviates(.restorationIgnored): break
    case .updates where !behavior.deviates(.updateIgnored):
      guard let bytes else { return }
      if let item = routed.item {
        store.replace(item.id, with: bytes, isDeleted: false)
      } else if effect.isOnSingleton {
        store.append(
          ResourceStore.Item(id: routed.ownID, owner: routed.caller ?? 0, bytes: bytes))
      }
    case .deletes where !behavior.deviates(.deletedStillListed):
      if let item = routed.item { states.delete(item, from: &store, routed) }
    case .reads:
      if let item = routed.item { states.passTime(of: item, routed.plan.resource, &store) }
    case .creates, .updates, .deletes, .lists, .links: break
    }
  }

  private func listing(for routed: RoutedRequest, _ state: inout MockState) -> MockResponse {
    let plan = routed.plan
    let caller = routed.caller ?? 0
    let key = KeptListings.Key(
      contract: contract.contract.id, operation: plan.operation.id, caller: caller,
      path: String(routed.request.path))
    let store = plan.effect.flatMap { state.stores[$0.resource.name] } ?? ResourceStore()
    let isWhole = plan.operation.listing.isEmpty
    if isWhole, let body = state[KeptListings.self].body(key, version: store.version) {
      return plan.success(body: body)
    }
    let listsAll = plan.resource?.access == .everyone || behavior.deviates(.otherUsersListed)
    let listed = store.positions(of: listsAll ? nil : caller) { item in
      (!item.isDeleted || behavior.deviates(.markedListed)) && routed.lists(item)
    }
    // Where nothing else shows a state, time passes from list to list.
    if let type = plan.effect?.resource, type.states != nil,
      contract.roles(of: type).reader == nil
    {
      let states = ResourceStates(behavior: behavior)
      for item in store.items(at: listed) {
        states.passTime(of: item, type.resource, &state.stores[type.name, default: store])
      }
    }
    guard isWhole else {
      let pages = ListPages(behavior: behavior, usual: plans.usualLists[plan.operation.id])
      return pages.page(of: listed, in: store, for: routed)
    }
    var body = plan.body.listing(
      of: store.items(at: listed), from: TemplateInput(rules: routed.rules, caller: ""))
    if let valid = plan.validBody { body = valid.completing(body) }
    state[KeptListings.self].keep(body, as: key, version: store.version)
    return plan.success(body: body)
  }
}

extension MockService {
  /// Adds the documented header fields of a success, and answers a request that depends on the state
  /// of the resource.
  func completed(
    _ response: MockResponse, to routed: RoutedRequest, _ state: MockState
  ) -> MockResponse {
    let plan = routed.plan
    guard !plan.response.headers.isEmpty else { return response }
    var response = response
    let tag = entityTag(of: response, routed, state)
    for (field, value) in plan.response.headers where !response.fields.contains(field.name) {
      if field.name.lowercased() == "etag" {
        response.fields.append(field.name, tag)
      } else if field.name.lowercased() == "allow", routed.request.method == .options {
        let methods = plan.compiled.pathMethods.map(\.name).joined(separator: ", ")
        response.fields.append(field.name, methods)
      } else if let length = lengthForHead(field, routed, state) {
        response.fields.append(field.name, "\(length)")
      } else if let text = self.value(of: field, response, routed) ?? value {
        response.fields.append(field.name, text)
      }
    }
    guard plan.operation.success(.notModified) != nil, !behavior.deviates(.validatorIgnored),
      let known = routed.request.fields["if-none-match"], known.names(tag)
    else { return response }
    var unchanged = response
    unchanged.status = .notModified
    unchanged.body = []
    unchanged.fields["Content-Type"] = nil
    return unchanged
  }

  /// The length that GET of the same path would have, for the `Content-Length` of a response to HEAD.
  private func lengthForHead(
    _ field: Field, _ routed: RoutedRequest, _ state: MockState
  ) -> Int? {
    guard routed.request.method == .head, field.name.lowercased() == "content-length",
      case .operation(let get, let path) = contract.route(.get, path: routed.request.path),
      let plan = plans.operations[get.id]
    else { return nil }
    var request = routed.request
    request.method = .get
    var copy = state
    var routed = routing(request, plan, path, &copy)
    return response(to: &routed, &copy).body.count
  }

  /// The value that a rule of the contract settles: that of the other side, which satisfies every relation
  /// but the one that excludes it.
  private func value(
    of field: Field, _ response: MockResponse, _ routed: RoutedRequest
  ) -> String? {
    var context = routed.rules
    context.response = try? JSON(parsing: response.body)
    let rules = routed.plan.operation.rules
    let equations = rules.filter { $0.relation == .equal }
    let comparisons =
      field.isRequired ? rules.filter { ![.equal, .excludes].contains($0.relation) } : []
    for rule in equations + comparisons {
      let (left, right) = (rule.left, rule.right)
      let name = Term.responseHeader(field.name)
      guard let term = left == name ? right : right == name ? left : nil,
        rule.conditions.allSatisfy(context.meets), let value = context.value(of: term)
      else { continue }
      return value.parameterText
    }
    return nil
  }

  /// The tag of the state of the resource after the request, or else of the response.
  private func entityTag(
    of response: MockResponse, _ routed: RoutedRequest, _ state: MockState
  ) -> String {
    // What is read is shown as it is before time passes.
    if let item = routed.item, routed.plan.effect?.action == .reads {
      return item.entityTag(of: behavior)
    }
    if let item = routed.item {
      let now = state.stores[routed.plan.resource?.name ?? ""]?[item.id] ?? item
      return now.entityTag(of: behavior)
    }
    if let location = routed.plan.body.representation,
      let id = routed.plan.resource?.id,
      let shown = (try? JSON(parsing: response.body))?[location]?[id]?.segmentText,
      let item = state.stores[routed.plan.resource?.name ?? ""]?[shown]
    {
      return item.entityTag(of: behavior)
    }
    return ResourceStore.Item(id: "", owner: 0, bytes: response.body).entityTag(of: behavior)
  }
}

extension ResourceStore.Item {
  /// A strong validator (RFC 9110, section 8.8.3).
  func entityTag(of behavior: MockBehavior) -> String {
    var hash = StableHash()
    if behavior.deviates(.validatorKept) {
      hash.add(id)
    } else {
      bytes.forEach { hash.add(UInt64($0)) }
    }
    return "\"\(String(hash.value, radix: 16))\""
  }
}

extension String {
  /// Whether a list of entity tags has one, by the weak comparison (RFC 9110, section 8.8.3.2).
  func names(_ tag: String) -> Bool {
    split(ascii: ",").contains { part in
      let part = Substring(part.utf8.drop { $0 == 0x20 }).prefix(upToASCII: " ")
      return part == "*" || (part.hasScalarPrefix("W/") ? part.dropFirst(2) : part) == tag
    }
  }
}

extension HTTPResponse {
  /// Writes the content in the form that the request asks for, and names the field that decides it (RFC
  /// 9110, section 12.5.5).
  mutating func negotiate(
    _ documented: Response, for routed: RoutedRequest, ignoringAccept: Bool
  ) {
    if !documented.alternatives.isEmpty { fields.append("Vary", "Accept") }
    let accepted = ignoringAccept ? nil : routed.request.fields["accept"]
    let chosen = documented.representation(
      accepting: accepted ?? documented.mediaType, declared: nil)
    if let stream = chosen.stream {
      guard let value = try? JSON(parsing: body) else { return }
      body = stream.bytes(of: value)
      fields["Content-Type"] = stream.mediaType
    } else if let content = routed.plan.response.otherContents[chosen] {
      body = content.bytes
      fields["Content-Type"] = content.mediaType
    }
  }
}

extension Response {
  /// The header fields of a JSON body.
  var jsonFields: HTTPFields {
    guard let jsonType, !jsonType.containsASCII("*") else { return .json }
    return ["Content-Type": jsonType]
  }
}
