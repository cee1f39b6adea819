import ContractCLI
import ContractMock
import ContractModel
import Contracts
import TestSupport
import Testing

@Suite struct `The plan of a check` {
  private static let ada = #"{"user": "ada", "password": "correct horse"}"#
  private static let bob = #"{"user": "bob", "password": "battery staple"}"#

  @Test(arguments: Catalog.all)
  func `has as many cases as the check of a host`(contract: Contract) async throws {
    var words = ["--token", "T", "--as-other", "T2"]
    if contract.id == "showcase" {
      words += ["--user", "ada:a", "--as-other-user", "bob:b"]
      words += ["--api-key", "K", "--as-other-api-key", "K2"]
    }
    try await Self.compare(words, contract)
  }

  @Test(arguments: [
    ["--token", "T"], ["--token", "T", "--as-other", "T2"], ["--login", ada],
    ["--login", ada, "--as-other-login", bob], ["--login", ada, "--as-other", "T2"],
    ["--login", ada, "--safe"], ["--token", "T", "--phases", "negative,fuzz", "--fuzz", "7"],
  ])
  func `has as many cases as the check of a host that has a login`(words: [String]) async throws {
    try await Self.compare(words, .shop)
  }

  private static func compare(_ words: [String], _ contract: Contract) async throws {
    let plan = await Session.run(["plan"] + words, contracts: { [contract] })
    let host = "127.0.0.1:\(RefusingPort.number)"
    let check = await Session.run(["--host", host] + words, contracts: { [contract] })
    // Each random request counts as a case.
    let cases = plan.numbers(before: " case") + plan.numbers(before: " random")
    #expect(!cases.isEmpty, "\(plan.text)")
    #expect([cases.reduce(0, +)] == check.numbers(before: " cases? planned"), "\(check.text)")
  }

  @Test func `lists what is only inferred, also what bodies name`() async throws {
    var contract = try #require(Catalog.all.first { $0.id == "showcase" })
    contract.infersEffects = true
    let inferred = contract
    let plan = await Session.run(["plan"], contracts: { [inferred] })
    #expect(plan.text.contains("\n  placeOrder creates order, names product at /product_id\n"))
  }

  @Test func `is made for two users by default`() async throws {
    let one = await Session.run(["plan"], contracts: { [.shop] })
    let two = await Session.run(
      ["plan", "--token", "T", "--as-other", "T2"], contracts: { [.shop] })
    #expect(one.text == two.text)
  }

  @Test func `expects no login with synthetic credentials to succeed`() async throws {
    let unknown = await Session.run(["plan", "--only", "login"], contracts: { [.shop] })
    #expect(unknown.text.contains(": needs valid credentials (--login JSON)"), "\(unknown.text)")
    let known = await Session.run(
      ["plan", "--only", "login"], environment: ["CONTRACT_CHECK_LOGIN": Self.ada],
      contracts: { [.shop] })
    #expect(!known.text.contains("needs valid credentials"), "\(known.text)")
    #expect(!known.text.contains("horse"))
  }
}

extension Session {
  /// The numbers at the head of a plan or a page that stand before a word.
  fileprivate func numbers(before word: String) -> [Int] {
    let head = text.split(separator: "\n\n").first.map(String.init) ?? ""
    guard let pattern = try? Regex("([0-9]+)\(word)", as: (Substring, Substring).self) else {
      return []
    }
    return head.matches(of: pattern).compactMap { Int($0.output.1) }
  }
}
