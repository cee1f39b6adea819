import ContractGeneration
import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractService

extension MockDrift {
  /// Every drift that makes sense for a contract: types first, then fields, values, relations,
  /// statuses, errors, requests, state, bytes and messages, and what its service adds; within a
  /// family in the contract's order.
  ///
  /// None is about operations that the contract only borrows, and each goes against something that
  /// the contract states.
  package static func all(
    of contract: Contract, _ service: (any Service)? = nil
  ) -> [MockDrift] {
    let own = contract.withoutSetUpOnly
    let drifts =
      fields(of: own) + own.operations.flatMap(relations) + own.operations.flatMap(variants)
      + envelope(of: own) + statuses(of: own) + locations(of: own) + errors(of: own)
      + requests(of: own) + states(of: own) + wire(of: own) + own.channels.flatMap(messages)
      + (service == nil ? replacements(of: own) : [])
      + (service?.quirks ?? []).map { MockDrift($0) }
    return drifts.merged()
  }

  private init(_ quirk: Quirk) {
    self.init(quirk.name, quirk.summary, by: .quirk)
    expects = quirk.kinds.compactMap { id in Drift.Kind.all.first { $0.id == id } }
  }
}

extension MockDrift {
  /// Equations that a backend is judged by, broken one by one.
  private static func relations(_ operation: Operation) -> [MockDrift] {
    operation.rules.compactMap { rule in
      guard !rule.isAdvisory else { return nil }
      if case (.response(let place), .sorted) = (rule.left, rule.right) {
        return unordered(operation, place)
      }
      guard let (place, term) = rule.statement, case .name(let field) = place.tokens.last else {
        return nil
      }
      let name = field.kebabCase
      let change = { MockDrift.Change.field(field, $0, in: [operation.id]) }
      switch term {
      case .count(let list):
        return MockDrift(
          "\(name)-miscounted", "\(field) is one more than \(list)", expects: .ruleBroken,
          by: change(.oneMore))
      case .response where rule.relation == .endsWith:
        return MockDrift(
          "\(name)-longer", "\(field) does not end as it must", expects: .ruleBroken,
          by: change(.longer))
      case .request, .path:
        return MockDrift(
          "\(name)-not-echoed", "\(field) is not what the request says", expects: .ruleBroken,
          by: change(.otherValue))
      case .stored:
        return MockDrift(
          "\(name)-not-kept", "\(field) is not what it was before", expects: .ruleBroken,
          by: change(.otherValue))
      case .constant(let value):
        return MockDrift(
          "\(name)-not-\(value.text().kebabCase)", "\(field) is not \(value.text())",
          expects: .ruleBroken, by: change(.otherValue))
      case .response, .message, .captured, .days, .now, .sum, .sorted, .element: return nil
      }
    }
  }

  private static func unordered(_ operation: Operation, _ place: JSON.Pointer) -> MockDrift {
    let list = place.tokens.last.flatMap { token in
      if case .name(let name) = token { name } else { nil }
    }
    return MockDrift(
      "\((list ?? operation.id).kebabCase)-unordered",
      "the \(list.map { "\($0) of \(operation.id)" } ?? "answer of \(operation.id)") "
        + "is the wrong way round", expects: .orderBroken, .ruleBroken,
      by: .reversed(operation: operation.id, place))
  }

  /// Each of several named answers, served where another of them belongs.
  private static func variants(_ operation: Operation) -> [MockDrift] {
    let names = operation.responses.compactMap(\.variant)
    guard names.count > 1 else { return [] }
    return names.compactMap { name in
      guard let other = names.first(where: { $0 != name }) else { return nil }
      let words = name.split(separator: " ").joined(separator: "-")
      return MockDrift(
        "\(operation.id.kebabCase)-\(words)-mistaken",
        "\(operation.id) answers as for \"\(other)\" where \"\(name)\" belongs",
        expects: .statusUnexpected, .fieldMissing, .ruleBroken,
        by: .variant(operation: operation.id, name, servedAs: other))
    }
  }
}

extension Rule {
  /// A place of the response and what is stated about it whatever else the response says.
  fileprivate var statement: (place: JSON.Pointer, term: Term)? {
    guard !conditions.contains(where: { $0.term.mentionsResponse }) else { return nil }
    if relation == .endsWith, case .response(let place) = left { return (place, right) }
    return equation
  }
}

extension Contract {
  /// The contract as far as it is its own.
  fileprivate var withoutSetUpOnly: Contract {
    var copy = self
    copy.operations.removeAll(where: \.isSetUpOnly)
    return copy
  }
}

extension [MockDrift] {
  /// One drift a name: those that say the same of the same field of several operations are one.
  fileprivate func merged() -> [MockDrift] {
    var order: [String] = []
    var byName: [String: MockDrift] = [:]
    for drift in self {
      guard let known = byName[drift.name] else {
        order.append(drift.name)
        byName[drift.name] = drift
        continue
      }
      if case .field(let field, let change, let mine?) = known.change,
        case .field(field, change, let theirs?) = drift.change
      {
        byName[drift.name]?.change = .field(field, change, in: mine.union(theirs))
      }
    }
    return order.compactMap { byName[$0] }
  }
}
