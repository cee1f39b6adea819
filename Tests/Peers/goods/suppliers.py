"""Suppliers, their shelves and deliveries: links, styles of parameters, and pages by an offset; each
rule a method."""

import re
import uuid

from common.backend import Answer, Refusal
from goods.checks import UUID_PATTERN

CODE = re.compile("[A-Z]{4,8}")
COUNTRIES = ("GB", "IE", "NL")


class Suppliers:
  def addSupplier(self, call):
    if any(each["code"] == call.fields["code"] for each in self.suppliers.values()):
      raise Refusal(409, "CODE_TAKEN", "Another supplier has this code")
    supplier = {"id": str(uuid.uuid4()), "place": next(self.places), "shelf_id": None, **call.fields}
    self.suppliers[supplier["id"]] = supplier
    return Answer("addSupplier", 201, self.shown_supplier(supplier), {
      "Location": "/suppliers/" + supplier["id"]})

  def listSuppliers(self, call):
    found = [each for each in self.style.sequence(self.suppliers.values())
             if self.is_from(each, call.values.get("country"))]
    start, size = call.values.get("offset", 0), call.values.get("limit", self.style.default_size)
    page = found[self.skipped(start):start + size]
    return Answer("listSuppliers", 200, {
      "suppliers": [self.shown_supplier(each) for each in page],
      "has_more": self.has_more(start + size, found)}, {"RateLimit-Remaining": self.remaining()})

  def is_from(self, supplier, countries):
    return countries is None or supplier["country"] in countries

  def skipped(self, start):
    return start

  def has_more(self, end, found):
    return end < len(found)

  def remaining(self):
    return "99"

  def showSupplier(self, call):
    return Answer("showSupplier", 200, self.shown_supplier(self.find_supplier(call)))

  def removeSupplier(self, call):
    supplier = self.find_supplier(call)
    self.empty(supplier)
    del self.suppliers[supplier["id"]]
    return Answer("removeSupplier", 204)

  def find_supplier(self, call):
    return self.find(self.suppliers, call, "supplier")

  def find(self, things, call, kind):
    name = call.names[kind]
    if not UUID_PATTERN.fullmatch(name) and self.style.malformed_path == 400:
      raise Refusal(400, "INVALID", f"{kind}_id must be a UUID")
    return self.existing(things, name.lower(), kind)

  def existing(self, things, name, kind):
    if name not in things:
      raise Refusal(404, f"{kind.upper()}_NOT_FOUND", f"No such {kind}")
    return things[name]

  def shown_supplier(self, supplier):
    return {name: supplier[name] for name in ("id", "code", "name", "country", "shelf_id")}

  def read_code(self, value):
    if not isinstance(value, str) or not CODE.fullmatch(value):
      raise Refusal(422, "INVALID_CODE", "code must be four to eight letters")
    return value

  def read_supplier_name(self, value):
    return self.text(value, 1, 60)

  def read_country(self, value):
    return self.one_of(value, *COUNTRIES)

  # Shelves.

  def addShelf(self, call):
    shelf = {"id": str(uuid.uuid4()), "user": call.user, "supplier_id": None, **call.fields}
    self.shelves[shelf["id"]] = shelf
    return Answer("addShelf", 201, self.shown_shelf(shelf))

  def showShelf(self, call):
    shelf = self.find(self.shelves, call, "shelf")
    self.check_member(shelf, call)
    return Answer("showShelf", 200, self.shown_shelf(shelf))

  def check_member(self, shelf, call):
    if shelf.get("user", call.user) != call.user:
      raise Refusal(404, "SHELF_NOT_FOUND", "A shelf of other users")

  def shown_shelf(self, shelf):
    return {name: shelf[name] for name in ("id", "label", "supplier_id")}

  def read_label(self, value):
    return self.text(value, 1, 20)

  def fillShelf(self, call):
    supplier = self.find_supplier(call)
    shelf = self.existing(self.shelves, call.fields["shelf_id"], "shelf")
    self.check_member(shelf, call)
    self.empty(supplier)
    self.release(shelf)
    self.fill(supplier, shelf)
    return Answer("fillShelf", 204)

  def fill(self, supplier, shelf):
    supplier["shelf_id"] = shelf["id"]
    shelf["supplier_id"] = supplier["id"]

  def empty(self, supplier):
    """Clears the shelf that a supplier has had."""
    if supplier["shelf_id"]:
      self.shelves[supplier["shelf_id"]]["supplier_id"] = None
      supplier["shelf_id"] = None

  def release(self, shelf):
    """Clears the supplier that a shelf has had."""
    if shelf["supplier_id"]:
      self.suppliers[shelf["supplier_id"]]["shelf_id"] = None

  def read_shelf_id(self, value):
    return self.read_product_id(value)

  # Deliveries: `/deliveries/.SEEDS.POTS/;town=Leeds;radius=5`.

  def planDelivery(self, call):
    try:
      codes, area = self.read_codes(call.names["codes"]), self.read_area(call.names["area"])
      self.read_vans(call.request.headers.get("X-Vans"))
    except ValueError as error:
      raise Refusal(400, "INVALID", f"The path or X-Vans {error}") from None
    return Answer("planDelivery", 200, {
      "codes": codes, **area, "deliveries": ["2026-12-01T08:00:00Z"]})

  def read_codes(self, text):
    codes = text.removeprefix(".").split(".")
    if not text.startswith(".") or not 1 <= len(codes) <= 3 or not all(
        CODE.fullmatch(code) for code in codes):
      raise ValueError("must have one to three codes")
    return codes

  def read_area(self, text):
    members = dict(part.split("=", 1) for part in text.split(";")[1:] if "=" in part)
    if not text.startswith(";") or not self.is_town(members.get("town", "")):
      raise ValueError("must have a town")
    return {"town": members["town"], "radius": self.whole(members.get("radius", ""), 1, 50)}

  def is_town(self, text):
    return bool(re.fullmatch("[A-Za-z]{1,30}", text))

  def read_vans(self, text):
    if text is not None:
      self.some([self.whole(van.strip(), 1, 99) for van in text.split(",")], 3)

  def some(self, values, most):
    if not 1 <= len(values) <= most:
      raise ValueError(f"must have one to {most} elements")
    return values

  def query_days(self, texts):
    return self.some([self.one_of(text, "mon", "wed", "fri") for text in texts], 3)

  def query_words(self, text):
    return self.some([self.one_of(word, "fragile", "heavy") for word in text.split(" ")], 2)

  def query_sizes(self, text):
    return self.some([self.whole(size, 1, 9) for size in text.split("|")], 3)

  def query_countries(self, texts):
    return self.some([self.read_country(text) for text in texts], 3)

  def query_offset(self, text):
    return self.whole(text, 0, 100_000)
