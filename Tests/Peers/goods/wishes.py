"""Wishes: what is removed keeps its id and has a mark, until it is restored; each rule a method."""

import uuid

from common.backend import Answer, Refusal
from goods.checks import UUID_PATTERN


class Wishes:
  def addWish(self, call):
    wish = {"id": str(uuid.uuid4()), "place": next(self.places), "user": call.user,
            "removed_at": None, **call.fields}
    self.wishes[wish["id"]] = wish
    return Answer("addWish", 201, self.shown_wish(wish))

  def listWishes(self, call):
    wishes = [wish for wish in self.style.sequence(self.wishes.values())
              if wish["user"] == call.user and self.is_wished(wish)]
    return Answer("listWishes", 200, [self.shown_wish(wish) for wish in wishes])

  def is_wished(self, wish):
    return wish["removed_at"] is None

  def showWish(self, call):
    return Answer("showWish", 200, self.shown_wish(self.find_wish(call)))

  def removeWish(self, call):
    wish = self.find_wish(call)
    if not self.is_wished(wish) and self.style.removed_again == 404:
      raise Refusal(404, "WISH_NOT_FOUND", "No such wish")
    self.mark(wish)
    return Answer("removeWish", 204)

  def mark(self, wish):
    wish["removed_at"] = self.now()

  def restoreWish(self, call):
    wish = self.find_wish(call)
    if self.is_wished(wish) and self.style.restored_again != 200:
      raise Refusal(self.style.restored_again, "WISH_NOT_FOUND", "The wish is not removed")
    self.unmark(wish)
    return Answer("restoreWish", 200, self.shown_wish(wish))

  def unmark(self, wish):
    wish["removed_at"] = None

  def find_wish(self, call):
    name = call.names["wish"]
    if not UUID_PATTERN.fullmatch(name) and self.style.malformed_path == 400:
      raise Refusal(400, "INVALID", "wish_id must be a UUID")
    wish = self.wishes.get(name.lower())
    if wish is None or not self.is_of(call, wish):
      raise Refusal(404, "WISH_NOT_FOUND", "No such wish")
    return wish

  def is_of(self, call, wish):
    return wish["user"] == call.user

  def shown_wish(self, wish):
    shown = {"id": wish["id"], "text": wish["text"]}
    if wish["removed_at"] is not None:
      shown["removed_at"] = self.style.stamp(wish["removed_at"])
    return shown

  def read_text(self, value):
    return self.text(value, 1, 200)
