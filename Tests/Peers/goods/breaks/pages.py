"""Defects in pages: elements lost or repeated, sizes, cursors and totals."""

import random

from common.backend import Refusal
from common.breaks import Break, answer, at, constant, instead, put


def edited(operation, edit):
  """Edits the body of a response by `edit(backend, call, body)`."""
  def replacement(backend, original, call):
    found = original(call)
    found.body = edit(backend, call, found.body)
    return found
  return instead(operation, replacement)


def cut(size=lambda size: size, start=lambda start: start):
  return instead("cut", lambda backend, original, found, first, many: original(
    found, start(first), size(many)))


def lost_between(backend, original, call, found, end):
  """The next page begins one element too late."""
  more = end + 1 < len(found)
  return original(call, found, end + 1) if more else None


def looping(backend, original, call, found, end):
  return original(call, found, end) or (backend.style.cursor_of(found, 1) if found else None)


def endless(backend, original, call, found, end):
  """The last page has a cursor, and so have the empty ones after it."""
  return backend.style.cursor_of(found, len(found)) if found else None


def unchanging(backend, original, call, found, end):
  """Every page has the cursor of the first one."""
  first = min(len(found), backend.size(call))
  return backend.style.cursor_of(found, first) if end < len(found) else None


def shuffled(backend, original, *arguments):
  return random.sample(found := original(*arguments), len(found))


def beyond(backend, original, orders, page, size):
  found = original(orders, page, size)
  if page > 1 and not found:
    raise IndexError
  return found


def clamped(backend, original, orders, page, size):
  """Beyond the end there is the last page again."""
  return original(orders, page, size) or original(orders, max(1, -(-len(orders) // size)), size)


def missing(backend, original, orders, page, size):
  found = original(orders, page, size)
  if page > 1 and not found:
    raise Refusal(404, "ORDER_NOT_FOUND", "No such page")
  return found


def sliced(start, end):
  """Pages of orders with other limits."""
  return instead("order_page", lambda backend, original, orders, page, size: orders[
    max(0, start(page, size)):max(0, end(page, size))])


def without_total(backend, call, body):
  return {**body, "total": len(body["items"])}


BREAKS = [
  Break("page-element-lost", "every element is on a page: one is lost between two pages",
        instead("next", lost_between)),
  Break("page-element-twice", "every element is on one page: the last one is on the next, too",
        instead("start", lambda backend, original, call, found: max(
          0, original(call, found) - ("cursor" in call.values)))),
  Break("page-element-doubled", "every element once: the first one of a page is twice there",
        edited("listProducts", lambda backend, call, body: {
          **body, "items": body["items"][:1] + body["items"]} if "limit" not in call.values
          else {**body, "items": body["items"][:1] + body["items"][:-1]})),
  Break("page-last-lost", "every element is on a page: the oldest one is not",
        instead("wanted", lambda backend, original, call: original(call)[1:])),
  Break("page-newest-lost", "every element is on a page: the newest one is not",
        instead("wanted", lambda backend, original, call: original(call)[:-1])),
  Break("page-short-last-lost", "the last page may be short: it is left out",
        instead("next", lambda backend, original, call, found, end: original(
          call, found, end) if end + backend.size(call) <= len(found) else None)),
  Break("page-order-unstable", "a page has an order: another one each time",
        instead("cut", shuffled)),
  Break("list-order-unstable", "the list has an order: another one each time",
        instead("wanted", shuffled)),
  Break("page-size-more", "limit is the greatest number: one more", cut(lambda size: size + 1)),
  Break("page-size-less-final", "limit elements: one less, and no next page", edited(
    "listProducts", lambda backend, call, body: {**body, "items": body["items"][:-1]})),
  Break("page-size-ignored", "limit is the size: always 20", constant("size", 20)),
  Break("page-size-unlimited", "limit is the size: everything on one page",
        constant("size", 1_000_000)),
  Break("page-size-most-10", "limit may be 100: at most 10 elements, and no next page",
        edited("listProducts", lambda backend, call, body: {
          **body, "items": body["items"][:10], "next": None})),
  Break("page-size-default-5", "the default of limit is 20: it is 5",
        instead("size", lambda backend, original, call: call.values.get("limit", 5))),
  Break("page-size-default-100", "the default of limit is 20: it is 100",
        instead("size", lambda backend, original, call: call.values.get("limit", 100))),
  Break("page-size-zero-accepted", "limit is at least 1: 0 is accepted",
        instead("whole", lambda backend, original, text, least, most: original(text, 0, most))),
  Break("page-size-101-accepted", "limit is at most 100: 1,000 are accepted",
        instead("query_limit", lambda backend, original, text: backend.whole(text, 1, 1_000))),
  Break("page-size-100-refused", "limit may be 100: at most 99",
        instead("query_limit", lambda backend, original, text: backend.whole(text, 1, 99))),
  Break("cursor-loops", "the last page has no next: the first one follows",
        instead("next", looping)),
  Break("cursor-endless", "the last page has no next: empty pages follow for ever",
        instead("next", endless)),
  Break("cursor-unchanging", "next is the next page: the second one each time",
        instead("next", unchanging)),
  Break("cursor-ignored", "cursor is the page: always the first one",
        constant("start", 0)),
  Break("cursor-never", "next is the next page: there is none", constant("next", None)),
  Break("cursor-500", "cursor is the page: 500", instead(
    "start", lambda backend, original, call, found: 1 // ("cursor" not in call.values) - 1)),
  Break("cursor-invalid-500", "a text that is no cursor is refused: 500", instead(
    "start", lambda backend, original, call, found: backend.style.start_of(
      call.values["cursor"], found) if "cursor" in call.values else 0)),
  Break("cursor-number", "next is a text: a number", at(
    "listProducts", "", lambda body: body["next"] and put("next", 5)(body))),
  Break("cursor-empty", "next is null at the end: \"\"", at(
    "listProducts", "", lambda body: body["next"] is None and put("next", "")(body))),
  Break("cursor-long", "a cursor has at most 200 characters: it has more", at(
    "listProducts", "", lambda body: body["next"] and put("next", "A" * 201)(body))),
  Break("default-size-smaller", "limit is 20 where a request has none: it is 10", instead(
    "size", lambda backend, original, call: call.values.get("limit", 10))),
  Break("default-size-greater", "limit is 20 where a request has none: it is 30", instead(
    "size", lambda backend, original, call: call.values.get("limit", 30))),
  Break("total-of-page", "total is of all pages: of one", edited("listProducts", without_total)),
  Break("total-of-everything", "total is of what is listed: filters are not regarded",
        instead("total", lambda backend, original, call, found: len(backend.products))),
  Break("total-one-more", "total is the number of products: one more",
        instead("total", lambda backend, original, call, found: len(found) + 1)),
  Break("total-stale", "total is current: it is the one of the first request",
        instead("total", lambda backend, original, call, found: backend.__dict__.setdefault(
          "first_total", len(found)))),
  Break("total-negative", "total is not negative: -1", at("listProducts", "", put("total", -1))),
  Break("order-page-ignored", "page is the page: always the first one",
        sliced(lambda page, size: 0, lambda page, size: size)),
  Break("order-page-from-zero", "pages are counted from 1: from 0",
        sliced(lambda page, size: page * size, lambda page, size: (page + 1) * size)),
  Break("order-page-size-ignored", "per_page is the size: always 20",
        sliced(lambda page, size: (page - 1) * 20, lambda page, size: page * 20)),
  Break("order-page-size-more", "per_page is the greatest number: one more",
        sliced(lambda page, size: (page - 1) * size, lambda page, size: page * size + 1)),
  Break("order-page-element-lost", "every element is on a page: one between two is not",
        sliced(lambda page, size: (page - 1) * (size + 1),
               lambda page, size: (page - 1) * (size + 1) + size)),
  Break("order-page-size-less", "a page is full: it has one less",
        sliced(lambda page, size: (page - 1) * size, lambda page, size: page * size - 1)),
  Break("order-page-beyond-500", "beyond the end there is nothing: 500",
        instead("order_page", beyond)),
  Break("order-page-beyond-404", "beyond the end there is nothing: 404",
        instead("order_page", missing)),
  Break("order-page-beyond-last", "beyond the end there is nothing: the last page again",
        instead("order_page", clamped)),
  Break("order-page-unstable", "a page has an order: another one each time",
        instead("order_page", shuffled)),
  Break("order-page-zero-accepted", "page is at least 1: 0 is accepted",
        instead("query_page", lambda backend, original, text: max(
          1, backend.whole(text, 0, 1_000)))),
  Break("items-null", "items is an array: null when empty", answer(
    "listProducts", lambda found: found.body.update(items=found.body["items"] or None))),
]
