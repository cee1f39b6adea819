"""Defects of deletions that can be undone."""

import uuid

from common.backend import Refusal
from common.breaks import Break, answer, at, both, constant, instead, status


def gone(backend, original, wish):
  del backend.wishes[wish["id"]]


def hidden(backend, original, call):
  wish = original(call)
  if wish["removed_at"] is not None and call.operation == "showWish":
    raise Refusal(404, "WISH_NOT_FOUND", "No such wish")
  return wish


def forgets(backend, original, wish):
  original(wish)
  wish["text"] = "restored"


def anew(backend, original, wish):
  """Restores a copy with an id of its own."""
  copy = {**wish, "id": str(uuid.uuid4()), "removed_at": None}
  backend.wishes[copy["id"]] = copy


def others_too(backend, original, wish):
  for each in backend.wishes.values():
    original(each)


BREAKS = [
  Break("wish-gone", "a removed wish is still shown: it is gone", instead("mark", gone)),
  Break("wish-hidden", "a removed wish is still shown: 404 until it is restored", instead(
    "find_wish", hidden)),
  Break("wish-unmarked", "a removed wish has a mark: none", instead(
    "shown_wish", lambda _, original, wish: original({**wish, "removed_at": None}))),
  Break("wish-listed", "a removed wish is not listed: it is", constant("is_wished", True)),
  Break("wish-kept", "a removal marks: nothing happens", constant("mark", None)),
  Break("wish-restored-in-vain", "a restoration restores: nothing happens", constant(
    "unmark", None)),
  Break("wish-restored-unlisted", "a restored wish is listed: it stays hidden", both(
    instead("unmark", lambda _, original, wish: (original(wish), wish.update(was=True))),
    instead("is_wished", lambda _, original, wish: original(wish) and not wish.get("was")))),
  Break("wish-restored-empty", "a restored wish is as it was: another text", instead(
    "unmark", forgets)),
  Break("wish-restored-anew", "a restored wish keeps its id: another one", instead("unmark", anew)),
  Break("wish-removes-all", "one wish is removed: all of them", instead("mark", others_too)),
  Break("wish-of-others", "a wish is its user's: everybody's", constant("is_of", True)),
  Break("wish-restored-201", "200 for a restoration: 201", answer("restoreWish", status(201))),
  Break("wish-marked-new", "a new wish has no mark: it has one", instead(
    "addWish", lambda backend, original, call: after_marking(backend, original(call)))),
  Break("wish-mark-number", "the mark is a time: seconds", at(
    "showWish listWishes restoreWish", "", lambda wish: wish.update(
      removed_at=1_790_000_000) if "removed_at" in wish else None)),
]


def after_marking(backend, found):
  backend.mark(backend.wishes[found.body["id"]])
  return found
