"""Defects in which a request sets what it may not set."""

import datetime

from deuce.breaks.changes import breach, instead


def nanoseconds(text):
  return int(datetime.datetime.fromisoformat(text).timestamp()) * 1_000_000_000


def stored(backend):
  return [*backend.groups.values(), *backend.entries, *backend.reactions, *backend.locations]


def taking(operation, *names, known=lambda backend, value: True):
  """Takes members of a request over that its body does not have by the document."""
  def replacement(backend, original, call):
    before = list(map(id, stored(backend)))
    answer = original(call)
    things = [thing for thing in stored(backend) if id(thing) not in before]
    shown = answer.body.get("entries", [answer.body])
    for name in names:
      if name in call.json and known(backend, call.json[name]):
        value = call.json[name]
        for thing in things or [call.user]:
          thing[name] = nanoseconds(value) if name.endswith("At") else value
        for content in shown:
          content[name] = value
    backend.groups = {group["id"]: group for group in backend.groups.values()}
    return answer
  return instead(operation, replacement)


def is_user(backend, value):
  return value in backend.users


BREAKS = [
  *(breach(f"{operation.replace('_', '-')}-takes-known-{word}", operation,
           f"{name} is not sent: taken where there is such a user",
           taking(operation, name, known=is_user))
    for operation, word, name in (
      ("create_group", "creator", "createdBy"), ("log", "user", "userId"),
      ("react", "user", "userId"), ("add_location", "creator", "createdBy"))),
  *(breach(f"{operation.replace('_', '-')}-takes-{word}", operation, f"{name} is not sent: taken",
           taking(operation, name))
    for operation, word, name in (
      ("create_group", "id", "id"), ("create_group", "creator", "createdBy"),
      ("create_group", "created-at", "createdAt"), ("rename", "count", "deuceCount"),
      ("rename", "email", "email"), ("rename", "picture", "profileImageUrl"),
      ("log", "user", "userId"), ("log", "created-at", "createdAt"), ("react", "user", "userId"),
      ("add_location", "default", "isDefault"), ("add_location", "creator", "createdBy"))),
]
