/// Somebody the mock knows: the token that proves it, and the user it stands for.
package struct MockIdentity: Sendable, Hashable {
  package var token: String

  /// What representations name as their owner.
  package var userID: String

  package init(token: String, userID: String) {
    self.token = token
    self.userID = userID
  }
}

extension MockIdentity {
  /// Who the tokens of a check without `--token` belong to.
  package static let user = MockIdentity(
    token: "user-token", userID: "15d3af32-a0f7-424c-952a-18c372476bfe")

  /// A second, unrelated user.
  package static let other = MockIdentity(
    token: "other-token", userID: "7c1f9d0e-52b6-4e0b-9a53-6d1f0c9be842")
}
