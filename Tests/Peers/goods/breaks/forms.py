"""Defects of bodies that are no JSON text, and of composed shapes."""

import json

from common.backend import Answer
from common.breaks import Break, answer, at, both, constant, instead, put, status


def typed(operation, media_type):
  return answer(operation, lambda found: found.headers.update({"Content-Type": media_type}))


def paid(edit):
  """Changes the bytes of a response."""
  def change(found):
    found.payload = edit(found.payload)
  return change


def removed(backend, original, call):
  product = dict(backend.find_product(call))
  found = original(call)
  backend.removed = [*getattr(backend, "removed", []), product]
  return found


def without(method, *values):
  """A check that accepts these values."""
  return instead(method, lambda backend, original, value: value if value in values else (
    original(value)))


def is_json(line):
  try:
    json.loads(line)
  except ValueError:
    return False
  return True


BREAKS = [
  Break("export-json", "lines: one array", answer("exportProducts", paid(
    lambda lines: b"[" + b",".join(line for line in lines.split(b"\n") if line.strip()) + b"]"))),
  Break("export-type", "application/x-ndjson: application/json", typed(
    "exportProducts", "application/json")),
  Break("export-one", "all products: only one", instead("exported", lambda _, original, products: (
    original(products)[:1]))),
  Break("export-element", "every product is whole: one without a price", instead(
    "line", lambda _, original, thing: original(
      {name: value for name, value in thing.items() if name != "price"}))),
  Break("export-cut", "every line is whole: the last ends too early", answer(
    "exportProducts", paid(lambda lines: lines.rstrip()[:-3]))),
  Break("export-undocumented", "products are closed: another member", instead(
    "line", lambda _, original, thing: original({**thing, "debug": 1}))),
  Break("export-old", "what was removed is gone: it is still there", both(
    instead("removeProduct", removed), instead("exported", lambda backend, original, products: (
      original(products) + getattr(backend, "removed", []))))),
  Break("count-one", "all lines are counted: all but one", instead(
    "counted", lambda _, original, lines: original(lines) - 1)),
  Break("count-none", "at least one line: none is fine", constant("is_count", True)),
  Break("count-first", "every line is checked: only the first", instead(
    "read_lines", lambda backend, original, body: original(body.split(b"\n")[0]) + [
      json.loads(line) for line in body.decode().split("\n")[1:] if line.strip()])),
  Break("count-bad-skipped", "every line is JSON: one that is not is skipped", instead(
    "read_lines", lambda _, original, body: original(b"\n".join(
      line for line in body.split(b"\n") if is_json(line))))),
  Break("count-article", "an article has 1 to 40 characters: any", constant("read_article", None)),
  Break("count-pieces", "pieces are 0 to 10000: any", constant("read_counted", None)),
  Break("count-array", "lines: one array", instead("read_lines", lambda backend, _, body: (
    [backend.read_line(json.dumps(line)) for line in json.loads(body)]))),
  Break("text-refused", "a product as a text: JSON", constant("wants_text", False)),
  Break("text-406", "a product as a text: 406", instead("as_text", lambda _, original, *rest: (
    Answer("showProduct", 406, {"code": "INVALID", "message": "no text"})))),
  Break("text-empty", "a text that is not empty: empty", constant("text_of", "")),
  Break("text-html", "text/plain: text/html", answer("showProduct", lambda found: (
    found.headers.update({"Content-Type": "text/html"}) if found.payload else None))),
  Break("text-always", "JSON unless a text is wanted: always a text", constant("wants_text", True)),
  Break("watch-json", "events: JSON", answer("watchOrder", lambda found: (
    found.headers.update({"Content-Type": "application/json"}),
    setattr(found, "payload", b"{}")))),
  Break("watch-no-name", "events have names: none", instead(
    "event", lambda _, original, name, data: original(name, data).partition("\n")[2])),
  Break("watch-other-name", "state or note: changed", constant("event_name", "changed")),
  Break("watch-no-json", "data are JSON: a text", instead(
    "event", lambda _, original, name, data: f"event: {name}\ndata: {data['status']}\n\n")),
  Break("watch-quantity-text", "quantity is a number: a text", instead(
    "event", lambda _, original, name, data: original(
      name, {**data, "quantity": str(data["quantity"])}))),
  Break("watch-none", "at least one event: none", instead(
    "event", lambda _, original, name, data: ": nothing\n\n")),
  Break("watch-unended", "an empty line ends an event: it does not", instead(
    "event", lambda _, original, name, data: original(name, data).rstrip() + "\n")),
  Break("watch-of-others", "an order is its user's: everybody watches", instead(
    "watchOrder", lambda backend, original, call: (
      setattr(call, "user", backend.orders.get(call.names["order"].lower(), {}).get(
        "user", call.user)), original(call))[1])),
  Break("form-refused", "an order by a form: refused", constant("is_form", False)),
  Break("form-first-digit", "the quantity of the form: its first digit", instead(
    "read_form", lambda _, original, text: {
      name: int(str(value)[0]) + 90 if name == "quantity" and isinstance(value, int) else value
      for name, value in original(text).items()})),
  Break("shop-floor-unknown", "floors are 0, 1 or 2: 3", at("showShop", "", put("floors", 3))),
  Break("shop-floor-text", "floors is a number: a text", at("showShop", "", put("floors", "2"))),
  Break("shop-currency-digits", "currency is always the same: other digits", at(
    "showShop", "", put("currency", {"code": "GBP", "digits": 3}))),
  Break("shop-working-days", "working_days are always the same: one is missing", at(
    "showShop", "", put("working_days", [1, 2, 3, 4]))),
  Break("shop-sizes-number", "after the first, shelf_sizes are texts: a number", at(
    "showShop", "", put("shelf_sizes", [3, "wide", 5]))),
  Break("shop-stand-text", "a stand within an area has a number: a text", at(
    "showShop", "", put("floor_plan", {"name": "Hall 1", "stands": [
      {"number": 1, "area": {"name": "Court", "stands": [{"number": "2"}]}}]}))),
  Break("shop-methods-missing", "Allow names the methods: it is missing", answer(
    "listShopMethods", lambda found: found.headers.pop("Allow"))),
  Break("shop-methods-without-get", "Allow names GET: it does not", answer(
    "listShopMethods", lambda found: found.headers.update({"Allow": "POST"}))),
  Break("visitor-event-text", "an event has a number: a text", instead(
    "visitor_event", lambda backend, original, number: 'data: {"visitors": "many"}\n\n')),
  Break("visitor-event-missing", "there are events: lines of JSON", instead(
    "visitor_event", lambda backend, original, number: f'{{"visitors": {number}}}\n')),
  Break("quote-pickup-as-parcel", "a pickup has a station: it is answered as a parcel", constant(
    "is_pickup", False)),
  Break("quote-any-type", "pickup or parcel: anything", instead(
    "read_delivery", lambda _, original, value: value if isinstance(value, dict) and (
      value.get("type") not in ("pickup", "parcel")) else original(value))),
  Break("quote-place-unchecked", "a delivery has a place: none is needed", constant(
    "read_place", None)),
  Break("quote-pieces-unchecked", "a parcel has pieces: none are needed", constant(
    "read_pieces", None)),
  Break("quote-three-days", "two days: any number", instead(
    "read_days", lambda _, original, value: original(value) if isinstance(value, list) and (
      len(value) == 2) or not isinstance(value, list) else value)),
  Break("quote-first-day", "both are days: only the first is checked", instead(
    "read_days", lambda backend, original, value: original(value) if not (
      isinstance(value, list) and len(value) == 2) else (backend.read_day(value[0]), value)[1])),
  Break("quote-test", "every voucher but TEST: TEST, too", without("read_voucher", "TEST")),
  Break("quote-contact", "an e-mail address: a name", constant("contact", "The shop")),
  Break("quote-opens", "a time: without its zone", constant("opens", "8:30")),
  Break("quote-valid", "a duration: a number of days", constant("valid_for", "14 days")),
  Break("quote-negative", "a total is not negative: it is", constant("total_of", -1)),
  Break("quote-201", "200 for a quote: 201", answer("requestQuote", status(201))),
]
