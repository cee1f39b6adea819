import ContractJSON
import ContractModel
import Testing

@Suite struct `What authors try first` {
  @Test func `builds fields with if, else and for`() {
    func schema(_ isFull: Bool) -> Schema {
      .object {
        Field("id", .uuid)
        if isFull { Field("note", .string) }
        if isFull { Field("a", .integer) } else { Field("b", .integer) }
        for name in ["x", "y"] { Field(name, .number) }
      }
    }
    func names(_ schema: Schema) -> [String] {
      guard let fields = schema.objectFields else { return [] }
      return fields.map(\.name)
    }
    #expect(names(schema(true)) == ["id", "note", "a", "x", "y"])
    #expect(names(schema(false)) == ["id", "b", "x", "y"])
  }

  @Test func `has a short form of common schemas`() {
    #expect(Schema.oneOf("a", "b") == .string(.oneOf(["a", "b"])))
    #expect(Schema.string(.oneOf("a", "b")) == .string(.oneOf(["a", "b"])))
    #expect(Schema.nullable(.integer) == Schema.integer.nullable)
    #expect(Schema.timestamp == .timestamp(fractionDigits: 0...9, zone: .any))
  }

  @Test func `writes the other comparisons as rules`() {
    let least = response("/b") >= request("/a")
    #expect(least.relation == .atMost && least.left == (request("/a") == 1).left)
    #expect((response("/b") != request("/a")).relation == .excludes)
    #expect((response("/b") != "x").right == .constant("x"))
  }
}
