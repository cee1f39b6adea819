"""Defects in which a request changes what it is not about, and those of a goal's states."""

from common.backend import Answer, Refusal
from lume.breaks.changes import Break, instead


def others(backend, call, user=None):
  """The other goals of the caller, or all of other users."""
  own = call.goal["id"] if call.goal else None
  return [
    goal for goal in backend.goals.values()
    if goal["id"] != own and (goal["user_id"] == call.user) == (user is None)]


def touching(operation, change, user=None):
  """An operation after which the other goals are changed."""
  def replacement(backend, original, call):
    before = others(backend, call, user)
    answer = original(call)
    for goal in before:
      change(goal, backend)
    return answer
  return instead(operation, replacement)


def sets(**values):
  return lambda goal, backend: goal.update(values)


def removes(goal, backend):
  backend.goals.pop(goal["id"], None)


def touches(goal, backend):
  goal["updated_at"] = backend.now()


def removing_oldest(backend, original, call):
  answer = original(call)
  own = [goal for goal in backend.goals.values() if goal["user_id"] == call.user]
  if own:
    removes(own[0], backend)
  return answer


def shared_progress(backend, original, call):
  """Goals of the same type share their progress."""
  answer = original(call)
  for goal in others(backend, call):
    if goal["goal_type"] == call.goal["goal_type"]:
      goal["progress"] = call.goal["progress"]
  return answer


def repeated_after_update(backend, original, call):
  answer = original(call)
  listed = answer.body["data"]["goals"]
  listed += [goal for goal in listed if goal["updated_at"] != goal["created_at"]]
  answer.body["data"]["total"] = len(listed)
  return answer


def in_state(operation, status, refusal):
  """An operation that fails for goals with a status."""
  def replacement(backend, original, call):
    if call.goal["status"] == status:
      raise refusal
    return original(call)
  return instead(operation, replacement)


def frozen(status):
  """Updates of goals with a status are accepted and change nothing but their status."""
  def replacement(backend, original, call):
    if call.goal["status"] == status:
      call.fields = {"status": call.fields["status"]}
    return original(call)
  return instead("update", replacement)


def unlisted_member(backend, original, call):
  answer = original(call)
  for goal in answer.body["data"]["goals"][3:]:
    goal["description"] = ""
  return answer


FAILED = Refusal(500, "INTERNAL_ERROR", "unexpected state")
CONFLICT = Refusal(409, "CONFLICT", "not in this state")

BREAKS = [
  Break("update-completes-others", "an update completes the other goals",
        touching("update", sets(status="completed"))),
  Break("update-touches-others", "an update moves updated_at of the other goals",
        touching("update", touches)),
  Break("update-touches-other-user", "an update pauses the goals of other users",
        touching("update", sets(status="paused"), "other")),
  Break("update-shares-progress", "goals of one type share their progress",
        instead("update", shared_progress)),
  Break("create-resets-others", "create resets the progress of the other goals",
        touching("create", sets(progress=0, current_value=0))),
  Break("create-archives-others", "create archives the other goals",
        touching("create", sets(status="archived"))),
  Break("delete-touches-others", "delete pauses the other goals",
        touching("delete", sets(status="paused"))),
  Break("delete-removes-oldest", "delete removes the oldest goal, too",
        instead("delete", removing_oldest)),
  Break("delete-removes-other-user", "delete removes the goals of other users",
        touching("delete", removes, "other")),
  Break("tips-touch-goal", "tips complete the other goals",
        touching("tips", sets(status="completed"))),
  Break("list-repeats-updated", "updated goals are listed twice",
        instead("list", repeated_after_update)),
  Break("list-later-description", "from the fourth goal the list has empty descriptions",
        instead("list", unlisted_member)),
  Break("completed-not-deleted", "500 for deleting a completed goal",
        in_state("delete", "completed", FAILED)),
  Break("archived-conflict", "409 for deleting an archived goal",
        in_state("delete", "archived", CONFLICT)),
  Break("paused-tips-fail", "500 for tips of a paused goal", in_state("tips", "paused", FAILED)),
  Break("completed-frozen", "completed goals keep all but their status", frozen("completed")),
  Break("archived-updated-conflict", "409 for updating an archived goal",
        in_state("update", "archived", CONFLICT)),
]
