"""Building blocks of defects of this backend, and those of all backends."""

from common.backend import Refusal
from common.breaks import (  # noqa: F401
  Break, answer, body, drop, header, instead, payload, put, rename, status)

GOAL_OPERATIONS = ("create", "update", "list")
GOAL_CALLS = ("update", "delete", "suggestions", "tips", "analysis")
OPERATIONS = ("create", "list", *GOAL_CALLS)


def valid_fields(backend, call):
  """The valid fields of an invalid request."""
  valid = {}
  for name, field in backend.fields[call.operation].items():
    try:
      valid[name] = field.read(call.json[name])
    except (KeyError, ValueError, Refusal):
      pass
  return valid


def data(operations, edit):
  """Edits the object under `data`."""
  return answer(operations, lambda found: edit(found.body["data"]))


def goals(operations, edit):
  """Edits every goal in the responses of some operations."""
  def edit_all(content):
    for goal in content["goals"] if "goals" in content else [content]:
      edit(goal)
  return data(operations, edit_all)


def stored(change, *names, operations=("create", "update")):
  """Changes fields of requests before they are stored."""
  def replacement(backend, original, call):
    for name in names:
      if call.fields and name in call.fields:
        call.fields[name] = change(call.fields[name])
    return original(call)

  def apply(backend):
    for operation in operations:
      instead(operation, replacement)(backend)
  return apply
