"""Defects in which a rejected request is effective, and tokens in other forms."""

from common import tokens
from common.effects import sent, though_refused
from deuce.breaks.access import admitting, first_user
from deuce.breaks.changes import breach


def entries(backend, call):
  user = call.user or first_user(backend)
  groups = [name for name in sent(call).get("groupIds") or [] if isinstance(name, str) and (
    backend.is_member(user, name))]
  return backend.new_entries(user, {
    "groups": groups, "location": "", "thoughts": "", "loggedAt": None})


def log(backend, call):
  backend.entries += entries(backend, call)


def announce(backend, call):
  for entry in entries(backend, call):
    found = backend.event_bytes(entry, call.user or first_user(backend))
    for socket in backend.audience(entry["groupId"]):
      backend.send_event(socket, found)


def count(backend, call):
  call.user["deuceCount"] += 1


def create_group(backend, call):
  backend.new_group(call.user or first_user(backend), str(sent(call).get("name")), None)


def rename(backend, call):
  name = sent(call).get("username")
  if isinstance(name, str):
    backend.change_user(call.user or first_user(backend), "username", name)


def picture(backend, call):
  backend.change_user(call.user, "profileImageUrl", "/uploads/rejected.jpg")


def place(backend, call):
  backend.keep_location(backend.new_location(
    str(sent(call).get("name")), call.user or first_user(backend)))


def react(backend, call):
  entry = backend.find_entry(call, 200)
  if entry:
    user = call.user or first_user(backend)
    backend.reactions.append(backend.new_reaction(user, entry, str(sent(call).get("emoji"))))


def let_in(backend, call):
  group = backend.groups.get(call.names["group"])
  if group:
    backend.let_in(call.user, group)


BREAKS = [
  breach("log-400-counted", "log", "400 does nothing: deuceCount grows",
         though_refused("read_deuce", "log", count)),
  breach("log-400-kept", "log", "400 does nothing: the entry is kept",
         though_refused("read_deuce", "log", log)),
  breach("log-400-announced", "log", "400 does nothing: an event is sent",
         though_refused("read_deuce", "log", announce)),
  breach("log-401-announced", "log", "401 does nothing: an event is sent",
         though_refused("check_token", "log", announce)),
  breach("log-401-kept", "log", "401 does nothing: the entry is kept",
         though_refused("check_token", "log", log)),
  breach("create-group-401-kept", "create_group", "401 does nothing: the group is there",
         though_refused("check_token", "create_group", create_group)),
  breach("create-group-400-kept", "create_group", "a refusal does nothing: the group is there",
         though_refused("read_group_name", "create_group", create_group)),
  breach("rename-400-kept", "rename", "400 does nothing: the name is kept",
         though_refused("read_username", "rename", rename)),
  breach("rename-401-kept", "rename", "401 does nothing: the first user is renamed",
         though_refused("check_token", "rename", rename)),
  breach("picture-400-kept", "picture", "400 does nothing: the URL changes",
         though_refused("picture", "picture", picture)),
  breach("location-400-kept", "add_location", "400 does nothing: the name is there twice",
         though_refused("add_location", "add_location", place)),
  breach("location-401-kept", "add_location", "401 does nothing: the location is there",
         though_refused("check_token", "add_location", place)),
  breach("react-400-kept", "react", "400 does nothing: the reaction is there twice",
         though_refused("react", "react", react)),
  breach("react-401-kept", "react", "401 does nothing: the reaction is there",
         though_refused("check_token", "react", react)),
  breach("group-403-joins", "group", "403 does nothing: who asks becomes a member",
         though_refused("group", "group", let_in)),
  breach("invite-403-joins", "invite", "403 does nothing: who asks becomes a member",
         though_refused("invite", "invite", let_in)),
  breach("other-case-token-accepted", "user", "401 for an invalid token: another case is served",
         admitting(lambda backend, call: tokens.other_case(call, backend.tokens))),
  breach("query-token-accepted", "user", "the header has the token: the query will do",
         admitting(lambda backend, call: tokens.in_query(call, backend.tokens))),
  breach("cookie-token-accepted", "user", "the header has the token: a cookie will do",
         admitting(lambda backend, call: tokens.in_cookie(call, backend.tokens))),
]
