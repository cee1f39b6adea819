import ContractModel
import Testing

@Suite struct `A source position` {
  @Test(arguments: [
    ("/home/me/shop/contracts/Shop/Shop.swift", "contracts/Shop/Shop.swift"),
    ("/home/me/shop/Sources/Shop/Shop.swift", "Sources/Shop/Shop.swift"),
    ("/home/me/Sources/shop/Tests/ShopTests/Shop.swift", "Tests/ShopTests/Shop.swift"),
    ("/home/me/shop/Shop.swift", "shop/Shop.swift"),
    ("/Shop.swift", "Shop.swift"),
    ("Shop.swift", "Shop.swift"),
    ("", ""),
  ])
  func `is relative to the package`(path: String, file: String) {
    #expect(SourcePosition(filePath: path, line: 7) == SourcePosition(file: file, line: 7))
  }

  @Test func `has the format of editors and CI systems`() {
    #expect(
      "\(SourcePosition(file: "contracts/Shop.swift", line: 12))" == "contracts/Shop.swift:12")
  }

  @Test func `is the line that a field was written on`() {
    let line = #line + 1
    let field = Field("id", .uuid)
    #expect(
      field.position
        == SourcePosition(file: "Tests/ContractModelTests/SourcePositionTests.swift", line: line))
  }

  @Test func `sorts by file, then by line as a number`() {
    let positions = [("b", 1), ("a", 10), ("a", 9)].map(SourcePosition.init(file:line:))
    #expect(positions.sorted().map(\.description) == ["a:9", "a:10", "b:1"])
  }
}
