"""Building blocks of breaks of this backend, and those of every one."""

from common.backend import Refusal
from common.breaks import (  # noqa: F401
  Break, answer, body, drop, header, instead, payload, put, rename, status)

GOAL_OPERATIONS = ("create", "update", "list")
GOAL_CALLS = ("update", "delete", "suggestions", "tips", "analysis")
OPERATIONS = ("create", "list", *GOAL_CALLS)


def valid_fields(backend, call):
  """What is right in a request that is wrong."""
  valid = {}
  for name, field in backend.fields[call.operation].items():
    try:
      valid[name] = field.read(call.json[name])
    except (KeyError, ValueError, Refusal):
      pass
  return valid


def data(operations, edit):
  """Edits what stands under `data`."""
  return answer(operations, lambda found: edit(found.body["data"]))


def goals(operations, edit):
  """Edits every goal shown by some operations."""
  def edit_all(content):
    for goal in content["goals"] if "goals" in content else [content]:
      edit(goal)
  return data(operations, edit_all)
