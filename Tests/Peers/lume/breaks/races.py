"""Defects that only simultaneous requests show."""

import threading
import time
import uuid

from common.backend import Answer
from common.races import PAUSE, racing
from lume.breaks.changes import Break


def lost_create(backend, original, call):
  """Reads all goals, and writes them back later with the new one."""
  answer_goals = dict(backend.goals)
  time.sleep(PAUSE)
  goal = backend.new_goal(call.user, call.fields)
  backend.goals = {**answer_goals, goal["id"]: goal}
  return Answer("create", 201, {"data": backend.shown(goal)})


def shared_id(backend, original, user, fields):
  """Numbers are read and written at different times."""
  number = getattr(backend, "number", 0)
  time.sleep(PAUSE)
  backend.number = number + 1
  goal = original(user, fields)
  return dict(goal, id=str(uuid.UUID(int=(4 << 76) + (8 << 60) + number + 1)))


def torn_update(backend, original, call):
  """Members are written one after the other."""
  for name, value in list(call.fields.items()):
    call.goal[name] = value
    time.sleep(PAUSE / 5)
  call.fields = {}
  return original(call)


def mixed_users(backend, original, call):
  """The user of the request is kept in a global variable."""
  backend.current = call.user
  time.sleep(PAUSE)
  call.user = backend.current
  return original(call)


def stale_lists(backend, original, call):
  """Each connection has a list of its own, which is made anew every second."""
  cache = backend.__dict__.setdefault("caches", {})
  key = (threading.get_ident(), call.user)
  if key not in cache or time.monotonic() - cache[key][0] > 1:
    cache[key] = (time.monotonic(), original(call))
  return cache[key][1]


BREAKS = [
  Break("race-create-lost", "of two goals created at once one is lost",
        racing("create", lost_create)),
  Break("race-create-same-id", "two goals created at once get one id",
        racing("new_goal", shared_id)),
  Break("race-users-mixed", "the lists of two users requested at once are mixed",
        racing("list", mixed_users)),
  Break("race-list-stale", "each connection shows a list of its own", racing(
    "list", stale_lists)),
  Break("race-update-torn", "of two updates at once each sets some members",
        racing("update", torn_update)),
]
