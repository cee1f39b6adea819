"""Defects in invites and joining."""

from common.backend import Refusal
from deuce.breaks.changes import answer, at, breach, constant, instead, put, refusing


def is_plain_member(backend, call):
  return any((member["groupId"], member["userId"], member["role"]) == (
    call.names["group"], call.user["id"], "member") for member in backend.members)


def refuse(code):
  raise Refusal(code, "", "Already a member of this group")


def never_kept(backend, original, call):
  found = original(call)
  del backend.invites[found.body["id"]]
  return found


def other_id_shown(backend, original, call):
  found = original(call)
  found.body["id"] = backend.new_id()
  return found


def by_group_id(backend, original, call):
  group = backend.groups.get(call.names["invite"])
  return backend.new_invite(call.user, group) if group else original(call)


def any_invite(backend, original, call):
  try:
    return original(call)
  except Refusal:
    return backend.new_invite(call.user, next(iter(backend.groups.values())))


def any_group_shown(backend, original, call):
  found = original(call)
  found.body["group"] = backend.shown_group(next(iter(backend.groups.values())))
  return found


def used_up(backend, original, call):
  found = original(call)
  if found.operation == "join":
    del backend.invites[call.names["invite"]]
  return found


def joined_twice(backend, original, call, group):
  backend.let_in(call.user, group)
  return original(call, group)


def inviter_leaves(backend, original, user, group):
  original(user, group)
  backend.members = [member for member in backend.members if (
    member["groupId"], member["userId"]) != (group["id"], group["createdBy"])]


def newest_only(backend, original, user, group):
  for invite in [*backend.invites.values()]:
    if invite["groupId"] == group["id"]:
      del backend.invites[invite["id"]]


INVITES = [
  breach("invite-link-without-id", "invite", "the link ends in the id: it is the host only",
         instead("invite_link", lambda backend, original, invite: "https://deucediary.com/join/")),
  breach("invite-link-other-id", "invite", "the link ends in the id: in the group's", instead(
    "invite_link", lambda backend, original, invite: (
      "https://deucediary.com/join/" + invite["groupId"]))),
  breach("invite-link-relative", "invite", "the link is to be shared: it has no host", instead(
    "invite_link", lambda backend, original, invite: "/join/" + invite["id"])),
  breach("invite-link-group-path", "invite", "the link leads to /join/: to /groups/", instead(
    "invite_link", lambda backend, original, invite: (
      "https://deucediary.com/groups/" + invite["id"]))),
  breach("invite-not-kept", "invite", "the link can be joined by: it is forgotten", instead(
    "invite", never_kept)),
  breach("invite-id-unusable", "invite", "the id can be joined by: it is another", instead(
    "invite", other_id_shown)),
  breach("invite-expired", "invite", "expires in 7 days: at once", constant("invite_days", 0)),
  breach("invite-one-at-a-time", "join", "an invite is good for 7 days: the next one ends it",
         instead("kept_invite", newest_only)),
  breach("invite-admins-only", "invite", "403 for who is no member: for every member too", refusing(
    "invite", is_plain_member, 403, "Only admins may invite")),
]

JOINING = [
  breach("join-unknown-accepted", "join", "400 for an unknown invite: some group is joined",
         instead("find_invite", any_invite)),
  breach("join-by-group-id", "join", "400 for an unknown invite: a group's id will do",
         instead("find_invite", by_group_id)),
  breach("join-not-kept", "join", "joins the group: does not", constant("let_in", None)),
  breach("join-other-group", "join", "answers the group that was joined: another", instead(
    "join", any_group_shown)),
  breach("join-uses-up", "join", "an invite is shareable: it is good for one", instead(
    "join", used_up)),
  breach("join-as-second-member", "join", "who is a member stays one: becomes two", instead(
    "join_again", joined_twice)),
  breach("join-replaces-creator", "join", "joins the others: the creator is out", instead(
    "let_in", inviter_leaves)),
  breach("join-new-with-message", "join", "no message tells a new member: it has one",
         answer("join", lambda found: found.body.update(message="Joined the group"))),
  breach("join-new-message-null", "join", "no message tells a new member: it is null",
         answer("join", lambda found: found.body.update(message=None))),
  breach("join-new-already", "join", "a new member is told from an old one: not", answer(
    "join", lambda found: found.body.update(message="Already a member of this group"))),
  breach("rejoin-400", "rejoin", "200 for who is a member already: 400", instead(
    "join_again", lambda backend, original, call, group: refuse(400))),
  breach("rejoin-409", "rejoin", "200 for who is a member already: 409", instead(
    "join_again", lambda backend, original, call, group: refuse(409))),
  breach("rejoin-other-words", "rejoin", "the message is fixed: it has other words",
         at("rejoin", "", put("message", "You have joined this group before"))),
  breach("join-flat", "join", "the group stands under group: at the top", answer(
    "join", lambda found: found.body.update(found.body.pop("group")))),
]

BREAKS = INVITES + JOINING
