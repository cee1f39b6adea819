import ContractGeneration
import ContractJSON
import ContractModel

/// Makes the identities of new things, in the form the contract gives them.
struct IdentityMaker: Sendable {
  private let uuids: Generator
  private let isNumber: Bool

  /// The parameter of the path with which callers choose identities themselves.
  private let parameter: String?

  /// Prepares for identities of a schema.
  ///
  /// What is neither a number nor a UUID is text, and a UUID is as good a text as any.
  ///
  /// - Throws: `GenerationError` when nothing meets the schema.
  init(_ schema: Schema?, givenBy parameter: String?) throws(GenerationError) {
    self.parameter = parameter
    let moment = Instant(secondsSince1970: 0)
    var uuid = Schema.uuid(version: 4)
    isNumber = schema?.jsonType == "number"
    if let schema, case .uuid = schema.kind { uuid = schema }
    uuids = try Generator(schema: uuid, today: moment.date, now: moment)
  }

  func next(for path: [String: String], _ state: inout MockState) -> JSON {
    if let text = parameter.flatMap({ path[$0] }) { return .string(text) }
    return isNumber ? .number(JSON.Number(state.nextNumber())) : uuids.typical(&state.random)
  }
}

extension JSON {
  /// The identity as it stands in a path.
  var identityText: String {
    stringValue ?? text()
  }
}
