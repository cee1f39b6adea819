import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// What answering an operation takes, derived from the contract once.
struct OperationPlan: Sendable {
  var compiled: CompiledOperation
  var requiresAuthentication: Bool

  /// Where violations of the parameters are placed.
  var parameterPlaces: Set<JSON.Pointer>

  /// The documented success that is served.
  var success: Response

  var recipe: Recipe?

  /// Equations between parts of the answer, applied when the rest of it is there.
  var closing: [Rule]

  /// What the operation does to the resource it is about.
  var effect: Effect?

  /// What must exist and be the caller's.
  var targets: [Target]

  var resource: Resource?

  /// Where the resource's representation stands in the answer: one, or for a list an array.
  var representation: JSON.Pointer?

  /// The recipe of a representation that is stored without being shown.
  var hiddenRecipe: Recipe?

  var needsStored: Bool

  /// Where a creation has its identities from.
  var identities: IdentityMaker?

  /// Where the token stands in the answer, if this is how users get theirs.
  var token: JSON.Pointer?

  /// Where what is made is found, if the answer says so.
  var location: Location?
}

extension OperationPlan {
  var operation: Operation { compiled.operation }

  /// Derives what answering takes.
  ///
  /// - Parameters:
  ///   - compiled: An operation of the contract.
  ///   - contract: Whose it is.
  ///   - forgetsLeftOut: Whether what a replacement leaves out is gone.
  /// - Throws: `GenerationError` when an answer cannot be made up.
  init(
    _ compiled: CompiledOperation, in contract: Contract, forgetsLeftOut: Bool = true
  ) throws(GenerationError) {
    let operation = compiled.operation
    self.compiled = compiled
    requiresAuthentication = operation.requiresAuthentication && contract.authentication != .none
    parameterPlaces = Set(operation.allParameters.map(\.pointer))
    success =
      operation.responses.first
      ?? Response(
        status: .noContent, variant: nil, body: nil, summary: "", position: operation.position)
    effect = operation.effects.first { $0.action != .reads } ?? operation.effects.first
    targets = operation.effects.compactMap { Target($0, in: contract) }
    let resource = effect.flatMap { contract.resource($0.resource) }
    self.resource = resource
    let representation = effect?.state?.responsePointer
    self.representation = representation
    needsStored =
      representation != nil && effect?.requiresExistingResource == true
      || effect?.action == .updates
      || operation.rules.contains { rule in
        rule.left.mentionsStored || rule.right.mentionsStored
          || rule.conditions.contains { $0.term.mentionsStored }
      }
    closing = operation.rules.filter { $0.equation != nil && $0.dependsOnResponse }
    var compiler = RecipeCompiler(
      basis: .none, rules: operation.rules, requestSchema: nil, representation: nil)
    switch effect?.action {
    case .creates:
      let place = effect?.id?.responsePointer
      let body = success.body
      identities = try IdentityMaker(
        place.flatMap { body?.schema(at: $0) }, givenBy: effect?.pathParameter)
      compiler.representation = representation
      compiler.requestSchema = operation.body?.schema
      compiler.basis = .creation(
        identity: place,
        owner: representation.flatMap { place in
          resource?.owner.map { place.appending($0) }
        })
      if let resource {
        let basis = RecipeCompiler.Basis.creation(identity: resource.id, owner: resource.owner)
        hiddenRecipe = try compiler.hidden(resource, basis, in: contract)
      }
    case .updates, .reads:
      compiler.representation = representation
      let isChanged = effect?.action == .updates
      if isChanged { compiler.requestSchema = operation.body?.schema }
      compiler.basis = .representation(
        !isChanged ? .none : forgetsLeftOut && effect?.replacesWhole == true ? .whole : .parts)
      if isChanged, let resource {
        hiddenRecipe = try compiler.hidden(resource, compiler.basis, in: contract)
      }
    case .lists, .deletes, nil: break
    }
    if let login = contract.login, login.operation == operation.id {
      token = login.token.responsePointer
    }
    location = success.location.flatMap { Location($0, in: contract) }
    if let schema = success.body { recipe = try compiler.recipe(for: schema) }
  }
}

extension RecipeCompiler {
  /// The recipe of a representation that is not part of the answer itself.
  fileprivate func hidden(
    _ resource: Resource, _ basis: Basis, in contract: Contract
  ) throws(GenerationError) -> Recipe? {
    guard representation == nil, let schema = contract.representation(of: resource) else {
      return nil
    }
    let compiler = RecipeCompiler(
      basis: basis, rules: [], requestSchema: requestSchema, representation: .root)
    return try compiler.recipe(for: schema)
  }
}

extension Contract {
  /// The schema under which any operation shows the resource.
  fileprivate func representation(of resource: Resource) -> Schema? {
    for operation in operations {
      for effect in operation.effects(on: resource.name) {
        guard var place = effect.state?.responsePointer else { continue }
        if effect.action == .lists { place = place.appending(.every) }
        if let schema = operation.responses.first?.body?.schema(at: place) { return schema }
      }
    }
    return nil
  }
}

extension Term {
  /// The place, where this is one in the response.
  var responsePointer: JSON.Pointer? {
    if case .response(let pointer) = self { pointer } else { nil }
  }
}
