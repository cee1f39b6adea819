import ContractJSON
import ContractModel

extension World {
  /// Lets cases share the newest resource that a list shows, where it does not show the one they share; none
  /// where it shows no other of the user that the run has created.
  mutating func shareShown(_ resource: String, in shown: [String: JSON]) {
    guard let shared = fixtures[resource], shown[shared.id] == nil else { return }
    let newest = ledger.entries.last {
      $0.resource == resource && $0.identity == .user && shown[$0.id] != nil
    }
    fixtures[resource] = newest.flatMap { origins[$0.resourceID]?.creation }
    if newest == nil { lacksFixtures = true }
  }
}
