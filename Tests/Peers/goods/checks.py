"""The checks of a request before its operation runs: parameters and bodies."""

import json
import re
from decimal import Decimal
from http.cookies import CookieError, SimpleCookie
from urllib.parse import unquote, unquote_plus

from common.backend import Refusal
from goods.accounts import ACCEPTED

UUID_PATTERN = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
NUMBER_PATTERN = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?", re.ASCII)
ROUTES = [
  ("GET", "/products", "listProducts"),
  ("POST", "/products", "addProduct"),
  ("GET", "/products/:product", "showProduct"),
  ("PUT", "/products/:product", "changeProduct"),
  ("PATCH", "/products/:product", "adjustProduct"),
  ("DELETE", "/products/:product", "removeProduct"),
  ("POST", "/orders", "placeOrder"),
  ("GET", "/orders", "listOrders"),
  ("GET", "/orders/:order", "showOrder"),
  ("POST", "/orders/:order/payment", "payOrder"),
  ("POST", "/orders/:order/cancellation", "cancelOrder"),
  ("POST", "/wishes", "addWish"),
  ("GET", "/wishes", "listWishes"),
  ("GET", "/wishes/:wish", "showWish"),
  ("DELETE", "/wishes/:wish", "removeWish"),
  ("POST", "/wishes/:wish/restoration", "restoreWish"),
  ("GET", "/exports/products", "exportProducts"),
  ("POST", "/stock-counts", "countStock"),
  ("GET", "/orders/:order/events", "watchOrder"),
  ("POST", "/quotes", "requestQuote"),
  ("GET", "/shop", "showShop"),
  ("OPTIONS", "/shop", "listShopMethods"),
  ("POST", "/feedback", "sendFeedback"),
  ("POST", "/sessions", "openSession"),
  ("GET", "/account", "showAccount"),
  ("PUT", "/account", "changeAccount"),
  ("GET", "/visitors", "countVisitors"),
  ("GET", "/visitors/events", "watchVisitors"),
  ("GET", "/till", "openTill"),
  ("GET", "/greeting", "greet"),
  ("POST", "/products/:product/photos", "addPhoto"),
  ("GET", "/photos/:photo", "showPhoto"),
  ("DELETE", "/photos/:photo", "removePhoto"),
  ("GET", "/photos/:photo/file", "downloadPhoto"),
  ("HEAD", "/photos/:photo/file", "measurePhoto"),
  ("PUT", "/shop/logo", "changeLogo"),
  ("POST", "/suppliers", "addSupplier"),
  ("GET", "/suppliers", "listSuppliers"),
  ("GET", "/suppliers/:supplier", "showSupplier"),
  ("DELETE", "/suppliers/:supplier", "removeSupplier"),
  ("PUT", "/suppliers/:supplier/shelf", "fillShelf"),
  ("POST", "/shelves", "addShelf"),
  ("GET", "/shelves/:shelf", "showShelf"),
  ("GET", "/deliveries/:codes/:area", "planDelivery"),
  ("POST", "/news", "addNews"),
  ("GET", "/news", "listNews"),
  ("DELETE", "/news/:number", "removeNews"),
  ("GET", "/sales/:month", "showSales"),
  ("GET", "/support", "upgrade"),
]
OPEN = ("listProducts", "showProduct", "exportProducts", "showPhoto", "downloadPhoto", "measurePhoto",
        "listNews", "listShopMethods", "watchVisitors")
# By operation: its query items, and the methods that read them.
QUERIES = {
  "listProducts": {name: name for name in (
    "limit", "cursor", "color", "min_price", "max_price", "name", "sort", "tags", "near")},
  "listOrders": {name: name for name in ("page", "per_page", "status")},
  "countVisitors": {"key": "any"},
  "listSuppliers": {"offset": "offset", "count": "limit", "country": "countries"},
  "planDelivery": {"days[]": "days", "words": "words", "sizes": "sizes"},
  "showSales": {"color": "color"},
  "listNews": {"per_page": "news_size", "page": "news_page"},
}
# Query items that are there once for each element.
REPEATED = {("listSuppliers", "country"), ("planDelivery", "days[]")}
PRODUCT = {name: name for name in (
  "name", "color", "price", "stock", "titles", "tags", "note", "category")}
# By operation with a JSON object: the members, and the methods that read them.
MEMBERS = {
  "addProduct": PRODUCT,
  "changeProduct": PRODUCT,
  "adjustProduct": {"price": "price", "stock": "stock"},
  "placeOrder": {"product_id": "product_id", "quantity": "quantity"},
  "addWish": {"text": "text"},
  "requestQuote": {"delivery": "delivery", "days": "days", "voucher": "voucher"},
  "openSession": {"name": "user_name", "password": "password"},
  "changeAccount": {"email": "email", "newsletter": "newsletter", "pin": "pin"},
  "addSupplier": {"code": "code", "name": "supplier_name", "country": "country"},
  "addNews": {"text": "news"},
  "addShelf": {"label": "label"},
  "fillShelf": {"shelf_id": "shelf_id"},
}
COLORS = ("red", "green", "blue")
STATES = ("placed", "paid", "sent", "cancelled")
NEAR = re.compile(r"near\[(.*)\]")


def is_number(value):
  return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def is_text(value, *limits):
  return isinstance(value, str) and limits[0] <= len(value) <= limits[-1] and not any(
    "\ud800" <= character <= "\udfff" for character in value)


class Checks:
  """Each check adds its result to the call, or rejects the call."""

  def route(self, call):
    path, _, call.query_text = call.request.path.partition("?")
    known = False
    for method, pattern, operation in ROUTES:
      match = re.fullmatch(re.sub(":([a-z]+)", r"(?P<\1>[^/]+)", pattern), path)
      known = known or bool(match)
      if match and method == call.request.method:
        call.operation = operation
        call.names = {name: unquote(value) for name, value in match.groupdict().items()}
        return
    raise Refusal(self.style.wrong_method if known else 404, "INVALID", "No such resource")

  def check_token(self, call):
    if call.operation in ACCEPTED:
      self.check_credentials(call)
      return
    given = call.request.headers.get("Authorization", "")
    if call.operation in OPEN and not (given and self.style.token_everywhere):
      return
    scheme, _, token = given.partition(" ")
    if scheme.title() != "Bearer" or token not in self.users:
      raise Refusal(401, "UNAUTHORIZED", "No valid token")
    call.user = self.users[token]

  # Parameters.

  def check_parameters(self, call):
    call.query = self.read_query(call)
    for name, value in call.query.items():
      try:
        reader = QUERIES[call.operation][name]
        call.values[reader] = getattr(self, "query_" + reader)(value)
      except ValueError as error:
        raise Refusal(400, "INVALID", f"{name} {error}") from None
    if call.operation == "listProducts":
      self.check_language(call)
      self.check_theme(call)
    if call.operation == "placeOrder":
      call.key = self.read_key(call)

  def read_query(self, call):
    """The query items that the operation knows; those of `near` as an object."""
    known, found = QUERIES.get(call.operation, ()), {}
    for item in call.query_text.split("&") if call.query_text else []:
      name, _, value = (unquote_plus(part) for part in item.partition("="))
      member = NEAR.fullmatch(name)
      if member and "near" in known:
        found.setdefault("near", {})[member[1]] = value
      elif (call.operation, name) in REPEATED:
        found.setdefault(name, []).append(value)
      elif name not in known:
        if not self.style.unknown_query:
          raise Refusal(400, "INVALID", f"{name} is no parameter")
      elif name not in found or self.style.repeated_query == "last":
        found[name] = value
      elif self.style.repeated_query == "refused":
        raise Refusal(400, "INVALID", f"{name} is there twice")
    return found

  def whole(self, text, least, most):
    if not re.fullmatch("[0-9]{1,9}", text, re.ASCII) or not least <= int(text) <= most:
      raise ValueError(f"must be a whole number from {least} to {most}")
    return int(text)

  def decimal(self, text, least, most):
    if not isinstance(text, str) or not NUMBER_PATTERN.fullmatch(text) or not (
        least <= Decimal(text) <= most):
      raise ValueError(f"must be a number from {least} to {most}")
    return Decimal(text)

  def one_of(self, text, *values):
    if text not in values:
      raise ValueError("must be one of " + ", ".join(values))
    return text

  def text(self, text, *limits):
    if not is_text(text, *limits):
      raise ValueError(f"must have {limits[0]} to {limits[-1]} characters")
    return text

  def query_any(self, text):
    return text

  def query_limit(self, text):
    return self.whole(text, 1, 100)

  def query_cursor(self, text):
    return self.text(text, 1, 200)

  def query_color(self, text):
    return self.one_of(text, *COLORS)

  def query_max_price(self, text):
    return self.query_min_price(text)

  def query_min_price(self, text):
    return self.decimal(text, 0, Decimal("Infinity"))

  def query_name(self, text):
    return self.text(text, 1, 80)

  def query_sort(self, text):
    return self.one_of(text, "price", "-price", "name")

  def query_tags(self, text):
    tags = self.split(text)
    if not 1 <= len(tags) <= 3:
      raise ValueError("must be one to three texts")
    return [self.text(tag, 1, 20) for tag in tags]

  def split(self, text):
    return text.split(",")

  def query_near(self, found):
    if not isinstance(found, dict):
      raise ValueError("must be written near[lat]=…&near[lon]=…")
    return self.decimal(found.get("lat"), -90, 90), self.decimal(found.get("lon"), -180, 180)

  def query_page(self, text):
    return self.whole(text, 1, 1_000)

  def query_per_page(self, text):
    return self.whole(text, 1, 100)

  def query_status(self, text):
    return self.one_of(text, *STATES)

  def check_language(self, call):
    call.language = call.request.headers.get("Accept-Language", "en")
    if call.language not in ("en", "de"):
      raise Refusal(400, "INVALID", "Accept-Language must be en or de")

  def check_theme(self, call):
    cookies = SimpleCookie()
    try:
      cookies.load(call.request.headers.get("Cookie", ""))
    except CookieError:
      return
    call.theme = cookies["theme"].value if "theme" in cookies else ""
    if "theme" in cookies and call.theme not in ("light", "dark"):
      raise Refusal(400, "INVALID", "theme must be light or dark")

  def read_key(self, call):
    key = call.request.headers.get("Idempotency-Key", "")
    if not 8 <= len(key) <= 100:
      raise Refusal(400, "INVALID", "Idempotency-Key must have 8 to 100 characters")
    return key

  # Bodies.

  def check_json(self, call):
    if call.operation == "countStock":
      call.json = self.read_lines(call.request.body)
    if call.operation not in MEMBERS:
      return
    label = call.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    try:
      if self.is_form(call, label):
        call.json = self.read_form(call.request.body.decode())
        return
      if self.style.json_type and label != "application/json":
        raise ValueError("not labelled as JSON")
      call.json = json.loads(
        call.request.body.decode(), parse_float=Decimal, parse_constant=self.refuse_constant)
      if not isinstance(call.json, dict):
        raise ValueError("not an object")
    except (ValueError, RecursionError):
      raise Refusal(400, "INVALID", "The body is not a JSON object") from None

  def refuse_constant(self, name):
    raise ValueError(name)

  def check_fields(self, call):
    if call.json is None or call.operation == "countStock":
      return
    if call.operation == "changeProduct" and self.style.precondition_first:
      self.compare(call, self.find_product(call))
    members = MEMBERS[call.operation]
    unknown = set(call.json) - set(members)
    if unknown and not self.style.unknown_members:
      raise Refusal(400, "INVALID", f"{min(unknown)!a} is unknown")
    for name, reader in members.items():
      if name in call.json:
        try:
          call.fields[name] = getattr(self, "read_" + reader)(call.json[name])
        except (ValueError, RecursionError) as error:
          raise Refusal(400, "INVALID", f"{name} {error}") from None
      elif name not in self.optional() and call.operation != "adjustProduct":
        code = "NAME_MISSING" if (call.operation, name) == ("addSupplier", "name") else "INVALID"
        raise Refusal(400, code, f"{name} is missing")

  def optional(self):
    return ("note", "category", "voucher")

  def read_name(self, value):
    return self.text(value, 1, 80)

  def read_color(self, value):
    return self.one_of(value, *COLORS)

  def read_price(self, value):
    if not is_number(value) or not 0 <= value <= self.style.highest_price:
      raise ValueError("must be a number, and not negative")
    cents = Decimal(value) * 100
    if cents != int(cents):
      raise ValueError("must have at most two decimals")
    return int(value) if value == int(value) else float(value)

  def integer(self, value, least, most):
    if not is_number(value) or not least <= value <= most or value != int(value):
      raise ValueError(f"must be a whole number from {least} to {most}")
    return int(value)

  def read_stock(self, value):
    return self.integer(value, 0, 10_000)

  def read_titles(self, value):
    if not isinstance(value, dict) or not 1 <= len(value) <= self.most_titles():
      raise ValueError("must be an object with 1 to 20 members")
    return {self.read_language(name): self.text(title, 1, 100_000)
            for name, title in value.items()}

  def most_titles(self):
    return 20

  def read_language(self, name):
    if not re.fullmatch("[a-z]{2}", name):
      raise ValueError("must have names of two letters")
    return name

  def read_tags(self, value):
    if not isinstance(value, list) or len(value) > 5:
      raise ValueError("must be at most five texts")
    tags = [self.text(tag, 1, 20) for tag in value]
    if not self.are_unique(tags):
      raise ValueError("must be different")
    return tags

  def are_unique(self, tags):
    return len(set(tags)) == len(tags)

  def read_note(self, value):
    return self.text(value, 1, 200)

  def read_category(self, value):
    if not isinstance(value, dict):
      raise ValueError("must be an object")
    found = {"name": self.text(value.get("name"), 1, 100_000)}
    if "parent" in value:
      found["parent"] = self.read_parent(value["parent"])
    return found

  def read_parent(self, value):
    return self.read_category(value)

  def read_product_id(self, value):
    if not isinstance(value, str) or not UUID_PATTERN.fullmatch(value):
      raise ValueError("must be the id of a product")
    return value.lower()

  def read_quantity(self, value):
    return self.integer(value, 1, 100)
