"""Defects in response headers and conditional requests."""

import uuid

from common.backend import Refusal
from common.breaks import Break, answer, constant, header, instead, status

WITH_TAG = "addProduct showProduct changeProduct"


def without(name):
  return lambda found: found.headers.pop(name, None)


def tagged(make):
  return instead("tag", lambda backend, original, product: make(original, product))


def compared(replacement):
  """Compares If-Match in another way: `replacement(backend, original, call, product)`."""
  return instead("compare", replacement)


def changed_though_stale(backend, original, call, product):
  try:
    original(call, product)
  except Refusal:
    backend.replace(product, call.fields)
    raise


def star_refused(backend, original, call, product):
  if call.request.headers.get("If-Match") == "*":
    raise Refusal(412, "STALE", "The product has changed")
  original(call, product)


def existing_only(backend, original, call, product):
  """Compares with the first state of the product."""
  header_value = call.request.headers.get("If-Match")
  version, product["version"] = product["version"], 1
  try:
    if header_value:
      original(call, product)
  finally:
    product["version"] = version


def required(backend, original, call, product):
  if not call.request.headers.get("If-Match"):
    raise Refusal(412, "STALE", "If-Match is required")
  original(call, product)


def stale_as(code, word):
  def edit(found):
    if found.status == 412:
      found.status, found.body["code"] = code, word
  return answer("error", edit)


def not_modified_body(found):
  if found.status == 304:
    found.payload = b'{"code":"x","message":"y"}'


def with_body(backend):
  backend.rewrites.append(lambda found: not_modified_body(found))


def not_modified(edit):
  return answer("showProduct", lambda found: edit(found) if found.status == 304 else None)


def full(backend, original, header_value, tag):
  return False


BREAKS = [
  Break("total-header-missing", "X-Total-Count is sent: it is not",
        answer("listProducts", without("X-Total-Count"))),
  Break("total-header-text", "X-Total-Count is a number: a text",
        answer("listProducts", header("X-Total-Count", "many"))),
  Break("total-header-fraction", "X-Total-Count is a whole number: 1.5",
        answer("listProducts", header("X-Total-Count", "1.5"))),
  Break("total-header-negative", "X-Total-Count is not negative: -1",
        answer("listProducts", header("X-Total-Count", "-1"))),
  Break("total-header-of-page", "X-Total-Count is total: it is of the page", answer(
    "listProducts", lambda found: found.headers.update(
      {"X-Total-Count": str(len(found.body["items"]))}))),
  Break("total-header-stale", "X-Total-Count is total: it is one request old", lambda backend:
        backend.edits.append(lambda found: found.operation == "listProducts" and (
          new := found.headers["X-Total-Count"], found.headers.update(
            {"X-Total-Count": backend.__dict__.get("last_total", new)}),
          backend.__dict__.update(last_total=new)))),
  Break("total-header-renamed", "X-Total-Count is sent: it is called Total-Count", answer(
    "listProducts", lambda found: found.headers.update(
      {"Total-Count": found.headers.pop("X-Total-Count")}))),
  Break("location-missing", "Location is sent: it is not", answer(
    "addProduct", without("Location"))),
  Break("location-of-list", "Location is of the product: of the list",
        constant("location", "/products")),
  Break("location-dead", "Location is of the product: of none",
        instead("location", lambda *_: f"/products/{uuid.uuid4()}")),
  Break("location-other", "Location is of the product: of another one", instead(
    "location", lambda backend, original, product: original(
      next(iter(backend.products.values()))))),
  Break("location-wrong-path", "Location is of the product: /product/…", instead(
    "location", lambda backend, original, product: original(product).replace("s/", "/"))),
  Break("location-id-only", "Location is a reference to the product: its id", instead(
    "location", lambda backend, original, product: product["id"])),
  *(Break(f"{name}-tag-missing", "ETag is sent: it is not", answer(operation, without("ETag")))
    for name, operation in (("add", "addProduct"), ("show", "showProduct"),
                            ("change", "changeProduct"))),
  Break("tag-not-quoted", "ETag is quoted: it is not", answer(WITH_TAG, lambda found:
        found.headers.update(ETag=found.headers["ETag"].strip('"')))),
  Break("tag-single-quoted", "ETag is quoted: in single quotes", answer(WITH_TAG, lambda found:
        found.headers.update(ETag=found.headers["ETag"].replace('"', "'")))),
  Break("tag-same-after-update", "ETag names a state: it is the same after an update",
        tagged(lambda original, product: original({**product, "version": 1}))),
  Break("tag-same-for-all", "ETag names a state: it is the same for all products",
        tagged(lambda original, product: '"1"')),
  Break("tag-of-name", "ETag names a state: it is of the name",
        tagged(lambda original, product: f'"{hash(product["name"])}"')),
  Break("tag-random", "ETag names a state: another one for each read",
        tagged(lambda original, product: f'"{uuid.uuid4()}"')),
  Break("tag-of-add-differs", "ETag names a state: the one of adding is another",
        answer("addProduct", header("ETag", '"new"'))),
  Break("tag-of-change-old", "ETag names the new state: PUT sends the old one", instead(
    "changeProduct", lambda backend, original, call: (
      old := backend.tag(backend.products.get(call.names["product"].lower(), {
        "id": "", "version": 0, "price": 0, "updated_at": 0})),
      found := original(call), found.headers.update(ETag=old), found)[-1])),
  Break("not-modified-never", "304 for the same state: 200", instead("is_unchanged", full)),
  Break("not-modified-always", "200 for another state: 304", instead(
    "is_unchanged", lambda backend, original, header_value, tag: header_value is not None)),
  Break("not-modified-without-header", "200 without If-None-Match: 304",
        constant("is_unchanged", True)),
  Break("not-modified-inverted", "304 for the same state: for another one", instead(
    "is_unchanged", lambda backend, original, header_value, tag: (
      header_value is not None and not original(header_value, tag)))),
  Break("not-modified-body", "304 has no body: it has one", with_body),
  Break("not-modified-as-204", "304 for the same state: 204", not_modified(status(204))),
  Break("not-modified-as-412", "304 for the same state: 412", not_modified(status(412))),
  Break("not-modified-500", "304 for the same state: 500", not_modified(status(500))),
  Break("not-modified-first-only", "304 for the same state: for the first state only", instead(
    "is_unchanged", lambda backend, original, header_value, tag: original(
      header_value, backend.__dict__.setdefault("tags", {}).setdefault("first", tag)))),
  Break("not-modified-without-tag", "304 has the ETag: it has none",
        not_modified(without("ETag"))),
  Break("not-modified-list-ignored", "If-None-Match is a list: only one is compared", instead(
    "is_unchanged", lambda backend, original, header_value, tag: header_value == tag)),
  Break("not-modified-malformed-500", "an If-None-Match without quotes: 500", instead(
    "is_unchanged", lambda backend, original, header_value, tag: header_value is not None and (
      header_value.index('"') >= 0 and original(header_value, tag)))),
  Break("stale-never", "412 for a state that is gone: the product changes",
        compared(lambda *_: None)),
  Break("stale-but-changed", "412 changes nothing: the product changes",
        compared(changed_though_stale)),
  Break("stale-always", "If-Match of the state: 412", compared(
    lambda backend, original, call, product: call.request.headers.get("If-Match") and (
      original(call, {**product, "version": -1})))),
  Break("stale-star-refused", "If-Match: * is any state: 412", compared(star_refused)),
  Break("stale-first-state", "If-Match is of the last state: of the first one",
        compared(existing_only)),
  Break("stale-required", "If-Match is optional: it is required", compared(required)),
  Break("stale-409", "412 for a state that is gone: 409", stale_as(409, "STALE")),
  Break("stale-400", "412 for a state that is gone: 400", stale_as(400, "INVALID")),
  Break("stale-500", "412 for a state that is gone: 500", stale_as(500, "INTERNAL")),
  Break("stale-other-code", "code is STALE: CONFLICT", stale_as(412, "CONFLICT")),
  Break("stale-unquoted-500", "an If-Match without quotes: 500", compared(
    lambda backend, original, call, product: (
      call.request.headers.get("If-Match", '"').index('"'), original(call, product)))),
  Break("content-type-text", "JSON: labelled text/plain",
        answer("listProducts", header("Content-Type", "text/plain"))),
]
