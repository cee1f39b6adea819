import ContractGeneration
import ContractJSON
import ContractModel

/// Makes the identities of new things, in the form the contract gives them.
struct IdentityMaker: Sendable {
  private let uuids: Generator
  private let isNumber: Bool

  /// - Parameter schema: Of the identity; what is neither a number nor a UUID is text, and a UUID
  ///   is as good a text as any.
  /// - Throws: `GenerationError` when the contract has a schema for it that nothing meets.
  init(_ schema: Schema?) throws(GenerationError) {
    let moment = Instant(secondsSince1970: 0)
    var uuid = Schema.uuid(version: 4)
    isNumber = schema?.jsonType == "number"
    if let schema, case .uuid = schema.kind { uuid = schema }
    uuids = try Generator(schema: uuid, today: moment.date, now: moment)
  }

  func next(_ state: inout MockState) -> JSON {
    isNumber ? .number(JSON.Number(state.nextNumber())) : uuids.typical(&state.random)
  }
}

extension JSON {
  /// The identity as it stands in a path.
  var identityText: String {
    stringValue ?? text()
  }
}
