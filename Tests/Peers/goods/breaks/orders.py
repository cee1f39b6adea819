"""Defects in idempotency keys, in the states of orders and in their list."""

import random
import uuid

from common.backend import Refusal
from common.breaks import Break, answer, at, both, constant, drop, instead, put, refusal, status


def placed_anew(backend, original, call, order, answer, fields):
  """The same response, and a second order."""
  backend.keep_order({**order, "id": str(uuid.uuid4()), "place": next(backend.places)})
  return original(call, order, answer, fields)


def with_body(edit):
  def replacement(backend, original, *arguments):
    found = original(*arguments)
    found.body = {**found.body, **edit(found.body)}
    return found
  return instead("repeated", replacement)


def repeated_as(code, word):
  def replacement(backend, original, *arguments):
    raise Refusal(code, word, "The key was used before")
  return instead("repeated", replacement)


def moved_though_refused(backend, original, order, state, sources):
  try:
    original(order, state, sources)
  except Refusal:
    order["status"] = state
    raise


def unmoved(state):
  return instead("move", lambda backend, original, order, new, sources: None if (
    new == state and backend.state(order) in sources) else original(order, new, sources))


def moving_to(state, other):
  return instead("move", lambda backend, original, order, new, sources: original(
    order, other if new == state else new, sources))


def refused_as(code, word):
  def edit(found):
    if found.status == 409:
      found.status, found.body["code"] = code, word
  return answer("error", edit)


def states(method, *names):
  return constant(method, names)


def listed_as(state):
  return at("listOrders", "[]", lambda order: order.update(
    status=state if order["status"] == "cancelled" else order["status"]))


def silent(backend, original, order, state, sources):
  """A call that may not be made is ignored."""
  if backend.state(order) in sources:
    original(order, state, sources)


def flipping(backend, original, order):
  """Paid orders are paid again after they were sent."""
  return random.choice(["paid", "sent"]) if original(order) == "sent" else original(order)


def refuse(code=400):
  raise Refusal(code, "INVALID", "The request is not right")


def lower_stock(product):
  product["stock"] = max(0, product["stock"] - 1)
  product["version"] += 1


BREAKS = [
  Break("key-ignored", "a key places one order: it is ignored",
        instead("keep_key", lambda *_: None)),
  Break("key-of-all-users", "a key is of a user: of all of them",
        instead("key_of", lambda backend, original, call: call.key)),
  Break("key-of-user-only", "another key places another order: the first one of the user again",
        instead("key_of", lambda backend, original, call: call.user)),
  Break("key-8-characters", "keys have up to 100 characters: the first 8 are compared",
        instead("key_of", lambda backend, original, call: (call.user, call.key[:8]))),
  Break("key-lowered", "keys are compared as they are: without case",
        instead("key_of", lambda backend, original, call: (call.user, call.key.lower()))),
  Break("key-optional", "Idempotency-Key is required: it may be missing",
        instead("read_key", lambda backend, original, call: original(call) if (
          "Idempotency-Key" in call.request.headers) else str(uuid.uuid4()))),
  Break("key-short-accepted", "a key has at least 8 characters: shorter ones are accepted",
        instead("read_key", lambda backend, original, call: call.request.headers.get(
          "Idempotency-Key") or original(call))),
  Break("key-long-accepted", "a key has at most 100 characters: longer ones are accepted",
        instead("read_key", lambda backend, original, call: key if len(
          key := call.request.headers.get("Idempotency-Key", "")) > 100 else original(call))),
  Break("key-100-refused", "a key may have 100 characters: at most 64",
        instead("read_key", lambda backend, original, call: backend.text(
          original(call), 8, 100) if len(original(call)) <= 64 else refuse())),
  Break("key-uuid-only", "a key is a text: only UUIDs are accepted",
        instead("read_key", lambda backend, original, call: str(uuid.UUID(original(call))) if len(
          original(call)) == 36 else refuse())),
  Break("repeated-twice-in-list", "a key places one order: a second one is listed",
        instead("repeated", placed_anew)),
  Break("repeated-other-id", "a repeated key gets the order: with another id",
        with_body(lambda body: {"id": str(uuid.uuid4())})),
  Break("repeated-other-quantity", "a repeated key gets the order: with another quantity",
        with_body(lambda body: {"quantity": 1 + body["quantity"] % 100})),
  Break("repeated-other-time", "a repeated key gets the order: with another time",
        with_body(lambda body: {"created_at": "2001-01-01T00:00:00Z"})),
  Break("repeated-other-status", "a repeated key gets the order: paid",
        with_body(lambda body: {"status": "paid"})),
  Break("repeated-empty", "a repeated key gets the order: an empty object", instead(
    "repeated", lambda backend, original, *arguments: (
      found := original(*arguments), found.body.clear(), found)[-1])),
  Break("repeated-200", "a repeated key gets 201: 200", instead(
    "repeated", lambda backend, original, *arguments: (
      found := original(*arguments), status(200)(found), found)[-1])),
  Break("repeated-409", "a repeated key gets the order: 409", repeated_as(409, "WRONG_STATE")),
  Break("repeated-400", "a repeated key gets the order: 400", repeated_as(400, "INVALID")),
  Break("repeated-500", "a repeated key gets the order: 500", repeated_as(500, "INTERNAL")),
  Break("state-initial-paid", "an order is placed: paid", constant("first_state", "paid")),
  Break("state-initial-other-shown", "an order is placed: it is cancelled afterwards", instead(
    "keep_key", lambda backend, original, call, order, answer: (
      order.update(status="cancelled"), original(call, order, answer)))),
  Break("state-initial-unknown", "status is one of four: new", constant("first_state", "new")),
  Break("pay-ignored", "payment leads to paid: nothing changes", unmoved("paid")),
  Break("pay-not-kept", "payment leads to paid: it is shown only", both(
    unmoved("paid"), at("payOrder", "", put("status", "paid")))),
  Break("cancel-ignored", "cancellation leads to cancelled: nothing changes",
        unmoved("cancelled")),
  Break("cancel-not-kept", "cancellation leads to cancelled: it is shown only", both(
    unmoved("cancelled"), at("cancelOrder", "", put("status", "cancelled")))),
  Break("pay-cancels", "payment leads to paid: to cancelled", both(
    moving_to("paid", "cancelled"), at("payOrder", "", put("status", "cancelled")))),
  Break("cancel-deletes", "a cancelled order is there: it is not", instead(
    "cancelOrder", lambda backend, original, call: (
      found := original(call), backend.orders.pop(found.body["id"]), found)[-1])),
  Break("pay-sends", "a paid order is sent later: at once", instead(
    "payOrder", lambda backend, original, call: (
      found := original(call), backend.orders[found.body["id"]].update(status="sent"),
      found.body.update(status="sent"), found)[-1])),
  Break("pay-twice", "a paid order cannot be paid: it can", states("payable", "placed", "paid")),
  Break("pay-sent", "a sent order cannot be paid: it can", states("payable", "placed", "sent")),
  Break("pay-cancelled", "a cancelled order cannot be paid: it can",
        states("payable", "placed", "cancelled")),
  Break("cancel-sent", "a sent order cannot be cancelled: it can",
        states("cancellable", "placed", "paid", "sent")),
  Break("cancel-twice", "a cancelled order cannot be cancelled: it can",
        states("cancellable", "placed", "paid", "cancelled")),
  Break("cancel-paid-refused", "a paid order can be cancelled: it cannot",
        states("cancellable", "placed")),
  Break("cancel-placed-refused", "a placed order can be cancelled: it cannot",
        states("cancellable", "paid")),
  Break("pay-refused", "a placed order can be paid: it cannot", states("payable")),
  Break("refused-but-moved", "a refused call changes nothing: the state changes",
        instead("move", moved_though_refused)),
  Break("refused-silently", "a refused call gets 409: 200 and nothing", instead("move", silent)),
  Break("refused-400", "a wrong state gets 409: 400", refused_as(400, "INVALID")),
  Break("refused-422", "a wrong state gets 409: 422", refused_as(422, "WRONG_STATE")),
  Break("refused-404", "a wrong state gets 409: 404", refused_as(404, "ORDER_NOT_FOUND")),
  Break("refused-500", "a wrong state gets 409: 500", refused_as(500, "INTERNAL")),
  Break("refused-other-code", "code is WRONG_STATE: CONFLICT", refused_as(409, "CONFLICT")),
  Break("time-never-passes", "a paid order is sent after some time: never", instead(
    "state", lambda backend, original, order: order["status"])),
  Break("time-cancels", "a paid order is sent after some time: cancelled", instead(
    "state", lambda backend, original, order: {"sent": "cancelled"}.get(
      original(order), original(order)))),
  Break("time-sends-placed", "a placed order waits: it is sent after some time", instead(
    "state", lambda backend, original, order: "sent" if order["status"] == "placed" and (
      backend.now() - order["created_at"] > 0.2) else original(order))),
  Break("time-sends-cancelled", "a cancelled order stays: it is sent after some time", instead(
    "state", lambda backend, original, order: "sent" if order["paid_at"] and (
      backend.now() - order["paid_at"] > 0.05) else original(order))),
  Break("time-goes-back", "a sent order stays: it is paid again at times",
        instead("state", flipping)),
  Break("state-lost-in-list", "the list has the status: it is missing",
        at("listOrders", "[]", drop("status"))),
  Break("state-stale-in-list", "the list has the status: always placed",
        at("listOrders", "[]", put("status", "placed"))),
  Break("cancelled-shown-paid-in-list", "the list has the status: cancelled ones are paid",
        listed_as("paid")),
  Break("cancelled-not-listed", "the list has all orders: cancelled ones are not there", instead(
    "is_listed", lambda backend, original, call, order: original(
      call, order) and order["status"] != "cancelled")),
  Break("paid-not-listed", "the list has all orders: paid ones are not there", instead(
    "is_listed", lambda backend, original, call, order: original(
      call, order) and backend.state(order) not in ("paid", "sent"))),
  Break("status-filter-ignored", "status filters: it is ignored", constant("fits_status", True)),
  Break("status-filter-inverted", "status filters: the others", instead(
    "fits_status", lambda backend, original, call, order: (
      "status" not in call.values or not original(call, order)))),
  Break("status-filter-placed-empty", "status filters: placed finds nothing", instead(
    "fits_status", lambda backend, original, call, order: original(
      call, order) and call.values.get("status") != "placed")),
  Break("status-filter-paid-sent", "status filters: paid finds sent ones, too", instead(
    "fits_status", lambda backend, original, call, order: original(call, order) or (
      call.values.get("status") == "paid" and backend.state(order) == "sent"))),
  Break("status-filter-cancelled-ignored", "status filters: cancelled is ignored", instead(
    "fits_status", lambda backend, original, call, order: original(call, order) or (
      call.values.get("status") == "cancelled"))),
  Break("status-unknown-accepted", "status is one of four: any is accepted",
        instead("query_status", lambda backend, original, text: text)),
  Break("orders-of-all-users", "orders are of the user: of all users", instead(
    "is_listed", lambda backend, original, call, order: True)),
  *(Break(f"{name}-foreign", "404 for an order of another user: served", instead(
    "check_owner", lambda backend, original, call, order, operation=operation: None if (
      call.operation == operation) else original(call, order)))
    for name, operation in (("show-order", "showOrder"), ("pay", "payOrder"),
                            ("cancel", "cancelOrder"))),
  Break("order-foreign-403", "404 for an order of another user: 403", instead(
    "check_owner", lambda backend, original, call, order: None if (
      order["user"] == call.user) else refuse(403))),
  Break("order-of-unknown-product", "404 for an unknown product: the order is placed", instead(
    "placeOrder", lambda backend, original, call: (
      known := backend.existing_product, setattr(backend, "existing_product", lambda name: None),
      found := original(call), setattr(backend, "existing_product", known), found)[-1])),
  Break("order-unknown-product-400", "404 for an unknown product: 400",
        refusal("placeOrder", 404, lambda found: (
          status(400)(found), found.body.update(code="INVALID")))),
  Break("order-quantity-lost", "quantity is echoed: always 1", at(
    "placeOrder", "", put("quantity", 1))),
  Break("order-quantity-not-kept", "quantity is kept: showing it has one more", at(
    "showOrder", "", put("quantity", lambda number: number + 1))),
  Break("order-changes-product", "an order leaves the product: its stock falls", instead(
    "keep_order", lambda backend, original, order: (
      original(order), lower_stock(backend.products[order["product_id"]])))),
  Break("order-quantity-zero-accepted", "quantity is at least 1: 0 is accepted", instead(
    "read_quantity", lambda backend, original, value: backend.integer(value, 0, 100))),
  Break("order-quantity-100-refused", "quantity may be 100: at most 99", instead(
    "read_quantity", lambda backend, original, value: backend.integer(value, 1, 99))),
]
