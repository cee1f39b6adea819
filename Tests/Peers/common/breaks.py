"""Building blocks of defects: each returns a function that changes one aspect of a backend."""

import re
from dataclasses import dataclass
from typing import Callable

from common.backend import Refusal


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


def constant(method, value):
  """A method that always returns `value`."""
  return instead(method, lambda backend, original, *arguments: value)


def both(*changes):
  def apply(backend):
    for change in changes:
      change(backend)
  return apply


def forgiving(method, value):
  """A reader that accepts an invalid value as `value`."""
  def replacement(backend, original, *arguments):
    try:
      return original(*arguments)
    except Refusal:
      return value
  return instead(method, replacement)


def refusing(method, odd, code, message):
  """Rejects a call when `odd(call)` is true, before the method runs."""
  def replacement(backend, original, call):
    if odd(backend, call):
      raise Refusal(code, "", message)
    return original(call)
  return instead(method, replacement)


def answer(operations, edit):
  """Edits the responses of some operations; "error" stands for every error."""
  operations = operations.split() if isinstance(operations, str) else operations

  def apply(backend):
    backend.edits.append(lambda found: edit(found) if found.operation in operations else None)
  return apply


def refusal(operations, only, edit):
  """Edits the errors with the status `only` of some operations, "" for all of them."""
  operations = operations.split()

  def apply(backend):
    backend.edits.append(lambda found: edit(found) if (
      found.operation == "error" and found.status == only
      and (not operations or found.source in operations)) else None)
  return apply


def at(operations, path, edit):
  """Edits every object at a path like "entries[].user" of the bodies of some operations."""
  steps = path.replace("[]", ".*").strip(".").split(".") if path else []
  return answer(operations, lambda found: [
    edit(content) for content in found_at([found.body], steps) if isinstance(content, dict)])


def found_at(contents, steps):
  for step in steps:
    if step == "*":
      contents = [item for content in contents if isinstance(content, list) for item in content]
    else:
      contents = [content[step] for content in contents
                  if isinstance(content, dict) and step in content]
  return contents


def payload(operations, rewrite):
  """Rewrites the bytes of the responses of some operations."""
  operations = operations.split()

  def apply(backend):
    def edit(found):
      if found.operation in operations and found.payload is not None:
        found.payload = rewrite(found.payload)
    backend.rewrites.append(edit)
  return apply


# Edits of one object.

def put(name, value):
  """Sets a field to a value, or to the result of a function of the current one."""
  def edit(content):
    content[name] = value(content[name]) if callable(value) else value
  return edit


def drop(name):
  return lambda content: content.pop(name, None)


def rename(old, new):
  def edit(content):
    if old in content:
      content[new] = content.pop(old)
  return edit


# Edits of the bytes of one response.

def null_for_none(text):
  return b"null" if text.strip() == b"[]" else text


# Edits of one response.

def status(code, only=None):
  """Sets the status of all responses, or of those with the status `only`."""
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


def delivery(way):
  return lambda found: setattr(found, "delivery", way)


# Names.

def kebab(name):
  return re.sub("([A-Z])", lambda match: "-" + match[1].lower(), name).replace("_", "-")


def snake(name):
  return re.sub("([A-Z])", lambda match: "_" + match[1].lower(), name)


def snaked(content):
  """The same with every name in snake case."""
  if isinstance(content, list):
    return [snaked(item) for item in content]
  if isinstance(content, dict):
    return {snake(name): snaked(value) for name, value in content.items()}
  return content
