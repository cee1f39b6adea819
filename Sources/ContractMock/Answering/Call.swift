import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// One request on its way to an answer, its operation known.
struct Call {
  var request: HTTPRequest
  var plan: OperationPlan

  /// The parameters of the path, decoded.
  var path: [String: String]

  /// An index into the identities of the mock; `nil` for nobody who had to be somebody.
  var caller: Int?

  var now: Instant

  /// What the path names, as it stood before, one for each target of the plan.
  var items: [Shelf.Item?]
}

extension Call {
  /// The thing the request is about, as it stood before.
  var item: Shelf.Item? {
    let position = plan.targets.firstIndex { $0.resource == plan.effect?.resource } ?? 0
    return items.indices.contains(position) ? items[position] : nil
  }

  /// What the contract's equations may speak of, apart from the response.
  var rules: RuleContext {
    RuleContext(
      request: plan.operation.body == nil ? nil : try? JSON(parsing: request.body), path: path,
      stored: plan.needsStored ? item?.representation : nil, now: now)
  }
}

extension HTTPRequest {
  /// The token that a request carries, if it carries one.
  var bearerToken: String? {
    fields["authorization"].flatMap(BearerToken.init)?.text
  }
}

/// The token of an `Authorization: Bearer …` field (RFC 6750, section 2.1).
struct BearerToken {
  var text: String

  /// - Parameter value: The value of the field; schemes are compared without case (RFC 9110,
  ///   section 11.1).
  init?(_ value: String) {
    let scheme = "bearer "
    guard value.utf8.count > scheme.utf8.count,
      zip(value.utf8, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 })
    else { return nil }
    text = String(value.dropFirst(scheme.utf8.count).drop { $0 == " " })
  }
}
