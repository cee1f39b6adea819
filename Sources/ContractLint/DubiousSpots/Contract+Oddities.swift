import ContractHTTP
import ContractModel

extension Contract {
  /// Texts that stand for no value where another kind of value is expected.
  var sentinels: [LintFinding] {
    ownBodies.flatMap(\.all).compactMap { spot in
      guard let (value, type) = spot.schema.sentinel else { return nil }
      return finding(
        .sentinelValue,
        "\"\(value)\" stands for no \(type) at \(spot.place.name); null would need no explaining",
        at: spot.place)
    }
  }

  /// Older spellings that are still taken.
  var aliases: [LintFinding] {
    ownBodies.flatMap(\.all).flatMap { spot in
      spot.schema.fields.compactMap { field in
        field.aliased.map { name in
          finding(
            .keptAlias,
            "\(spot.subject) still takes \(field.name) for \(name)"
              + (field.deprecation.map { " (\($0))" } ?? "") + "; say until when",
            at: spot.child(field).place,
            and: spot.schema.fields.first { $0.name == name }.map { spot.child($0).place })
        }
      }
    }
  }

  /// Bodies where RFC 9110 gives them no meaning, so that something on the way may drop them.
  var unusualBodies: [LintFinding] {
    ownOperations.compactMap { operation in
      guard let body = operation.body, [.get, .head, .delete, .options].contains(operation.method)
      else { return nil }
      return finding(
        .unusualBody,
        "\(operation.id) sends a body by \(operation.method.name), which proxies may drop "
          + "(RFC 9110, section 9.3)",
        at: place("\(operation.id) request", body.position))
    }
  }
}

extension Schema {
  /// The one text that a union has besides a value of another type.
  fileprivate var sentinel: (value: String, type: String)? {
    guard case .union(let alternatives) = kind, alternatives.count == 2 else { return nil }
    for (text, other) in zip(alternatives, alternatives.reversed()) {
      guard case .string(let limits) = text.kind, other.typeName != text.typeName else { continue }
      for case .enumeration(let values, isOpen: false) in limits.required() where values.count == 1
      {
        return (values[0], other.typeName)
      }
    }
    return nil
  }
}
