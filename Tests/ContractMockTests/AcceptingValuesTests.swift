import ContractMock
import ContractModel
import Testing

@Suite struct `A member of a response` {
  @Test(arguments: [
    (Schema.number(.greaterThan(0)), Schema.number(.greaterThan(0), .atMost(9))),
    (.string, .string(.nonEmpty)), (Schema.string.nullable, .string(.length(1...5))),
    (.number, .integer), (.array(of: .string), .array(of: .string(.nonEmpty), .count(1...9))),
    (.boolean, .boolean),
  ])
  func `takes the value of a request with a narrower schema`(shown: Schema, sent: Schema) {
    #expect(shown.acceptsValues(of: sent))
  }

  @Test(arguments: [
    (Schema.number(.greaterThan(0)), Schema.number), (.integer, .number),
    (.string(.nonEmpty), .string), (.string, Schema.string.nullable), (.string, .number),
    (.array(of: .string(.nonEmpty)), .array(of: .string)), (.date, .string),
  ])
  func `takes none that it may not have`(shown: Schema, sent: Schema) {
    #expect(!shown.acceptsValues(of: sent))
  }
}
