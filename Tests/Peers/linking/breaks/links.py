"""Defects in links between goals and conversations, on both sides."""

import uuid

from common.backend import Answer, Refusal
from common.breaks import at, both, constant, instead, put, refusal, refusing, status
from linking.breaks.changes import breach, every


def during(operation, method, replacement):
  """Replaces a method during one operation."""
  def apply(backend):
    def wrapped(_, original, call):
      kept = getattr(backend, method)
      setattr(backend, method, lambda *arguments: replacement(backend, kept, *arguments))
      try:
        return original(call)
      finally:
        setattr(backend, method, kept)
    instead(operation, wrapped)(backend)
  return apply


def nothing(backend, original, *arguments):
  return None


def goal_or_new(backend, original, call, name):
  """Returns a goal for every id, a synthetic one for unknown ids."""
  try:
    return original(call, name)
  except Refusal as refusal:
    if refusal.status != 404:
      raise
    now = backend.now()
    goal = backend.new_goal(call.user, {"title": "Goal", "description": "", "targetDate": now})
    return {**goal, "id": name}


def forgotten(backend, original, call):
  found = original(call)
  backend.conversations.pop(found.body["conversationId"], None)
  return found


def first_conversation(backend, original, call, goal):
  own = [found for found in backend.conversations.values() if found["userId"] == call.user]
  return own[0] if own else original(call, goal)


def moved(backend, original, call, goal):
  """Uses one conversation for all goals of a user, linked to the last one."""
  own = [found for found in backend.conversations.values() if found["userId"] == call.user]
  if not own:
    return original(call, goal)
  backend.link(goal, own[0])
  return own[0]


def any_conversation(backend, original, call, name):
  try:
    return original(call, name)
  except Refusal:
    return {"id": name, "goalId": None}


def other_goal(backend, original, goal, conversation):
  others = [name for name in backend.goals if name != goal["id"]]
  original({"id": others[0]} if others else goal, conversation)


def unlinked(backend, original, goal, changes):
  """Removes the link when another field is updated."""
  original(goal, changes)
  if changes:
    goal["conversationId"] = None


def unlinked_by_absence(backend, original, call):
  if "conversationId" not in call.json:
    backend.unlink(backend.find_goal_of_path(call))
  return original(call)


def empty_conversation(backend, original, call):
  try:
    return original(call)
  except Refusal as found:
    if found.status == 404:
      return Answer("nobody", 200, {"id": call.names["conversation"], "goalId": None})
    raise


def sends(name):
  return lambda backend, call: name in call.json


BREAKS = [
  breach("chat-goal-not-linked", "chat", "the link is seen from both sides: not from the goal",
         during("chat", "link_goal", nothing)),
  breach("chat-conversation-not-linked", "chat", "the link is seen from both sides: not the other",
         during("chat", "link_conversation", nothing)),
  breach("chat-not-linked", "chat", "links the goal: neither side knows", both(
    during("chat", "link_goal", nothing), during("chat", "link_conversation", nothing))),
  breach("chat-other-goal-linked", "chat", "the conversation has the goal sent: another", during(
    "chat", "link_conversation", other_goal)),
  breach("chat-unknown-goal", "chat", "404 for a goal that does not exist: a conversation",
         during("chat", "find_goal", goal_or_new)),
  breach("chat-local-id", "chat", "backend ids only: a local UUID is as good", both(
    during("chat", "find_goal", goal_or_new), during("chat", "is_goal_id", lambda *_: True))),
  breach("chat-any-format", "chat", "400 for an id of the wrong format: 404",
         constant("is_goal_id", True)),
  breach("chat-malformed-422", "chat", "400 for an id of the wrong format: 422", refusal(
    "chat", 400, status(422))),
  breach("chat-malformed-500", "chat", "400 for an id of the wrong format: 500", refusal(
    "chat", 400, status(500))),
  breach("chat-without-goal", "chat", "goalId is needed: a conversation about nothing", instead(
    "read_goal_id", lambda backend, original, call: original(call) if call.json.get("goalId")
    else next((name for name, goal in backend.goals.items() if goal["userId"] == call.user), ""))),
  breach("chat-snake-body", "chat", "the body has goalId: goal_id is read", instead(
    "goal_id_sent", lambda backend, original, call: call.json.get("goal_id"))),
  breach("chat-not-kept", "chat", "the conversation can be asked for: it is forgotten", instead(
    "chat", forgotten)),
  breach("chat-id-unusable", "chat", "conversationId is the conversation's: another UUID",
         at("chat", "", put("conversationId", lambda _: str(uuid.uuid4())))),
  breach("chat-id-number", "chat", "conversationId is a UUID: a number", at(
    "chat", "", put("conversationId", 4711))),
  breach("chat-id-prefixed", "chat", "conversationId is a UUID: it has a prefix", at(
    "chat", "", put("conversationId", lambda id: "conv_" + id))),
  breach("chat-id-version-1", "chat", "conversationId is a UUID v4: of another version", instead(
    "new_conversation_id", lambda backend, original: str(uuid.uuid1()))),
  breach("chat-goal-other", "chat", "goalId is the one sent: another", at(
    "chat", "", put("goalId", lambda _: str(uuid.uuid4())))),
  breach("chat-one-for-all", "chat", "each goal has its conversation: all have the first", instead(
    "conversation_for", first_conversation)),
  breach("chat-moves", "chat", "each goal has its conversation: the last goal takes it", instead(
    "conversation_for", moved)),
  breach("chat-404-as-400", "chat", "404 for an unknown goal: 400", refusal(
    "chat", 404, status(400))),
  breach("chat-404-as-403", "chat", "404 for an unknown goal: 403", refusal(
    "chat", 404, status(403))),
  breach("chat-404-as-500", "chat", "404 for an unknown goal: 500", refusal(
    "chat", 404, status(500))),
  breach("chat-404-as-201", "chat", "404 for an unknown goal: 201 and the error", refusal(
    "chat", 404, status(201))),
  breach("update-goal-not-linked", "update", "links the goal: the goal does not know", during(
    "update", "link_goal", nothing)),
  breach("update-conversation-not-linked", "update", "links both ways: only the goal knows", during(
    "update", "link_conversation", nothing)),
  breach("update-link-not-kept", "update", "links the goal: in this answer only", instead(
    "update", lambda backend, original, call: (found := original(call), "conversationId" in (
      call.json) and backend.goals[found.body["id"]].update(conversationId=None))[0])),
  breach("update-unknown-conversation", "update", "a conversation that does not exist: linked",
         instead("find_conversation", any_conversation)),
  breach("update-any-conversation-id", "update", "400 for a wrong conversationId: linked", both(
    constant("is_conversation_id", True), instead("find_conversation", any_conversation))),
  breach("update-link-refused", "update", "conversationId may be set: 400", refusing(
    "update", sends("conversationId"), 400, "conversationId is read-only")),
  breach("update-unlinks", "update", "changes what is sent: the link is gone too", instead(
    "change", unlinked)),
  breach("update-unlinks-by-absence", "update", "changes what is sent: an absent link is none",
         instead("update", unlinked_by_absence)),
  breach("goal-link-absent", "goal", "conversationId is an id or null: absent when null", every(
    lambda goal: goal["conversationId"] is None and goal.pop("conversationId"))),
  breach("goal-link-empty", "goal", "conversationId is an id or null: \"\"", every(
    put("conversationId", lambda id: id or ""))),
  breach("goal-link-word", "goal", "conversationId is an id or null: the word null", at(
    "goal", "", put("conversationId", lambda id: id or "null"))),
  breach("goal-link-object", "goal", "conversationId is an id: the conversation", at(
    "goal", "", put("conversationId", lambda id: id and {"id": id}))),
  breach("conversation-goal-absent", "conversation", "goalId is an id or null: always absent", at(
    "conversation", "", lambda found: found.pop("goalId"))),
  breach("conversation-goal-null", "conversation", "goalId is the linked goal's: null", at(
    "conversation", "", put("goalId", None))),
  breach("conversation-goal-self", "conversation", "goalId is the goal's: the conversation's", at(
    "conversation", "", lambda found: found.update(goalId=found["id"]))),
  breach("conversation-goal-object", "conversation", "goalId is an id: an object", at(
    "conversation", "", put("goalId", lambda id: id and {"id": id}))),
  breach("conversation-id-other", "conversation", "id is the one asked for: another", at(
    "conversation", "", put("id", lambda _: str(uuid.uuid4())))),
  breach("conversation-unknown-200", "conversation", "404 for an unknown one: 200", instead(
    "conversation", empty_conversation)),
  breach("conversation-by-goal-id", "conversation", "asked for by its id: by the goal's", instead(
    "conversation", lambda backend, original, call: (call.names.update(
      conversation=backend.goals.get(call.names["conversation"], {}).get("conversationId")
      or "none"), original(call))[1])),
  breach("list-link-missing", "list", "goals have conversationId: not in the list", at(
    "list", "[]", lambda goal: goal.pop("conversationId"))),
  breach("list-link-null", "list", "goals have their conversationId: null in the list", at(
    "list", "[]", put("conversationId", None))),
  breach("create-linked", "create", "a new goal has no conversation: an id", at(
    "create", "", put("conversationId", lambda _: str(uuid.uuid4())))),
]
