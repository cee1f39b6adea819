"""Defects in the form of successful responses."""

from common.breaks import null_for_none
from deuce.breaks.changes import (
  OPERATIONS, answer, at, body, breach, payload, put, snaked, status)

LISTS = ("list_groups", "list_reactions", "list_locations")


def times(change):
  """Changes every timestamp of a response."""
  def visit(content):
    if isinstance(content, list):
      return [visit(item) for item in content]
    if isinstance(content, dict):
      return {name: change(value) if isinstance(value, str) and (
        name.endswith("At") or name == "lastActivity") else visit(value)
        for name, value in content.items()}
    return content
  return body(visit)


def each_operation():
  for operation in [*OPERATIONS, "rejoin"]:
    name = operation.replace("_", "-")
    key = "items" if operation in LISTS else "data"
    yield breach(f"{name}-envelope", operation, f"the answer is bare: it stands under {key}",
                 answer(operation, body(lambda found, key=key: {key: found})))
    yield breach(f"{name}-status-201" if name not in ("user", "unreact") else f"{name}-status-204",
                 operation, "a good answer has the status 200: it has another",
                 answer(operation, status(204 if name in ("user", "unreact") else 201)))
    if operation not in ("unreact", "most_deuces"):
      yield breach(f"{name}-snake-case", operation, "names are in camel case: in snake case",
                   answer(operation, body(snaked)))


BREAKS = [
  *each_operation(),
  breach("no-groups-null", "list_groups", "a list is an array: it is null when empty",
         payload("list_groups", null_for_none)),
  breach("no-reactions-null", "list_reactions", "a list is an array: it is null when empty",
         payload("list_reactions", null_for_none)),
  breach("no-reactions-404", "list_reactions", "200 for an entry: 404 while it has no reactions",
         answer("list_reactions", lambda found: found.body or (
           status(404)(found), body(lambda _: {"message": "No reactions"})(found)))),
  breach("list-groups-by-id", "list_groups", "a list is an array: it is an object by id",
         answer("list_groups", body(lambda found: {group["id"]: group for group in found}))),
  breach("last-activity-absent", "list_groups", "lastActivity is null if need be: it is absent",
         at("list_groups", "[]", lambda group: (
           group["lastActivity"] is None and group.pop("lastActivity")))),
  breach("last-activity-empty", "list_groups", "lastActivity is null without entries: it is \"\"",
         at("list_groups", "[]", put("lastActivity", lambda time: time or ""))),
  breach("description-absent", "create_group", "description is null if need be: it is absent",
         at("create_group", "", lambda group: (
           group["description"] is None and group.pop("description")))),
  breach("picture-url-absent", "user", "profileImageUrl is null for a new user: it is absent",
         at("user", "", lambda user: (
           user["profileImageUrl"] is None and user.pop("profileImageUrl")))),
  breach("created-by-absent", "list_locations", "createdBy is null for a default: it is absent",
         at("list_locations", "[]", lambda place: (
           place["createdBy"] is None and place.pop("createdBy")))),
  breach("created-by-system", "list_locations", "createdBy is a user id or null: it is false",
         at("list_locations", "[]", put("createdBy", lambda user: user or False))),
  breach("count-fraction", "user", "deuceCount is an integer: it is n.5",
         at("user", "", put("deuceCount", lambda count: count + 0.5))),
  breach("time-text", "user", "times are ISO 8601: they are like Tue, 10 Jun 2025 08:00:00 GMT",
         answer("user rename", times(lambda time: "Tue, 10 Jun 2025 08:00:00 GMT"))),
  breach("time-space", "list_groups", "times are ISO 8601: T is a space and no zone follows",
         answer("list_groups", times(lambda time: time[:19].replace("T", " ")))),
  breach("time-slashes", "group", "times are ISO 8601: days are written 2025/06/10",
         answer("group", times(lambda time: time.replace("-", "/")))),
  breach("time-seconds", "list_locations", "times are ISO 8601 strings: they are Unix seconds",
         answer("list_locations", times(lambda time: 1749542400))),
  breach("time-digits-in-text", "log", "times are ISO 8601: they are milliseconds in a string",
         answer("log", times(lambda time: "1749542400000"))),
  breach("group-id-not-uuid", "create_group", "ids of groups are UUIDs: they have a prefix",
         answer("create_group", lambda found: put("id", "grp_" + found.body["id"])(found.body))),
  breach("entry-id-not-uuid", "log", "ids of entries are UUIDs: the dashes are missing",
         at("log", "entries[]", put("id", lambda id: id.replace("-", "")))),
  breach("invite-id-not-uuid", "invite", "the id of an invite is a UUID: it is a short code",
         at("invite", "", put("id", lambda id: id[:8]))),
  breach("top-day-time", "most_deuces", "date is a day like 2025-05-20: it is a time",
         at("most_deuces", "", put("date", lambda date: date and f"{date}T00:00:00.000Z"))),
  breach("top-day-american", "most_deuces", "date is a day like 2025-05-20: it is month/day/year",
         at("most_deuces", "", put(
           "date", lambda date: date and f"{date[5:7]}/{date[8:]}/{date[:4]}"))),
  breach("record-day-time", "group", "a record's date is a day like 2025-05-20: it is a time",
         at("group", "members[].personalRecord", put("date", lambda date: f"{date}T00:00:00Z"))),
  breach("record-array", "group", "personalRecord is an object or null: it is an array",
         at("group", "members[]", put("personalRecord", lambda day: [day] if day else []))),
  breach("record-empty-object", "group", "personalRecord is null without entries: it is {}",
         at("group", "members[]", put("personalRecord", lambda day: day or {}))),
  breach("record-zero", "group", "personalRecord is null without entries: it has an empty date",
         at("group", "members[]", put(
           "personalRecord", lambda day: day or {"date": "", "count": 0}))),
  breach("record-always-null", "group", "personalRecord is there with entries: null",
         at("group", "members[]", put("personalRecord", None))),
  breach("role-owner", "group", "role is admin or member: the creator is owner",
         at("group", "members[]", put(
           "role", lambda role: "owner" if role == "admin" else role))),
  breach("role-capitals", "group", "role is admin or member: it is in capitals",
         at("group", "members[]", put("role", str.upper))),
  breach("unreact-other-words", "unreact", "the message is Reaction removed: it is OK",
         at("unreact", "", put("message", "OK"))),
  breach("unreact-shows-reaction", "unreact", "the answer is a message: it is {\"success\": true}",
         answer("unreact", body(lambda found: {"success": True}))),
]
