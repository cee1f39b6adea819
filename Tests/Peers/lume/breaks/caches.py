"""Defects of caches, pages, soft deletion and updates that are stored in part."""

import time

from common.backend import Answer, Refusal
from common.effects import cached
from lume.breaks.changes import Break, instead


def page(size, total):
  """Shows a part of the list; the total is that of the part, or of all."""
  def replacement(backend, original, call):
    answer = original(call)
    found = answer.body["data"]
    found["goals"] = found["goals"][:size]
    found["total"] = min(size, found["total"]) if total == "part" else found["total"]
    return answer
  return instead("list", replacement)


def deleted_counted(backend, original, call):
  backend.deleted = getattr(backend, "deleted", 0) + 1
  return original(call)


def total_with_deleted(backend, original, call):
  answer = original(call)
  answer.body["data"]["total"] += getattr(backend, "deleted", 0)
  return answer


def both(*changes):
  return lambda backend: [change(backend) for change in changes]


def kept_for(*operations):
  """Deleted goals are kept for some operations."""
  def remembered(backend, original, call):
    backend.__dict__.setdefault("trash", {})[call.goal["id"]] = call.goal
    return original(call)

  def found(backend, original, call):
    try:
      original(call)
    except Refusal:
      call.goal = getattr(backend, "trash", {}).get(call.goal_id.lower())
      if call.operation not in operations or not call.goal:
        raise
  return both(instead("delete", remembered), instead("check_goal", found))


def deleted_again(backend, original, call):
  return Answer("delete", 204) if call.goal["id"] not in backend.goals else original(call)


def revived(backend, original, call):
  backend.goals[call.goal["id"]] = call.goal
  return original(call)


def throttled(backend, original, call):
  """Drops an update within a fifth of a second of the last one, but shows it."""
  last = call.goal.get("last", 0)
  call.goal["last"] = time.monotonic()
  if call.goal["last"] - last > 0.2:
    return original(call)
  return Answer("update", 200, {"data": backend.shown({
    **call.goal, **call.fields, "updated_at": backend.now()})})


def one_behind(backend, original, call):
  """The list shows goals as they were before their last update."""
  backend.__dict__.setdefault("before", {})[call.goal["id"]] = dict(call.goal)
  return original(call)


def before_shown(backend, original, call):
  before = getattr(backend, "before", {})
  everything = backend.goals
  backend.goals = {name: before.get(name, goal) for name, goal in everything.items()}
  try:
    return original(call)
  finally:
    backend.goals = everything


def only_first_update(name):
  """One member can be updated once."""
  def replacement(backend, original, call):
    if call.goal.get("updates"):
      call.fields.pop(name, None)
    call.goal["updates"] = True
    return original(call)
  return instead("update", replacement)


def same_title_merged(backend, original, call):
  """A goal of a known title is an update of that goal."""
  for goal in backend.goals.values():
    if goal["user_id"] == call.user and goal["title"] == call.fields["title"]:
      goal.update(call.fields)
      return Answer("create", 201, {"data": backend.shown(goal)})
  return original(call)


def linked(condition, **values):
  """Sets members that the request does not set, when `condition(fields)` is true."""
  def replacement(backend, original, call):
    if condition(call.fields):
      call.fields.update({
        name: call.fields[value] if value in call.fields else value
        for name, value in values.items()})
    return original(call)
  return instead("update", replacement)


BREAKS = [
  Break("list-page-ten", "the list has ten goals, and says that these are all",
        page(10, "part")),
  Break("list-page-no-more", "the list has five goals of more, and has_more is false",
        page(5, "all")),
  Break("list-total-with-deleted", "total counts deleted goals, too", both(
    instead("delete", deleted_counted), instead("list", total_with_deleted))),
  Break("list-cached", "the list is that of up to a second ago", cached(
    "list", lambda backend, call: call.user, 1)),
  Break("list-cached-after-update", "the list shows goals as they were before the last update",
        both(instead("update", one_behind), instead("list", before_shown))),
  Break("analysis-cached", "an analysis is kept as it was at first", cached(
    "analysis", lambda backend, call: call.goal["id"], 60)),
  Break("tips-cached-by-title", "goals of one title share their tips", cached(
    "tips", lambda backend, call: call.goal["title"], 60)),
  Break("suggestions-cached-by-type", "goals of one type share their suggestions", cached(
    "suggestions", lambda backend, call: call.goal["goal_type"], 60)),
  Break("deleted-tips", "tips for a deleted goal", kept_for("tips")),
  Break("deleted-analysis", "an analysis of a deleted goal", kept_for("analysis")),
  Break("deleted-again", "204 for deleting a deleted goal", both(
    kept_for("delete"), instead("delete", deleted_again))),
  Break("deleted-revived", "an update brings a deleted goal back", both(
    kept_for("update"), instead("update", revived))),
  Break("update-throttled", "an update soon after another is shown and not kept",
        instead("update", throttled)),
  Break("update-description-once", "a description can be updated once",
        only_first_update("description")),
  Break("create-same-title-merged", "a goal with the title of another replaces it",
        instead("create", same_title_merged)),
  Break("update-full-progress-completes", "progress 1 sets the status", linked(
    lambda fields: fields["progress"] == 1, status="completed")),
  Break("update-completed-fills", "the status completed sets progress", linked(
    lambda fields: fields["status"] == "completed", progress=1)),
  Break("update-value-from-progress", "current_value is set to target_value at progress 1", linked(
    lambda fields: fields["progress"] == 1, current_value="target_value")),
]
