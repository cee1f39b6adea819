import ContractHTTP
import Testing

@Suite struct `The types that a client accepts` {
  @Test(
    arguments: [
      (nil, "text/csv", 1_000), ("", "text/csv", 1_000), ("*/*", "text/csv", 1_000),
      ("text/*", "text/csv", 1_000), ("image/*", "text/csv", 0), ("text/csv", "image/*", 0),
      ("image/png", "image/*", 1_000), ("text/csv;q=0.5", "text/csv", 500),
      ("text/csv;q=0", "text/csv", 0), ("*/*;q=0.1, text/csv;q=0.25", "text/csv", 250),
      ("text/*;q=0.3, */*", "text/csv", 300), ("text/csv;q=0.1234", "text/csv", 123),
      ("text/csv;q=2", "text/csv", 1_000), ("///, text/csv;q=0.5", "text/csv", 500),
      ("text/csv;charset=utf-8;q=0.7", "text/csv", 700),
    ] as [(String?, String, Int)])
  func `have the weight of the most specific range`(
    field: String?, type: String, weight: Int
  ) throws {
    #expect(AcceptedTypes(field).weight(of: try #require(MediaType(type))) == weight)
  }
}
