"""Building blocks of defects that only simultaneous requests show."""

import time

from common.breaks import instead

PAUSE = 0.01


def unlocked(backend):
  """Decides requests side by side."""
  def answer(request):
    found = backend.decide(request)
    backend.edit(found)
    return backend.written(found)
  backend.answer = answer


def racing(method, replacement):
  def apply(backend):
    unlocked(backend)
    instead(method, replacement)(backend)
  return apply


def slow(method):
  """Pauses between a check and what follows it."""
  def replacement(backend, original, *arguments):
    found = original(*arguments)
    time.sleep(PAUSE)
    return found
  return racing(method, replacement)
