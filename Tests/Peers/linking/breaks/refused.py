"""Defects in which requests set or do what they may not, in other forms or at the same time."""

import datetime
import time

from common import tokens
from common.breaks import instead
from common.effects import sent, though_refused
from common.races import PAUSE, racing
from linking.breaks.access import admitting
from linking.breaks.changes import breach


def nanoseconds(text):
  return int(datetime.datetime.fromisoformat(text).timestamp()) * 1_000_000_000


def taking(operation, name, known=lambda backend, value: True):
  """Takes a member of a request over that its body does not have by the document."""
  def replacement(backend, original, call):
    answer = original(call)
    if name in call.json and known(backend, call.json[name]):
      goal = backend.goals.pop(answer.body["id"])
      value = call.json[name]
      goal[name] = nanoseconds(value) if name.endswith("At") else value
      backend.goals[goal["id"]] = goal
      answer.body[name] = value
    return answer
  return instead(operation, replacement)


def goal_made(backend, call):
  backend.keep_goal(backend.new_goal(call.user or next(iter(backend.users.values())), {
    "title": str(sent(call).get("title", "")), "description": "", "targetDate": backend.now()}))


def goal_changed(backend, call):
  goal = backend.goals.get(call.names["goal"].lower())
  if goal and isinstance(sent(call).get("title"), str):
    goal["title"] = sent(call)["title"]


def goal_unlinked(backend, call):
  goal = backend.goals.get(call.names["goal"].lower())
  if goal:
    goal["conversationId"] = None


def chat_made(backend, call):
  goal = backend.goals.get(str(sent(call).get("goalId")).lower())
  if goal:
    backend.link(goal, backend.keep_conversation(
      goal["userId"], None, backend.new_conversation_id()))


def lost_goal(backend, original, goal):
  before = dict(backend.goals)
  time.sleep(PAUSE)
  backend.goals = {**before, goal["id"]: goal}


def torn(backend, original, goal, changes):
  for name, value in changes.items():
    goal[name] = value
    time.sleep(PAUSE / 4)
  original(goal, {})


def written_back(backend, original, goal, changes):
  """Reads a whole goal, and writes it back later."""
  before = dict(goal)
  time.sleep(PAUSE)
  original(goal, {**before, **changes})


def mixed_users(backend, original, call):
  backend.current = call.user
  time.sleep(PAUSE)
  call.user = backend.current
  return original(call)


BREAKS = [
  *(breach(f"{operation}-takes-{name.lower()}", operation, f"{name} is not sent: it is taken over",
           taking(operation, name))
    for operation, name in (
      ("create", "userId"), ("create", "createdAt"), ("create", "conversationId"),
      ("create", "progress"), ("update", "id"), ("update", "userId"), ("update", "createdAt"))),
  *(breach(f"{operation}-takes-known-{name.lower()}", operation,
           f"{name} is not sent: it is taken over where there is such a thing",
           taking(operation, name, known))
    for operation, name, known in (
      ("create", "userId", lambda backend, value: value in backend.users.values()),
      ("update", "userId", lambda backend, value: value in backend.users.values()),
      ("create", "conversationId", lambda backend, value: value in backend.conversations))),
  breach("create-400-kept", "create", "a refusal does nothing: the goal is there",
         though_refused("read_new", "create", goal_made)),
  breach("create-401-kept", "create", "401 does nothing: the goal is there",
         though_refused("check_token", "create", goal_made)),
  breach("update-400-kept", "update", "400 does nothing: the title changes",
         though_refused("read_changes", "update", goal_changed)),
  breach("update-401-kept", "update", "401 does nothing: the title changes",
         though_refused("check_token", "update", goal_changed)),
  breach("update-foreign-kept", "update", "404 does nothing: another's goal changes",
         though_refused("update", "update", goal_changed)),
  breach("update-400-unlinks", "update", "400 does nothing: the link is gone",
         though_refused("read_changes", "update", goal_unlinked)),
  breach("chat-401-linked", "chat", "401 does nothing: the goal is linked",
         though_refused("check_token", "chat", chat_made)),
  breach("chat-foreign-linked", "chat", "404 does nothing: another's goal is linked",
         though_refused("chat", "chat", chat_made)),
  breach("other-case-token-accepted", "goal", "401 for an invalid token: another case is served",
         admitting(lambda backend, call: tokens.other_case(call, backend.users))),
  breach("query-token-accepted", "goal", "the header has the token: the query will do",
         admitting(lambda backend, call: tokens.in_query(call, backend.users))),
  breach("race-goal-lost", "create", "a goal for each success: one of two at once is lost",
         racing("keep_goal", lost_goal)),
  breach("race-update-torn", "update", "of two updates at once one is last: some of both",
         racing("change", torn)),
  breach("race-update-lost", "update", "two updates of different members: one is lost",
         racing("change", written_back)),
  breach("race-users-mixed", "list", "the user's goals: another's at once",
         racing("list", mixed_users)),
]
