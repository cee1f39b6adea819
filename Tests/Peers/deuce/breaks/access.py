"""Defects in authentication and authorization."""

from common.backend import Refusal
from deuce.breaks.changes import (
  OPERATIONS, Break, breach, constant, instead, kebab, refusal, status)


def first_user(backend):
  return next(iter(backend.users.values()))


def admitting(excused):
  """Accepts a rejected token as the first user when `excused(call)` is true."""
  def replacement(backend, original, call):
    try:
      original(call)
    except Refusal:
      if not excused(backend, call):
        raise
      call.user = first_user(backend)
  return instead("check_token", replacement)


def authorization(call):
  return call.request.headers.get("Authorization")


def has_token(call):
  scheme, _, token = (authorization(call) or "").partition(" ")
  return scheme == "Bearer" and bool(token.strip())


def has_other_scheme(backend, call):
  scheme, _, token = (authorization(call) or "").partition(" ")
  return scheme != "Bearer" and token in backend.tokens


def extends_token(backend, call):
  token = (authorization(call) or "").removeprefix("Bearer ")
  return any(token.startswith(known) and token != known for known in backend.tokens)


def one_operation(operation):
  return admitting(lambda backend, call: call.operation == operation)


def locked(backend, original, call):
  """The public list requires a token."""
  if call.operation == "list_locations":
    token = (authorization(call) or "").removeprefix("Bearer ")
    if token not in backend.tokens:
      raise Refusal(401, "", "Unauthorized")
  return original(call)


def bad_token_refused(backend, original, call):
  if call.operation == "list_locations" and authorization(call):
    return locked(backend, original, call)
  return original(call)


def without_membership(operation):
  """Allows every user one operation in every group."""
  def replacement(backend, original, call, group_id):
    if call.operation != operation:
      original(call, group_id)
  return instead("check_member", replacement)


def unknown_stranger(backend, original, call):
  call.user = None
  try:
    return original(call)
  except Refusal:
    token = (authorization(call) or "").removeprefix("Bearer ")
    if token not in backend.tokens:
      raise
    raise Refusal(404, "", "User not found") from None


GUARDED = [name for name in OPERATIONS if name != "list_locations"]
FOREIGN = ("group", "invite", "log", "react")

BREAKS = [
  Break("auth-ignored", "auth mode: a token is needed: none is",
        admitting(lambda backend, call: True)),
  Break("missing-token-accepted", "auth mode: 401 without a token: served",
        admitting(lambda backend, call: authorization(call) is None)),
  Break("wrong-token-accepted", "auth mode: 401 for an invalid token: any is served",
        admitting(lambda backend, call: has_token(call))),
  Break("bare-token-accepted", "auth mode: the header says Bearer: a bare token is served",
        admitting(lambda backend, call: authorization(call) in backend.tokens)),
  Break("other-scheme-accepted", "auth mode: the header says Bearer: any scheme is served",
        admitting(has_other_scheme)),
  Break("longer-token-accepted", "auth mode: 401 for an invalid token: a longer one is served",
        admitting(extends_token)),
  Break("empty-token-accepted", "auth mode: 401 for a missing token: Bearer alone is served",
        admitting(lambda backend, call: (authorization(call) or "").strip() == "Bearer")),
  *(breach(f"{kebab(name)}-without-token", name, "401 without a valid token: served",
           one_operation(name)) for name in GUARDED),
  *(breach(f"{kebab(name)}-401-as-403", name, "401 without a valid token: 403",
           refusal(name, 401, status(403))) for name in GUARDED),
  Break("locations-need-token", "6, GET /api/locations: no token is needed: one is",
        instead("check_token", locked)),
  Break("locations-refuse-bad-token", "6, GET /api/locations: no token is needed: a bad one is 401",
        instead("check_token", bad_token_refused)),
  breach("stranger-404", "user", "401 for a user not in the database: 404", instead(
    "check_token", unknown_stranger)),
  *(breach(f"{kebab(name)}-foreign", name, "403 for who is no member: served",
           without_membership(name)) for name in FOREIGN),
  Break("membership-ignored", "2 to 5: 403 for who is no member of the group: served",
        constant("check_member", None)),
  *(breach(f"{kebab(name)}-foreign-{code}", name, f"403 for who is no member: {code}",
           refusal(name, 403, status(code)))
    for name in FOREIGN for code in ((404, 401) if name == "group" else (404,))),
]
