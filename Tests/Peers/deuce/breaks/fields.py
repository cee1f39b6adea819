"""Breaks in one documented field of one answer: missing, and null, renamed or of another type."""

from deuce.breaks.changes import SECTIONS, Break, at, drop, kebab, put, rename, snake

USER = {"id": "text", "email": "text?", "firstName": "text?", "lastName": "text?",
        "username": "text?", "profileImageUrl": "text?", "deuceCount": "number",
        "createdAt": "time", "updatedAt": "time"}
GROUP = {"id": "text", "name": "text", "description": "text?", "createdBy": "text",
         "createdAt": "time", "updatedAt": "time"}
ENTRY = {"id": "text", "userId": "text", "groupId": "text", "location": "text", "thoughts": "text",
         "loggedAt": "time", "createdAt": "time"}
REACTION = {"id": "number", "entryId": "text", "userId": "text", "emoji": "text",
            "createdAt": "time"}
LOCATION = {"id": "number", "name": "text", "isDefault": "flag", "createdBy": "text?",
            "createdAt": "time"}
MEMBER = {"id": "number", "groupId": "text", "userId": "text", "role": "text", "joinedAt": "time"}
DAY = {"date": "text", "count": "number"}

# Operation, path of the object in its answer, fields.
SHAPES = [
  ("user", "", USER),
  ("rename", "", USER),
  ("picture", "", USER),
  ("create_group", "", GROUP),
  ("list_groups", "[]", {
    **GROUP, "memberCount": "number", "entryCount": "number", "lastActivity": "time?"}),
  ("group", "", {"group": "object", "members": "array", "entries": "array"}),
  ("group", "group", GROUP),
  ("group", "members[]", {**MEMBER, "user": "object", "personalRecord": "object?"}),
  ("group", "members[].user", USER),
  ("group", "members[].personalRecord", DAY),
  ("group", "entries[]", {**ENTRY, "user": "object"}),
  ("group", "entries[].user", USER),
  ("invite", "", {"inviteLink": "text", "id": "text"}),
  ("join", "", {"group": "object"}),
  ("join", "group", GROUP),
  ("rejoin", "", {"group": "object", "message": "text"}),
  ("rejoin", "group", GROUP),
  ("log", "", {"entries": "array", "count": "number"}),
  ("log", "entries[]", ENTRY),
  ("react", "", REACTION),
  ("unreact", "", {"message": "text"}),
  ("list_reactions", "[]", {**REACTION, "user": "object"}),
  ("list_reactions", "[].user", USER),
  ("list_locations", "[]", LOCATION),
  ("add_location", "", LOCATION),
  ("most_deuces", "", DAY),
  ("event", "", {"type": "text", "message": "text", "entry": "object", "userId": "text"}),
  ("event", "entry", {**ENTRY, "user": "object"}),
  ("event", "entry.user", USER),
]

# What a value of another type is, and how to tell of it.
OTHER = {
  "text": (lambda text: [text], "an array"),
  "time": (lambda time: 1749542400000, "a number of milliseconds"),
  "number": (str, "a string"),
  "flag": (lambda flag: int(flag), "a number"),
  "object": (lambda found: found and found.get("id", "unknown"), "a string"),
  "array": (lambda found: {str(place): item for place, item in enumerate(found)}, "an object"),
}


def missing(name, kind):
  return "missing", "is part of it: it is missing", drop(name)


def null(name, kind):
  return "null", "is not null: it is", put(name, None)


def renamed(name, kind):
  return "renamed", f"has this name: it is called {snake(name)}", rename(name, snake(name))


def retyped(name, kind):
  change, word = OTHER[kind.rstrip("?")]
  if name == "personalRecord":
    change, word = (lambda found: f"{found and found['count']} deuces"), "a string"
  return "type", f"is {kind.rstrip('?')}: it is {word}", put(name, change)


def faults(name, kind, turn):
  """Every field misses once and has one fault more, another for the next field."""
  yield missing
  fault = (null, renamed, retyped)[turn % 3]
  if fault is null and kind.endswith("?"):
    fault = retyped
  if fault is renamed and snake(name) == name:
    fault = retyped
  yield fault


def field_breaks():
  turn = 0
  for operation, path, fields in SHAPES:
    for name, kind in fields.items():
      place = path.replace("[]", "").strip(".")
      for fault in faults(name, kind, turn):
        word, rule, edit = fault(name, kind)
        yield Break(
          ".".join(filter(None, (kebab(operation), place, name))) + "-" + word,
          f"{SECTIONS[operation]}: {'.'.join(filter(None, (path, name)))} {rule}",
          at(operation, path, edit))
      turn += 1


BREAKS = list(field_breaks())
