import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension MockService {
  /// Adds the documented header fields of a success, and answers a request that depends on the state
  /// of the resource.
  func completed(
    _ response: MockResponse, to routed: RoutedRequest, _ state: MockState
  ) -> MockResponse {
    let plan = routed.plan
    guard !plan.headers.isEmpty else { return response }
    var response = response
    let tag = entityTag(of: response, routed, state)
    for (field, value) in plan.headers where !response.fields.contains(field.name) {
      if field.name.lowercased() == "etag" {
        response.fields.append(field.name, tag)
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

  /// The value that a rule of the contract settles.
  private func value(
    of field: Field, _ response: MockResponse, _ routed: RoutedRequest
  ) -> String? {
    var context = routed.rules
    context.response = try? JSON(parsing: response.body)
    for rule in routed.plan.operation.rules where rule.relation == .equal {
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
    if let item = routed.item {
      let now = state.stores[routed.plan.effect?.resource ?? ""]?[item.id] ?? item
      return now.entityTag(of: behavior)
    }
    if let place = routed.plan.body.representation,
      let id = routed.plan.resource?.id,
      let shown = (try? JSON(parsing: response.body))?[place]?[id]?.identityText,
      let item = state.stores[routed.plan.effect?.resource ?? ""]?[shown]
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
    split(separator: ",").contains { part in
      let part = part.drop { $0 == " " }.prefix { $0 != " " }
      return part == "*" || (part.hasPrefix("W/") ? part.dropFirst(2) : part) == tag
    }
  }
}
