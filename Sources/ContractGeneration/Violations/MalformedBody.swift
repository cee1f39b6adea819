package import ContractJSON
package import ContractModel
import ContractValidation

/// The bytes of a body that breaks no single field, but is wrong as a whole.
package struct MalformedBody: Sendable, Hashable {
  /// What is wrong, in plain words; unique among the cases of one body.
  package var name: String
  package var bytes: [UInt8]
}

extension MalformedBody {
  /// Bodies that are no JSON, or no JSON of the documented type, and resemble a valid one where
  /// they can.
  package static func cases(of schema: Schema, from valid: JSON) -> [MalformedBody] {
    var cases = [
      MalformedBody(name: "empty body", bytes: []),
      MalformedBody(name: "not JSON", bytes: Array("this is not JSON".utf8)),
    ]
    let bytes = valid.bytes()
    if let end = bytes.last, valid.objectValue != nil || valid.arrayValue != nil {
      cases.append(MalformedBody(name: "truncated JSON", bytes: bytes.dropLast()))
      cases.append(
        MalformedBody(name: "trailing comma", bytes: bytes.dropLast() + [UInt8(ascii: ","), end]))
    }
    let wrong: [JSON] = [["not a body"], ["not": "a body"], "not a body", .null]
    let judge = SchemaJudge(schema)
    for value in wrong where !schema.jsonTypes.contains(value.kindName) {
      if judge.accepts(value.bytes()) { continue }
      cases.append(
        MalformedBody(
          name: "\(value.kindName) instead of \(schema.jsonType)", bytes: value.bytes()))
    }
    return cases
  }
}
