"""Defects that show only where two users work with the same things."""

from common.breaks import instead
from common.tokens import authorization


def stale_for_others(read, writes, copy=lambda found: found):
  """Keeps the response to `read` for each user until that user writes."""
  def apply(backend):
    kept = {}

    def reading(backend, original, call):
      key = authorization(call), call.request.path
      if key not in kept:
        kept[key] = copy(original(call))
      return copy(kept[key])

    def writing(backend, original, call):
      found = original(call)
      for key in [key for key in kept if key[0] == authorization(call)]:
        del kept[key]
      return found
    instead(read, reading)(backend)
    for write in writes:
      instead(write, writing)(backend)
  return apply
