"""Defects in authentication."""

from common import tokens
from common.backend import Refusal
from common.breaks import Break, instead, refusal, status

GUARDED = {"add": "addProduct", "change": "changeProduct", "remove": "removeProduct",
           "place": "placeOrder", "orders": "listOrders", "order": "showOrder",
           "pay": "payOrder", "cancel": "cancelOrder"}


def admitting(excused):
  """Accepts a rejected token as the first user when `excused(backend, call)` is true."""
  def replacement(backend, original, call):
    try:
      original(call)
    except Refusal:
      if not excused(backend, call):
        raise
      call.user = next(iter(backend.users.values()))
  return instead("check_token", replacement)


def required(operation):
  """Needs a token where the contract needs none."""
  def replacement(backend, original, call):
    if call.operation == operation and not call.request.headers.get("Authorization"):
      raise Refusal(401, "UNAUTHORIZED", "No valid token")
    return original(call)
  return instead("check_token", replacement)


BREAKS = [
  Break("auth-ignored", "401 for an invalid or missing token: served",
        admitting(lambda backend, call: True)),
  Break("wrong-token-accepted", "401 for an invalid token: served", admitting(
    lambda backend, call: tokens.authorization(call).startswith("Bearer "))),
  Break("bare-token-accepted", "401 for an invalid token: one without a scheme is served",
        admitting(lambda backend, call: tokens.authorization(call) in backend.users)),
  Break("other-case-token-accepted", "401 for an invalid token: another case is served",
        admitting(lambda backend, call: tokens.other_case(call, backend.users))),
  Break("query-token-accepted", "the header has the token: the query will do",
        admitting(lambda backend, call: tokens.in_query(call, backend.users))),
  *(Break(f"{name}-without-token", "401 without a valid token: served", admitting(
    lambda backend, call, operation=operation: call.operation == operation))
    for name, operation in GUARDED.items()),
  Break("list-needs-token", "the list needs no token: 401", required("listProducts")),
  Break("show-needs-token", "a product needs no token: 401", required("showProduct")),
  Break("unauthorized-403", "401 for an invalid token: 403", refusal("", 401, status(403))),
  Break("unauthorized-500", "401 for an invalid token: 500", refusal("", 401, status(500))),
  Break("unauthorized-other-code", "code is UNAUTHORIZED: LOGIN", refusal(
    "", 401, lambda found: found.body.update(code="LOGIN"))),
]
