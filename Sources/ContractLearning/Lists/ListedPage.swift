import ContractHTTP
import ContractJSON

/// A list in the response to one request, and the parameters that have chosen its elements.
struct ListedPage: Sendable {
  /// The position of the exchange.
  var index: Int

  /// The value of each query parameter that the request has once.
  var values: [String: String]
  var elements: [JSON]
  var body: JSON
  var fields: HTTPFields
}

extension ListedPage {
  /// The number that a parameter has; `nil` where it has another value or none.
  func number(_ name: String) -> Int? { values[name].flatMap { Int($0) } }

  /// The values of all parameters but some.
  func values(without names: [String?]) -> [String: String] {
    values.filter { !names.contains($0.key) }
  }

  /// The pages of an operation; empty where a response has no list there.
  ///
  /// - Parameters:
  ///   - profile: The operation.
  ///   - list: The location of the list.
  /// - Returns: The pages, in order.
  static func all(of profile: OperationProfile, at list: JSON.Pointer) -> [ListedPage] {
    profile.shown.compactMap { sample, body in
      guard let elements = body[list]?.arrayValue else { return nil }
      let names = Dictionary(grouping: sample.query.items, by: \.name)
      return ListedPage(
        index: sample.index,
        values: names.compactMapValues { $0.count == 1 ? $0[0].value : nil },
        elements: elements, body: body, fields: sample.response.fields)
    }
  }
}
