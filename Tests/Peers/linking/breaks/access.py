"""Defects in authentication and authorization."""

from common.backend import Refusal
from common.breaks import instead, refusal, status
from linking.breaks.changes import OPERATIONS, Break, breach


def admitting(excused):
  """Accepts a rejected token as the first user when `excused(call)` is true."""
  def replacement(backend, original, call):
    try:
      original(call)
    except Refusal:
      if not excused(backend, call):
        raise
      call.user = next(iter(backend.users.values()))
  return instead("check_token", replacement)


def authorization(call):
  return call.request.headers.get("Authorization")


def owned(operation):
  """Allows every user one operation on all goals."""
  def replacement(backend, original, call, thing, word):
    if call.operation != operation:
      original(call, thing, word)
  return instead("check_owner", replacement)


def one(operation):
  return admitting(lambda backend, call: call.operation == operation)


BREAKS = [
  Break("auth-ignored", "401 for an invalid or missing token: served",
        admitting(lambda backend, call: True)),
  Break("missing-token-accepted", "401 for a missing token: served",
        admitting(lambda backend, call: authorization(call) is None)),
  Break("wrong-token-accepted", "401 for an invalid token: served", admitting(
    lambda backend, call: (authorization(call) or "").startswith("Bearer "))),
  Break("bare-token-accepted", "401 for an invalid token: one without a scheme is served",
        admitting(lambda backend, call: authorization(call) in backend.users)),
  *(breach(f"{name}-without-token", name, "401 without a valid token: served", one(name))
    for name in OPERATIONS),
  *(breach(f"{name}-401-as-403", name, "401 without a valid token: 403",
           refusal(name, 401, status(403))) for name in OPERATIONS),
  *(breach(f"{name}-foreign", name, "404 for what one has not: another's is served", owned(name))
    for name in ("chat", "goal", "conversation", "update")),
  Break("unauthorized-as-404", "401 for an invalid token: 404", refusal("", 401, status(404))),
  Break("unauthorized-as-500", "401 for an invalid token: 500", refusal("", 401, status(500))),
  Break("unauthorized-as-200", "401 for an invalid token: 200", refusal("", 401, status(200))),
]
