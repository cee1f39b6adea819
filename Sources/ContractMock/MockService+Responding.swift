import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension MockService {
  /// Performs the operation's effect and returns its documented success.
  func successResponse(
    to routed: RoutedRequest, by identity: MockIdentity, _ state: inout MockState
  ) -> MockResponse {
    let plan = routed.plan
    if plan.effect?.action == .lists { return listing(for: routed, &state) }
    if let pointer = plan.tokenPointer { return login(routed, tokenAt: pointer, &state) }
    var input = TemplateInput(rules: routed.rules, caller: identity.userID)
    input.identity = plan.identifiers?.next(for: routed.path, &state)
    if behavior.deviates(.replacementNotIdempotent), plan.operation.isIdempotentUpdate {
      let count = state.repetitions(of: routed)
      input.rules.request = input.rules.request?.deviating(by: count, within: plan.operation)
    }
    let body = withState(plan.body.make(from: input), routed)
    if let effect = plan.effect {
      var store = state.stores[effect.resource] ?? ResourceStore()
      // Releasing the old value first keeps the store from being copied.
      state.stores[effect.resource] = nil
      apply(effect, to: &store, routed, input, shown: body.representation)
      state.stores[effect.resource] = store
    }
    var response = success(of: plan, body: body.bytes)
    setLocation(of: input.identity?.identityText, in: &response, routed)
    return response
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
    return success(of: routed.plan, body: body.bytes())
  }

  /// Adds the `Location` of a new resource, if the contract documents one.
  func setLocation(of id: String?, in response: inout MockResponse, _ routed: RoutedRequest) {
    guard let id, let location = routed.plan.location else { return }
    let target = behavior.deviates(.locationDead) ? id.unassignedIdentifier : id
    response.fields.append("Location", location.path(of: target, under: routed.path))
  }

  private func apply(
    _ effect: Effect, to store: inout ResourceStore, _ routed: RoutedRequest,
    _ input: TemplateInput, shown: [UInt8]?
  ) {
    let hidden = routed.plan.body.hidden?.make(from: input)
    let bytes = shown ?? hidden.map { withState($0, routed).bytes() }
    switch effect.action {
    case .creates where !behavior.deviates(.createdNotStored):
      guard let bytes else { return }
      let id = input.identity?.identityText ?? ""
      store.append(ResourceStore.Item(id: id, owner: routed.caller ?? 0, bytes: bytes))
    case .updates where routed.plan.isRestoration && behavior.deviates(.restorationIgnored): break
    case .updates where !behavior.deviates(.updateIgnored):
      if let item = routed.item, let bytes { store.replace(item.id, with: bytes) }
    case .deletes where !behavior.deviates(.deletedStillListed):
      if let item = routed.item { delete(item, from: &store, routed) }
    case .reads: passTime(for: routed, &store)
    case .creates, .updates, .deletes, .lists: break
    }
  }

  private func listing(for routed: RoutedRequest, _ state: inout MockState) -> MockResponse {
    let plan = routed.plan
    let caller = routed.caller ?? 0
    let key = MockState.ListingKey(
      contract: contract.contract.id, operation: plan.operation.id, caller: caller)
    let store = plan.effect.flatMap { state.stores[$0.resource] } ?? ResourceStore()
    let isWhole = plan.operation.listing.isEmpty
    if isWhole, let listing = state.listings[key], listing.version == store.version {
      return success(of: plan, body: listing.body)
    }
    let listsAll = plan.resource?.access == .everyone || behavior.deviates(.otherUsersListed)
    let items = store.items(of: listsAll ? nil : caller)
      .filter { !$0.isDeleted || behavior.deviates(.markedListed) }
    guard isWhole else { return page(of: items, for: routed) }
    let body = plan.body.listing(
      of: items, from: TemplateInput(rules: routed.rules, caller: ""))
    state.listings[key] = MockState.Listing(version: store.version, body: body)
    return success(of: plan, body: body)
  }

  /// A success with a JSON body.
  func success(of plan: OperationPlan, body: [UInt8]) -> MockResponse {
    if let content = plan.content {
      return MockResponse(
        meaning: .success(), status: plan.success.status,
        fields: ["Content-Type": content.mediaType], body: content.bytes)
    }
    return MockResponse(
      meaning: .success(), status: plan.success.status,
      fields: body.isEmpty ? [:] : plan.success.jsonFields,
      body: body)
  }
}

extension Response {
  /// The header fields of a JSON body.
  var jsonFields: HTTPFields {
    guard let jsonType, !jsonType.contains("*") else { return .json }
    return ["Content-Type": jsonType]
  }
}
