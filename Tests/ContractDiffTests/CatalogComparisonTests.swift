import ContractDiff
import ContractGeneration
import ContractJSON
import ContractModel
import Contracts
import Testing

@Suite struct `Comparing the bundled contracts` {
  @Test(arguments: Catalog.all.map(\.id))
  func `with themselves shows no change`(id: String) throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    #expect(ContractComparison(from: contract, to: contract).changes.isEmpty)
    let locked = try Contract(lock: Array(contract.lockText.utf8))
    #expect(ContractComparison(from: contract, to: locked).changes.isEmpty)
  }

  /// Every way in which a mock can serve a field wrongly, as a change of the contract.
  @Test(arguments: Catalog.all.map(\.id))
  func `finds that a drift of a field breaks`(id: String) throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    for index in contract.operations.indices where !contract.operations[index].isSetUpOnly {
      for (place, response) in contract.operations[index].responses.enumerated() {
        guard let body = response.body?.resolved(by: contract.shapes) else { continue }
        for drift in body.fieldDrifts {
          guard let changed = body.drifting(drift) else { continue }
          var old = contract
          old.operations = [contract.operations[index]]
          old.operations[0].responses = [response]
          old.operations[0].responses[0].body = body
          (old.channels, old.scenarios) = ([], [])
          var new = old
          new.operations[0].responses[0].body = changed
          let comparison = ContractComparison(from: old, to: new)
          let expected: ContractComparison.Verdict =
            drift.kind == .adviceNotFollowed ? .compatible : .breaking
          #expect(
            comparison.verdict == expected,
            "\(drift.name) in response \(place): \(comparison.changes.map(\.message))")
        }
      }
    }
  }

  /// What a backend may do without drift.
  @Test(arguments: Catalog.all.map(\.id))
  func `finds that a benign variant is compatible`(id: String) throws {
    let contract = try #require(Catalog.all.first { $0.id == id })
    for operation in contract.operations where !operation.isSetUpOnly {
      for response in operation.responses {
        guard let body = response.body?.resolved(by: contract.shapes) else { continue }
        for variant in body.benignVariants {
          var old = contract
          old.operations = [operation]
          old.operations[0].responses = [response]
          old.operations[0].responses[0].body = body
          (old.channels, old.scenarios) = ([], [])
          var new = old
          new.operations[0].responses[0].body = variant
          let comparison = ContractComparison(from: old, to: new)
          #expect(
            comparison.verdict == .compatible,
            "\(operation.id): \(comparison.changes.map(\.message))")
        }
      }
    }
  }
}

extension Contract {
  fileprivate var shapes: [String: Schema] {
    Dictionary(definitions.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Schema {
  /// The schema of what a backend with a drift sends; `nil` where it cannot be said by a schema.
  fileprivate func drifting(_ drift: FieldDrift) -> Schema? {
    let changed = changing(drift)
    return changed == self ? nil : changed
  }

  private func changing(_ drift: FieldDrift) -> Schema {
    let schema = mapParts { $0.changing(drift) }
    guard case .object(let fields) = schema.kind else { return schema }
    let changed = fields.flatMap { field -> [Field] in
      guard field.name == drift.field, let other = field.drifting(drift.change) else {
        return [field]
      }
      return other
    }
    return Schema(.object(changed), isNullable: isNullable)
  }

  /// An additional field, and the fields in another order.
  fileprivate var benignVariants: [Schema] {
    guard case .object(let fields) = kind else { return [] }
    return [
      Schema(.object(fields + [Field("x_server_version", .string)]), isNullable: isNullable),
      Schema(.object(fields.reversed()), isNullable: isNullable),
      .all(of: self),
    ]
  }
}

extension Field {
  /// The fields that a drift leaves of this one; `nil` where it does not apply.
  fileprivate func drifting(_ change: FieldChange) -> [Field]? {
    func with(_ schema: Schema) -> [Field] {
      var field = self
      (field.schema, field.example) = (schema, nil)
      return [field]
    }
    switch (change, schema.kind) {
    case (.missing, _): return isRequired ? [] : nil
    case (.null, _): return schema.isNullable ? nil : with(schema.nullable)
    case (.camelCase, _), (.snakeCase, _):
      guard isRequired else { return nil }
      var field = self
      field.name = change == .camelCase ? name.camelCase : name.snakeCase
      return field.name == name ? nil : [field]
    case (.asText, .number), (.asText, .boolean): return with(.string)
    case (.asInteger, .uuid): return with(.integer)
    case (.elementsAsObjects(let member), .array(let element, let limits)):
      guard element.jsonType == "string" else { return nil }
      return with(Schema(.array(of: .object { Field(member, element) }, limits)))
    case (.single, .array(let element, _)): return with(element)
    case (.newValue, .string): return with(.string)
    case (.asPercentage, .number(_, let limits)):
      guard limits.contains(where: { $0.limit == .between(0, 1) }) else { return nil }
      return with(.number(.between(0, 100)))
    case (.milliseconds, .timestamp(let timestamp)):
      guard !timestamp.fractionDigits.contains(3) else { return nil }
      return with(.timestamp(fractionDigits: 3))
    case (.asTimestamp, .date): return with(.timestamp)
    case (.emptied, .string): return with(.oneOf(""))
    default: return nil
    }
  }
}
