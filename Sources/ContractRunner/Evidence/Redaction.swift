import ContractModel

/// Replaces secrets in everything that leaves a run.
package struct Redaction: Sendable {
  /// A secret and what stands in its place, the longest secret first.
  private var secrets: [(text: String, mask: String)]

  /// Tokens become the name of the environment variable they can be given by.
  package init(token: String?, otherToken: String?) {
    let pairs = [(token, "$CONTRACT_CHECK_TOKEN"), (otherToken, "$CONTRACT_CHECK_OTHER_TOKEN")]
    secrets = pairs.compactMap { secret, mask in
      guard let secret, !secret.isEmpty else { return nil }
      return (secret, mask)
    }
    .sorted { $0.text.utf8.count > $1.text.utf8.count }
  }

  package func callAsFunction(_ text: String) -> String {
    var text = text
    for secret in secrets { text = text.replacing(secret.text, with: secret.mask) }
    return text
  }

  /// Masks every text of a drift.
  func callAsFunction(_ drift: Drift) -> Drift {
    guard !secrets.isEmpty else { return drift }
    var drift = drift
    drift.expected = self(drift.expected)
    drift.found = self(drift.found)
    drift.mend = drift.mend.map { self($0) }
    return drift
  }
}
