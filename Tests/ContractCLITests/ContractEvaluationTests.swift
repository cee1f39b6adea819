import ContractCLI
import ContractModel
import TestSupport
import Testing

@Suite struct `A contract whose evaluation does not end` {
  private static let message =
    "contract-check: the contracts cannot be evaluated: a schema contains itself; "
    + "write it as .recursive(\"Name\") { … } and its inner occurrence as .reference(\"Name\")\n"

  @Test func `because a constant refers to itself is reported`() async {
    let result = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent])
    {
      _ = ContractEvaluation.limited { [Endless.constant] }()
    }
    #expect(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } == Self.message)
  }

  @Test func `because a computed property refers to itself is reported`() async {
    let result = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent])
    {
      _ = ContractEvaluation.limited(for: "check-api") {
        [Endless.contract(of: Endless.property)]
      }()
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
    #expect(text == "check-api" + Self.message.dropFirst("contract-check".count))
  }

  @Test func `does not affect others`() {
    #expect(ContractEvaluation.limited { [] }().isEmpty)
  }
}

// MARK: - Fixtures

private enum Endless {
  static let constant: Contract = contract(of: schema())

  /// Hides from the compiler that the constant refers to itself.
  static func schema() -> Schema { constant.operations.isEmpty ? .string : .boolean }

  static var property: Schema {
    .object { Field("children", .array(of: child())) }
  }

  static func child() -> Schema { property }

  static func contract(of schema: Schema) -> Contract {
    Contract(
      "endless", version: "1", title: "Endless", authentication: .none, errors: .coded,
      operations: [
        Operation("items", .get, "/items", summary: "Lists items", responses: [.ok(schema)])
      ])
  }
}
