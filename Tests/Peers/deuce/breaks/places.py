"""Defects in locations and days."""

from common.backend import Answer, Refusal
from deuce.breaks.changes import answer, at, body, breach, constant, forgiving, instead, put


def order(key):
  return instead("location_order", lambda backend, original, location: key(backend, location))


def no_two_alike(backend, original, call):
  try:
    return original(call)
  except Refusal:
    name = backend.read_location_name(call)
    found = next(place for place in backend.locations if place["name"] == name)
    return Answer("add_location", 200, backend.shown_location(found))


def conflict(backend, original, name):
  if original(name):
    raise Refusal(409, "", "Location already exists")


def own_listed(backend, original, call):
  places, backend.locations = backend.locations, [
    place for place in backend.locations if place["isDefault"]]
  try:
    return original(call)
  finally:
    backend.locations = places


def for_default(**values):
  """Stores and returns a new location with other values."""
  def replacement(backend, original, name, user):
    return {**original(name, user), **(values if user else {})}
  return instead("new_location", replacement)


def total(backend, original, entries):
  day = original(entries)
  return day and {**day, "count": len(entries)}


def latest(backend, original, entries):
  days = [original([entry]) for entry in entries]
  last = max((day["date"] for day in days), default=None)
  return last and {"date": last, "count": sum(day["date"] == last for day in days)}


def fewest(backend, original, entries):
  days = [original([entry])["date"] for entry in entries]
  return original(entries) and min(
    ({"date": day, "count": days.count(day)} for day in days), key=lambda day: day["count"])


def fail(status=500):
  raise Refusal(status, "", "unterminated quoted string")


BREAKS = [
  breach("locations-custom-first", "list_locations", "defaults come first: last", order(
    lambda backend, place: (place["isDefault"], backend.style.collated(place["name"])))),
  breach("locations-mixed", "list_locations", "defaults come first: by name only", order(
    lambda backend, place: backend.style.collated(place["name"]))),
  breach("locations-by-id", "list_locations", "by name after the defaults: by id", order(
    lambda backend, place: (not place["isDefault"], place["id"]))),
  breach("locations-newest-first", "list_locations", "by name after the defaults: newest first",
         order(lambda backend, place: (not place["isDefault"], -place["id"]))),
  breach("locations-descending", "list_locations", "by name from A to Z: from Z to A", order(
    lambda backend, place: (not place["isDefault"], [
      -ord(character) for character in place["name"]] + [0]))),
  breach("locations-by-length", "list_locations", "by name: by its length", order(
    lambda backend, place: (not place["isDefault"], len(place["name"]), place["id"]))),
  breach("locations-defaults-unsorted", "list_locations", "defaults too go by name: by id", order(
    lambda backend, place: (False, place["id"], "") if place["isDefault"] else (
      True, 0, backend.style.collated(place["name"])))),
  breach("locations-defaults-only", "list_locations", "all locations: the default ones", instead(
    "list_locations", own_listed)),
  breach("locations-custom-only", "list_locations", "all locations: those users made", answer(
    "list_locations", body(lambda found: [place for place in found if not place["isDefault"]]))),
  breach("locations-empty", "list_locations", "all locations: none", answer(
    "list_locations", body(lambda found: []))),
  breach("locations-names", "list_locations", "a list of locations: of their names", answer(
    "list_locations", body(lambda found: [place["name"] for place in found]))),
  breach("locations-none-default", "list_locations", "isDefault tells the default ones: all false",
         at("list_locations", "[]", put("isDefault", False))),
  breach("locations-all-default", "list_locations", "isDefault tells the default ones: all true",
         at("list_locations", "[]", put("isDefault", True))),
  breach("location-default", "add_location", "isDefault is false for a custom one: true",
         for_default(isDefault=True)),
  breach("location-nobodys", "add_location", "createdBy is the user: null",
         for_default(createdBy=None)),
  breach("location-of-other", "add_location", "createdBy is the user: somebody else",
         for_default(createdBy="user_2other")),
  breach("location-capitals", "add_location", "name is what was sent: in capitals", instead(
    "new_location", lambda backend, original, name, user: original(
      name.upper() if user else name, user))),
  breach("location-apostrophe-escaped", "add_location", "name is as sent: ' is &#39;", instead(
    "new_location", lambda backend, original, name, user: original(
      name.replace("'", "&#39;"), user))),
  breach("location-apostrophe-crash", "add_location", "200 for Grandma's House: 500", instead(
    "new_location", lambda backend, original, name, user: original(name, user) if (
      "'" not in name) else fail())),
  breach("location-not-kept", "add_location", "creates a location: forgets it",
         constant("keep_location", None)),
  breach("location-kept-twice", "add_location", "creates a location: two", instead(
    "keep_location", lambda backend, original, place: (original(place), original(place)))),
  breach("location-duplicate", "add_location", "400 for a name that exists: 200 and a second",
         constant("is_location_known", False)),
  breach("location-duplicate-default", "add_location", "400 for a known name: not for a default's",
         instead("is_location_known", lambda backend, original, name: any(
           not place["isDefault"] and place["name"] == name for place in backend.locations))),
  breach("location-duplicate-of-own", "add_location", "400 for a known name: only for a default's",
         instead("is_location_known", lambda backend, original, name: any(
           place["isDefault"] and place["name"] == name for place in backend.locations))),
  breach("location-duplicate-first", "add_location", "400 for a known name: 200 and the first",
         instead("add_location", lambda backend, original, call: no_two_alike(
           backend, original, call) if isinstance(call.json.get("name"), str)
           and call.json["name"].strip() else original(call))),
  breach("location-duplicate-409", "add_location", "400 for a name that exists: 409", instead(
    "is_location_known", conflict)),
  breach("location-empty", "add_location", "400 for an empty name: 200",
         constant("is_location_name", True)),
  breach("location-missing", "add_location", "a name is needed: it is not",
         forgiving("read_location_name", "Somewhere")),
  breach("location-one-id", "add_location", "ids count up: all are 1", instead(
    "number_for", lambda backend, original, kind: 1 if kind == "location" else original(kind))),
  breach("no-day-null", "most_deuces", "date is empty without entries: null", instead(
    "no_day", lambda backend, original: {"date": None, "count": 0})),
  breach("no-day-absent", "most_deuces", "date is empty without entries: it is absent", instead(
    "no_day", lambda backend, original: {"count": 0})),
  breach("no-day-today", "most_deuces", "date is empty without entries: today", instead(
    "no_day", lambda backend, original: {
      "date": backend.style.stamp(backend.now())[:10], "count": 0})),
  breach("no-day-count-null", "most_deuces", "count is 0 without entries: null", instead(
    "no_day", lambda backend, original: {"date": "", "count": None})),
  breach("no-day-bare-null", "most_deuces", "an object without entries: null", instead(
    "most_deuces", lambda backend, original, call: (found := original(call)).body["count"] and found
    or Answer("bare", 200, None, {"Content-Type": "application/json"}, b"null"))),
  breach("no-day-empty-object", "most_deuces", "date and count without entries: {}",
         constant("no_day", {})),
  breach("no-day-404", "most_deuces", "200 without entries: 404", instead(
    "no_day", lambda backend, original: fail(404))),
  breach("no-day-204", "most_deuces", "200 without entries: 204", instead(
    "most_deuces", lambda backend, original, call: (found := original(call)).body["count"] and found
    or Answer("bare", 204))),
  breach("day-always-none", "most_deuces", "the top day: never one", instead(
    "most_deuces", lambda backend, original, call: Answer(
      "most_deuces", 200, backend.no_day()))),
  breach("day-of-all-users", "most_deuces", "the user's top day: everybody's", instead(
    "most_deuces", lambda backend, original, call: Answer(
      "most_deuces", 200, backend.top_day(backend.entries) or backend.no_day()))),
  breach("day-total", "most_deuces", "count is that of the day: of all days",
         instead("top_day", total)),
  breach("day-count-more", "most_deuces", "count is that of the day: one more",
         at("most_deuces", "", put("count", lambda count: count + 1))),
  breach("day-latest", "most_deuces", "the day with the most: the latest", instead(
    "top_day", latest)),
  breach("day-fewest", "most_deuces", "the day with the most: with the fewest", instead(
    "top_day", fewest)),
  breach("day-next", "most_deuces", "the date of the entries: another", at(
    "most_deuces", "", put("date", lambda date: date and "2000-02-29"))),
]
