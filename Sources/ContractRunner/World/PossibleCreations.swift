package import ContractFindings

/// A request that may create something.
package struct CreatingRequest: Sendable, Hashable {
  package var operation: String
  package var method: String

  /// Its path with parameters in braces.
  package var template: String

  package init(operation: String, method: String, template: String) {
    self.operation = operation
    self.method = method
    self.template = template
  }
}

extension CreatingRequest: CustomStringConvertible {
  /// `POST /things (createThing)`.
  package var description: String { "\(method) \(template) (\(operation))" }
}

/// The possible creations of the requests of one operation, none of which can be deleted.
package struct PossibleCreations: Sendable, Equatable {
  /// The trace that a single request has left.
  package enum Trace: Sendable, Equatable {
    /// It got no complete response.
    case unanswered
    /// It succeeded; the id or address of what it has created, where the response shows one.
    case succeeded(String?)
  }

  package var request: CreatingRequest
  private var unanswered = 0
  private var succeeded = 0

  /// The first few ids or addresses.
  private var names: [String] = []

  package init(_ request: CreatingRequest) {
    self.request = request
  }
}

extension PossibleCreations {
  /// How many names are kept, and how much of each.
  private static let (nameLimit, lengthLimit) = (5, 200)

  package mutating func add(_ trace: Trace) {
    switch trace {
    case .unanswered: unanswered += 1
    case .succeeded(let name):
      succeeded += 1
      let name = name.map { String($0.prefix(Self.lengthLimit)) }
      guard let name, names.count < Self.nameLimit, !names.contains(name) else { return }
      names.append(name)
    }
  }

  package var leaks: [Leak] {
    var leaks: [Leak] = []
    if succeeded > 0 {
      leaks.append(
        Leak(
          requests: succeeded, of: "\(request)", naming: names,
          reason: "a success, and nothing states how to delete what it has created"))
    }
    if unanswered > 0 {
      leaks.append(
        Leak(
          requests: unanswered, of: "\(request)", naming: [],
          reason: "no complete response, but it may have been carried out"))
    }
    return leaks
  }
}
