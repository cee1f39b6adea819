import ContractJSON
import ContractModel

private let here = "Tests/ContractModelTests/Problems/Mistake+Requests.swift"

/// Mistakes with parameters of query and header, replacements and locations.
extension Mistake {
  static let parameters: [Mistake] = [
    .query(
      "151: query parameter 'a' is declared twice; the first is at \(here):150",
      Field("a", .string, line: 150), Field("a", .string, line: 151)),
    .query(
      "150: 'a' must hold plain values, because it is written as text",
      Field("a", .array(of: .object {}), line: 150)),
    .query(
      "150: 'a' must hold plain values, because it is written as text",
      Field("a", .either(.integer, .array(of: .array(of: .string))), line: 150)),
    .query(
      "150: a query parameter cannot have the style 'matrix' with this schema",
      Field("a", .array(of: .string), line: 150).style(.matrix)),
    .query(
      "150: 'a' is one value, which needs no style",
      Field("a", .string, line: 150).style(.commas)),
    .query(
      "150: 'a' is one value, which needs no style; write the path with ';a={a}'",
      Field("a", .string, line: 150).style(.matrix)),
    .query(
      "150: no number is allowed: from 5 to 3",
      Field("a", .integer(.atLeast(5), .atMost(3)), line: 150)),
    .query(
      "150: no whole number is allowed: between 5 and 6",
      Field("a", .integer(.greaterThan(5), .lessThan(6)), line: 150)),
    .query(
      "150: a custom format needs a name for messages",
      Field("a", .string(.format(.custom("", matches: "a"))), line: 150)),
    .header(
      "151: header field 'x-a' is declared twice; the first is at \(here):150",
      Field("X-A", .string, line: 150), Field("x-a", .string, line: 151)),
    .header(
      "150: 'X A' cannot be the name of a header field", Field("X A", .string, line: 150)),
    .header(
      "150: 'X-A' must hold plain values, because it is written as text",
      Field("X-A", .array(of: .object {}), line: 150)),
    .header(
      "150: header field 'Cookie' is set by the request itself", Field("Cookie", .string, line: 150)
    ),
    .header(
      "150: header field 'authorization' is set by the request itself",
      Field("authorization", .string, line: 150)),
    .header(
      "150: header field 'Content-Type' is set by the request itself",
      Field("Content-Type", .string, line: 150)),
    Mistake("152: the request has no /?size", isIndependent: false) {
      $0.operations[1].queryParameters = [Field("sise", .integer)]
      $0.operations[1].failures = [Failure(400, when: .invalid("/?size"), line: 152)]
    },
    Mistake("153: the request has no /?page", isIndependent: false) {
      $0.operations[1].queryParameters = [Field("page", .integer)]
      $0.operations[1].failures = [Failure(400, when: .duplicate("/?page"), line: 153)]
    },
  ]

  static let replacements: [Mistake] = [
    Mistake(
      "160: 'read' cannot update a 'letter': GET changes nothing",
      "160: only an update with a JSON body can replace a 'letter'"
    ) {
      $0.operations[1].effects.append(.replaces("letter", id: path("id", line: 160)))
    },
    Mistake(
      "160: only an update with a JSON body can replace a 'letter'",
      "160: the effect on 'letter' is declared twice; the first is at "
        + "Tests/ContractModelTests/Problems/ContractProblemTests.swift:24", isIndependent: false
    ) {
      var effect = Effect.creates("letter", id: response("/id", line: 160))
      effect.replacesWhole = true
      $0.operations[0].effects.append(effect)
    },
    Mistake("161: unknown resource 'lettre'; did you mean 'letter'?") {
      $0.operations[0].responses.append(Response(202, nil, line: 161).locating("lettre"))
    },
    Mistake(
      "162: no operation has a 'letter' in its path, so no Location can refer to one",
      isIndependent: false
    ) {
      $0.operations[0].responses.append(Response(203, nil, line: 162).locating("letter"))
      $0.operations[1].effects = []
      $0.failures.removeAll { $0.condition == .missing("letter") }
    },
    Mistake(
      "163: request /tone can be 'wild', response /tone cannot: no response meets the rule"
    ) {
      $0.operations.append(
        Operation(
          "reply", .post, "/replies",
          body: .json(.object { Field("tone", .oneOf("calm", "wild")) }),
          responses: [.ok(.object { Field("tone", .oneOf("calm", "sad")) })],
          rules: [response("/tone", line: 163) == request("/tone", line: 163)]))
    },
  ]

  private static func query(_ told: String, _ fields: Field...) -> Mistake {
    Mistake([told]) { $0.operations[0].queryParameters = fields }
  }

  private static func header(_ told: String, _ fields: Field...) -> Mistake {
    Mistake([told]) { $0.operations[0].headers = fields }
  }
}
