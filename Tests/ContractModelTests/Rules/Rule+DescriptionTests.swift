import ContractJSON
import ContractModel
import Testing

@Suite struct `The description of a rule` {
  @Test(arguments: [
    (response("/data/id"), "response /data/id"),
    (request("/title"), "request /title"),
    (path("goal_id"), "path {goal_id}"),
    (stored("/target_date"), "/target_date before the call"),
    (captured("goal"), "captured goal"),
    (constant(["a": 1.50]), #"{"a":1.5}"#),
    (constant(nil), "null"),
    (count(response("/data/tips")), "count of response /data/tips"),
    (
      days(from: response("/a"), to: request("/b")),
      "whole days from response /a to request /b"
    ),
    (now(), "now"),
  ])
  func `names its terms`(term: PositionedTerm, words: String) {
    #expect("\(term.term)" == words)
  }

  @Test(arguments: [
    (
      response("/count") == count(response("/tips")),
      "response /count equals count of response /tips"
    ),
    (response("/value") == 0, "response /value equals 0"),
    (response("/start") <= response("/end"), "response /start is at most response /end"),
    (response("/*/id").contains(captured("goal")), "response /*/id contains captured goal"),
    (response("/*/id").excludes(captured("goal")), "response /*/id does not contain captured goal"),
    (
      (response("/end") == stored("/end")).unless(request("/end")),
      "response /end equals /end before the call, where request /end is absent"
    ),
    (
      (response("/total") == 1).when(response("/more"), is: false),
      "response /total equals 1, where response /more is false"
    ),
    (
      (response("/end") == request("/end")).when(request("/end")),
      "response /end equals request /end, where request /end is present"
    ),
  ])
  func `states the relation and its conditions`(rule: Rule, words: String) {
    #expect("\(rule)" == words)
  }
}
