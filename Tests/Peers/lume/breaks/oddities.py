"""Defects that no sentence of the document forbids and that every reader sees at once."""

from lume.breaks.changes import Break, data, instead, put


def hours_later(hours):
  """A timestamp with the same zone, that many hours later."""
  return lambda text: f"{text[:11]}{(int(text[11:13]) + hours) % 24:02}{text[13:]}"


def first(count):
  def replacement(backend, original, call):
    answer = original(call)
    found = answer.body["data"]
    found["goals"] = found["goals"][:count]
    found["total"] = len(found["goals"])
    return answer
  return instead("list", replacement)


BREAKS = [
  Break("list-first-fifty", "the list ends after fifty goals, and says that these are all",
        first(50)),
  Break("list-first-twenty-five", "the list ends after 25 goals, and says that these are all",
        first(25)),
  Break("suggestions-alike", "all suggestions are the same sentence", data(
    "suggestions", put("suggestions", ["Drink a glass of water"] * 3))),
  Break("tips-alike", "all tips are the same sentence", data(
    "tips", put("tips", lambda tips: tips[:1] * len(tips)))),
  Break("motivation-undefined", "motivational_message has undefined for a name", data(
    "suggestions", put("motivational_message", "Well done, undefined!"))),
  Break("analysis-nan", "analysis has NaN for a number", data(
    "analysis", put("analysis", "You are NaN % there."))),
  Break("next-step-object", "next_steps has a text made of an object", data(
    "suggestions", put("next_steps", ["Begin with [object Object]"]))),
]
