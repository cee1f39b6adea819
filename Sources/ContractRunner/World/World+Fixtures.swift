import ContractJSON
import ContractModel

extension World {
  /// Lets cases share the newest resource that a list shows, where it does not show the one they share.
  mutating func shareShown(_ resource: String, in shown: [String: JSON]) {
    guard let shared = fixtures[resource], shown[shared.id] == nil else { return }
    let newest = ledger.entries.last {
      $0.resource == resource && $0.identity == .user && shown[$0.id] != nil
    }
    guard let newest, let origin = origins[newest.resourceID] else { return }
    fixtures[resource] = origin.creation
  }
}
