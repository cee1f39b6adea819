"""Defects in which a request changes what it is not about, and stale copies."""

from common.effects import after, cached, every
from deuce.breaks.changes import breach, instead


def others(backend, call):
  return [user for user in backend.users.values() if user is not call.user]


def own_members(backend, call):
  return [member for member in backend.members if member["userId"] == call.user["id"]]


def new_entry_ids(answer):
  return {entry["id"] for entry in answer.body["entries"]}


def former_entries(backend, call, answer):
  return [entry for entry in backend.entries if entry["id"] not in new_entry_ids(answer)]


def other_groups(backend, answer):
  return [group for group in backend.groups.values() if group["id"] != answer.body["id"]]


def feed_of_three(backend, call, answer):
  """Keeps the last three entries of each group."""
  kept = {entry["id"] for group in backend.groups for entry in backend.entries_of(group)[:3]}
  backend.entries = [entry for entry in backend.entries if entry["id"] in kept]


def joining_leaves(backend, call, answer):
  group = answer.body["group"]["id"]
  backend.members = [member for member in backend.members if (
    member["userId"] != call.user["id"] or member["groupId"] == group)]


def snapshots(backend, original, entry):
  """An entry keeps its user as of logging."""
  kept = backend.__dict__.setdefault("authors", {})
  return {**backend.shown_entry(entry), "user": kept.setdefault(
    entry["id"], backend.shown_user(backend.users[entry["userId"]]))}


BREAKS = [
  breach("rename-renames-others", "rename", "updates the user: gives others a suffix", after(
    "rename", lambda backend, call, answer: [
      user.update(username=f"{call.user['username'][:18]}_2") for user in others(backend, call)])),
  breach("rename-drops-picture", "rename", "updates the username: the picture is gone", instead(
    "change_user", lambda backend, original, user, name, value: (
      name == "username" and user.update(profileImageUrl=None), original(user, name, value)))),
  breach("rename-drops-count", "rename", "updates the username: deuceCount starts again", instead(
    "change_user", lambda backend, original, user, name, value: (
      name == "username" and user.update(deuceCount=0), original(user, name, value)))),
  breach("rename-moves-created-at", "rename", "createdAt stays: it moves", instead(
    "change_user", lambda backend, original, user, name, value: (
      original(user, name, value), user.update(createdAt=backend.now())))),
  breach("rename-drops-names", "rename", "updates the username: lastName is null", instead(
    "change_user", lambda backend, original, user, name, value: (
      name == "username" and user.update(lastName=None), original(user, name, value)))),
  breach("picture-for-all", "picture", "the user's picture: everybody's", after(
    "picture", lambda backend, call, answer: every(
      others(backend, call), profileImageUrl=call.user["profileImageUrl"]))),
  breach("picture-drops-username", "picture", "updates the picture: username is null", instead(
    "change_user", lambda backend, original, user, name, value: (
      name == "profileImageUrl" and user.update(username=None), original(user, name, value)))),
  breach("group-with-all", "create_group", "the creator is the only member: everybody is", after(
    "create_group", lambda backend, call, answer: [
      backend.let_in(user, answer.body) for user in others(backend, call)])),
  breach("group-renames-others", "create_group", "a new group: the others get its description",
         after("create_group", lambda backend, call, answer: every(
           other_groups(backend, answer), description=answer.body["description"]))),
  breach("group-touches-others", "create_group", "updatedAt of a group: moves with any new one",
         after("create_group", lambda backend, call, answer: every(
           other_groups(backend, answer), updatedAt=backend.now()))),
  breach("log-rewrites-thoughts", "log", "a new entry: earlier ones get its thoughts", after(
    "log", lambda backend, call, answer: every(
      former_entries(backend, call, answer), thoughts=answer.body["entries"][0]["thoughts"]))),
  breach("log-feed-of-three", "group", "all entries: the last three are kept",
         after("log", feed_of_three)),
  breach("log-clears-reactions", "log", "a new entry: reactions to earlier ones are gone", after(
    "log", lambda backend, call, answer: setattr(backend, "reactions", []))),
  breach("log-counts-for-all", "log", "deuceCount is the user's: everybody's grows", after(
    "log", lambda backend, call, answer: [
      user.update(deuceCount=user["deuceCount"] + 1) for user in others(backend, call)])),
  breach("log-sets-time-of-others", "log", "loggedAt stays: earlier entries get the new one's",
         after("log", lambda backend, call, answer: every(
           former_entries(backend, call, answer), loggedAt=backend.entries[-1]["loggedAt"]))),
  breach("react-touches-entry", "react", "an entry stays: its loggedAt moves", after(
    "react", lambda backend, call, answer: every(
      [backend.find_entry(call, 404)], loggedAt=backend.now()))),
  breach("join-leaves-others", "join", "joins a group: leaves all others",
         after("join", joining_leaves)),
  breach("rejoin-demotes", "rejoin", "who is a member stays one: an admin becomes a member",
         instead("join_again", lambda backend, original, call, group: (every(
           [member for member in own_members(backend, call) if member["groupId"] == group["id"]],
           role="member"), original(call, group))[1])),
  breach("invite-moves-group", "invite", "a group stays: an invite moves its createdAt", after(
    "invite", lambda backend, call, answer: every(
      [backend.groups[call.names["group"]]], createdAt=backend.now()))),
  breach("location-renames-last", "add_location", "a new location: the last one has its creator",
         after("add_location", lambda backend, call, answer: every(
           [place for place in backend.locations if not place["isDefault"]],
           createdBy=call.user["id"]))),
  breach("location-takes-default", "add_location", "defaults stay: the first is one no more", after(
    "add_location", lambda backend, call, answer: every(
      backend.locations[:1], isDefault=False))),
  breach("group-list-cached", "list_groups", "figures are current: a second old", cached(
    "shown_summary", lambda backend, group: group["id"], 1)),
  breach("user-cached-in-detail", "group", "a member's user is current: as first shown", cached(
    "shown_member", lambda backend, member: member["id"], 60)),
  breach("entry-user-snapshot", "group", "an entry's user is current: as when it was logged",
         instead("shown_entry_and_user", snapshots)),
  breach("locations-cached", "list_locations", "all locations: those of a second ago", cached(
    "list_locations", lambda backend, call: None, 1)),
  breach("reactions-cached", "list_reactions", "all reactions: those of a second ago", cached(
    "list_reactions", lambda backend, call: call.names["entry"], 1)),
  breach("entries-five", "group", "all entries: five at most", instead(
    "entries_of", lambda backend, original, group_id: original(group_id)[:5])),
  breach("groups-twenty", "list_groups", "all groups: the first twenty", instead(
    "list_groups", lambda backend, original, call: (
      found := original(call), setattr(found, "body", found.body[:20]))[0])),
  breach("last-activity-first", "list_groups", "lastActivity is of the last entry: of the first",
         instead("last_activity", lambda backend, original, entries: min(
           (entry["loggedAt"] for entry in entries), default=None))),
]
