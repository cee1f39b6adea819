"""Defects in the content and the frames of events."""

import json
import uuid

from common.sockets import BINARY, frame
from deuce.breaks.changes import answer, at, body, breach, payload, put, sending


def masked(backend, socket, found):
  socket.send_raw(frame(1, found.payload, mask=b"abcd"))


def halves(backend, socket, found):
  """Splits one message into two."""
  half = len(found.payload) // 2
  socket.send(found.payload[:half])
  socket.send(found.payload[half:])


def half_frame(backend, socket, found):
  socket.send_raw(frame(1, found.payload)[:-5])
  socket.connection.shutdown(2)


def event(edit, path=""):
  return at("event", path, edit)


BREAKS = [
  breach("event-other-type", "event", "type is deuce_logged: new_deuce",
         event(put("type", "new_deuce"))),
  breach("event-type-camel", "event", "type is deuce_logged: deuceLogged",
         event(put("type", "deuceLogged"))),
  breach("event-message-empty", "event", "message is a sentence: it is empty",
         event(put("message", ""))),
  breach("event-envelope", "event", "the message is bare: it stands under data", answer(
    "event", body(lambda found: {"data": found}))),
  breach("event-payload", "event", "entry stands beside type: under payload", answer(
    "event", body(lambda found: {"type": found["type"], "payload": {
      name: found[name] for name in ("message", "entry", "userId")}}))),
  breach("event-array", "event", "a message is an object: an array of one", answer(
    "event", body(lambda found: [found]))),
  breach("event-entry-id-only", "event", "entry is a whole one: its id",
         event(put("entry", lambda entry: entry["id"]))),
  breach("event-entry-short", "event", "entry is a whole one: only ids",
         event(put("entry", lambda entry: {
           name: entry[name] for name in ("id", "userId", "groupId")}))),
  breach("event-user-short", "event", "user is a whole one: only id and username",
         event(put("user", lambda user: {name: user[name] for name in ("id", "username")}),
               "entry")),
  breach("event-user-outside", "event", "user stands in entry: beside it",
         event(lambda found: found.update(user=found["entry"].pop("user")))),
  breach("event-user-other", "event", "userId is who logged: somebody else",
         event(put("userId", "user_2other"))),
  breach("event-user-null", "event", "userId is who logged: null", event(put("userId", None))),
  breach("event-entry-other", "event", "entry is the one logged: it has another id",
         event(put("id", lambda _: str(uuid.uuid4())), "entry")),
  breach("event-group-other", "event", "groupId is the group's: another id",
         event(put("groupId", lambda _: str(uuid.uuid4())), "entry")),
  breach("event-time-now", "event", "loggedAt is that of the entry: another",
         event(put("loggedAt", "2001-01-01T00:00:00.000Z"), "entry")),
  breach("event-thoughts-cut", "event", "thoughts are those of the entry: cut to 5 characters",
         event(put("thoughts", lambda text: text[:5]), "entry")),
  breach("event-location-null", "event", "location is that of the entry: null",
         event(put("location", None), "entry")),
  breach("event-time-number", "event", "createdAt is ISO 8601: milliseconds",
         event(put("createdAt", 1749542400000), "entry")),
  breach("event-binary", "event", "messages are JSON text: binary frames",
         sending(lambda backend, socket, found: socket.send(found.payload, BINARY))),
  breach("event-json-in-string", "event", "messages are JSON objects: JSON in a string", answer(
    "event", body(json.dumps))),
  breach("event-truncated", "event", "messages are JSON: the last brace is missing", payload(
    "event", lambda text: text.rstrip()[:-1])),
  breach("event-invalid-utf8", "event", "messages are JSON text: not UTF-8", payload(
    "event", lambda text: text.replace(b"deuce_logged", b"deuce_logged\xff"))),
  breach("event-halves", "event", "a message is one JSON: two messages make one",
         sending(halves)),
  breach("event-masked", "event", "a WebSocket: the server masks its frames", sending(masked)),
  breach("event-half-frame", "event", "a WebSocket: the connection ends in mid-frame",
         sending(half_frame)),
]
