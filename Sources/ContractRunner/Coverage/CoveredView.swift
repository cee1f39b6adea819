import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// A member of a resource that an operation shows, and that a run can compare with what was sent or shown before.
struct CoveredView: Sendable, Hashable {
  var resource: String
  var location: JSON.Pointer

  /// The user who looks.
  var identity: Identity
}

extension CoveredView {
  /// The views of an operation that the rules of the contract make comparable, for the users whose requests can
  /// be sent.
  static func views(
    of operation: CompiledOperation, _ identities: Set<Identity>, in compiled: CompiledContract
  ) -> [CoveredView] {
    guard operation.method == .get else { return [] }
    var views: [CoveredView] = []
    for effect in operation.effects where [.reads, .lists].contains(effect.action) {
      let resource = effect.resource
      guard let whole = effect.representationPointer,
        compiled.roles(of: resource).creator.map({ !$0.isSetUpOnly }) ?? effect.isOnSingleton
      else { continue }
      let shown = compiled.settledLocations(of: resource).filter { location in
        operation.responses.contains { response in
          guard let field = response.body?.field(at: whole.appending(location)) else {
            return false
          }
          return !field.isWriteOnly && field.presence != .advised
        }
      }
      for identity in [Identity.user, .other]
      where identities.contains(identity)
        && (identity == .user || operation.showsToEveryone(resource))
      {
        let new = shown.map {
          CoveredView(resource: resource.name, location: $0, identity: identity)
        }
        views += new.filter { !views.contains($0) }
      }
    }
    return views
  }

  /// `title of goal compared with before as another user sees it`.
  var name: String {
    let member = String(location.description.dropFirst())
    return "\(member) of \(resource) compared with before"
      + (identity == .other ? " as another user sees it" : "")
  }
}

extension CompiledOperation {
  /// Whether another user may request what the operation shows of a resource that he has not created.
  fileprivate func showsToEveryone(_ resource: CompiledResource) -> Bool {
    resource.access == .everyone && targets.allSatisfy { $0.resource.access == .everyone }
  }
}
