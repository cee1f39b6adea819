import ContractJSON

/// The resources left behind on the backend for one reason: those of one type, or those that requests of one
/// operation may have created.
package struct Leak: Sendable, Hashable {
  /// The type of the resources, or the operation of the requests.
  package var subject: String

  /// The ids of the resources; of what requests have created, the first few ids or addresses.
  package var ids: [String]
  package var reason: String

  /// How many resources are left behind; how many requests may have created something.
  package var count: Int

  /// Whether nothing shows that there is anything.
  package var isPossible = false

  package init(resource: String, ids: [String], reason: String) {
    subject = resource
    self.ids = ids
    self.reason = reason
    count = ids.count
  }

  package init(resource: String, id: String, reason: String) {
    self.init(resource: resource, ids: [id], reason: reason)
  }

  /// Creates the report of requests that may have created something.
  package init(requests: Int, of operation: String, naming names: [String], reason: String) {
    subject = operation
    ids = names
    self.reason = reason
    count = requests
    isPossible = true
  }
}

extension Leak {
  /// `left behind: goal 1, 2: DELETE got status 500`.
  package var sentence: String { "\(isPossible ? "possibly left behind" : "left behind"): \(text)" }

  private static let nameLimit = 80

  /// `goal 1, 2: DELETE got status 500`; `POST /jobs (startJob), 3 requests (7, 8): …`.
  package var text: String {
    let names = ids.map { $0.shortened(to: Self.nameLimit) }.joined(separator: ", ")
    guard isPossible else { return "\(subject) \(names): \(reason)" }
    let requests = "\(subject), \(count.counted("request"))"
    return "\(requests)\(names.isEmpty ? "" : " (\(names))"): \(reason)"
  }
}

extension Leak {
  /// Takes in what is left behind for the same reason.
  package mutating func add(_ other: Leak) {
    ids += other.ids
    count += other.count
  }
}

extension [Leak] {
  /// `3 left behind, 2 possibly`; `nil` where nothing is.
  package var summary: String? {
    let certain = lazy.filter { !$0.isPossible }.map(\.count).reduce(0, +)
    let possible = lazy.filter(\.isPossible).map(\.count).reduce(0, +)
    if certain == 0 { return possible == 0 ? nil : "\(possible) possibly left behind" }
    return "\(certain) left behind" + (possible == 0 ? "" : ", \(possible) possibly")
  }
}
