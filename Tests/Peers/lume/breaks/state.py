"""Defects in the lists of goals and the content of new ones."""

import datetime
import uuid

from common.backend import Answer
from common.backend import Refusal
from lume.breaks.changes import Break, instead, valid_fields


def when_created(change):
  """Changes the fields of a new goal before it is stored."""
  def replacement(backend, original, user, fields):
    goal = original(user, fields)
    change(goal)
    return goal
  return instead("new_goal", replacement)


def setting(**values):
  return lambda goal: goal.update(values)


def mapping(name, change):
  return lambda goal: goal.update({name: change(goal[name])})


def delete_nothing(backend, original, call):
  return Answer("delete", 204)


def delete_everything(backend, original, call):
  backend.goals = {key: goal for key, goal in backend.goals.items()
                   if goal["user_id"] != call.user}
  return Answer("delete", 204)


def soft_delete(backend, original, call):
  call.goal["hidden"] = True
  return Answer("delete", 204)


def listing(choose):
  """Lists only the goals that `choose(goals, backend)` returns."""
  def replacement(backend, original, call):
    everything = backend.goals
    own = [goal for goal in everything.values() if goal["user_id"] == call.user]
    try:
      backend.goals = {goal["id"]: goal for goal in choose(own)}
      return original(call)
    finally:
      backend.goals = everything
  return instead("list", replacement)


def apply_soft_delete(backend):
  instead("delete", soft_delete)(backend)
  listing(lambda own: [goal for goal in own if "hidden" not in goal])(backend)


def apply_delete_from_list_only(backend):
  """The list keeps deleted goals, other operations do not."""
  deleted = []

  def delete(backend, original, call):
    deleted.append(dict(call.goal))
    return original(call)

  instead("delete", delete)(backend)
  listing(lambda own: own + deleted)(backend)


def not_stored(backend, original, call):
  answer = original(call)
  del backend.goals[answer.body["data"]["id"]]
  return answer


def unusable_id(backend, original, call):
  answer = original(call)
  answer.body["data"]["id"] = str(uuid.uuid4())
  return answer


def stored_twice(backend, original, call):
  answer = original(call)
  return original(call) and answer


def same_id(backend, original, user, fields):
  goal = original(user, fields)
  return dict(goal, id=next(iter(backend.goals), goal["id"]))


def stored_though_refused(backend, original, call):
  try:
    original(call)
  except Refusal:
    if call.operation == "create" and call.user:
      goal = backend.new_goal(call.user, valid_fields(backend, call))
      backend.goals[goal["id"]] = goal
    raise


def lossy(text):
  return text.encode("ascii", "replace").decode()


BREAKS = [
  Break("create-not-stored", "a created goal exists nowhere", instead("create", not_stored)),
  Break("create-id-unusable", "create answers an id that no goal has", instead(
    "create", unusable_id)),
  Break("create-not-listed", "a created goal is not listed until it is updated", listing(
    lambda own: [goal for goal in own if goal["updated_at"] != goal["created_at"]])),
  Break("create-stored-twice", "create makes two goals", instead("create", stored_twice)),
  Break("create-same-id", "every goal has the id of the first", instead("new_goal", same_id)),
  Break("create-title-cut", "titles are cut to 20 characters",
        when_created(mapping("title", lambda title: title[:20]))),
  Break("create-title-capitals", "titles are capitalised",
        when_created(mapping("title", str.upper))),
  Break("create-text-ascii", "characters outside ASCII become ?",
        when_created(lambda goal: (mapping("title", lossy)(goal),
                                   mapping("description", lossy)(goal)))),
  Break("create-description-lost", "description is empty",
        when_created(setting(description=""))),
  Break("create-goal-type-fixed", "every new goal is an activity",
        when_created(setting(goal_type="activity"))),
  Break("create-unit-fixed", "target_unit is always completion",
        when_created(setting(target_unit="completion"))),
  Break("create-target-rounded", "target_value is rounded to whole numbers",
        when_created(mapping("target_value", lambda value: max(1, int(value))))),
  Break("create-start-date-today", "start_date is always today", when_created(
    lambda goal: goal.update(start_date=str(datetime.date.today())))),
  Break("create-dates-swapped", "start_date and target_date are swapped", when_created(
    lambda goal: goal.update(start_date=goal["target_date"], target_date=goal["start_date"]))),
  Break("create-current-value", "current_value starts at 1", when_created(
    setting(current_value=1))),
  Break("refused-create-stored", "400 for a create, which makes a goal all the same", instead(
    "check_fields", stored_though_refused)),
  Break("delete-nothing", "delete answers 204 and deletes nothing", instead(
    "delete", delete_nothing)),
  Break("delete-everything", "delete deletes all goals of the user", instead(
    "delete", delete_everything)),
  Break("delete-hides", "a deleted goal leaves the list but can be used", apply_soft_delete),
  Break("delete-still-listed", "a deleted goal stays in the list", apply_delete_from_list_only),
  Break("list-empty", "the list is always empty", listing(lambda own: [])),
  Break("list-misses-newest", "the list lacks the newest goal", listing(lambda own: own[:-1])),
  Break("list-misses-archived", "the list lacks archived goals", listing(
    lambda own: [goal for goal in own if goal["status"] != "archived"])),
  Break("list-shows-first-only", "the list has one goal at most", listing(lambda own: own[:1])),
]
