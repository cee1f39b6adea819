import ContractJSON
import ContractModel
import ContractValidation

extension JSON {
  /// A request body with one value changed by a number of steps and still valid; unchanged where no
  /// value allows that.
  func deviating(by steps: Int, within operation: Operation) -> JSON {
    guard steps > 0, case .object(let object) = self,
      let fields = operation.body?.schema?.objectFields
    else { return self }
    for field in fields {
      guard let value = object[field.name],
        let changed = value.neighbours(steps).first(where: { neighbour in
          SchemaValidator(field.schema).accepts(neighbour.bytes())
        })
      else { continue }
      var copy = object
      copy[field.name] = changed
      return .object(copy)
    }
    return self
  }

  private func neighbours(_ steps: Int) -> [JSON] {
    switch self {
    case .number(let number):
      [number.adding(JSON.Number(steps)), number.adding(JSON.Number(-steps))].map(JSON.number)
    case .string(let text):
      [text, String(text.dropLast(steps))].map {
        .string($0 + String(repeating: "+", count: steps))
      }
    case .array(let elements):
      elements.last.map { [.array(elements + Array(repeating: $0, count: steps))] } ?? []
    case .object(let object):
      object.members.indices.flatMap { index in
        object.members[index].value.neighbours(steps).map { neighbour in
          var copy = object
          copy.members[index].value = neighbour
          return .object(copy)
        }
      }
    case .boolean(let isTrue): steps % 2 == 1 ? [.boolean(!isTrue)] : []
    case .null: []
    }
  }
}

extension String {
  /// An identifier of the same form that no resource has.
  var unassignedIdentifier: String {
    // Numbers are assigned in sequence.
    if Int(self) != nil { return self + "0000" }
    let scalars = Array(unicodeScalars)
    let tail = scalars.suffix(6).map { scalar -> Unicode.Scalar in
      switch scalar {
      case "0"..."9": Unicode.Scalar(UInt8(0x30 + 0x39 - scalar.value))
      case "a"..."f": Unicode.Scalar(UInt8(0x61 + 0x66 - scalar.value))
      default: scalar
      }
    }
    let changed = String(String.UnicodeScalarView(scalars.dropLast(6) + tail))
    return changed == self ? self + "0" : changed
  }
}
