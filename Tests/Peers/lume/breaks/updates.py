"""Defects in updates."""

import datetime
import uuid

from common.backend import Answer
from common.backend import Refusal
from lume.breaks.changes import Break, instead, valid_fields


def when_updated(change):
  """Changes a goal after its update, in the response and the store: `change(goal, before)`."""
  def replacement(backend, original, call):
    before = dict(call.goal)
    original(call)
    change(call.goal, before)
    return Answer("update", 200, {"data": backend.shown(call.goal)})
  return instead("update", replacement)


def keeping(name):
  """An update that does not change one field."""
  return when_updated(lambda goal, before: goal.update({name: before[name]}))


def without_storing(backend, original, call):
  kept = dict(call.goal)
  answer = original(call)
  call.goal.clear()
  call.goal.update(kept)
  return answer


def stale_answer(backend, original, call):
  shown = backend.shown(call.goal)
  original(call)
  return Answer("update", 200, {"data": shown})


def losing_absent(name, value):
  def replacement(backend, original, call):
    answer = original(call)
    if call.fields.get(name) is None:
      call.goal[name] = value(call.goal) if callable(value) else value
      answer.body["data"] = backend.shown(call.goal)
    return answer
  return instead("update", replacement)


def new_id(backend, original, call):
  del backend.goals[call.goal["id"]]
  call.goal["id"] = str(uuid.uuid4())
  backend.goals[call.goal["id"]] = call.goal
  return original(call)


def updating_all(backend, original, call):
  for goal in backend.goals.values():
    if goal["user_id"] == call.user:
      goal.update(call.fields)
  return original(call)


def duplicating(backend, original, call):
  copy = dict(call.goal, id=str(uuid.uuid4()))
  backend.goals[copy["id"]] = copy
  return original(call)


def changed_though_refused(backend, original, call):
  try:
    original(call)
  except Refusal:
    goal = backend.goals.get(call.goal_id.lower())
    if call.operation == "update" and goal and goal["user_id"] == call.user:
      goal.update(valid_fields(backend, call))
    raise


BREAKS = [
  Break("update-not-stored", "update answers well and keeps nothing", instead(
    "update", without_storing)),
  Break("update-stale-answer", "update answers with what was before", instead(
    "update", stale_answer)),
  *(Break(f"update-{name}-ignored".replace("_", "-"), f"update leaves {name} as it was",
          keeping(name))
    for name in ("title", "description", "target_date", "progress", "status", "goal_type",
                 "target_value", "target_unit", "current_value")),
  Break("update-loses-target-date", "target_date becomes null where it is not sent",
        losing_absent("target_date", None)),
  Break("update-resets-target-date", "target_date becomes start_date where it is not sent",
        losing_absent("target_date", lambda goal: goal["start_date"])),
  Break("update-loses-start-date", "start_date becomes null",
        losing_absent("start_date", None)),
  Break("update-shifts-start-date", "start_date is set to the day of the update", when_updated(
    lambda goal, before: goal.update(start_date=str(datetime.date.today())))),
  Break("update-new-id", "update gives the goal a new id", instead("update", new_id)),
  Break("update-created-at-moved", "update moves created_at", when_updated(
    lambda goal, before: goal.update(created_at=goal["updated_at"]))),
  Break("update-all-goals", "update changes all goals of the user", instead(
    "update", updating_all)),
  Break("update-duplicates", "update leaves a copy of the goal as it was", instead(
    "update", duplicating)),
  Break("refused-update-applied", "400 for an update, whose valid fields are kept", instead(
    "check_fields", changed_though_refused)),
]
