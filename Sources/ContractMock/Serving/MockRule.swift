import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// A rule of `mock.yaml`: the requests that it is about, and what they get.
package struct MockRule: Sendable, Hashable {
  /// The conditions that a request must meet, all that are stated.
  struct Condition: Sendable, Hashable {
    /// The identifier of the operation, or its method and path as the contract writes them.
    var operation: String?

    /// The path of the request; `*` stands for any characters.
    var path: String?

    /// Header fields, query items and parts of the body, by name: the value, or `nil` for any.
    var fields: [String: String?] = [:]
    var query: [String: String?] = [:]
    var members: [JSON.Pointer: JSON?] = [:]

    /// Which of the requests that meet the other conditions, counted from 1.
    var calls: Calls?
  }

  /// Some of the requests that meet the conditions of a rule.
  enum Calls: Sendable, Hashable {
    case range(ClosedRange<Int>)
    /// The third, sixth and so on of `every 3`.
    case every(Int)
  }

  /// The response, or the failure in its place.
  struct Action: Sendable, Hashable {
    var status: HTTPStatus?
    var fields: [String: String] = [:]

    /// The body as it is stated; the documented one where `nil`.
    var body: JSON?

    /// The name of a documented example.
    var example: String?
    var delay: ClosedRange<Duration>?

    /// A named drift of the contract with which the request is answered.
    var drift: String?

    /// Whether the connection is closed without a response.
    var closes = false
  }

  var condition = Condition()
  var action = Action()

  /// The file and line, as messages name them.
  package var location: String

  /// The line that names the drift, for a message.
  var driftLocation: String?
}

extension MockRule.Calls {
  func contains(_ number: Int) -> Bool {
    switch self {
    case .range(let range): range.contains(number)
    case .every(let count): number % count == 0
    }
  }
}

extension MockRule.Condition {
  /// Whether a request meets all conditions but that about its number.
  func isMet(
    by request: HTTPRequest, _ operation: (id: String, method: HTTPMethod, template: String)?
  ) -> Bool {
    if let wanted = self.operation {
      guard let operation,
        wanted == operation.id || wanted == "\(operation.method.name) \(operation.template)"
      else { return false }
    }
    if let path, !String(request.path).matches(wildcards: path) { return false }
    for (name, value) in fields {
      guard let actual = request.fields[name], value == nil || value == actual else { return false }
    }
    if !query.isEmpty {
      let items = QueryItems(parsing: request.query ?? "")
      for (name, value) in query {
        let values = items.values(name)
        guard value.map(values.contains) ?? items.items.contains(where: { $0.name == name }) else {
          return false
        }
      }
    }
    return members.isEmpty || areMembersMet(by: request)
  }

  private func areMembersMet(by request: HTTPRequest) -> Bool {
    guard let body = try? JSON(parsing: request.body) else { return false }
    return members.allSatisfy { pointer, value in
      guard let actual = body[pointer] else { return false }
      return value.map { $0 == actual } ?? true
    }
  }
}

extension String {
  /// Whether the whole text matches a pattern, in which `*` stands for any characters.
  ///
  /// - Complexity: O(*nm*) in the lengths of both.
  func matches(wildcards pattern: String) -> Bool {
    let (text, pattern) = (Array(utf8), Array(pattern.utf8))
    let star = UInt8(ascii: "*")
    var (position, location) = (0, 0)
    var retry: (position: Int, location: Int)?
    while position < text.count {
      if location < pattern.count, pattern[location] == star {
        retry = (position, location)
        location += 1
      } else if location < pattern.count, pattern[location] == text[position] {
        position += 1
        location += 1
      } else if let last = retry {
        retry = (last.position + 1, last.location)
        (position, location) = (last.position + 1, last.location + 1)
      } else {
        return false
      }
    }
    return pattern[location...].allSatisfy { $0 == star }
  }
}
