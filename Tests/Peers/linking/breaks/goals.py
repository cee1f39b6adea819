"""Defects in goals: the content of new ones, the effect of updates, the lists."""

import uuid

from common.backend import Answer, Refusal
from common.breaks import at, constant, instead, put, refusal, refusing, status
from linking.breaks.changes import breach, every


def new(**changes):
  """Stores and returns a new goal with other values; a function receives the original value."""
  def replacement(backend, original, user, fields):
    goal = original(user, fields)
    for name, value in changes.items():
      goal[name] = value(goal[name]) if callable(value) else value
    return goal
  return instead("new_goal", replacement)


def own_id_kept(backend, original, call):
  found = original(call)
  sent = call.json.get("id")
  if isinstance(sent, str):
    backend.goals[sent] = {**backend.goals.pop(found.body["id"]), "id": sent}
    found.body["id"] = sent
  return found


def needs(*names):
  return lambda backend, call: any(name not in call.json for name in names)


def not_kept(backend, original, call):
  goal = backend.find_goal_of_path(call)
  before = dict(goal)
  found = original(call)
  goal.update(before)
  return found


def old_shown(backend, original, call):
  before = backend.shown_goal(backend.find_goal_of_path(call))
  original(call)
  return Answer("update", 200, before)


def keeping(name):
  """An update that does not change one field."""
  return instead("change", lambda backend, original, goal, changes: original(
    goal, {key: value for key, value in changes.items() if key != name}))


def resetting(**values):
  """An update that resets omitted fields."""
  return instead("change", lambda backend, original, goal, changes: original(
    goal, {**values, **changes}))


def unknown_served(backend, original, call):
  try:
    return original(call)
  except Refusal as found:
    if found.status == 404:
      return Answer("nobody", 200, {"goal": None})
    raise


def any_status(backend, original, value):
  if not isinstance(value, str):
    raise ValueError("must be a string")
  return value


def as_active(goal):
  if goal.get("status") in ("in_progress", "not_started"):
    goal["status"] = "active"


DAY = 86_400 * 1_000_000_000

BREAKS = [
  breach("status-active", "goal", "status is one of four: active", every(as_active)),
  breach("status-camel", "goal", "status is not_started or in_progress: in camel case", every(put(
    "status", lambda text: {"not_started": "notStarted", "in_progress": "inProgress"}.get(
      text, text)))),
  breach("status-capitals", "goal", "status is in small letters: in capitals", every(put(
    "status", str.upper))),
  breach("status-dashes", "update", "status is in_progress: in-progress", every(put(
    "status", lambda text: text.replace("_", "-")))),
  breach("progress-percent", "goal", "progress is from 0 to 1: to 100", every(put(
    "progress", lambda share: share * 100))),
  breach("progress-string", "goal", "progress is a number: a string", every(put("progress", str))),
  breach("progress-null", "create", "progress is a number: null for a new goal", at(
    "create", "", put("progress", None))),
  breach("target-day", "goal", "targetDate is a time: a day", every(put(
    "targetDate", lambda time: time[:10]))),
  breach("times-milliseconds", "goal", "times have no fraction: milliseconds", every(
    lambda goal: [put(name, lambda time: time[:-1] + ".000Z")(goal)
                  for name in ("targetDate", "createdAt", "updatedAt")])),
  breach("times-offset", "goal", "times end in Z: in a space and the zone", every(
    lambda goal: [put(name, lambda time: time[:-1] + " UTC")(goal)
                  for name in ("createdAt", "updatedAt")])),
  breach("times-numbers", "goal", "times are ISO 8601: seconds since 1970", every(
    lambda goal: [put(name, 1738233000)(goal) for name in ("createdAt", "updatedAt")])),
  breach("times-reference-date", "list", "times are ISO 8601: seconds since 2001 (Swift's own)", at(
    "list", "[]", lambda goal: goal.update(createdAt=759925800.0, targetDate=762480000.0))),
  breach("goal-id-number", "create", "id is a string: a number", at(
    "create", "", put("id", 17))),
  breach("goal-id-other", "goal", "id is the one asked for: another", at(
    "goal", "", put("id", lambda _: str(uuid.uuid4())))),
  breach("goal-nested", "goal", "the answer is the goal: it stands under goal", instead(
    "goal", lambda backend, original, call: Answer("goal", 200, {"goal": original(call).body}))),
  breach("goal-unknown-200", "goal", "404 for an unknown goal: 200", instead(
    "goal", unknown_served)),
  breach("goal-unknown-400", "goal", "404 for an unknown goal: 400", refusal(
    "goal", 404, status(400))),
  breach("goal-unknown-410", "goal", "404 for an unknown goal: 410", refusal(
    "goal", 404, status(410))),
  breach("goal-unknown-500", "goal", "404 for an unknown goal: 500", refusal(
    "goal", 404, status(500))),
  breach("conversation-unknown-400", "conversation", "404 for an unknown one: 400", refusal(
    "conversation", 404, status(400))),
  breach("conversation-unknown-500", "conversation", "404 for an unknown one: 500", refusal(
    "conversation", 404, status(500))),
  breach("create-own-id", "create", "ids are the backend's: the client's is taken", instead(
    "create", own_id_kept)),
  breach("create-not-kept", "create", "makes a goal: forgets it", constant("keep_goal", None)),
  breach("create-id-unusable", "create", "id is the goal's: another", at(
    "create", "", put("id", lambda _: str(uuid.uuid4())))),
  breach("create-title-lost", "create", "title is what was sent: New goal", new(title="New goal")),
  breach("create-title-cut", "create", "title is what was sent: cut to 10 characters", new(
    title=lambda text: text[:10])),
  breach("create-description-lost", "create", "description is what was sent: empty", new(
    description="")),
  breach("create-texts-ascii", "create", "texts are what was sent: ? where not ASCII", new(
    title=lambda text: text.encode("ascii", "replace").decode(),
    description=lambda text: text.encode("ascii", "replace").decode())),
  breach("create-target-shifted", "create", "targetDate is what was sent: a day later", new(
    targetDate=lambda time: time + DAY)),
  breach("create-target-midnight", "create", "targetDate is what was sent: its midnight", new(
    targetDate=lambda time: time // DAY * DAY)),
  breach("create-category-lost", "create", "category is what was sent: null", new(category=None)),
  breach("create-category-needed", "create", "category is optional: 400 without", refusing(
    "create", needs("category"), 400, "category is required")),
  breach("create-in-progress", "create", "a new goal is not_started: in_progress", new(
    status="in_progress")),
  breach("create-completed", "create", "a new goal is not_started: completed", new(
    status="completed")),
  breach("create-progress-half", "create", "a new goal has progress 0: 0.5", new(progress=0.5)),
  breach("create-status-202", "create", "the goal is there at once: 202", instead(
    "create", lambda backend, original, call: Answer("create", 202, original(call).body))),
  breach("create-without-title", "create", "title is part of the body: it need not be", instead(
    "create", lambda backend, original, call: (
      call.json.setdefault("title", "Untitled"), original(call))[1])),
  breach("create-user-other", "create", "userId is the user's: another's", new(
    userId="00000000-0000-4000-8000-000000000000")),
  breach("update-not-kept", "update", "updates the goal: in this answer only", instead(
    "update", not_kept)),
  breach("update-answers-old", "update", "answers the goal after: before", instead(
    "update", old_shown)),
  breach("update-needs-all", "update", "any property may be sent alone: all are needed", refusing(
    "update", needs("title", "description"), 400, "title is required")),
  breach("update-resets-texts", "update", "changes what is sent: title and description go",
         resetting(title="", description="")),
  breach("update-resets-status", "update", "changes what is sent: status starts again",
         resetting(status="not_started", progress=0)),
  breach("update-resets-category", "update", "changes what is sent: category goes",
         resetting(category=None)),
  *(breach(f"update-{name.lower()}-kept", "update", f"{name} can be changed: it stays",
           keeping(name))
    for name in ("title", "description", "targetDate", "category", "progress", "status")),
  breach("update-updated-at-kept", "update", "updatedAt is the time of the update: 2001", at(
    "update", "", put("updatedAt", "2001-01-01T00:00:00Z"))),
  breach("update-created-at-moves", "update", "createdAt stays: it moves", instead(
    "change", lambda backend, original, goal, changes: original(
      goal, {**changes, "createdAt": backend.now() + DAY}))),
  breach("update-any-status", "update", "400 for a status that is none: accepted", instead(
    "read_status", any_status)),
  breach("update-any-progress", "update", "progress is from 0 to 1: 1.5 is accepted",
         constant("is_share", True)),
  breach("update-progress-text", "update", "400 for a progress in a string: accepted", instead(
    "read_progress", lambda backend, original, value: original(
      float(value) if isinstance(value, str) else value))),
  breach("update-400-as-422", "update", "400 for a bad request: 422", refusal(
    "update", 400, status(422))),
  breach("update-400-as-500", "update", "400 for a bad request: 500", refusal(
    "update", 400, status(500))),
  breach("update-404-as-400", "update", "404 for an unknown goal: 400", refusal(
    "update", 404, status(400))),
  breach("update-404-as-500", "update", "404 for an unknown goal: 500", refusal(
    "update", 404, status(500))),
  breach("update-unknown-200", "update", "404 for an unknown goal: 200", instead(
    "update", unknown_served)),
  breach("update-by-put-only", "update", "PATCH: 405", refusing(
    "update", lambda backend, call: True, 405, "Use PUT")),
  breach("list-empty", "list", "all goals: none", constant("is_listed", False)),
  breach("list-of-all-users", "list", "the user's goals: everybody's", constant(
    "is_listed", True)),
  breach("list-misses-new", "list", "all goals: not those nobody talked about", instead(
    "is_listed", lambda backend, original, call, goal: (
      original(call, goal) and goal["conversationId"] is not None))),
  breach("list-misses-linked", "list", "all goals: not those with a conversation", instead(
    "is_listed", lambda backend, original, call, goal: (
      original(call, goal) and goal["conversationId"] is None))),
  breach("list-misses-archived", "list", "all goals: not archived ones", instead(
    "is_listed", lambda backend, original, call, goal: (
      original(call, goal) and goal["status"] != "archived"))),
  breach("list-ids-local", "list", "goals have their backend ids: others in the list", at(
    "list", "[]", put("id", lambda id: str(uuid.uuid5(uuid.NAMESPACE_OID, id))))),
]
