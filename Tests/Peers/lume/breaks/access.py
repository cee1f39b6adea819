"""Defects in authentication and authorization."""

from common.backend import Refusal
from lume.breaks.changes import GOAL_CALLS, OPERATIONS, Break, instead


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
      call.user = call.goal["user_id"] if call.goal else first_user(backend)
  return instead("check_token", replacement)


def authorization(call):
  return call.request.headers.get("Authorization")


def has_token(call):
  """Whether an unknown token has the right scheme."""
  scheme, _, token = (authorization(call) or "").partition(" ")
  return scheme == "Bearer" and bool(token.strip())


def is_bare_token(backend, call):
  return authorization(call) in backend.users


def has_other_scheme(backend, call):
  scheme, _, token = (authorization(call) or "").partition(" ")
  return scheme != "Bearer" and token in backend.users


def has_other_case(backend, call):
  token = (authorization(call) or "").removeprefix("Bearer ").lower()
  return any(token == known.lower() for known in backend.users)


def has_query_token(backend, call):
  query = call.request.path.partition("?")[2]
  return any(f"token={known}" in query for known in backend.users)


def extends_token(backend, call):
  token = (authorization(call) or "").removeprefix("Bearer ")
  return any(token.startswith(known) for known in backend.users)


def one_operation(operation):
  return admitting(lambda backend, call: call.operation == operation)


def unowned(operation):
  """Allows every user one operation on all goals."""
  return instead("check_owner", lambda backend, original, call:
                 None if call.operation == operation else original(call))


def leaking_list(backend, original, call):
  answer = original(call)
  shown = [backend.shown(goal) for goal in backend.goals.values()]
  answer.body["data"].update(goals=shown, total=len(shown))
  return answer


def for_first_user(backend, original, call):
  call.user = first_user(backend)
  return original(call)


def other_user_shown(backend, original, call):
  answer = original(call)
  others = [user for user in backend.users.values() if user != call.user]
  answer.body["data"]["user_id"] = others[0] if others else call.goal_id
  return answer


def forbidden_but_done(backend, original, call):
  try:
    original(call)
  except Refusal:
    if call.operation == "update":
      backend.check_json(call)
      backend.check_fields(call)
      backend.update(call)
    if call.operation == "delete":
      backend.delete(call)
    raise


def unauthorized_but_deleted(backend, original, call):
  try:
    original(call)
  except Refusal:
    if call.operation == "delete":
      backend.goals.pop(call.goal_id.lower(), None)
    raise


BREAKS = [
  Break("auth-ignored", "every request is served", admitting(lambda backend, call: True)),
  Break("missing-token-accepted", "a request without Authorization is served",
        admitting(lambda backend, call: authorization(call) is None)),
  Break("wrong-token-accepted", "any token is served", admitting(
    lambda backend, call: has_token(call))),
  Break("bare-token-accepted", "a token without a scheme is served", admitting(is_bare_token)),
  Break("other-scheme-accepted", "a token under another scheme is served",
        admitting(has_other_scheme)),
  Break("longer-token-accepted", "a token followed by more is served", admitting(extends_token)),
  Break("other-case-token-accepted", "a token in another letter case is served", admitting(
    has_other_case)),
  Break("query-token-accepted", "a token in the query is served", admitting(has_query_token)),
  Break("empty-token-accepted", "Bearer without a token is served", admitting(
    lambda backend, call: (authorization(call) or "").strip() == "Bearer")),
  *(Break(f"{operation}-without-auth", f"{operation} is served without a valid token",
          one_operation(operation)) for operation in OPERATIONS),
  *(Break(f"foreign-{operation}", f"{operation} works on another user's goal",
          unowned(operation)) for operation in GOAL_CALLS),
  Break("foreign-all", "no operation asks whose goal it is", instead(
    "check_owner", lambda backend, original, call: None)),
  Break("list-leaks", "the list shows the goals of all users", instead("list", leaking_list)),
  Break("create-for-first-user", "every new goal belongs to the first user", instead(
    "create", for_first_user)),
  Break("create-user-id-other", "create answers the user_id of another user", instead(
    "create", other_user_shown)),
  Break("forbidden-but-done", "403 for another's goal, which changes all the same", instead(
    "check_owner", forbidden_but_done)),
  Break("unauthorized-but-deleted", "401 for a delete, which happens all the same", instead(
    "check_token", unauthorized_but_deleted)),
]
