/// The identity whose credentials a request carries.
public enum Identity: String, Sendable, CaseIterable {
  /// The first user.
  case user
  /// A second, unrelated user.
  case other
  /// No credentials.
  case anonymous
  /// Credentials that were never issued.
  case unknown
  /// The first user's credentials under a scheme that the contract does not define.
  case malformed
}
