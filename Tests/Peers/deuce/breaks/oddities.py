"""Defects that no sentence of the document forbids and that every reader sees at once."""

from deuce.breaks.changes import at, breach, instead, put


def first(count, found):
  found.body = found.body[:count]
  return found


def same_id(operation, path):
  return at(operation, path, put("id", "5d0c3f2e-6a58-4a2f-9f63-0a3c2f1d7b11"))


def hours_later(hours):
  return lambda text: f"{text[:11]}{(int(text[11:13]) + hours) % 24:02}{text[13:]}"


BREAKS = [
  breach("list-first-fifty", "list_groups", "lists all groups: the first fifty", instead(
    "list_groups", lambda backend, original, call: first(50, original(call)))),
  breach("picture-url-undefined", "user", "profileImageUrl leads nowhere: it ends with undefined",
         at("user rename", "", put("profileImageUrl", lambda url: url or "/uploads/undefined"))),
  breach("group-created-local", "create_group", "createdAt is local time with Z", at(
    "create_group", "", put("createdAt", hours_later(3)))),
  breach("feed-same-id", "group", "all entries of a group have one id", same_id("group", "entries[]")),
]
