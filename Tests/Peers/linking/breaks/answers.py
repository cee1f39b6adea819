"""Defects in the form and the bytes of responses."""

import re

from common.breaks import (
  answer, at, body, delivery, header, null_for_none, payload, put, snaked, status)
from common.fields import field_breaks
from linking.breaks.changes import OPERATIONS, SECTIONS, breach

GOAL = {"id": "text", "userId": "text", "title": "text", "description": "text", "status": "text",
        "progress": "number", "category": "text?", "targetDate": "time", "conversationId": "text?",
        "createdAt": "time", "updatedAt": "time"}
PERSONA = {"id": "text", "name": "text"}
SHAPES = [
  ("chat", "", {"conversationId": "text", "goalId": "text", "createdAt": "time",
                "persona": "object"}),
  ("chat", "persona", PERSONA),
  ("goal", "", GOAL),
  ("conversation", "", {
    "id": "text", "userId": "text", "goalId": "text?", "persona": "object", "createdAt": "time",
    "updatedAt": "time", "messageCount": "number"}),
  ("conversation", "persona", PERSONA),
  ("update", "", GOAL),
  ("create", "", GOAL),
  ("list", "[]", GOAL),
]


def each_operation():
  for name in OPERATIONS:
    yield breach(f"{name}-envelope", name, "the answer is bare: it stands under data",
                 answer(name, body(lambda found: {"data": found})))
    yield breach(f"{name}-snake-case", name, "names are in camel case: in snake case",
                 answer(name, body(snaked)))


FORMS = [
  *each_operation(),
  breach("chat-status-200", "chat", "201 for a conversation made: 200", answer(
    "chat", status(200))),
  breach("chat-status-202", "chat", "201 for a conversation made: 202", answer(
    "chat", status(202))),
  breach("goal-status-203", "goal", "200 for a goal: 203", answer("goal", status(203))),
  breach("conversation-status-201", "conversation", "200 for a conversation: 201", answer(
    "conversation", status(201))),
  breach("update-status-201", "update", "200 for an update: 201", answer("update", status(201))),
  breach("update-status-204", "update", "200 and the goal: 204 and nothing", answer(
    "update", lambda found: (status(204)(found), body(lambda _: None)(found)))),
  breach("create-status-204", "create", "the goal and its id are answered: nothing", answer(
    "create", lambda found: (status(204)(found), body(lambda _: None)(found)))),
  breach("list-in-goals", "list", "the list is an array: it stands under goals", answer(
    "list", body(lambda found: {"goals": found, "total": len(found)}))),
  breach("list-by-id", "list", "the list is an array: an object by id", answer(
    "list", body(lambda found: {goal["id"]: goal for goal in found}))),
  breach("list-null", "list", "the list is an array: null when empty", payload(
    "list", null_for_none)),
  breach("chat-time-milliseconds", "chat", "times have no fraction: milliseconds", at(
    "chat", "", put("createdAt", lambda time: time[:-1] + ".123Z"))),
  breach("chat-time-day", "chat", "createdAt is a time: a day", at(
    "chat", "", put("createdAt", lambda time: time[:10]))),
  breach("chat-conversation-nested", "chat", "conversationId is answered: a conversation", answer(
    "chat", body(lambda found: {"conversation": {"id": found["conversationId"], **found}}))),
  breach("persona-name-only", "chat", "persona is an object: its name", at(
    "chat conversation", "", put("persona", lambda persona: persona["name"]))),
  breach("persona-array", "conversation", "persona is an object: an array", at(
    "conversation", "", put("persona", lambda persona: [persona]))),
  breach("persona-flat", "conversation", "persona is an object: personaId and personaName", at(
    "conversation", "", lambda found: (
      persona := found.pop("persona"), found.update(
        personaId=persona["id"], personaName=persona["name"])))),
  breach("avatar-number", "chat", "avatar is a string: a number", at(
    "chat conversation", "persona", put("avatar", 5))),
  breach("message-count-string", "conversation", "messageCount is a number: a string", at(
    "conversation", "", put("messageCount", str))),
  breach("message-count-fraction", "conversation", "messageCount is an integer: 0.5", at(
    "conversation", "", put("messageCount", 0.5))),
  breach("message-count-negative", "conversation", "messageCount counts: -1", at(
    "conversation", "", put("messageCount", -1))),
  breach("last-message-number", "conversation", "lastMessageAt is ISO 8601: a number", at(
    "conversation", "", put("lastMessageAt", 1738237500))),
  breach("last-message-empty", "conversation", "lastMessageAt is a time or null: \"\"", at(
    "conversation", "", put("lastMessageAt", ""))),
  breach("conversation-milliseconds", "conversation", "times have no fraction: milliseconds", at(
    "conversation", "", lambda found: [put(name, lambda time: time[:-1] + ".000Z")(found)
                                       for name in ("createdAt", "updatedAt")])),
]

WIRE = [
  breach("type-html", "goal", "JSON: labelled text/html", answer(
    "goal", header("Content-Type", "text/html"))),
  breach("json-truncated", "list", "JSON: it ends too early", payload(
    "list", lambda text: text.rstrip()[:-1])),
  breach("json-trailing-comma", "update", "JSON: a comma too many", payload(
    "update", lambda text: re.sub(rb"\}\s*$", b",}", text))),
  breach("json-nan", "goal", "JSON: progress is NaN", payload("goal", lambda text: re.sub(
    rb'("progress":\s*)[-0-9.e]+', rb"\1NaN", text))),
  breach("json-duplicate-name", "chat", "JSON: goalId is there twice", payload(
    "chat", lambda text: text.replace(b"{", b'{"goalId":null,', 1))),
  breach("empty-body", "chat", "the conversation is answered: no body", payload(
    "chat", lambda text: b"")),
  breach("cut-in-body", "conversation", "answered whole: the connection ends in it", answer(
    "conversation", delivery("cut"))),
  breach("no-answer", "update", "answered: the connection ends before", answer(
    "update", delivery("drop"))),
  breach("hang", "goal", "answered: never", answer("goal", delivery("hang"))),
]

BREAKS = FORMS + WIRE + list(field_breaks(SHAPES, SECTIONS))
