import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `How far a response puts a rule to the test` {
  private let context = RuleContext(
    request: ["title": "A"],
    response: [
      "title": "A", "total": 0, "items": [], "none": nil, "kind": "a", "free": false,
      "equal": [["n": 1], ["n": 1]], "different": [["n": 1], ["n": 2]],
    ])

  @Test(arguments: [
    response("/title") == request("/title"),
    response("/total") == 0,
    constant(0) <= response("/total"),
    (response("/title") == request("/title")).when(response("/kind"), is: "a"),
    response("/free") == response("/free"),
    response("/different") == sorted(response("/different"), by: .ascending("/n")),
  ])
  func `is full where other values would break it`(rule: Rule) {
    #expect(context.trial(of: rule) == .full, "\(rule)")
  }

  @Test(arguments: [
    response("/total") == count(response("/items")),
    response("/none") == response("/none"),
    response("/equal") == sorted(response("/equal"), by: .ascending("/n")),
    response("/items") == sorted(response("/items"), by: .ascending("/n")),
  ])
  func `is empty where nothing is compared with nothing, or has no order`(rule: Rule) {
    #expect(context.trial(of: rule) == .empty, "\(rule)")
  }

  @Test(arguments: [
    response("/title") == stored("/title"),
    response("/absent") == request("/title"),
    (response("/title") == request("/title")).when(response("/kind"), is: "b"),
  ])
  func `is none where a term has no value or a condition is not met`(rule: Rule) {
    #expect(context.trial(of: rule) == .none, "\(rule)")
  }
}
