import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

extension MockBehavior.Deviation {
  /// Requests to an operation get the response to a path, or a method, that does not exist.
  static func operationMissing(_ operation: String) -> Self { Self("missing \(operation)") }
}

// Drifts of the responses of operations.
extension MockDrift {
  /// Drifts of the fields of all successes.
  static func fields(of contract: Contract) -> [MockDrift] {
    let fields = contract.responseFields
    let drifts =
      fields.map { ($0, FieldDrift.types(of: $0)) } + fields.map { ($0, FieldDrift.gaps(of: $0)) }
      + fields.map { ($0, FieldDrift.values(of: $0)) }
    return drifts.flatMap { field, drifts in
      drifts.map { drift in
        MockDrift(
          drift.name, drift.summary, expects: drift.kind, by: .field(field.name, drift.change))
      }
    }
  }

  /// One drift for each rule that can be violated by a change of one field.
  static func relations(_ operation: Operation) -> [MockDrift] {
    operation.rules.compactMap { rule in
      var drift = relation(rule, operation)
      if rule.isAdvisory { drift?.expects = [.adviceNotFollowed] }
      return drift
    }
  }

  private static func relation(_ rule: Rule, _ operation: Operation) -> MockDrift? {
    if case (.response(let pointer), .sorted) = (rule.left, rule.right) {
      return unordered(operation, pointer)
    }
    if rule.relation == .atMost { return early(rule, operation) }
    guard let (pointer, term) = rule.statement, case .name(let field) = pointer.tokens.last
    else { return nil }
    func violation(_ suffix: String, _ summary: String, _ change: FieldChange) -> MockDrift {
      MockDrift(
        "\(field.kebabCase)-\(suffix)", "\(field) \(summary)", expects: .ruleBroken,
        by: .field(field, change, in: [operation.id]))
    }
    if rule.relation == .endsWith {
      return violation("longer", "does not have its required ending", .longer)
    }
    switch term {
    case .count(let list): return violation("miscounted", "is one more than \(list)", .oneMore)
    case .request, .path, .query, .header, .cookie:
      guard operation.hasPlainValue(at: pointer) else { return nil }
      return violation("not-echoed", "differs from the request", .otherValue)
    case .stored:
      guard operation.hasPlainValue(at: pointer) else { return nil }
      return violation("not-kept", "differs from the stored value", .otherValue)
    case .constant(let value):
      return violation("not-\(value.text().kebabCase)", "is not \(value.text())", .otherValue)
    case .response, .responseHeader, .message, .captured, .days, .seconds, .now, .sum, .sorted,
      .element, .created, .elements, .dayCounts, .part:
      return nil
    }
  }

  /// A time that is before the one that it must not be before.
  private static func early(_ rule: Rule, _ operation: Operation) -> MockDrift? {
    guard case .response(let pointer) = rule.right, rule.conditions.isEmpty,
      case .name(let field)? = pointer.tokens.last,
      operation.responses.contains(where: {
        $0.body?.schema(at: pointer)?.isTimestamp ?? false
      })
    else { return nil }
    return MockDrift(
      "\(field.kebabCase)-too-early", "\(field) is in 2001", expects: .ruleBroken,
      .adviceNotFollowed, by: .field(field, .otherValue, in: [operation.id]))
  }

  private static func unordered(_ operation: Operation, _ pointer: JSON.Pointer) -> MockDrift {
    let list = pointer.tokens.last.flatMap { token in
      if case .name(let name) = token { name } else { nil }
    }
    return MockDrift(
      "\((list ?? operation.id).kebabCase)-unordered",
      "the \(list.map { "\($0) of \(operation.id)" } ?? "response of \(operation.id)") "
        + "is reversed", expects: .orderBroken, .ruleBroken,
      by: .reversed(operation: operation.id, pointer))
  }

  /// For each of several named responses, one drift that replaces it by another, where a rule or a scenario
  /// decides between the two.
  static func variants(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    let responses = operation.responses.filter { $0.variant != nil }
    let expected = Set(contract.variantsExpected(of: operation).map(\.name))
    return responses.compactMap { response in
      guard let name = response.variant,
        let other = responses.first(where: { other in
          other.variant != name
            && (expected.contains(name)
              || other.status == response.status && operation.distinguishes(other, response))
        })?.variant
      else { return nil }
      let words = name.split(ascii: " ").joined(separator: "-")
      return MockDrift(
        "\(operation.id.kebabCase)-\(words)-mistaken",
        "\(operation.id) responds as for \"\(other)\" instead of \"\(name)\"",
        expects: .statusUnexpected, .fieldMissing, .ruleBroken,
        by: .variant(operation: operation.id, name, servedAs: other))
    }
  }

  static func envelope(of contract: Contract) -> [MockDrift] {
    guard let name = contract.envelope else { return [] }
    return [
      MockDrift(
        "envelope-lost", "bodies have no envelope \"\(name)\"", expects: .unwrapped,
        .typeChanged, by: .envelopeLost(name)),
      MockDrift(
        "envelope-doubled", "bodies have another envelope, \"response\"", expects: .wrapped,
        by: .envelopeDoubled("response")),
    ]
  }

  static func statuses(of contract: Contract) -> [MockDrift] {
    contract.operations.flatMap { operation -> [MockDrift] in
      let name = operation.id.kebabCase
      var drifts: [MockDrift] = []
      if let documented = operation.responses.first?.status,
        let other = [HTTPStatus.ok, .created, .accepted].first(where: {
          operation.success($0) == nil
        })
      {
        drifts.append(
          MockDrift(
            "\(name)-wrong-status",
            "\(operation.id) responds \(other.code) instead of \(documented.code)",
            expects: .statusUndocumented, by: .status(operation: operation.id, other)))
      }
      drifts.append(
        MockDrift(
          "\(name)-server-error", "\(operation.id) responds 500", expects: .serverFailed,
          by: .serverError(operation: operation.id)))
      return drifts
    }
  }

  static func locations(of contract: Contract) -> [MockDrift] {
    guard contract.documentsLocations else { return [] }
    return [
      MockDrift(
        "location-missing", "responses have no Location", expects: .fieldMissing,
        by: .locationMissing)
    ]
  }

  static func errors(of contract: Contract) -> [MockDrift] {
    let failures = contract.operations.flatMap { contract.failures(of: $0) }
    guard failures.contains(where: { $0.status.isClientError }) else { return [] }
    var drifts: [MockDrift] = []
    // Where any error body conforms, none can violate the contract.
    if contract.errors.schema != .any {
      drifts.append(
        MockDrift(
          "error-as-string", "error bodies are {\"error\": \"text\"}",
          expects: .errorShapeChanged, by: .error(.asText)))
    }
    let statuses: [HTTPStatus] = [422, 418, 451]
    if let status = statuses.first(where: { status in !failures.contains { $0.status == status } })
    {
      drifts.append(
        MockDrift(
          "error-status-changed", "errors have status \(status.code) instead of their own",
          expects: .statusUndocumented, by: .error(.statusChanged(status))))
    }
    if contract.errors.code != nil {
      drifts.append(
        MockDrift(
          "error-code-changed", "errors have an undocumented code",
          expects: .errorShapeChanged, by: .error(.codeChanged)))
    }
    return drifts
  }

  /// The drift of an operation that the backend does not have: one that others do not depend on, and whose
  /// 404 cannot be about a resource.
  static func missing(of contract: Contract) -> [MockDrift] {
    let operation = contract.operations.last {
      $0.id != contract.login?.operation && !$0.performs(.creates) && $0.parameters.isEmpty
    }
    guard let operation, contract.operations.count > 1 else { return [] }
    return [
      MockDrift(
        "operation-missing", "\(operation.id) does not exist", expects: .operationMissing,
        by: .behavior(.operationMissing(operation.id)))
    ]
  }

  static func wire(of contract: Contract) -> [MockDrift] {
    let responses = contract.operations.flatMap(\.responses).filter { $0.body != nil }
    guard !responses.isEmpty else { return [] }
    let isJSON = responses.contains { $0.stream == nil }
    let isObject = responses.contains {
      $0.stream == nil && $0.body?.jsonTypes.contains("object") == true
    }
    let rows: [(Bool, String, String, Drift.Kind, WireChange)] = [
      (isJSON, "trailing-comma", "objects end in a comma", .bodyUnreadable, .trailingComma),
      (isJSON, "byte-order-mark", "bodies begin with U+FEFF", .bodyUnreadable, .byteOrderMark),
      (isObject, "duplicate-member", "a member is duplicated", .bodyUnreadable, .duplicateMember),
      (true, "truncated-body", "bodies are truncated", .bodyUnreadable, .truncatedBody),
      (
        true, "wrong-content-type", "bodies are declared text/html", .contentTypeChanged,
        .wrongContentType
      ),
      (
        true, "bytes-after-response", "a second response follows each", .bytesAfterResponse,
        .bytesAfterResponse
      ),
      (
        isObject, "undocumented-field", "bodies have an undocumented field",
        .fieldUndocumented, .undocumentedField
      ),
    ]
    return rows.compactMap { applies, name, summary, kind, change in
      applies ? MockDrift(name, summary, expects: kind, by: .wire(change)) : nil
    }
  }
}

extension Operation {
  /// Whether a success has a value there that another one can replace: no object.
  fileprivate func hasPlainValue(at pointer: JSON.Pointer) -> Bool {
    responses.contains { response in
      response.body?.schema(at: pointer).map { $0.jsonTypes != ["object"] } ?? false
    }
  }
}

extension Schema {
  /// The fields of all objects that a response certainly has: those of alternatives are not among them,
  /// because a response has one alternative.
  fileprivate func servedFields(from depth: Int) -> [(depth: Int, field: Field)] {
    func served(_ fields: [Field]) -> [(depth: Int, field: Field)] {
      fields.flatMap { field in
        [(depth + 1, field)] + field.schema.servedFields(from: depth + 1)
      }
    }
    switch kind {
    case .array(let element, _): return element.servedFields(from: depth + 1)
    case .object(let shape):
      return served(shape.fields) + (shape.others?.servedFields(from: depth + 1) ?? [])
    case .recursive(_, let body): return body.servedFields(from: depth)
    case .composed(.all):
      let whole = merged
      if case .composed = whole.kind { return [] }
      return whole.servedFields(from: depth)
    default: return []
    }
  }
}

extension Rule {
  /// A pointer into the response and the term for it, where no condition depends on the response.
  fileprivate var statement: (pointer: JSON.Pointer, term: Term)? {
    guard !conditions.contains(where: { $0.term.mentionsResponse }) else { return nil }
    if relation == .endsWith, case .response(let pointer) = left { return (pointer, right) }
    return equation
  }
}

extension Contract {
  /// The fields of all successes, one for each name and type, in the contract's order.
  fileprivate var responseFields: [Field] {
    let fields = operations.flatMap(\.certainResponses).flatMap { response in
      // The name and the data of an event are there by its form.
      (response.body?.servedFields(from: 0) ?? []).filter { field in
        !field.field.isWriteOnly && (response.stream != .namedEvents || field.depth > 2)
      }.map(\.field)
    }
    var seen: Set<String> = []
    return fields.filter { seen.insert("\($0.name) \($0.schema.summary)").inserted }
  }

  /// The name of the one member that the bodies of all successes consist of, if there is one.
  fileprivate var envelope: String? {
    let bodies = operations.flatMap { $0.responses.compactMap(\.body) }
    guard let name = bodies.first?.fields.first?.name,
      bodies.allSatisfy({ $0.fields.count == 1 && $0.fields.first?.name == name })
    else { return nil }
    return name
  }

  /// Whether a response has a `Location` at which an operation shows the new resource.
  var documentsLocations: Bool {
    operations.contains { creator in
      creator.responses.contains { $0.location != nil }
        && creator.effects(.creates).contains { created in
          operations.contains { !$0.effects(.reads, on: created.resource).isEmpty }
        }
    }
  }
}

extension Operation {
  /// The successes without those that are like another one of the same status but for members that it
  /// does not have.
  fileprivate var certainResponses: [Response] {
    responses.filter { response in
      let names = Set((response.body?.fields ?? []).map(\.name))
      return !responses.contains { other in
        let required = (other.body?.fields ?? []).filter(\.isRequired).map(\.name)
        return other.status == response.status && other.variant != response.variant
          && !required.isEmpty && names.count > required.count && names.isSuperset(of: required)
      }
    }
  }

  /// Whether a rule is about a member that only one of two responses has.
  fileprivate func distinguishes(_ left: Response, _ right: Response) -> Bool {
    func names(_ response: Response) -> Set<String> {
      Set((response.body?.subschemas() ?? []).compactMap { $0.field?.name })
    }
    let different = names(left).symmetricDifference(names(right))
    return rules.flatMap(\.terms).contains { term in
      guard case .response(let location) = term else { return false }
      return location.tokens.contains { token in
        if case .name(let name) = token { different.contains(name) } else { false }
      }
    }
  }
}
