"""Defects in which a request sets what it may not set."""

from common.backend import Answer
from lume.breaks.changes import Break, instead


def taking(operation, *names, as_time=False, known=lambda backend, value: True):
  """Takes members of a request over that its body does not have by the document."""
  def replacement(backend, original, call):
    original_answer = original(call)
    goal = backend.goals[original_answer.body["data"]["id"]]
    for name in names:
      if name in call.json and known(backend, call.json[name]):
        backend.goals.pop(goal["id"], None)
        goal[name] = nanoseconds(call.json[name]) if as_time else call.json[name]
        backend.goals[goal["id"]] = goal
    return Answer(operation, original_answer.status, {"data": backend.shown(goal)})
  return instead(operation, replacement)


def nanoseconds(text):
  import calendar
  import time
  whole, _, fraction = text.rstrip("Z").partition(".")
  return calendar.timegm(time.strptime(whole, "%Y-%m-%dT%H:%M:%S")) * 10**9 + int(
    fraction.ljust(9, "0")[:9])


def hidden(operation, name):
  """Takes a member over without showing it in the response."""
  def replacement(backend, original, call):
    answer = original(call)
    if name in call.json:
      backend.goals[answer.body["data"]["id"]][name] = call.json[name]
    return answer
  return instead(operation, replacement)


def is_user(backend, value):
  return value in backend.users.values()


BREAKS = [
  Break("create-takes-known-owner", "create takes the user_id of the request if there is one",
        taking("create", "user_id", known=is_user)),
  Break("update-takes-known-owner", "update takes the user_id of the request if there is one",
        taking("update", "user_id", known=is_user)),
  Break("create-takes-id", "create takes the id of the request", taking("create", "id")),
  Break("create-takes-owner", "create takes the user_id of the request",
        taking("create", "user_id")),
  Break("create-takes-owner-hidden", "create takes user_id, which only the list shows",
        hidden("create", "user_id")),
  Break("create-takes-status", "create takes the status of the request",
        taking("create", "status")),
  Break("create-takes-progress", "create takes the progress of the request",
        taking("create", "progress")),
  Break("create-takes-created-at", "create takes created_at of the request",
        taking("create", "created_at", as_time=True)),
  Break("update-takes-id", "update takes the id of the request", taking("update", "id")),
  Break("update-takes-owner", "update takes the user_id of the request",
        taking("update", "user_id")),
  Break("update-takes-created-at", "update takes created_at of the request",
        taking("update", "created_at", as_time=True)),
]
