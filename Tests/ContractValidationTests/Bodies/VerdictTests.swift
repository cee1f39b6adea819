import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `The verdict on a body` {
  @Test(arguments: 0..<20) func `agrees with an independent oracle`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let schema = random.schema()
      let validator = SchemaValidator(schema)
      for _ in 0..<12 {
        let value = random.value(of: schema)
        let text = random.text(of: value, isNoisy: Bool.random(using: &random))
        let body = Array(text.utf8)
        let expected = Oracle.accepts(schema, try JSON(parsing: body))
        let drifts = validator.drifts(in: body)
        #expect(validator.accepts(body) == expected, "\(schema.summary): \(text)")
        #expect(!drifts.contains { $0.severity == .drift } == expected, "\(schema.kind): \(text)")
        #expect(drifts.allSatisfy { 0..<body.count ~= $0.location.offset ?? -1 }, "\(text)")
      }
    }
  }
}
