"""Products and orders, kept in memory.

Every rule is a small method, so that a break can replace exactly one.
"""

import hashlib
import itertools
import json
import time
import uuid
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

import common.backend
from common.backend import Answer, Refusal, Request
from goods.accounts import Accounts
from goods.checks import UUID_PATTERN, Checks
from goods.forms import Forms
from goods.news import OLDEST, News
from goods.origins import Origins, methods_of
from goods.photos import Photos
from goods.suppliers import Suppliers
from goods.support import Support
from goods.wishes import Wishes

USERS = {
  "token-one": "15d3af32-a0f7-424c-952a-18c372476bfe",
  "token-two": "7c1f9d0e-52b6-4e0b-9a53-6d1f0c9be842",
}


@dataclass
class Call:
  """One request with the results of the checks."""

  request: Request
  operation: str = ""
  names: dict = None
  user: str = ""
  query_text: str = ""
  query: dict = field(default_factory=dict)
  values: dict = field(default_factory=dict)
  key: str = ""
  language: str = "en"
  theme: str = ""
  json: Any = None
  fields: dict = field(default_factory=dict)


class Backend(
    Checks, Accounts, Forms, News, Photos, Suppliers, Support, Wishes, Origins,
    common.backend.Backend):
  def __init__(self, users, style):
    super().__init__(style)
    self.users = users
    self.products, self.orders, self.wishes, self.photos = {}, {}, {}, {}
    self.accounts, self.suppliers, self.shelves = {}, {}, {}
    self.keys, self.sockets = {}, []
    self.news, self.news_numbers = [dict(each) for each in OLDEST], itertools.count(len(OLDEST) + 1)
    self.places = itertools.count()

  def now(self):
    return time.time()

  def decide(self, request):
    answer = self.preflight(request) or self.other_method(request)
    if not answer:
      answer = self.as_head(self.perform(replace(request, method="GET"))) if (
        self.is_head(request)) else self.perform(request)
    self.permit(request, answer)
    return answer

  def perform(self, request):
    call = Call(request)
    try:
      self.route(call)
      for check in self.style.checks:
        getattr(self, "check_" + check)(call)
      return getattr(self, call.operation)(call)
    except Refusal as refusal:
      return self.refuse(refusal, call)
    except Exception as error:
      return self.refuse(Refusal(500, "INTERNAL", f"Unexpected {type(error).__name__}"), call)

  def refuse(self, refusal, call=None):
    headers = {"WWW-Authenticate": self.challenge(call)} if refusal.status == 401 else {}
    if refusal.status == 405:
      headers["Allow"] = self.allowed(methods_of(call.request.path.partition("?")[0]))
    body = {"code": refusal.code, "message": str(refusal)}
    if call and call.operation == "payOrder" and refusal.status == 409:
      headers["Content-Type"] = "application/problem+json"
      body["status"] = self.state(self.orders[call.names["order"].lower()])
    return Answer("error", refusal.status, body, headers, source=call.operation if call else "")

  def challenge(self, call):
    return "Basic" if call and call.operation in ("showAccount", "changeAccount") else "Bearer"

  # The list of products.

  def listProducts(self, call):
    found = self.ordered(call, self.wanted(call))
    start, size = self.start(call, found), self.size(call)
    items = self.cut(found, start, size)
    end = start + len(items)
    total = self.total(call, found)
    body = {"items": [self.shown(product) for product in items], "total": total,
            "next": self.next(call, found, end)}
    if self.style.shows_theme and call.theme:
      body["theme"] = call.theme
    return Answer("listProducts", 200, body, {
      "X-Total-Count": str(total), "Content-Language": self.language(call)})

  def language(self, call):
    return call.language

  def wanted(self, call):
    products = self.style.sequence(self.products.values())
    return [product for product in products if self.is_wanted(call, product)]

  def is_wanted(self, call, product):
    return all(getattr(self, "fits_" + name)(product, call.values[name])
               for name in ("color", "min_price", "max_price", "name", "tags") if name in call.values)

  def fits_color(self, product, color):
    return product["color"] == color

  def fits_min_price(self, product, price):
    return Decimal(str(product["price"])) >= price

  def fits_max_price(self, product, price):
    return Decimal(str(product["price"])) <= price

  def fits_name(self, product, name):
    if self.style.name_case == "any":
      return name.lower() in product["name"].lower()
    return name in product["name"]

  def fits_tags(self, product, tags):
    kept = [tag in product["tags"] for tag in tags]
    return {"ignored": True, "any": any(kept), "all": all(kept)}[self.style.tags]

  def ordered(self, call, products):
    match call.values.get("sort"):
      case "price": return self.by_price(products)
      case "-price": return self.by_falling_price(products)
      case "name": return self.by_name(products)
    return products

  def by_price(self, products):
    return sorted(products, key=lambda product: product["price"])

  def by_falling_price(self, products):
    return sorted(products, key=lambda product: product["price"], reverse=True)

  def by_name(self, products):
    return sorted(products, key=lambda product: product["name"])

  def start(self, call, found):
    if "cursor" not in call.values:
      return 0
    try:
      return self.style.start_of(call.values["cursor"], found)
    except ValueError:
      raise Refusal(400, "INVALID", "cursor is not one of a response") from None

  def size(self, call):
    return call.values.get("limit", 20)

  def cut(self, found, start, size):
    if self.style.short_pages and size > 2:
      size -= 1
    return found[start:start + size]

  def total(self, call, found):
    return len(found)

  def next(self, call, found, end):
    more = end < len(found) or self.style.empty_last and end == len(found) and found and (
      "cursor" not in call.values or self.start(call, found) < end)
    return self.style.cursor_of(found, end) if more else None

  # One product.

  def addProduct(self, call):
    product = {"id": str(uuid.uuid4()), "place": next(self.places), "version": 1,
               "updated_at": self.now(), **call.fields}
    self.keep_product(product)
    return Answer("addProduct", 201, self.shown(product), {
      "Location": self.location(product), "ETag": self.tag(product)})

  def keep_product(self, product):
    self.products[product["id"]] = product

  def location(self, product):
    return "/products/" + product["id"]

  def showProduct(self, call):
    product = self.find_product(call)
    tag = self.tag(product)
    if self.is_unchanged(call.request.headers.get("If-None-Match"), tag):
      return Answer("showProduct", 304, headers={"ETag": tag})
    if self.wants_text(call):
      return self.as_text(product, {"ETag": tag})
    return Answer("showProduct", 200, self.shown(product), {"ETag": tag})

  def changeProduct(self, call):
    product = self.find_product(call)
    self.compare(call, product)
    self.replace(product, call.fields)
    return Answer("changeProduct", 200, self.shown(product), {"ETag": self.tag(product)})

  def replace(self, product, fields):
    kept = {name: product[name] for name in ("id", "place", "version")}
    changed = {**kept, "updated_at": self.now(), **fields}
    changed["version"] += 1
    product.clear()
    product.update(changed)

  def adjustProduct(self, call):
    product = self.find_product(call)
    self.replace(product, {**{name: value for name, value in product.items() if name not in (
      "id", "place", "version", "updated_at")}, **call.fields})
    return Answer("adjustProduct", 200, self.shown(product), {"ETag": self.tag(product)})

  def removeProduct(self, call):
    del self.products[self.find_product(call)["id"]]
    return Answer("removeProduct", 204)

  def find_product(self, call):
    name = call.names["product"]
    if not UUID_PATTERN.fullmatch(name) and self.style.malformed_path == 400:
      raise Refusal(400, "INVALID", "product_id must be a UUID")
    return self.existing_product(name.lower())

  def existing_product(self, name):
    if name not in self.products:
      raise Refusal(404, "PRODUCT_NOT_FOUND", "No such product")
    return self.products[name]

  def shown(self, product):
    shown = {"id": product["id"]}
    for name in ("name", "color", "price", "stock", "titles", "tags", "note", "category"):
      if name in product:
        shown[name] = product[name]
    shown["price"] = self.style.number(product["price"])
    shown["updated_at"] = self.style.stamp(product["updated_at"])
    return shown

  # Validators (RFC 9110, section 13).

  def tag(self, product):
    named = f"{product['id']}/{product['version']}"
    if self.style.tag == "content":
      named = json.dumps(self.shown(product), sort_keys=True)
    opaque = '"' + hashlib.sha256(named.encode("utf-8", "replace")).hexdigest()[:16] + '"'
    return "W/" + opaque if self.style.weak else opaque

  def is_unchanged(self, header, tag):
    return header is not None and self.names_tag(header, tag)

  def compare(self, call, product):
    header = call.request.headers.get("If-Match")
    if header is None or self.names_tag(header, self.tag(product)):
      return
    if self.style.malformed_tag == 400 and '"' not in header:
      raise Refusal(400, "INVALID", "If-Match must be an entity tag")
    raise Refusal(412, "STALE", "The product has changed")

  def names_tag(self, header, tag):
    return header.strip() == "*" or tag.removeprefix("W/") in [
      each.strip().removeprefix("W/") for each in header.split(",")]

  # Orders.

  def placeOrder(self, call):
    known = self.keys.get(self.key_of(call))
    if known:
      return self.repeated(call, *known)
    self.existing_product(call.fields["product_id"])
    order = {"id": str(uuid.uuid4()), "place": next(self.places), "user": call.user,
             "status": self.first_state(), "created_at": self.now(), "paid_at": None,
             **call.fields}
    self.keep_order(order)
    answer = self.shown_order(order)
    self.keep_key(call, order, answer)
    return Answer("placeOrder", 201, answer)

  def key_of(self, call):
    return call.user, call.key

  def keep_key(self, call, order, answer):
    self.keys[self.key_of(call)] = (order, answer, call.fields)

  def keep_order(self, order):
    self.orders[order["id"]] = order

  def first_state(self):
    return "placed"

  def repeated(self, call, order, answer, fields):
    if self.style.key_conflict == "refused" and fields != call.fields:
      raise Refusal(400, "INVALID", "Idempotency-Key was sent with another body")
    return Answer("placeOrder", 201, dict(
      self.shown_order(order) if self.style.replayed == "state" else answer))

  def listOrders(self, call):
    orders = [order for order in self.style.sequence(self.orders.values())
              if self.is_listed(call, order) and self.fits_status(call, order)]
    page = self.order_page(orders, call.values.get("page", 1), call.values.get("per_page", 20))
    return Answer("listOrders", 200, [self.shown_order(order) for order in page])

  def is_listed(self, call, order):
    return order["user"] == call.user

  def fits_status(self, call, order):
    return call.values.get("status", self.state(order)) == self.state(order)

  def order_page(self, orders, page, size):
    return orders[(page - 1) * size:page * size]

  def showOrder(self, call):
    return Answer("showOrder", 200, self.shown_order(self.find_order(call)))

  def payOrder(self, call):
    order = self.find_order(call)
    self.move(order, "paid", self.payable())
    order["paid_at"] = self.now()
    return Answer("payOrder", 200, self.shown_order(order, "paid"))

  def payable(self):
    return ("placed",)

  def cancelOrder(self, call):
    order = self.find_order(call)
    self.move(order, "cancelled", self.cancellable())
    return Answer("cancelOrder", 200, self.shown_order(order))

  def cancellable(self):
    return ("placed", "paid")

  def move(self, order, state, sources):
    if self.state(order) not in sources:
      raise Refusal(409, "WRONG_STATE", f"The order is {self.state(order)}")
    order["status"] = state

  def state(self, order):
    """The current state, to which time belongs."""
    if order["status"] == "paid" and order["paid_at"] is not None and (
        self.now() - order["paid_at"] >= self.style.seconds_until_sent):
      return "sent"
    return order["status"]

  def find_order(self, call):
    name = call.names["order"]
    if not UUID_PATTERN.fullmatch(name) and self.style.malformed_path == 400:
      raise Refusal(400, "INVALID", "order_id must be a UUID")
    order = self.orders.get(name.lower())
    if order is None:
      raise Refusal(404, "ORDER_NOT_FOUND", "No such order")
    self.check_owner(call, order)
    return order

  def check_owner(self, call, order):
    if order["user"] != call.user:
      raise Refusal(404, "ORDER_NOT_FOUND", "No such order")

  def shown_order(self, order, state=None):
    return {"id": order["id"], "product_id": order["product_id"], "quantity": order["quantity"],
            "status": state or self.state(order),
            "created_at": self.style.stamp(order["created_at"])}
