import ContractJSON
import ContractModel

extension World {
  /// Has what cases share created again, where a list does not show it any more.
  mutating func replaceFixture(of resource: String, notAmong shown: [String: JSON]) {
    guard let shared = fixtures[resource], shown[shared.id] == nil else { return }
    fixtures[resource] = nil
    lacksFixtures = true
  }

  /// The resources that cases share.
  var fixtureIDs: Set<ResourceID> {
    Set(fixtures.map { ResourceID(resource: $0.key, id: $0.value.id) })
  }
}
