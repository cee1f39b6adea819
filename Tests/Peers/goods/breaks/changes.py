"""Defects in what requests keep, change and delete, also beside what they are about."""

import struct
import time
import uuid

from common.backend import Answer
from common.breaks import Break, answer, at, instead, put, status
from common.effects import after, cached, every, sent, though_refused
from common.races import PAUSE, racing


def kept_on_change(name):
  return instead("replace", lambda backend, original, product, fields: original(
    product, {**fields, name: product[name]}))


def lost_on_change(name):
  return instead("replace", lambda backend, original, product, fields: original(
    product, {key: value for key, value in fields.items() if key != name}))


def patched(backend, original, product, fields):
  original(product, {**{name: product[name] for name in ("note", "category")
                        if name in product}, **fields})


def stored(name, change):
  """Keeps another value than the one that the response shows."""
  return instead("keep_product", lambda backend, original, product: (
    original({**product, name: change(product[name])})))


def lost(backend, original, product):
  before = dict(backend.products)
  time.sleep(PAUSE)
  backend.products = {**before, product["id"]: product}


def torn(backend, original, product, fields):
  for name, value in fields.items():
    product[name] = value
    time.sleep(PAUSE / 4)
  product["version"] += 1


def others(backend, call, found):
  return [product for product in backend.products.values() if product["id"] != found.body["id"]]


def answer_of(code=204, body=None):
  return Answer("removeProduct", code, body)


def single(number):
  return struct.unpack("f", struct.pack("f", number))[0]


def made_though_refused(backend, call):
  fields = sent(call)
  backend.keep_product({
    "id": str(uuid.uuid4()), "place": next(backend.places), "version": 1,
    "updated_at": backend.now(), "name": str(fields.get("name", "x"))[:80] or "x", "color": "red",
    "price": 1, "stock": 1, "titles": {"en": "x"}, "tags": []})


def changed_though_refused(backend, call):
  product = backend.products.get(call.names["product"].lower())
  if product and product["stock"] != 77:
    product.update(stock=77)


def removed_though_refused(backend, call):
  backend.products.pop(call.names["product"].lower(), None)


BREAKS = [
  *(Break(f"change-{name}-kept", f"PUT replaces {name}: it is not changed", kept_on_change(name))
    for name in ("name", "color", "price", "stock", "titles", "tags")),
  Break("change-note-lost", "PUT sets note: it is lost", lost_on_change("note")),
  Break("change-category-lost", "PUT sets category: it is lost", lost_on_change("category")),
  Break("change-patches", "PUT replaces a product: optional members are kept",
        instead("replace", patched)),
  Break("change-not-kept", "PUT changes a product: the response only shows it", instead(
    "replace", lambda backend, original, product, fields: (
      backend.keep_product(dict(product, version=product["version"] + 1)),
      original(product, fields)))),
  Break("change-adds-stock", "PUT is idempotent: stock is added", instead(
    "replace", lambda backend, original, product, fields: original(product, {
      **fields, "stock": min(10_000, product["stock"] + fields["stock"])}))),
  Break("change-old-shown", "PUT shows the new product: the old one", instead(
    "changeProduct", lambda backend, original, call: (
      old := backend.shown(backend.find_product(call)), found := original(call),
      setattr(found, "body", old), found)[-1])),
  Break("change-creates", "404 for an unknown product: it is created", instead(
    "changeProduct", lambda backend, original, call: (
      call.names["product"] in backend.products or backend.keep_product({
        "id": call.names["product"], "place": next(backend.places), "version": 1,
        "updated_at": backend.now(), **call.fields}), original(call))[-1])),
  Break("change-time-kept", "updated_at is the time of the update: it is kept", instead(
    "replace", lambda backend, original, product, fields: original(
      product, {**fields, "updated_at": product["updated_at"]}))),
  Break("change-all", "PUT changes one product: all get the color", after(
    "changeProduct", lambda backend, call, found: every(
      others(backend, call, found), color=found.body["color"]))),
  Break("change-last-too", "PUT changes one product: the one before gets the stock", after(
    "changeProduct", lambda backend, call, found: every(
      others(backend, call, found)[-1:], stock=found.body["stock"]))),
  Break("stored-name-trimmed", "name is kept: without spaces at its ends",
        stored("name", lambda name: name.strip() or "x")),
  Break("stored-name-lowered", "name is kept: in small letters", stored("name", str.lower)),
  Break("stored-name-ascii", "name is kept: other characters become ?",
        stored("name", lambda name: name.encode("ascii", "replace").decode())),
  Break("stored-name-50", "name is kept: 50 characters of it", stored(
    "name", lambda name: name[:50])),
  Break("stored-stock-byte", "stock is kept: up to 255", stored(
    "stock", lambda stock: min(stock, 255))),
  Break("stored-price-float", "price is kept: as a binary number of 32 bits", stored(
    "price", single)),
  Break("add-not-listed", "a new product is listed: it is not", instead(
    "is_wanted", lambda backend, original, call, product: original(
      call, product) and product["version"] > 1)),
  Break("add-not-shown", "a new product is shown: 404", instead(
    "addProduct", lambda backend, original, call: (
      found := original(call), backend.products.pop(found.body["id"]), found)[-1])),
  Break("add-id-used-twice", "each product has an id: every second one has the last one's", instead(
    "keep_product", lambda backend, original, product: (
      product["place"] % 2 and backend.products and product.update(
        id=list(backend.products)[-1]), original(product)))),
  Break("add-removes-oldest", "a new product leaves the others: only 30 are kept", after(
    "addProduct", lambda backend, call, found: len(backend.products) > 30 and backend.products.pop(
      next(iter(backend.products))))),
  Break("list-cached", "the list is current: three seconds old", cached(
    "wanted", lambda backend, call: str(call.values), 3)),
  Break("show-cached", "a product is current: three seconds old", cached(
    "showProduct", lambda backend, call: (
      call.names["product"], str(call.request.headers.get("If-None-Match"))), 3)),
  Break("remove-ignored", "DELETE removes: it does not", instead(
    "removeProduct", lambda backend, original, call: (
      backend.find_product(call), answer_of())[-1])),
  Break("remove-still-listed", "a removed product is not listed: it is", instead(
    "wanted", lambda backend, original, call: (
      kept := backend.__dict__.setdefault("kept", {}), kept.update(backend.products),
      [product for product in backend.style.sequence(list(kept.values()))
       if backend.is_wanted(call, product)])[-1])),
  Break("remove-twice-204", "404 for a removed product: 204", instead(
    "removeProduct", lambda backend, original, call: original(call) if (
      call.names["product"].lower() in backend.products) else answer_of())),
  Break("remove-200", "204: 200 and an object", answer("removeProduct", lambda found: (
    status(200)(found), setattr(found, "body", {})))),
  Break("remove-another", "DELETE removes one product: another one, too", instead(
    "removeProduct", lambda backend, original, call: (
      found := original(call), backend.products and backend.products.popitem(), found)[-1])),
  Break("remove-removes-orders", "DELETE removes a product: its orders, too", instead(
    "removeProduct", lambda backend, original, call: (
      name := call.names["product"].lower(), found := original(call),
      [backend.orders.pop(order["id"]) for order in list(backend.orders.values())
       if order["product_id"] == name], found)[-1])),
  Break("unknown-product-200", "404 for an unknown product: 200 and null", instead(
    "showProduct", lambda backend, original, call: original(call) if (
      call.names["product"].lower() in backend.products) else answer_of(
        200, {}))),
  Break("unknown-product-500", "404 for an unknown product: 500", answer(
    "error", lambda found: found.status == 404 and found.source == "showProduct"
    and setattr(found, "status", 500))),
  Break("unknown-product-other-code", "code is PRODUCT_NOT_FOUND: NOT_FOUND", answer(
    "error", lambda found: found.body.get("code") == "PRODUCT_NOT_FOUND"
    and found.body.update(code="NOT_FOUND"))),
  Break("unknown-order-other-code", "code is ORDER_NOT_FOUND: PRODUCT_NOT_FOUND", answer(
    "error", lambda found: found.body.get("code") == "ORDER_NOT_FOUND"
    and found.body.update(code="PRODUCT_NOT_FOUND"))),
  Break("show-other-id", "the product of the path is shown: with another id", at(
    "showProduct", "", put("id", "00000000-0000-4000-8000-000000000000"))),
  Break("add-400-kept", "a refusal does nothing: the product is there",
        though_refused("check_fields", "addProduct", made_though_refused)),
  Break("add-401-kept", "401 does nothing: the product is there",
        though_refused("check_token", "addProduct", made_though_refused)),
  Break("change-400-kept", "400 does nothing: the stock changes",
        though_refused("check_fields", "changeProduct", changed_though_refused)),
  Break("change-401-kept", "401 does nothing: the stock changes",
        though_refused("check_token", "changeProduct", changed_though_refused)),
  Break("remove-401-kept", "401 does nothing: the product is removed",
        though_refused("check_token", "removeProduct", removed_though_refused)),
  Break("race-product-lost", "a product for each success: one of two at once is lost",
        racing("keep_product", lost)),
  Break("race-change-torn", "of two changes at once one is last: some of both",
        racing("replace", torn)),
]
