"""Defects in deuces."""

import uuid

from common.backend import Refusal
from deuce.breaks.changes import (
  answer, at, body, breach, constant, forgiving, instead, put, refusing)


def kept(**changes):
  """Stores and returns a new entry with other values; a function receives the entry."""
  def replacement(backend, original, *arguments):
    entry = original(*arguments)
    for name, value in changes.items():
      entry[name] = value(entry) if callable(value) else value
    return entry
  return instead("new_entry", replacement)


def first_only(backend, original, user, fields):
  return original(user, fields)[:1]


def last_only(backend, original, user, fields):
  return original(user, fields)[-1:]


def one_id(backend, original, user, fields):
  entries = original(user, fields)
  for entry in entries:
    entry["id"] = entries[0]["id"]
  return entries


def entries_not_kept(backend, original, call):
  before = list(backend.entries)
  found = original(call)
  backend.entries = before
  return found


def stored_twice(backend, original, call):
  before = len(backend.entries)
  found = original(call)
  backend.entries += [{**entry, "id": backend.new_id()} for entry in backend.entries[before:]]
  return found


def own_groups_only(backend, original, call, groups):
  """Accepts the user's groups and skips the others."""
  groups[:] = [name for name in groups if backend.is_member(call.user, name)] or groups
  return original(call, groups)


def any_member_will_do(backend, original, call, groups):
  if not any(backend.is_member(call.user, name) for name in groups):
    return original(call, groups)


def first_group_checked(backend, original, call, groups):
  return original(call, groups[:1])


def refused_though_done(backend, original, call, groups):
  """Creates entries for the user's groups, and then rejects the request for the others."""
  try:
    return original(call, groups)
  except Refusal:
    own = [name for name in groups if backend.is_member(call.user, name)]
    if own:
      fields = {**backend.read_deuce(call), "groups": own}
      backend.entries += backend.new_entries(call.user, fields)
    raise


def counted_though_refused(backend, original, call, groups):
  try:
    return original(call, groups)
  except Refusal:
    call.user["deuceCount"] += 1
    raise


def no_groups_no_entries(backend, original, call):
  try:
    return original(call)
  except Refusal:
    return []


def text(name, change):
  """Another value for one of the two texts, computed from the original one."""
  def replacement(backend, original, call, field, required=True):
    return change(backend, original, call) if field == name else original(call, field, required)
  return instead("read_text", replacement)


def optional(name):
  def change(backend, original, call):
    try:
      return original(call, name)
    except Refusal:
      return ""
  return text(name, change)


def known_location_only(backend, original, call):
  name = original(call, "location")
  if not any(place["name"] == name for place in backend.locations):
    raise Refusal(400, "", "Unknown location")
  return name


def ascii_only(backend, original, call):
  return original(call, "thoughts").encode("ascii", "replace").decode()


def emoji_crash(backend, original, call):
  if any(ord(character) > 0xffff for character in original(call, "thoughts")):
    raise Refusal(500, "", "Incorrect string value")
  return original(call, "thoughts")


def shifted(hours):
  return lambda backend, original, call: (
    time if (time := original(call)) is None else time + hours * 3_600_000_000_000)


def misses(backend, call):
  return call.json.get("loggedAt") is None


HOUR = 3_600_000_000_000

BREAKS = [
  breach("log-first-group-only", "log", "an entry for every group: for the first", instead(
    "new_entries", first_only)),
  breach("log-last-group-only", "log", "an entry for every group: for the last", instead(
    "new_entries", last_only)),
  breach("log-one-id", "log", "every entry has its id: all have the same", instead(
    "new_entries", one_id)),
  breach("log-not-kept", "log", "logs a deuce: forgets it", instead("log", entries_not_kept)),
  breach("log-stored-twice", "log", "one entry for a group: two are kept", instead(
    "log", stored_twice)),
  breach("log-single-group-refused", "log", "groupId is accepted too: 400",
         constant("single_group_id", None)),
  breach("log-list-refused", "log", "groupIds is the way to go: only groupId is read", instead(
    "read_group_ids", lambda backend, original, call: (
      call.json.pop("groupIds", None), original(call))[1])),
  breach("log-no-groups", "log", "400 for an empty groupIds: 200 and no entries", instead(
    "read_group_ids", no_groups_no_entries)),
  breach("log-no-groups-solo", "log", "400 without groupIds: the first group is taken", instead(
    "read_group_ids", lambda backend, original, call: original(call) if (
      call.json.get("groupIds") or call.json.get("groupId")) else [next(
        member["groupId"] for member in backend.members
        if member["userId"] == call.user["id"])])),
  breach("log-missing-groups-500", "log", "400 without groupIds: 500", refusing(
    "read_group_ids", lambda backend, call: not {"groupIds", "groupId"} & set(call.json),
    500, "Cannot read properties of undefined")),
  breach("log-foreign-accepted", "log", "403 for a group one is not in: 200",
         constant("check_groups", None)),
  breach("log-foreign-skipped", "log", "403 where one group is foreign: it is skipped",
         instead("check_groups", own_groups_only)),
  breach("log-one-own-suffices", "log", "403 where one group is foreign: not if one is own",
         instead("check_groups", any_member_will_do)),
  breach("log-first-group-checked", "log", "403 where one group is foreign: the first counts",
         instead("check_groups", first_group_checked)),
  breach("log-refused-but-kept", "log", "403 creates nothing: entries in one's own groups", instead(
    "check_groups", refused_though_done)),
  breach("log-refused-but-counted", "log", "deuceCount grows on success: also on 403", instead(
    "check_groups", counted_though_refused)),
  breach("log-count-per-group", "log", "deuceCount grows by 1: by 1 for every group", instead(
    "increment", lambda backend, original, entries: len(entries))),
  breach("log-count-not-grown", "log", "deuceCount grows by 1: stays", constant("increment", 0)),
  breach("log-count-by-two", "log", "deuceCount grows by 1: by 2", constant("increment", 2)),
  breach("log-count-one", "log", "count is how many entries there are: always 1",
         at("log", "", put("count", 1))),
  breach("log-count-more", "log", "count is how many entries there are: one more",
         at("log", "", put("count", lambda count: count + 1))),
  breach("log-count-of-user", "log", "count is how many entries there are: deuceCount", instead(
    "log", lambda backend, original, call: (found := original(call), put(
      "count", call.user["deuceCount"])(found.body))[0])),
  breach("log-entry-bare", "log", "entries is an array: entry is the first", answer(
    "log", body(lambda found: {"entry": found["entries"][0], "count": found["count"]}))),
  breach("log-entries-only", "log", "the answer has entries and count: it is the array", answer(
    "log", body(lambda found: found["entries"]))),
  breach("log-time-ignored", "log", "loggedAt is what was sent: the server's time", instead(
    "time_logged", lambda backend, original, fields: backend.now())),
  breach("log-time-required", "log", "loggedAt may be left out: 400", refusing(
    "read_deuce", misses, 400, "loggedAt is required")),
  breach("log-time-null", "log", "loggedAt is the server's time if left out: null", instead(
    "log", lambda backend, original, call: (found := original(call), misses(backend, call) and [
      put("loggedAt", None)(entry) for entry in found.body["entries"]])[0])),
  breach("log-time-epoch", "log", "loggedAt is the server's time if left out: 1970", instead(
    "time_logged", lambda backend, original, fields: fields["loggedAt"] or 0)),
  breach("log-time-day", "log", "loggedAt is the server's time if left out: midnight", instead(
    "time_logged", lambda backend, original, fields: (
      original(fields) if fields["loggedAt"] is not None else
      backend.now() // (24 * HOUR) * 24 * HOUR))),
  breach("log-time-shifted", "log", "loggedAt is what was sent: two hours later", instead(
    "read_time", shifted(2))),
  breach("log-time-seconds", "log", "loggedAt is what was sent: without milliseconds", instead(
    "read_time", lambda backend, original, call: (
      time if (time := original(call)) is None else time // 10 ** 9 * 10 ** 9))),
  breach("log-time-of-making", "log", "loggedAt is what was sent: kept as the time of making",
         instead("log", lambda backend, original, call: (
           found := original(call), [entry.update(loggedAt=entry["createdAt"])
                                     for entry in backend.entries])[0])),
  breach("log-created-as-logged", "log", "createdAt is when it was made: the same as loggedAt",
         kept(createdAt=lambda entry: entry["loggedAt"])),
  breach("log-location-fixed", "log", "location is what was sent: Home", kept(location="Home")),
  breach("log-thoughts-lost", "log", "thoughts are what was sent: empty", kept(thoughts="")),
  breach("log-texts-swapped", "log", "location and thoughts are what was sent: swapped", instead(
    "read_deuce", lambda backend, original, call: (fields := original(call)) and {
      **fields, "location": fields["thoughts"], "thoughts": fields["location"]})),
  breach("log-thoughts-ascii", "log", "thoughts are what was sent: ? for what is not ASCII",
         text("thoughts", ascii_only)),
  breach("log-thoughts-cut", "log", "thoughts are what was sent: cut to 20 characters", text(
    "thoughts", lambda backend, original, call: original(call, "thoughts")[:20])),
  breach("log-emoji-crash", "log", "thoughts are a string: 500 for one with emoji",
         text("thoughts", emoji_crash)),
  breach("log-location-known-only", "log", "location is any name: 400 for one not in the list",
         text("location", known_location_only)),
  breach("log-location-optional", "log", "location is required: it is not", optional("location")),
  breach("log-thoughts-optional", "log", "thoughts are required: they are not",
         optional("thoughts")),
  breach("log-time-any", "log", "loggedAt is an ISO 8601 string: any text is accepted",
         forgiving("read_time", None)),
  breach("log-user-other", "log", "userId is who logs: somebody else",
         at("log", "entries[]", put("userId", "user_2other"))),
  breach("log-user-first", "log", "an entry is of the user of the token: of the first", instead(
    "new_entries", lambda backend, original, user, fields: original(
      next(iter(backend.users.values())), fields))),
  breach("log-group-other", "log", "groupId is the group of the entry: another id",
         at("log", "entries[]", put("groupId", lambda _: str(uuid.uuid4())))),
  breach("log-id-unusable", "log", "the id is that of the entry: of none",
         at("log", "entries[]", put("id", lambda _: str(uuid.uuid4())))),
]
