"""Defects in filters, orders and the other parameters of the list of products."""

from decimal import Decimal

from common.backend import Refusal
from common.breaks import Break, constant, instead


def fits(name, replacement):
  return instead("fits_" + name, lambda backend, original, *arguments: replacement(*arguments))


def ignored_with(other):
  """No filter when another parameter is there, too."""
  return instead("is_wanted", lambda backend, original, call, product: (
    other in call.values or original(call, product)))


def after_paging(backend, original, call):
  """Filters the elements of a page of the whole list."""
  values, call.values = call.values, {
    name: value for name, value in call.values.items() if name in ("limit", "cursor", "sort")}
  found = original(call)
  call.values = values
  kept = [backend.shown(product) for product in backend.wanted(call)]
  found.body["items"] = [item for item in found.body["items"] if item in kept]
  return found


def first_page_sorted(backend, original, call):
  """Sorts the elements of each page, and not the list."""
  sort = call.values.pop("sort", None)
  found = original(call)
  if sort:
    found.body["items"].sort(
      key=lambda item: item[sort.lstrip("-")], reverse=sort.startswith("-"))
  return found


def sorted_by(method, key, reverse=False):
  return instead(method, lambda backend, original, products: sorted(
    products, key=key, reverse=reverse))


def price_text(product):
  return str(product["price"])


def reading(name, replacement):
  return instead("query_" + name, lambda backend, original, text: replacement(
    backend, original, text))


def refuse_unless(is_right):
  if not is_right:
    raise Refusal(400, "INVALID", "A header is not right")


BREAKS = [
  Break("filter-color-ignored", "color filters: it is ignored", constant("fits_color", True)),
  Break("filter-color-inverted", "color filters: those of other colors",
        fits("color", lambda product, color: product["color"] != color)),
  Break("filter-color-blue-too", "color filters: blue ones are always there",
        fits("color", lambda product, color: product["color"] in (color, "blue"))),
  Break("filter-color-red-empty", "color filters: red finds nothing",
        fits("color", lambda product, color: product["color"] == color != "red")),
  Break("filter-color-green-empty", "color filters: green finds nothing",
        fits("color", lambda product, color: product["color"] == color != "green")),
  Break("filter-color-empty", "color filters: it finds nothing", constant("fits_color", False)),
  Break("filter-color-500", "color filters: 500", fits("color", lambda product, color: 1 // 0)),
  Break("filter-most-ignored", "max_price filters: it is ignored",
        constant("fits_max_price", True)),
  Break("filter-most-at-least", "max_price is the highest price: it is the least",
        fits("max_price", lambda product, price: product["price"] >= price)),
  Break("filter-most-exclusive", "max_price is the highest price: only lower ones",
        fits("max_price", lambda product, price: float(product["price"]) < float(price))),
  Break("filter-price-ignored", "min_price filters: it is ignored",
        constant("fits_min_price", True)),
  Break("filter-price-at-most", "min_price is the least price: it is the highest",
        fits("min_price", lambda product, price: product["price"] <= price)),
  Break("filter-price-exclusive", "min_price is the least price: only higher ones",
        fits("min_price", lambda product, price: float(product["price"]) > float(price))),
  Break("filter-price-equal", "min_price is the least price: only this one",
        fits("min_price", lambda product, price: float(product["price"]) == float(price))),
  Break("filter-price-text", "min_price is a number: compared as text",
        fits("min_price", lambda product, price: str(product["price"]) >= str(price))),
  Break("filter-price-whole", "min_price is a number: its decimals are cut off",
        fits("min_price", lambda product, price: product["price"] >= int(price))),
  Break("filter-price-rounded-up", "min_price is a number: it is rounded up",
        fits("min_price", lambda product, price: product["price"] >= -(-price // 1))),
  Break("filter-price-binary", "min_price is a decimal number: compared with a binary one",
        fits("min_price", lambda product, price: product["price"] >= price)),
  Break("filter-name-ignored", "name filters: it is ignored", constant("fits_name", True)),
  Break("filter-name-prefix", "name is a part: only at the beginning",
        fits("name", lambda product, name: product["name"].startswith(name))),
  Break("filter-name-suffix", "name is a part: only at the end",
        fits("name", lambda product, name: product["name"].endswith(name))),
  Break("filter-name-equal", "name is a part: only the whole name",
        fits("name", lambda product, name: product["name"] == name)),
  Break("filter-name-inverted", "name is a part: those without it",
        fits("name", lambda product, name: name not in product["name"])),
  Break("filter-name-lowered", "name is a part: capital letters find nothing",
        fits("name", lambda product, name: name.lower() in product["name"])),
  Break("filter-name-any-word", "name is a part: one of its words is enough",
        fits("name", lambda product, name: any(
          word in product["name"] for word in name.split() or [name]))),
  Break("filter-ignored-with-limit", "filters and pages go together: none with a limit",
        ignored_with("limit")),
  Break("filter-ignored-with-sort", "filters and orders go together: none with an order",
        ignored_with("sort")),
  Break("filter-ignored-with-cursor", "filters and pages go together: the first page only",
        ignored_with("cursor")),
  Break("filter-price-ignored-with-color", "filters go together: the price is ignored with a color",
        instead("is_wanted", lambda backend, original, call, product: (
          "color" in call.values and backend.fits_color(product, call.values["color"])
          or "color" not in call.values and original(call, product)))),
  Break("filter-any", "filters go together: one of them is enough",
        instead("is_wanted", lambda backend, original, call, product: not (
          names := [name for name in ("color", "min_price", "name") if name in call.values])
          or any(getattr(backend, "fits_" + name)(product, call.values[name]) for name in names))),
  Break("filter-after-paging", "filters filter the list: they filter a page of it",
        instead("listProducts", after_paging)),
  Break("sort-ignored", "sort orders: it is ignored",
        instead("ordered", lambda backend, original, call, products: products)),
  Break("sort-price-text", "prices are numbers: ordered as texts",
        sorted_by("by_price", price_text)),
  Break("sort-price-text-falling", "prices are numbers: ordered as texts",
        sorted_by("by_falling_price", price_text, True)),
  Break("sort-price-whole", "prices have decimals: ordered without them",
        sorted_by("by_price", lambda product: int(product["price"]))),
  Break("sort-price-reversed", "sort=price is ascending: descending",
        sorted_by("by_price", lambda product: product["price"], True)),
  Break("sort-falling-rises", "sort=-price is descending: ascending",
        sorted_by("by_falling_price", lambda product: product["price"])),
  Break("sort-name-reversed", "sort=name is ascending: descending",
        sorted_by("by_name", lambda product: product["name"], True)),
  Break("sort-name-ignored", "sort=name orders: it is ignored",
        instead("by_name", lambda backend, original, products: products)),
  Break("sort-name-by-id", "sort=name is by name: by id",
        sorted_by("by_name", lambda product: product["id"])),
  Break("sort-name-by-color", "sort=name is by name: by color",
        sorted_by("by_name", lambda product: product["color"])),
  Break("sort-name-by-length", "sort=name is by name: by its length",
        sorted_by("by_name", lambda product: len(product["name"]))),
  Break("sort-page-only", "sort orders the list: each page of it",
        instead("listProducts", first_page_sorted)),
  Break("sort-name-500", "sort=name orders: 500", sorted_by("by_name", lambda product: 1 // 0)),
  Break("sort-unknown-accepted", "sort is one of three values: any is accepted",
        reading("sort", lambda backend, original, text: text)),
  Break("sort-name-refused", "sort may be name: it is refused",
        reading("sort", lambda backend, original, text: backend.one_of(text, "price", "-price"))),
  Break("color-unknown-accepted", "color is one of three values: any is accepted",
        reading("color", lambda backend, original, text: text)),
  Break("color-unknown-500", "an unknown color is refused: 500",
        reading("color", lambda backend, original, text: {
          color: color for color in ("red", "green", "blue")}[text])),
  Break("min-price-text-500", "min_price is a number: a text is a 500",
        reading("min_price", lambda backend, original, text: (Decimal(text), original(text))[1])),
  Break("min-price-negative-accepted", "min_price is not negative: it may be",
        reading("min_price", lambda backend, original, text: backend.decimal(
          text, -10 ** 300, 10 ** 300))),
  Break("min-price-fraction-refused", "min_price is a number: only whole ones are accepted",
        reading("min_price", lambda backend, original, text: backend.whole(text, 0, 10 ** 9))),
  Break("name-80-refused", "name has up to 80 characters: 79",
        reading("name", lambda backend, original, text: backend.text(text, 1, 79))),
  Break("name-81-accepted", "name has up to 80 characters: more are accepted",
        reading("name", lambda backend, original, text: text)),
  Break("tags-not-split", "tags are separated by commas: they are one text",
        instead("split", lambda backend, original, text: [text])),
  Break("tags-split-by-space", "tags are separated by commas: by spaces",
        instead("split", lambda backend, original, text: text.split(" "))),
  Break("tags-four-accepted", "there are up to three tags: more are accepted",
        reading("tags", lambda backend, original, text: [
          backend.text(tag, 1, 20) for tag in backend.split(text)])),
  Break("tags-three-refused", "there are up to three tags: two",
        reading("tags", lambda backend, original, text: original(text) if len(
          backend.split(text)) < 3 else backend.text("", 1))),
  Break("tags-empty-accepted", "a tag is not empty: it may be",
        reading("tags", lambda backend, original, text: original(
          ",".join(filter(None, text.split(","))) or "new"))),
  Break("tags-ignored", "tags have up to 20 characters: they are not read",
        reading("tags", lambda backend, original, text: [])),
  Break("near-ignored", "near is checked: it is not read",
        reading("near", lambda backend, original, found: None)),
  Break("near-latitude-only", "near has two members: lon may be missing",
        reading("near", lambda backend, original, found: original(
          {"lon": "0", **found} if isinstance(found, dict) else found))),
  Break("near-longitude-90", "lon is from -180 to 180: from -90 to 90",
        reading("near", lambda backend, original, found: [
          backend.decimal(found.get(name) if isinstance(found, dict) else "", -90, 90)
          for name in ("lat", "lon")])),
  Break("near-latitude-180", "lat is from -90 to 90: from -180 to 180",
        reading("near", lambda backend, original, found: [
          backend.decimal(found.get(name) if isinstance(found, dict) else "", -180, 180)
          for name in ("lat", "lon")])),
  Break("near-text-500", "near has numbers: a text is a 500",
        reading("near", lambda backend, original, found: (
          [Decimal(value) for value in dict(found).values()], original(found))[1])),
  Break("near-refused", "near is optional: it is refused",
        reading("near", lambda backend, original, found: backend.text("", 1))),
  Break("language-unknown-accepted", "Accept-Language is en or de: any is accepted",
        instead("check_language", lambda backend, original, call: None)),
  Break("language-de-refused", "Accept-Language may be de: it is refused",
        instead("check_language", lambda backend, original, call: refuse_unless(
          call.request.headers.get("Accept-Language", "en") == "en"))),
  Break("language-required", "Accept-Language is optional: it is required",
        instead("check_language", lambda backend, original, call: refuse_unless(
          call.request.headers.get("Accept-Language")))),
  Break("theme-unknown-accepted", "theme is light or dark: any is accepted",
        instead("check_theme", lambda backend, original, call: None)),
  Break("theme-dark-refused", "theme may be dark: it is refused",
        instead("check_theme", lambda backend, original, call: refuse_unless(
          "theme=dark" not in call.request.headers.get("Cookie", "")))),
  Break("language-english", "Content-Language is that of the request: en",
        constant("language", "en")),
  Break("theme-light", "theme is that of the cookie: light", instead(
    "check_theme", lambda backend, original, call: (
      original(call), call.theme and setattr(call, "theme", "light")))),
]
