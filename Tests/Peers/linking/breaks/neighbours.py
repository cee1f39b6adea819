"""Defects in which a request changes what it is not about, and stale copies."""

from common.backend import Refusal
from common.breaks import instead
from common.effects import after, cached, every
from linking.breaks.changes import breach


def goal_of(backend, call, answer):
  return backend.goals[answer.body.get("goalId") or answer.body["id"]]


def others(backend, call, answer, foreign=False):
  goal = goal_of(backend, call, answer)
  return [other for other in backend.goals.values()
          if other is not goal and (other["userId"] != call.user) == foreign]


def conversation_of(backend, call, answer):
  return [found for found in backend.conversations.values()
          if found["id"] == call.names.get("conversation") or (
            found["id"] == answer.body.get("conversationId"))]


def in_state(operation, status, refusal):
  def replacement(backend, original, call):
    if backend.find_goal_of_path(call)["status"] == status:
      raise refusal
    return original(call)
  return instead(operation, replacement)


def chat_unless(status, code):
  def replacement(backend, original, call, name):
    goal = original(call, name)
    if call.operation == "chat" and goal["status"] == status:
      raise Refusal(code, "", "not in this state")
    return goal
  return instead("find_goal", replacement)


def others_unlinked(backend, call, answer):
  every(others(backend, call, answer), conversationId=None)


def page(size):
  return instead("list", lambda backend, original, call: (
    found := original(call), setattr(found, "body", found.body[:size]))[0])


def unlinked_one_side(backend, original, goal):
  goal["conversationId"] = None


def goal_kept(backend, original, goal):
  conversation = backend.conversations.get(goal["conversationId"])
  if conversation:
    conversation["goalId"] = None


def stolen(backend, original, call, name):
  """Links a conversation of any user."""
  return backend.conversations.get(name) or original(call, name)


def messages_counted(backend, call, answer):
  for found in conversation_of(backend, call, answer):
    found["messageCount"] += 1


BREAKS = [
  breach("update-completes-others", "update", "updates one goal: completes the others", after(
    "update", lambda backend, call, answer: every(
      others(backend, call, answer), status="completed"))),
  breach("update-retitles-foreign", "update", "updates one goal: those of others get its title",
         after("update", lambda backend, call, answer: every(
           others(backend, call, answer, True), title=answer.body["title"]))),
  breach("update-unlinks-others", "update", "links one goal: unlinks the others",
         after("update", others_unlinked)),
  breach("chat-unlinks-others", "chat", "links one goal: unlinks the others",
         after("chat", others_unlinked)),
  breach("chat-starts-goal", "chat", "links the goal: sets its status, too", after(
    "chat", lambda backend, call, answer: every(
      [goal_of(backend, call, answer)], status="in_progress"))),
  breach("chat-resets-progress", "chat", "links the goal: its progress starts again", after(
    "chat", lambda backend, call, answer: every([goal_of(backend, call, answer)], progress=0))),
  breach("create-archives-others", "create", "makes a goal: archives the others", after(
    "create", lambda backend, call, answer: every(
      others(backend, call, answer), status="archived"))),
  breach("reading-counts-messages", "conversation", "messageCount counts messages: also readings",
         after("conversation", messages_counted)),
  breach("reading-touches-goal", "goal", "updatedAt is of an update: it moves when read", after(
    "goal", lambda backend, call, answer: every(
      [goal_of(backend, call, answer)], updatedAt=backend.now() + 3_600_000_000_000))),
  breach("completed-read-fails", "goal", "200 for a goal: 500 for a completed one", in_state(
    "goal", "completed", Refusal(500, "", "unexpected state"))),
  breach("archived-update-conflict", "update", "200 for an update: 409 for an archived goal",
         in_state("update", "archived", Refusal(409, "", "archived"))),
  breach("archived-chat-fails", "chat", "201 for a chat: 409 about an archived goal",
         chat_unless("archived", 409)),
  breach("completed-chat-404", "chat", "201 for a chat: 404 about a completed goal",
         chat_unless("completed", 404)),
  breach("goal-cached", "goal", "the goal as it is: as a second ago", cached(
    "goal", lambda backend, call: (call.user, call.names["goal"]), 1)),
  breach("list-cached", "list", "all goals: those of a second ago", cached(
    "list", lambda backend, call: call.user, 1)),
  breach("conversation-cached", "conversation", "the conversation as it is: as first read", cached(
    "conversation", lambda backend, call: (call.user, call.names["conversation"]), 60)),
  breach("list-ten", "list", "all goals: ten at most", page(10)),
  breach("unlink-conversation-kept", "update", "both sides are cleared: the conversation is not",
         instead("unlink", unlinked_one_side)),
  breach("unlink-goal-kept", "update", "both sides are cleared: the goal is not",
         instead("unlink", goal_kept)),
  breach("link-foreign-conversation", "update", "a conversation of one's own: anyone's",
         instead("find_conversation", stolen)),
]
