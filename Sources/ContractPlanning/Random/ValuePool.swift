import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Values of successful responses, by the names of their members, to be sent back in requests.
struct ValuePool: Sendable {
  private var values: [String: [JSON]] = [:]
  private static let limit = 16

  /// Adds the values of some of the responses; new values replace the oldest ones.
  mutating func add(_ successes: [HTTPExchange]) {
    for exchange in successes.prefix(Self.limit) {
      for member in exchange.responseDocument?.memberValues ?? [] { add(member) }
    }
  }

  private mutating func add(_ member: JSON.Object.Member) {
    var kept = values[member.name] ?? []
    guard !kept.contains(member.value) else { return }
    if kept.count == Self.limit { kept.removeFirst() }
    kept.append(member.value)
    values[member.name] = kept
  }
}

extension ValuePool {
  /// Replaces a generated value by one of the backend in about a quarter of the bodies.
  func enrich(
    _ body: inout JSON, of operation: CompiledOperation, _ drafter: BodyDrafter,
    _ random: inout RandomSource
  ) {
    guard !values.isEmpty, random.next() % 4 == 0,
      let fields = operation.body?.schema?.objectFields,
      let field = fields.randomElement(using: &random), field.resource == nil,
      !operation.uniquePointers.contains(JSON.Pointer([.name(field.name)])),
      let value = values[field.name]?.randomElement(using: &random),
      SchemaValidator(field.schema.withAdviceRequired).accepts(value.bytes())
    else { return }
    var enriched = body
    _ = enriched.set(value, at: JSON.Pointer([.name(field.name)]))
    body = drafter.adapted(enriched)
  }
}

extension JSON {
  /// The members of a document that are texts or numbers, a few dozen at most.
  fileprivate var memberValues: [JSON.Object.Member] {
    var found: [JSON.Object.Member] = []
    collect(&found)
    return found
  }

  private func collect(_ found: inout [JSON.Object.Member]) {
    guard found.count < 32 else { return }
    switch self {
    case .array(let elements): for element in elements.prefix(2) { element.collect(&found) }
    case .object(let object):
      for member in object.members {
        switch member.value {
        case .string, .number: found.append(member)
        case .array, .object: member.value.collect(&found)
        case .null, .boolean: break
        }
      }
    case .null, .boolean, .number, .string: break
    }
  }
}
