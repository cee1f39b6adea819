"""Building blocks of breaks: each returns a function that changes one thing of a backend."""

from dataclasses import dataclass
from typing import Callable

from lume.fields import Refusal

GOAL_OPERATIONS = ("create", "update", "list")
GOAL_CALLS = ("update", "delete", "suggestions", "tips", "analysis")
OPERATIONS = ("create", "list", *GOAL_CALLS)


@dataclass(frozen=True)
class Break:
  name: str
  line: str
  apply: Callable


def instead(method, replacement):
  """Replaces a method by `replacement(backend, original, *arguments)`."""
  def apply(backend):
    original = getattr(backend, method)
    setattr(backend, method, lambda *arguments: replacement(backend, original, *arguments))
  return apply


def valid_fields(backend, call):
  """What is right in a request that is wrong."""
  valid = {}
  for name, field in backend.fields[call.operation].items():
    try:
      valid[name] = field.read(call.json[name])
    except (KeyError, ValueError, Refusal):
      pass
  return valid


def answer(operations, edit):
  """Edits the answers of some operations; "error" stands for every refusal."""
  operations = operations.split() if isinstance(operations, str) else operations

  def apply(backend):
    backend.edits.append(lambda found: edit(found) if found.operation in operations else None)
  return apply


def data(operations, edit):
  """Edits what stands under `data`."""
  return answer(operations, lambda found: edit(found.body["data"]))


def goals(operations, edit):
  """Edits every goal shown by some operations."""
  def edit_all(content):
    for goal in content["goals"] if "goals" in content else [content]:
      edit(goal)
  return data(operations, edit_all)


def payload(operations, rewrite):
  """Rewrites the bytes of the answers of some operations."""
  operations = operations.split()

  def apply(backend):
    def edit(found):
      if found.operation in operations and found.payload is not None:
        found.payload = rewrite(found.payload)
    backend.rewrites.append(edit)
  return apply


# Edits of one object.

def put(name, value):
  """Sets a field, to a value or to what a function makes of the present one."""
  def edit(content):
    content[name] = value(content[name]) if callable(value) else value
  return edit


def drop(name):
  return lambda content: content.pop(name)


def rename(old, new):
  def edit(content):
    content[new] = content.pop(old)
  return edit


# Edits of one answer.

def status(code, only=None):
  """Sets the status, of all answers or of those that had the status `only`."""
  def edit(found):
    if only in (None, found.status):
      found.status = code
  return edit


def body(make):
  def edit(found):
    found.body = make(found.body)
  return edit


def header(name, value):
  return lambda found: found.headers.__setitem__(name, value)
