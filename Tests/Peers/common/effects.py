"""Building blocks of effects that a request must not have, and of stale copies."""

import json
import time

from common.backend import Refusal
from common.breaks import instead


def after(operation, change):
  """An operation that changes something else, too: `change(backend, call, answer)`."""
  def replacement(backend, original, call):
    answer = original(call)
    change(backend, call, answer)
    return answer
  return instead(operation, replacement)


def every(things, **values):
  for thing in things:
    thing.update(values)


def cached(method, key, seconds):
  """Keeps results for a time, without regard to changes."""
  def replacement(backend, original, *arguments):
    cache = backend.__dict__.setdefault("cache_" + method, {})
    name = key(backend, *arguments)
    if name not in cache or time.monotonic() - cache[name][0] > seconds:
      cache[name] = (time.monotonic(), original(*arguments))
    return cache[name][1]
  return instead(method, replacement)


def though_refused(method, operation, act):
  """Acts for a rejected request: `act(backend, call)`."""
  def replacement(backend, original, *arguments):
    call = arguments[0]
    try:
      return original(*arguments)
    except Refusal:
      if call.operation == operation:
        act(backend, call)
      raise
  return instead(method, replacement)


def sent(call):
  """The body of a request, which may not be read yet."""
  try:
    found = json.loads(call.request.body)
  except ValueError:
    found = None
  return found if isinstance(found, dict) else {}
