import ContractModel
import Testing

@Suite struct `A suggestion` {
  @Test(arguments: [
    ("hots", "; did you mean 'host'?"),
    ("HOST", "; did you mean 'host'?"),
    ("tokn", "; did you mean 'token'?"),
    ("", "; known: host, port, token"),
    ("x", "; known: host, port, token"),
    ("412", "; known: host, port, token"),
  ])
  func `names the nearest word or all of them`(word: String, text: String) {
    #expect("\(Suggestion(for: word, among: ["host", "port", "token"]))" == text)
  }

  @Test func `reports that there are no known words`() {
    #expect("\(Suggestion(for: "goal", among: []))" == "; there are none")
  }

  @Test func `prefers letters in another order`() {
    #expect(Suggestion(for: "lnit", among: ["init", "lint"]).nearest == "lint")
  }

  @Test func `prefers the first of equals`() {
    #expect(Suggestion(for: "tip", among: ["tips", "trip"]).nearest == "tips")
  }
}
