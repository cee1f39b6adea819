import ContractHTTP
import ContractModel

/// The credentials with which requests of an operation were accepted.
struct AuthenticationEvidence: Sendable {
  /// The combinations of credentials of accepted requests, the most frequent first.
  private(set) var combinations: [[Authentication.Scheme]] = []

  /// The number of accepted requests without any.
  private(set) var anonymousCount = 0

  /// The number of requests that were rejected with 401.
  private(set) var rejectedCount = 0
  private(set) var acceptedCount = 0

  private static let combinationLimit = 3

  init(_ samples: [TrafficSample]) {
    var counts: [[Authentication.Scheme]: Int] = [:]
    for sample in samples {
      if sample.status == .unauthorized { rejectedCount += 1 }
      guard sample.isAccepted else { continue }
      acceptedCount += 1
      if sample.schemes.isEmpty {
        anonymousCount += 1
      } else {
        counts[sample.schemes, default: 0] += 1
      }
    }
    let sorted = counts.sorted { left, right in
      (right.value, "\(left.key)") < (left.value, "\(right.key)")
    }
    // Credentials that some requests have besides others are not needed.
    let all = sorted.map(\.key)
    combinations = Array(
      all.filter { one in
        !all.contains { other in other.count < one.count && other.allSatisfy(one.contains) }
      }.prefix(Self.combinationLimit))
  }

  /// The authentication that the requests suggest; `nil` where none was accepted.
  var authentication: Authentication? {
    guard acceptedCount > 0 else { return nil }
    guard !combinations.isEmpty else { return Authentication.none }
    let whole = Authentication(alternatives: combinations)
    return anonymousCount > 0 ? .optional(whole) : whole
  }

  /// The evidence in words: `credentials in 38 of 38, 3 rejected with 401`.
  var evidence: String? {
    guard !combinations.isEmpty else { return nil }
    return "credentials in \(acceptedCount - anonymousCount) of \(acceptedCount)"
      + (rejectedCount > 0 ? ", \(rejectedCount) rejected with 401" : "")
  }
}
