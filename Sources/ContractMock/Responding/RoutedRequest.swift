import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// A request whose operation is known.
struct RoutedRequest {
  var request: HTTPRequest
  var plan: OperationPlan

  /// The decoded path parameters.
  var path: [String: String]

  /// An index into the identities of the mock; `nil` when authentication is required and missing.
  var caller: Int?

  var now: Instant

  /// The resources named in the path, in their state before the request; one for each path resource
  /// of the plan.
  var items: [ResourceStore.Item?]

  /// The resource of which each user has one, in its state before the request; `nil` until a request
  /// changes it.
  var own: ResourceStore.Item?
}

extension RoutedRequest {
  /// The resource the operation affects, in its state before the request.
  var item: ResourceStore.Item? {
    if plan.effect?.isOnSingleton == true { return own }
    let position = plan.pathResources.firstIndex { $0.resource == plan.effect?.resource } ?? 0
    return items.indices.contains(position) ? items[position] : nil
  }

  /// The identifiers of the resources that the request names in its path or its body, by type.
  var namedResources: [String: String] {
    var named: [String: String] = [:]
    for reference in plan.compiled.references {
      let value = plan.compiled.document(of: request)?[reference.pointer]
      if let id = value?.segmentText { named[reference.resource.name] = id }
    }
    for (location, item) in zip(plan.pathResources, items) {
      if let item { named[location.resource.name] = item.id }
    }
    return named
  }

  /// Whether a resource is a part of those in the path, as far as its creation has named one.
  func lists(_ part: ResourceStore.Item) -> Bool {
    zip(plan.pathResources, items).allSatisfy { location, item in
      part.parents[location.resource.name].map { $0 == item?.id } ?? true
    }
  }

  /// The identifier under which the resource is stored of which the caller has one.
  var ownID: String { Self.ownID(of: caller) }

  static func ownID(of caller: Int?) -> String { "of user \(caller ?? 0)" }

  /// The values that the contract's equations refer to, except the response.
  var rules: RuleContext {
    var context = RuleContext(
      request: plan.operation.body == nil ? nil : plan.compiled.document(of: request), path: path,
      stored: plan.needsStored ? item?.representation : nil, now: now)
    if plan.compiled.hasFieldTerms {
      context.fields = plan.compiled.messageFields(of: request, nil)
    }
    return context
  }

  /// The drifts of a response, given what it was meant to be.
  func drifts(in response: HTTPResponse, _ meaning: MockResponse.Meaning) -> [Drift] {
    var response = response
    // The server sends the head alone.
    if request.method == .head { response.body = [] }
    switch meaning {
    case .failure(let documented):
      return plan.compiled.drifts(
        in: response, to: request,
        expecting: documented.isEmpty ? .anyDocumented : .failure(documented))
    case .success(let ignored, _) where !ignored.isEmpty:
      return plan.compiled.drifts(in: response, to: request, expecting: .failure(ignored))
    case .success(_, let variant):
      let exchange = plan.compiled.exchange(request, response)
      var rules = RuleContext(
        request: plan.compiled.requestDocument(of: exchange), response: exchange.responseDocument,
        path: path, stored: item?.representation, now: now)
      rules.fields = plan.compiled.messageFields(of: request, response)
      return plan.compiled.drifts(
        in: response, to: request, expecting: variant.map(ExpectedResponse.variant) ?? .success)
        + (plan.compiled.showsValues(exchange) ? rules.drifts(of: plan.operation.rules) : [])
    }
  }
}
