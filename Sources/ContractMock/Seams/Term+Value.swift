import ContractJSON
import ContractModel

/// What the terms of an equation speak of.
struct TermContext {
  var request: JSON?
  var path: [String: String] = [:]
  var stored: JSON?
  var response: JSON?
  var now: Instant
}

extension Term {
  func value(in context: TermContext) -> JSON? {
    switch self {
    case .response(let pointer): return context.response?[pointer]
    case .request(let pointer): return context.request?[pointer]
    case .path(let name): return context.path[name].map { .string($0) }
    case .stored(let pointer): return context.stored?[pointer]
    case .captured: return nil
    case .constant(let value): return value
    case .count(let list):
      return list.value(in: context)?.arrayValue.map { .number(JSON.Number($0.count)) }
    case .days(let start, let end):
      guard let start = start.value(in: context)?.stringValue.flatMap({ Moment($0) }),
        let end = end.value(in: context)?.stringValue.flatMap({ Moment($0) })
      else { return nil }
      return .number(JSON.Number(start.days(to: end)))
    case .now: return .string(context.now.description)
    }
  }
}

extension Rule.Condition {
  func holds(in context: TermContext) -> Bool {
    switch self {
    case .present(let term): term.value(in: context) != nil
    case .absent(let term): term.value(in: context) == nil
    case .equals(let term, let value): term.value(in: context).map { $0 == value } ?? false
    }
  }
}
