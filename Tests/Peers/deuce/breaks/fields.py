"""Defects in one documented field of one response: missing, null, renamed or of another type."""

from common.fields import field_breaks
from deuce.breaks.changes import SECTIONS

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

BREAKS = list(field_breaks(SHAPES, SECTIONS))
