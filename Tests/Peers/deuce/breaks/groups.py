"""Defects in groups, members and invites."""

from common.backend import Answer, Refusal
from deuce.breaks.changes import (
  at, breach, constant, forgiving, instead, put, refusing)


def without_creator(backend, original, call):
  found = original(call)
  backend.members.pop()
  return found


def kept(**values):
  """Stores and returns a new group with other values."""
  def replacement(backend, original, call):
    found = original(call)
    backend.groups[found.body["id"]].update(values)
    found.body.update(values)
    return found
  return instead("create_group", replacement)


def not_kept(backend, original, call):
  found = original(call)
  del backend.groups[found.body["id"]]
  return found


def made_twice(backend, original, call):
  original(call)
  return original(call)


def one_of_a_name(backend, call):
  return any(group["name"] == call.json.get("name") for group in backend.groups.values())


def each_group(change):
  """Edits the groups of the list: `change(backend, user, group)`."""
  def replacement(backend, original, call):
    found = original(call)
    for group in found.body:
      change(backend, call.user, group)
    return found
  return instead("list_groups", replacement)


def own_entries(backend, user, group):
  group["entryCount"] = sum((entry["groupId"], entry["userId"]) == (group["id"], user["id"])
                            for entry in backend.entries)


def all_entries(backend, user, group):
  group["entryCount"] = len(backend.entries)


def only(name, test):
  """Returns only the members or entries for which `test(call, item)` is true."""
  def replacement(backend, original, call):
    found = original(call)
    found.body[name] = [item for item in found.body[name] if test(call, item)]
    return found
  return instead("group", replacement)


def empty_group(backend, original, call):
  try:
    return original(call)
  except Refusal as refusal:
    if refusal.status != 404:
      raise
    return Answer("group", 200, {"group": None, "members": [], "entries": []})


def other_user(backend, original, member):
  shown = original(member)
  others = [user for user in backend.users.values() if user["id"] != member["userId"]]
  if others:
    shown["user"] = backend.shown_user(others[0])
  return shown


def joined_when_asked(backend, original, call):
  if not backend.is_member(call.user, call.names["group"]):
    group = backend.groups.get(call.names["group"])
    if group:
      backend.let_in(call.user, group)
  return original(call)


CREATION = [
  breach("creator-not-member", "create_group", "the creator is added: nobody is", instead(
    "create_group", without_creator)),
  breach("creator-role-member", "create_group", "the creator is admin: a member",
         constant("creator_role", "member")),
  breach("group-not-kept", "create_group", "creates a group: forgets it", instead(
    "create_group", not_kept)),
  breach("group-made-twice", "create_group", "creates a group: two", instead(
    "create_group", made_twice)),
  breach("group-name-fixed", "create_group", "name is what was sent: New Group",
         kept(name="New Group")),
  breach("group-description-lost", "create_group", "description is what was sent: null",
         kept(description=None)),
  breach("group-creator-other", "create_group", "createdBy is the user: somebody else",
         kept(createdBy="user_2other")),
  breach("group-name-cut", "create_group", "name is what was sent: cut to 10 characters", instead(
    "read_group_name", lambda backend, original, call: original(call)[:10])),
  breach("group-name-ascii", "create_group", "name is what was sent: ? where not ASCII", instead(
    "read_group_name", lambda backend, original, call: (
      original(call).encode("ascii", "replace").decode()))),
  breach("group-name-escaped", "create_group", "name is what was sent: with HTML entities", instead(
    "read_group_name", lambda backend, original, call: (
      original(call).replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;")))),
  breach("group-name-optional", "create_group", "name is required: it is not",
         forgiving("read_group_name", "Untitled")),
  breach("group-description-required", "create_group", "description is optional: 400 without it",
         refusing("create_group", lambda backend, call: not call.json.get("description"),
                  400, "description is required")),
  breach("group-name-unique", "create_group", "400 is no answer here: for a name in use it is",
         refusing("create_group", one_of_a_name, 400, "This name is in use")),
]

LISTING = [
  breach("groups-of-all", "list_groups", "lists the user's groups: everybody's",
         constant("is_listed", True)),
  breach("groups-own-only", "list_groups", "lists the groups one belongs to: only those one made",
         instead("is_listed", lambda backend, original, user, group: (
           group["createdBy"] == user["id"]))),
  breach("groups-empty", "list_groups", "lists the user's groups: none",
         constant("is_listed", False)),
  breach("groups-without-solo", "list_groups", "lists Solo Deuces too: not", instead(
    "is_listed", lambda backend, original, user, group: (
      original(user, group) and group["name"] != "Solo Deuces"))),
  breach("member-count-one", "list_groups", "memberCount counts members: always 1",
         at("list_groups", "[]", put("memberCount", 1))),
  breach("member-count-more", "list_groups", "memberCount counts members: one more",
         at("list_groups", "[]", put("memberCount", lambda count: count + 1))),
  breach("entry-count-own", "list_groups", "entryCount counts entries: only the user's own",
         each_group(own_entries)),
  breach("entry-count-all", "list_groups", "entryCount counts the group's entries: all there are",
         each_group(all_entries)),
  breach("entry-count-zero", "list_groups", "entryCount counts entries: 0",
         at("list_groups", "[]", put("entryCount", 0))),
  breach("last-activity-null", "list_groups", "lastActivity is null without entries: always",
         at("list_groups", "[]", put("lastActivity", None))),
]

DETAIL = [
  breach("group-foreign-served", "group", "403 for who is no member: 200", instead(
    "group", joined_when_asked)),
  breach("group-unknown-200", "group", "404 for a group that does not exist: 200 and null",
         instead("group", empty_group)),
  breach("entries-oldest-first", "group", "entries are newest first: oldest", instead(
    "entries_of", lambda backend, original, group_id: original(group_id)[::-1])),
  breach("entries-by-id", "group", "entries are newest first: by id", instead(
    "entries_of", lambda backend, original, group_id: (
      sorted(original(group_id), key=lambda entry: entry["id"])))),
  breach("entries-own-only", "group", "all entries: only the user's own",
         only("entries", lambda call, entry: entry["userId"] == call.user["id"])),
  breach("entries-others-only", "group", "all entries: not the user's own",
         only("entries", lambda call, entry: entry["userId"] != call.user["id"])),
  breach("entries-one", "group", "all entries: the newest only", instead(
    "entries_of", lambda backend, original, group_id: original(group_id)[:1])),
  breach("entries-none", "group", "all entries: none", constant("entries_of", [])),
  breach("entries-of-all-groups", "group", "entries of the group: of all groups", instead(
    "entries_of", lambda backend, original, group_id: [
      entry for other in backend.groups for entry in original(other)])),
  breach("entry-user-reader", "group", "an entry's user is who logged it: who asks", instead(
    "group", lambda backend, original, call: (found := original(call), [
      put("user", backend.shown_user(call.user))(entry) for entry in found.body["entries"]])[0])),
  breach("members-self-only", "group", "all members: only oneself",
         only("members", lambda call, member: member["userId"] == call.user["id"])),
  breach("members-admins-only", "group", "all members: only admins",
         only("members", lambda call, member: member["role"] == "admin")),
  breach("members-empty", "group", "all members: none",
         only("members", lambda call, member: False)),
  breach("member-user-other", "group", "a member's user has its userId: another user", instead(
    "shown_member", other_user)),
  breach("member-user-short", "group", "a member's user is a whole one: only id and username",
         at("group", "members[]", put("user", lambda user: {
           name: user[name] for name in ("id", "username")}))),
  breach("entry-user-short", "group", "an entry's user is a whole one: only id and username",
         at("group", "entries[]", put("user", lambda user: {
           name: user[name] for name in ("id", "username")}))),
  breach("member-group-other", "group", "a member's groupId is the group: another id",
         at("group", "members[]", put("groupId", "00000000-0000-4000-8000-000000000000"))),
  breach("role-always-admin", "group", "who joins is a member: an admin",
         constant("joiner_role", "admin")),
  breach("record-count-more", "group", "the record counts a day's entries: one more",
         at("group", "members[].personalRecord", put("count", lambda count: count + 1))),
  breach("record-count-total", "group", "the record is of one day: of all days", instead(
    "personal_record", lambda backend, original, member: (day := original(member)) and {
      **day, "count": backend.users[member["userId"]]["deuceCount"] + 1})),
  breach("record-today", "group", "the record's date is that of its entries: 1970-01-01",
         at("group", "members[].personalRecord", put("date", "1970-01-01"))),
]

BREAKS = CREATION + LISTING + DETAIL
