"""Defects in reactions."""

import uuid

from common.backend import Refusal
from deuce.breaks.changes import (
  answer, at, body, both, breach, constant, forgiving, instead, put, refusing)


def conflict(backend, original, user, entry, emoji):
  if original(user, entry, emoji):
    raise Refusal(409, "", "You already reacted with this emoji")


def one_for_user(backend, original, user, entry, emoji):
  return any(reaction["userId"] == user["id"] for reaction in backend.reactions_to(entry["id"]))


def one_for_emoji(backend, original, user, entry, emoji):
  return any(reaction["emoji"] == emoji for reaction in backend.reactions_to(entry["id"]))


def one_everywhere(backend, original, user, entry, emoji):
  return any((reaction["userId"], reaction["emoji"]) == (user["id"], emoji)
             for reaction in backend.reactions)


def last_replaces(backend, original, call):
  found = original(call)
  backend.reactions = [reaction for reaction in backend.reactions if (
    reaction["id"] == found.body["id"] or (reaction["entryId"], reaction["userId"]) != (
      found.body["entryId"], call.user["id"]))]
  return found


def toggles(backend, original, call):
  entry = backend.find_entry(call, 404)
  if backend.has_reacted(call.user, entry, call.json.get("emoji")):
    return backend.unreact(call)
  return original(call)


def not_reacted(backend, original, call):
  before = list(backend.reactions)
  found = original(call)
  backend.reactions = before
  return found


def meant(test):
  """Removes the reactions for which `test(call, reaction, emoji)` is true."""
  return instead("is_meant", lambda backend, original, call, reaction, emoji: (
    reaction["entryId"] == call.names["entry"] and test(call, reaction, emoji)))


def remembered(backend, original, call):
  """Treats removed reactions as duplicates."""
  found = original(call)
  backend.gone = getattr(backend, "gone", set()) | {
    (call.user["id"], call.names["entry"], call.json["emoji"])}
  return found


def gone_too(backend, original, user, entry, emoji):
  return original(user, entry, emoji) or (
    user["id"], entry["id"], emoji) in getattr(backend, "gone", set())


def listed(change):
  """Changes the listed reactions: `change(backend, call, reactions)`."""
  def replacement(backend, original, call):
    shown = backend.reactions_to
    backend.reactions_to = lambda entry_id: change(backend, call, shown(entry_id))
    try:
      return original(call)
    finally:
      backend.reactions_to = shown
  return instead("list_reactions", replacement)


BREAKS = [
  breach("react-duplicate-accepted", "react", "400 for the same emoji twice: 200",
         constant("has_reacted", False)),
  breach("react-duplicate-409", "react", "400 for the same emoji twice: 409", instead(
    "has_reacted", conflict)),
  breach("react-toggles", "react", "400 for the same emoji twice: it removes the first",
         instead("react", toggles)),
  breach("react-one-for-user", "react", "one reaction per emoji per user: one per user", instead(
    "has_reacted", one_for_user)),
  breach("react-one-for-emoji", "react", "one reaction per emoji per user: one per emoji", instead(
    "has_reacted", one_for_emoji)),
  breach("react-one-everywhere", "react", "duplicates are of one entry: of all", instead(
    "has_reacted", one_everywhere)),
  breach("react-replaces", "react", "adds a reaction: removes the user's others", instead(
    "react", last_replaces)),
  breach("react-not-kept", "react", "adds a reaction: forgets it", instead("react", not_reacted)),
  breach("react-missing-emoji", "react", "400 without emoji: 200", forgiving("read_emoji", "👍")),
  breach("react-missing-emoji-500", "react", "400 without emoji: 500", refusing(
    "react", lambda backend, call: not call.json.get("emoji"), 500, "null value in column")),
  breach("react-long-emoji", "react", "emoji has 10 characters at most: any number",
         constant("is_short", True)),
  breach("react-emoji-fixed", "react", "emoji is what was sent: a thumb",
         instead("new_reaction", lambda backend, original, user, entry, emoji: {
           **original(user, entry, emoji), "emoji": "👍"})),
  breach("react-emoji-first-point", "react", "emoji is what was sent: its first code point",
         instead("new_reaction", lambda backend, original, user, entry, emoji: original(
           user, entry, emoji[:1]))),
  breach("react-emoji-question", "react", "emoji is what was sent: question marks", instead(
    "new_reaction", lambda backend, original, user, entry, emoji: original(
      user, entry, "?" * len(emoji)))),
  breach("react-one-id", "react", "ids count up: all are 1", instead(
    "new_reaction", lambda backend, original, user, entry, emoji: {
      **original(user, entry, emoji), "id": 1})),
  breach("react-id-uuid", "react", "the id is an integer: it is a UUID", instead(
    "new_reaction", lambda backend, original, user, entry, emoji: {
      **original(user, entry, emoji), "id": backend.new_id()})),
  breach("react-entry-other", "react", "entryId is the entry: another id",
         at("react", "", put("entryId", lambda _: str(uuid.uuid4())))),
  breach("react-unknown-entry", "react", "404 for an unknown entry: 200", instead(
    "find_entry", lambda backend, original, call, missing: original(call, 200) or {
      "id": call.names["entry"], "groupId": next(
        member["groupId"] for member in backend.members
        if member["userId"] == call.user["id"])})),
  breach("unreact-nothing", "unreact", "removes the reaction: does not", constant(
    "is_meant", False)),
  breach("unreact-all-emojis", "unreact", "removes the emoji: all of the user's",
         meant(lambda call, reaction, emoji: reaction["userId"] == call.user["id"])),
  breach("unreact-all-users", "unreact", "removes the user's reaction: everybody's",
         meant(lambda call, reaction, emoji: reaction["emoji"] == emoji)),
  breach("unreact-everything", "unreact", "removes one reaction: all of the entry",
         meant(lambda call, reaction, emoji: True)),
  breach("unreact-everywhere", "unreact", "removes from the entry: from all entries", instead(
    "is_meant", lambda backend, original, call, reaction, emoji: (
      reaction["userId"], reaction["emoji"]) == (call.user["id"], emoji))),
  breach("unreact-first-of-user", "unreact", "removes the emoji sent: what was first", instead(
    "read_emoji_to_remove", lambda backend, original, call: (original(call), next((
      reaction["emoji"] for reaction in backend.reactions_to(call.names["entry"])
      if reaction["userId"] == call.user["id"]), original(call)))[1])),
  breach("unreact-body-unread", "unreact", "emoji is in the body: it is looked for in the query",
         refusing("read_emoji_to_remove", lambda backend, call: (
           "emoji=" not in call.request.path), 400, "Emoji is required")),
  breach("unreact-missing-emoji", "unreact", "400 without emoji: 200",
         forgiving("read_emoji_to_remove", "👍")),
  breach("unreact-for-good", "unreact", "a removed reaction may be added again: it may not", both(
    instead("unreact", remembered), instead("has_reacted", gone_too))),
  breach("reactions-own-only", "list_reactions", "all reactions: only one's own",
         listed(lambda backend, call, found: [
           reaction for reaction in found if reaction["userId"] == call.user["id"]])),
  breach("reactions-others-only", "list_reactions", "all reactions: not one's own",
         listed(lambda backend, call, found: [
           reaction for reaction in found if reaction["userId"] != call.user["id"]])),
  breach("reactions-of-all", "list_reactions", "reactions to the entry: to all entries",
         listed(lambda backend, call, found: list(backend.reactions))),
  breach("reactions-empty", "list_reactions", "all reactions: none",
         listed(lambda backend, call, found: [])),
  breach("reactions-one", "list_reactions", "all reactions: the first",
         listed(lambda backend, call, found: found[:1])),
  breach("reactions-distinct", "list_reactions", "all reactions: one of each emoji",
         listed(lambda backend, call, found: list({
           reaction["emoji"]: reaction for reaction in found}.values()))),
  breach("reactions-counted", "list_reactions", "a list of reactions: counts by emoji", answer(
    "list_reactions", body(lambda found: {reaction["emoji"]: 1 for reaction in found}))),
  breach("reactions-user-reader", "list_reactions", "user is who reacted: who asks", instead(
    "list_reactions", lambda backend, original, call: (found := original(call), [
      put("user", backend.shown_user(call.user))(reaction) for reaction in found.body])[0])),
  breach("reactions-user-short", "list_reactions", "user is a whole one: only id and username",
         at("list_reactions", "[]", put("user", lambda user: {
           name: user[name] for name in ("id", "username")}))),
]
