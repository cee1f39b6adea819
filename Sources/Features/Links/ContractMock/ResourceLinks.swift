import ContractJSON
import ContractModel
import ContractValidation

/// Keeps the members that link resources in step with what operations do.
struct ResourceLinks: Sendable {
  let contract: Contract
  let behavior: MockBehavior
}

extension ResourceLinks {
  /// Sets the members that the operation links, where request and response name both resources.
  func apply(_ routed: RoutedRequest, _ body: [UInt8], to state: inout MockState) {
    let effects = routed.plan.operation.effects(.links)
    guard !effects.isEmpty else { return clearLinks(to: routed, &state) }
    var context = routed.rules
    context.response = try? JSON(parsing: body)
    for effect in effects {
      guard let link = effect.link, let id = effect.id,
        let one = context.value(of: id), let other = context.value(of: link.id),
        one != .null, other != .null
      else { continue }
      let (oneID, otherID) = (one.segmentText, other.segmentText)
      // A member that is named back can name one other resource only.
      if link.isExclusive || link.back != nil, !behavior.deviates(.formerLinkKept) {
        state.clear(link.member, of: effect.resource, naming: other)
        link.back.map { state.clear($0, of: link.other, naming: one) }
      }
      state.set(
        behavior.deviates(.linkMissing) ? .null : other, at: link.member, of: effect.resource, oneID
      )
      if let back = link.back {
        state.set(
          behavior.deviates(.backLinkMissing) ? .null : one, at: back, of: link.other, otherID)
      }
    }
  }

  /// Clears exclusive links to what the request has deleted.
  private func clearLinks(to routed: RoutedRequest, _ state: inout MockState) {
    guard routed.plan.effect?.action == .deletes, let id = routed.item?.representation,
      let resource = routed.plan.resource, let deleted = id[resource.id],
      !behavior.deviates(.formerLinkKept)
    else { return }
    for effect in contract.operations.flatMap({ $0.effects(.links) }) {
      guard let link = effect.link, link.isExclusive else { continue }
      if link.other == resource.name {
        state.clear(link.member, of: effect.resource, naming: deleted)
      }
      if effect.resource == resource.name, let back = link.back {
        state.clear(back, of: link.other, naming: deleted)
      }
    }
  }
}

extension MockState {
  fileprivate mutating func set(
    _ value: JSON, at location: JSON.Pointer, of resource: String, _ id: String
  ) {
    guard var shown = stores[resource]?[id]?.representation, shown.set(value, at: location) else {
      return
    }
    stores[resource]?.replace(id, with: shown.bytes())
  }

  /// Sets a member to null wherever it has a value.
  fileprivate mutating func clear(
    _ location: JSON.Pointer, of resource: String, naming value: JSON
  ) {
    for item in stores[resource]?.items(of: nil) ?? [] {
      guard item.representation?[location] == value else { continue }
      set(.null, at: location, of: resource, item.id)
    }
  }
}
