import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Values that the backend has answered with, by the names of their members, to be sent back.
///
/// Only what comes with a success is kept: nothing is learned from errors.
struct Pool: Sendable {
  private var values: [String: [JSON]] = [:]
  private static let limit = 16

  /// Adds what some of the answers show, the newest in the place of the oldest.
  mutating func add(_ answers: [HTTPExchange]) {
    for answer in answers.prefix(Self.limit) {
      for member in answer.responseDocument?.memberValues ?? [] { add(member) }
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

extension Pool {
  /// Once in a while puts a value that the backend has shown in the place of a made-up one.
  func enrich(
    _ body: inout JSON, _ operation: CompiledOperation, _ chance: inout RandomSource,
    _ drafter: Drafter
  ) {
    guard !values.isEmpty, chance.next() % 4 == 0,
      case .object(let fields)? = operation.operation.body?.schema?.kind,
      let field = fields.randomElement(using: &chance), field.resource == nil,
      !operation.uniquePointers.contains(JSON.Pointer([.name(field.name)])),
      let value = values[field.name]?.randomElement(using: &chance),
      SchemaValidator(field.schema.withAdviceRequired).accepts(value.bytes())
    else { return }
    var enriched = body
    _ = enriched.set(value, at: JSON.Pointer([.name(field.name)]))
    body = drafter.adapted(enriched)
  }
}

extension JSON {
  /// Texts and numbers of a document with their names, a few dozen at most.
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
