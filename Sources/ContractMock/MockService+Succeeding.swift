import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension MockService {
  /// Does what the operation does, and answers with its documented success.
  func success(of call: Call, by identity: MockIdentity, _ state: inout MockState) -> Answer {
    let plan = call.plan
    if plan.effect?.action == .lists { return listing(of: call, &state) }
    if let token = plan.token { return login(call, tokenAt: token, &state) }
    var ingredients = Ingredients(rules: call.rules, caller: identity.userID)
    ingredients.identity = plan.identities?.next(for: call.path, &state)
    if !conduct.repeatsAlike, plan.operation.isIdempotentUpdate {
      let times = state.repetitions(of: call)
      ingredients.rules.request = ingredients.rules.request?.moved(times, within: plan.operation)
    }
    let body = plan.body(from: ingredients)
    if let effect = plan.effect {
      var shelf = state.shelves[effect.resource] ?? Shelf()
      // Letting go of the old value first keeps the shelf from being copied.
      state.shelves[effect.resource] = nil
      change(&shelf, as: effect, call, ingredients, shown: body.representation)
      state.shelves[effect.resource] = shelf
    }
    var answer = answer(plan, body.bytes)
    locate(ingredients.identity?.identityText, in: &answer, call)
    return answer
  }

  /// Any valid request is one of somebody.
  private func login(
    _ call: Call, tokenAt place: JSON.Pointer, _ state: inout MockState
  ) -> Answer {
    let credentials = (try? JSON(parsing: call.request.body))?.bytes() ?? call.request.body
    let body = call.plan.body(from: Ingredients(rules: call.rules, caller: "")).bytes
    var told = (try? JSON(parsing: body)) ?? .null
    _ = told.set(.string(token(for: credentials, &state)), at: place)
    return answer(call.plan, told.bytes())
  }

  /// Says where the new thing is, if the contract says that the answer does.
  func locate(_ id: String?, in answer: inout Answer, _ call: Call) {
    guard let id, let location = call.plan.location else { return }
    let told = conduct.tellsLocations ? id : id.neverGiven
    answer.fields.append("Location", location.path(of: told, under: call.path))
  }

  private func change(
    _ shelf: inout Shelf, as effect: Effect, _ call: Call, _ ingredients: Ingredients,
    shown: [UInt8]?
  ) {
    let hidden = call.plan.hiddenRecipe?.make(from: ingredients)
    let bytes = shown ?? hidden.map { $0.bytes() }
    switch effect.action {
    case .creates where conduct.storesCreations:
      guard let bytes else { return }
      let id = ingredients.identity?.identityText ?? ""
      shelf.append(Shelf.Item(id: id, owner: call.caller ?? 0, bytes: bytes))
    case .updates where conduct.storesUpdates:
      if let item = call.item, let bytes { shelf.replaceBytes(of: item.id, with: bytes) }
    case .deletes where conduct.forgetsDeletions:
      if let item = call.item { shelf.remove(item.id) }
    case .creates, .updates, .deletes, .reads, .lists: break
    }
  }

  private func listing(of call: Call, _ state: inout MockState) -> Answer {
    let plan = call.plan
    let caller = call.caller ?? 0
    let key = MockState.ListingKey(
      contract: contract.contract.id, operation: plan.operation.id, caller: caller)
    let shelf = plan.effect.flatMap { state.shelves[$0.resource] } ?? Shelf()
    if let listing = state.listings[key], listing.version == shelf.version {
      return answer(plan, listing.body)
    }
    let isForEverybody = plan.resource?.access == .everyone || !conduct.listsOnlyOwn
    let body = plan.listing(
      of: shelf.items(of: isForEverybody ? nil : caller),
      from: Ingredients(rules: call.rules, caller: ""))
    state.listings[key] = MockState.Listing(version: shelf.version, body: body)
    return answer(plan, body)
  }

  private func answer(_ plan: OperationPlan, _ body: [UInt8]) -> Answer {
    Answer(
      meaning: .success(), status: plan.success.status, fields: body.isEmpty ? [:] : .json,
      body: body)
  }
}
