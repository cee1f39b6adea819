import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// One part of an operation that an exchange can cover.
struct CoverageItem: Sendable {
  /// How an exchange covers it.
  enum Test: Sendable {
    /// A response with one of these statuses, and with this code if there is one.
    case failure(statuses: [Int], code: String?)
    case success(statuses: [Int])
    /// The location is present, absent or null in a request that succeeds.
    case present
    case absent
    case null
    /// The value is at an end of a constraint, or one that it names.
    case point(CoveragePoint)
    /// Any value that conforms to the schema.
    case branch(Schema)
    /// A response whose values could have broken the rule.
    case rule(Rule)
    /// A comparison of what the response shows with what was sent or shown before.
    case view(CoveredView)
  }

  /// The location and its value: `status: paused`, `400 INVALID_REQUEST`.
  var name: String

  /// In the body, or in a parameter by its key.
  var pointer: JSON.Pointer
  var parameter: String?
  var test: Test
}

extension CoverageItem {
  /// Every part of an operation that requests with these identities can cover.
  ///
  /// In a document, one declaration stands for several statuses, any of which covers it.
  static func items(
    of operation: CompiledOperation, _ identities: Set<Identity>, isFromDocument: Bool = false
  ) -> [CoverageItem] {
    var items = ranges(of: operation.responses) {
      isFromDocument ? Declaration(position: $0.position, summary: $0.summary) : nil
    }.map { range in
      CoverageItem(
        name: range.map {
          [String($0.status.code), $0.variant].compactMap(\.self).joined(separator: " ")
        }.joined(separator: " or "),
        pointer: .root, test: .success(statuses: range.map(\.status.code)))
    }
    var seen: Set<String> = []
    let failures = operation.failures.filter {
      $0.canBeProvoked(at: operation, by: identities) && seen.insert($0.name).inserted
    }
    items += ranges(of: failures) {
      isFromDocument ? Declaration(position: $0.position, summary: $0.summary) : nil
    }.map { range in
      CoverageItem(
        name: range.map(\.name).joined(separator: " or "), pointer: .root,
        test: .failure(
          statuses: range.map(\.status.code),
          code: operation.method == .head || range.count > 1 ? nil : range[0].code))
    }
    if let schema = operation.body?.values {
      items += CoverageItem.items(of: schema, at: .root, nil)
    }
    for parameter in operation.allParameters {
      let (key, field) = (parameter.key, parameter.field)
      if field.presence == .optional {
        items.append(CoverageItem(key, "absent", at: .root, parameter: key, test: .absent))
        items.append(CoverageItem(key, "present", at: .root, parameter: key, test: .present))
      }
      if operation.identifiesResource(byPathParameter: field.name) {
        items.append(
          CoverageItem(
            key, "identifies an existing resource", at: .root, parameter: key, test: .present))
      } else if !operation.namesState(by: parameter) {
        items += CoverageItem.items(of: field.schema, at: .root, key)
      }
    }
    return items
  }

  /// The rules for the responses of an operation, also those of scenarios that call it, and what it shows of the
  /// state.
  static func comparisons(
    of operation: CompiledOperation, _ identities: Set<Identity>, in compiled: CompiledContract,
    besides rules: [Rule]
  ) -> [CoverageItem] {
    var names: Set<String> = []
    let stated = (operation.rules + rules).filter {
      !$0.isAdvisory && names.insert($0.description).inserted
    }
    return stated.map { CoverageItem(name: "rule: \($0)", pointer: .root, test: .rule($0)) }
      + CoveredView.views(of: operation, identities, in: compiled).map {
        CoverageItem(name: $0.name, pointer: .root, test: .view($0))
      }
  }

  /// The part of a document that declares responses.
  private struct Declaration: Equatable {
    var position: SourcePosition
    var summary: String
  }

  /// Responses in succession with equal declarations, such as those of `2XX` and `default`, together.
  private static func ranges<Element>(
    of responses: [Element], _ declaration: (Element) -> Declaration?
  ) -> [[Element]] {
    var ranges: [[Element]] = []
    var last: Declaration?
    for response in responses {
      let next = declaration(response)
      if next != nil, next == last {
        ranges[ranges.count - 1].append(response)
      } else {
        ranges.append([response])
      }
      last = next
    }
    return ranges
  }

  private init(
    _ location: String, _ words: String, at pointer: JSON.Pointer, parameter: String? = nil,
    test: Test
  ) {
    self.init(name: "\(location): \(words)", pointer: pointer, parameter: parameter, test: test)
  }

  /// The parts of a value, constraint by constraint.
  private static func items(
    of schema: Schema, at pointer: JSON.Pointer, _ parameter: String?
  ) -> [CoverageItem] {
    let location =
      parameter ?? (pointer == .root ? "body" : String(pointer.description.dropFirst()))
    func item(_ words: String, _ test: Test) -> CoverageItem {
      CoverageItem(location, words, at: pointer, parameter: parameter, test: test)
    }
    let points = schema.coveragePoints.map { item($0.name, .point($0)) }
    let items = (schema.isNullable ? [item("null", .null)] : []) + points
    switch schema.kind {
    case .array(let element, _):
      return items + Self.items(of: element, at: pointer.appending(.every), parameter)
    case .object(let shape):
      return items
        + shape.fields.filter { $0.aliased == nil }.flatMap { field in
          Self.items(of: field, in: pointer, parameter)
        }
    case .union(let alternatives):
      return items
        + alternatives.enumerated().map { index, alternative in
          item("form \(index + 1) of \(alternatives.count)", .branch(alternative))
        }
    case .composed(.all(let parts)):
      let base = parts.first.map { Self.items(of: $0, at: pointer, parameter) } ?? []
      let validator = SchemaValidator(schema)
      return items
        + base.filter { item in
          guard item.pointer == pointer, case .point(let point) = item.test else { return true }
          return point.example.map { validator.accepts($0.bytes()) } ?? true
        }
    case .composed(.tuple(let positions, let rest, _)):
      return items
        + positions.enumerated().flatMap { index, element in
          Self.items(of: element, at: pointer.appending(.index(index)), parameter)
        }
        + (rest.map { rest in
          let longer = Composition.tuple(positions, rest: rest, minimum: positions.count + 1)
          return [item("further elements", .branch(Schema(.composed(longer))))]
        } ?? [])
    default:
      return items
    }
  }

  private static func items(
    of field: Field, in object: JSON.Pointer, _ parameter: String?
  ) -> [CoverageItem] {
    let pointer = object.appending(.name(field.name))
    let inside = String(pointer.description.dropFirst())
    let name = parameter.map { "\($0)/\(inside)" } ?? inside
    var items: [CoverageItem] = []
    if ![.required, .advised].contains(field.presence) {
      for (words, test) in [("absent", Test.absent), ("present", .present)] {
        items.append(CoverageItem(name, words, at: pointer, parameter: parameter, test: test))
      }
    }
    guard field.resource == nil else {
      let names = CoverageItem(
        name, "identifies an existing resource", at: pointer, parameter: parameter, test: .present)
      return items + [names]
    }
    return items + Self.items(of: field.schema, at: pointer, parameter)
  }
}

extension Failure {
  /// Whether requests with these identities can cause it.
  fileprivate func canBeProvoked(
    at operation: CompiledOperation, by identities: Set<Identity>
  ) -> Bool {
    switch condition {
    case .serverError: false
    case .foreign: identities.contains(.other)
    // A range or condition that is no such thing is ignored (RFC 9110, sections 13.1 and 14.2).
    case .invalid:
      operation.body != nil
        || operation.allParameters.contains {
          !["range:", "if-match:", "if-none-match:"].contains($0.key)
        }
    case .unauthenticated: operation.authentication.isRequired
    case .missing, .invalidAt, .absent, .duplicate, .stale, .refusedTransition: true
    }
  }
}

extension JSON {
  /// The list or object that plans hold as a parameter; `nil` for one text.
  fileprivate init?(parameter text: String) {
    guard text.hasScalarPrefix("[") || text.hasScalarPrefix("{"),
      let value = try? JSON(parsing: Array(text.utf8))
    else { return nil }
    self = value
  }
}

extension JSON {
  fileprivate init?(boolean text: String) {
    guard let value = Bool(text) else { return nil }
    self = .boolean(value)
  }
}

/// An exchange as far as coverage is concerned.
struct CoveredExchange {
  var body: JSON?

  /// The parameters by key.
  var parameters: [String: String]
  var status: Int

  /// The code of an error response.
  var code: String?

  var isSuccess: Bool { (200..<300).contains(status) }
}

extension CoveragePoint {
  /// The value of the point, if it is only one.
  fileprivate var example: JSON? {
    switch self {
    case .value(let value): value
    case .number(let bound): bound.isIncluded ? .number(bound.value) : nil
    case .length, .count: nil
    }
  }
}

extension CoverageItem {
  func isCovered(by exchange: CoveredExchange) -> Bool {
    switch test {
    case .success(let statuses): return statuses.contains(exchange.status)
    case .failure(let statuses, let code):
      return statuses.contains(exchange.status)
        && (code == nil || code == exchange.code)
    case .present, .absent, .null, .point, .branch: break
    // Noted where they are compared.
    case .rule, .view: return false
    }
    guard exchange.isSuccess else { return false }
    if let parameter {
      guard let text = exchange.parameters[parameter] else {
        return test.isAbsence && pointer == .root
      }
      if let compound = JSON(parameter: text), isCovered(in: compound) { return true }
      let readings = [JSON.string(text), JSON.Number(text).map(JSON.number), JSON(boolean: text)]
      return readings.compactMap(\.self).contains(where: test.isPassed)
    }
    return exchange.body.map(isCovered) ?? false
  }

  private func isCovered(in whole: JSON) -> Bool {
    let values = whole.values(at: pointer)
    if test.isAbsence {
      // Only an object that is present can lack a member.
      return values.isEmpty && pointer.parent.map { !whole.values(at: $0).isEmpty } == true
    }
    return values.contains(where: test.isPassed)
  }
}

extension CoverageItem.Test {
  fileprivate var isAbsence: Bool { if case .absent = self { true } else { false } }

  fileprivate func isPassed(by value: JSON) -> Bool {
    switch (self, value) {
    case (.present, _): value != .null
    case (.null, .null): true
    case (.point(let point), _): point.isMet(by: value)
    case (.branch(let schema), _): SchemaValidator(schema).accepts(value.bytes())
    case (.failure, _), (.success, _), (.absent, _), (.null, _), (.rule, _), (.view, _): false
    }
  }
}
