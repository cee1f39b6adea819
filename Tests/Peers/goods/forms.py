"""Bodies that are no JSON text, and shapes that are composed of others; each rule a method."""

import copy
import json
import re
from datetime import date
from decimal import Decimal
from urllib.parse import parse_qsl

from common.backend import Answer, Refusal

LINES = "application/x-ndjson"
FORM = "application/x-www-form-urlencoded"
QUOTE = "application/vnd.shop.quote+json"
SHOP = {
  "name": "Garden shop", "unit": 12, "floors": 2, "currency": {"digits": 2, "code": "GBP"},
  "working_days": [1, 2, 3, 4, 5], "shelf_sizes": [3, "wide", "low"],
  "floor_plan": {"name": "Hall 1", "stands": [
    {"number": 1}, {"number": 2, "area": {"name": "Court", "stands": []}}]}, "branch": "cellar", "closed_until": "2027-01-02",
  "founded": "1998-04-01", "is_open": True, "website": "https://shop.example.com/",
  "mail_server": "mail.example.com", "proxy": "198.51.100.3", "proxy_v6": "2001:db8::1:3",
  "imprint": "imprint?lang=en", "highlight": "", "voucher_form": "^S[0-9]+$", "logo": "R0lGODlhAQABAAAAACw=", "tax_number": "GB999999973",
  "register": "1b4e28ba-2fa1-41d2-883f-0016d3cca427", "rating": 5, "discount": 0, "build": 7,
  "as_of": "2026-11-01T08:30:00.000Z", "motto": "All that grows", "phones": ["+4411312"],
  "fees": {"currency": "EUR", "parcel": 4.5}, "hours": {"zone": "UTC", "mon": ["08:30:00Z"]},
  "theme": {"color": "green", "dark": False}, "extra": [None],
  "address": {"street": "Long Road 1", "city": "Leeds", "country": "GB"},
  "support": {"page": "https://shop.example.com/help"},
  "bank": {"type": "giro", "account": "55555555"}, "settings": {"language": "en", "beta": True},
  "staff": [{"name": "Ben", "role": "clerk"}, {"name": "Anna", "role": "owner"}],
}


class Forms:
  # Products as lines and as texts.

  def exportProducts(self, call):
    products = self.style.sequence(self.products.values())
    payload = "".join(self.line(self.shown(product)) for product in self.exported(products))
    return Answer("exportProducts", 200, payload=payload.encode(), headers={"Content-Type": LINES})

  def exported(self, products):
    return list(products)

  def line(self, thing):
    return json.dumps(thing, ensure_ascii=self.style.escape == "ascii") + self.style.line_end

  # Counted products as lines.

  def countStock(self, call):
    return Answer("countStock", 200, {"counted": self.counted(call.json)})

  def counted(self, lines):
    return len(lines)

  def read_lines(self, body):
    """The values of all lines that are not empty."""
    try:
      lines = [self.read_line(line) for line in body.decode().split("\n") if line.strip()]
    except (ValueError, RecursionError) as error:
      raise Refusal(400, "INVALID", f"A line {error}") from None
    if not self.is_count(len(lines)):
      raise Refusal(400, "INVALID", "There must be 1 to 1000 lines")
    return lines

  def is_count(self, count):
    return 1 <= count <= 1_000

  def read_line(self, text):
    line = json.loads(text, parse_float=Decimal, parse_constant=self.refuse_constant)
    if not isinstance(line, dict):
      raise ValueError("must be an object")
    if set(line) - {"article", "pieces"} and not self.style.unknown_members:
      raise ValueError("has unknown members")
    self.read_article(line.get("article"))
    self.read_counted(line.get("pieces"))
    return line

  def read_article(self, value):
    self.text(value, 1, 40)

  def read_counted(self, value):
    self.integer(value, 0, 10_000)

  def wants_text(self, call):
    accepted = [part.partition(";")[0].strip() for part in
                call.request.headers.get("Accept", "*/*").split(",")]
    return "text/plain" in accepted and "application/json" not in accepted

  def as_text(self, product, headers):
    return Answer("showProduct", 200, payload=self.text_of(product).encode("utf-8", "replace"),
                  headers={**headers, "Content-Type": "text/plain; charset=utf-8"})

  def text_of(self, product):
    return f"{product['name']}, {product['color']}"

  # The shop itself.

  def showShop(self, call):
    return Answer("showShop", 200, copy.deepcopy(SHOP))

  def listShopMethods(self, call):
    return Answer("listShopMethods", 204, headers={"Allow": self.allowed(["GET", "OPTIONS"])})

  def sendFeedback(self, call):
    label = call.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    try:
      self.read_feedback(label, call.request.body.decode())
    except ValueError as error:
      raise Refusal(400, "INVALID", f"The text {error}") from None
    return Answer("sendFeedback", 202, payload=b"Thanks", headers={"Content-Type": "text/plain"})

  def read_feedback(self, label, text):
    if label != "text/plain":
      raise ValueError("must be text/plain")
    return self.text(text, 1, 1_000)

  # Events of an order.

  def watchOrder(self, call):
    order = self.find_order(call)
    payload = self.style.greeting + self.event(self.event_name(), self.shown_order(order))
    return Answer("watchOrder", 200, payload=payload.encode(), headers={
      "Content-Type": "text/event-stream"}, delivery="open" if self.style.endless else "whole")

  def event_name(self):
    return "state"

  def event(self, name, data):
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"

  # Orders by a form.

  def is_form(self, call, label):
    return call.operation == "placeOrder" and label == FORM

  def read_form(self, text):
    """The first of each item; a quantity as a number."""
    found = {}
    for name, value in parse_qsl(text, keep_blank_values=True, errors="strict"):
      found.setdefault(name, value)
    if re.fullmatch("-?[0-9]{1,18}", found.get("quantity", ""), re.ASCII):
      found["quantity"] = int(found["quantity"])
    return found

  # Quotes.

  def requestQuote(self, call):
    total = {"total": self.style.number(self.total_of(call))}
    body = {**total, "station": "Platform 2"} if self.is_pickup(call) else {
      **total, "contact": self.contact(), "opens": self.opens(), "valid_for": self.valid_for()}
    return Answer("requestQuote", 200, body, {"Content-Type": QUOTE})

  def is_pickup(self, call):
    return call.fields["delivery"]["type"] == "pickup"

  def total_of(self, call):
    return 4.5 if call.fields["delivery"]["type"] == "parcel" else 0

  def contact(self):
    return "shop@example.com"

  def opens(self):
    return "08:30:00Z"

  def valid_for(self):
    return "P14D"

  def read_delivery(self, value):
    if not isinstance(value, dict):
      raise ValueError("must be an object")
    match value.get("type"):
      case "pickup": pass
      case "parcel": self.read_pieces(value)
      case _: raise ValueError("must have the type pickup or parcel")
    self.read_place(value)
    return value

  def read_place(self, value):
    self.text(value.get("place"), 1, 80)

  def read_pieces(self, value):
    self.integer(value.get("pieces"), 1, 20)

  def read_days(self, value):
    if not isinstance(value, list) or len(value) != 2:
      raise ValueError("must be two days")
    for day in value:
      self.read_day(day)
    return value

  def read_day(self, day):
    if not isinstance(day, str) or not re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", day, re.ASCII):
      raise ValueError("must be days")
    if not day.startswith("0000"):
      date.fromisoformat(day)

  def read_voucher(self, value):
    if value == "TEST":
      raise ValueError("must be another one")
    return self.text(value, 1, 20)
