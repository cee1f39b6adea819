"""Defects in the checks of bodies: maps, recursion, closed objects and constraints."""

from common.breaks import Break, answer, at, constant, drop, instead, put


def reading(name, replacement):
  return instead("read_" + name, lambda backend, original, value: replacement(
    backend, original, value))


def depth(category):
  return 1 + depth(category["parent"]) if "parent" in category else 1


def limited(most):
  def replacement(backend, original, value):
    found = original(value)
    if depth(found) > most:
      raise ValueError(f"may have at most {most} levels")
    return found
  return instead("read_category", replacement)


def products(edit):
  """Edits products in single responses and in lists."""
  def apply(backend):
    at("addProduct showProduct changeProduct", "", edit)(backend)
    at("listProducts", "items[]", edit)(backend)
  return apply


def categories(edit):
  return products(lambda product: edit(product) if "category" in product else None)


def taking_id(backend, call, found):
  sent = call.json.get("id")
  if isinstance(sent, str) and sent not in backend.products:
    product = backend.products.pop(found.body["id"])
    product["id"] = found.body["id"] = sent
    backend.keep_product(product)
    found.headers["Location"] = backend.location(product)
  return found


BREAKS = [
  Break("title-key-length-unchecked", "titles have keys of two letters: longer ones are accepted",
        instead("read_language", lambda backend, original, name: name if (
          name.isalpha() and name.islower()) else original(name))),
  Break("title-key-case-unchecked", "titles have keys of small letters: capitals are accepted",
        instead("read_language", lambda backend, original, name: name if len(name) == 2
                and name.isalpha() else original(name))),
  Break("title-key-unchecked", "titles have keys of two letters: any are accepted",
        instead("read_language", lambda backend, original, name: name)),
  Break("title-key-en-de-only", "titles have keys of two letters: only en and de are accepted",
        instead("read_language", lambda backend, original, name: backend.one_of(
          name, "en", "de"))),
  Break("titles-20-refused", "there are up to 20 titles: up to 19", constant("most_titles", 19)),
  Break("titles-21-accepted", "there are up to 20 titles: more are accepted",
        constant("most_titles", 1_000)),
  Break("titles-empty-accepted", "there is a title: {} is accepted", reading(
    "titles", lambda backend, original, value: {} if value == {} else original(value))),
  Break("title-empty-accepted", "a title is not empty: it may be", reading(
    "titles", lambda backend, original, value: original({
      name: title or "x" for name, title in value.items()}) if isinstance(
        value, dict) and value else original(value))),
  Break("title-number-accepted", "a title is a text: a number is accepted", reading(
    "titles", lambda backend, original, value: original({
      name: str(title) if isinstance(title, int) else title for name, title in value.items()})
      if isinstance(value, dict) and value else original(value))),
  Break("titles-array-accepted", "titles is an object: an array is accepted", reading(
    "titles", lambda backend, original, value: original(
      {"en": "x"} if isinstance(value, list) else value))),
  Break("titles-first-only", "all titles are kept: the first one", products(
    lambda product: product.update(titles=dict(list(product["titles"].items())[:1])))),
  Break("titles-english-only", "all titles are kept: en and de", products(
    lambda product: product.update(titles={
      name: title for name, title in product["titles"].items() if name in ("en", "de")} or {
        "en": product["name"]}))),
  Break("titles-merged", "PUT replaces titles: they are merged", instead(
    "replace", lambda backend, original, product, fields: original(
      product, {**fields, "titles": {**product["titles"], **fields["titles"]}}))),
  Break("titles-as-array", "titles is an object: an array of pairs", products(
    put("titles", lambda titles: list(titles.items())))),
  Break("titles-key-capital", "titles have keys of small letters: capitals are sent", products(
    put("titles", lambda titles: {name.upper(): title for name, title in titles.items()}))),
  Break("titles-null-member", "a title is a text: null", products(
    put("titles", lambda titles: {**titles, "xx": None}))),
  Break("category-depth-1", "a category may have parents: none", limited(1)),
  Break("category-depth-2", "parents may have parents: two levels", limited(2)),
  Break("category-parent-lost", "the parent of a category is kept: it is lost", categories(
    lambda product: product["category"].update(parent=None) or product["category"].pop("parent"))),
  Break("category-grandparent-lost", "all parents are kept: the first one", categories(
    lambda product: "parent" in product["category"] and product["category"].update(
      parent={"name": product["category"]["parent"]["name"]}))),
  Break("category-parent-null", "a parent is missing at the top: null", categories(
    lambda product: product["category"].setdefault("parent", None))),
  Break("category-parent-name", "a parent is a category: its name", categories(
    lambda product: "parent" in product["category"] and product["category"].update(
      parent=product["category"]["parent"]["name"]))),
  Break("category-name-only", "a category is an object: its name", categories(
    put("category", lambda category: category["name"]))),
  Break("category-lost", "category is kept: it is lost", products(drop("category"))),
  Break("show-category-lost", "a product is shown with its category: without it",
        at("showProduct", "", drop("category"))),
  Break("show-titles-english", "a product is shown with its titles: with one in English",
        at("showProduct", "", put("titles", lambda titles: {"en": list(titles.values())[0]}))),
  Break("category-reversed", "a parent is above: the order is reversed", categories(
    put("category", lambda category: {"name": category["parent"]["name"], "parent": {
      "name": category["name"]}} if "parent" in category else category))),
  Break("category-name-empty-accepted", "a category has a name: it may be empty", instead(
    "read_category", lambda backend, original, value: original(
      {**value, "name": value.get("name") or "x"} if isinstance(value, dict)
      and value.get("name") == "" else value))),
  Break("category-parent-unchecked", "a parent is a category: anything is accepted",
        instead("read_parent", lambda backend, original, value: value if isinstance(
          value, dict) and isinstance(value.get("name"), str) else {"name": "x"})),
  Break("category-grandparent-500", "parents may have parents: 500", instead(
    "read_parent", lambda backend, original, value: 1 // 0 if isinstance(
      value, dict) and isinstance(value.get("parent"), dict) and value["parent"].get(
        "parent") else original(value))),
  Break("category-required", "category is optional: it is required",
        constant("optional", ("note",))),
  Break("note-required", "note is optional: it is required", constant("optional", ("category",))),
  *(Break(f"{name}-optional", f"{name} is required: it may be missing", instead(
    "check_fields", lambda backend, original, call, name=name, value=value: (
      isinstance(call.json, dict) and call.operation != "placeOrder"
      and call.json.setdefault(name, value), original(call))[-1]))
    for name, value in (("name", "x"), ("color", "red"), ("price", 1), ("stock", 1),
                        ("titles", {"en": "x"}), ("tags", []))),
  Break("tags-repeated-accepted", "tags are different: they may be the same",
        constant("are_unique", True)),
  Break("tags-six-accepted", "there are up to five tags: more are accepted", reading(
    "tags", lambda backend, original, value: (
      original(value[:5]), value)[-1] if isinstance(value, list) else original(value))),
  Break("tags-five-refused", "there are up to five tags: four", reading(
    "tags", lambda backend, original, value: original(
      value) if not isinstance(value, list) or len(value) < 5 else original(None))),
  Break("tags-sorted", "tags are kept: they are sorted", products(put("tags", sorted))),
  Break("tags-joined", "tags is an array: a text", products(
    put("tags", lambda tags: ",".join(tags)))),
  Break("tags-null", "tags is an array: null when empty", products(
    put("tags", lambda tags: tags or None))),
  Break("price-negative-accepted", "price is not negative: it may be", reading(
    "price", lambda backend, original, value: original(
      abs(value) if hasattr(value, "real") else value))),
  Break("price-three-decimals-accepted", "price has two decimals: more are accepted", reading(
    "price", lambda backend, original, value: original(
      round(value, 2) if not isinstance(value, (int, str)) and hasattr(value, "quantize")
      and 0 <= value <= 1e15 else value))),
  Break("price-whole", "price has two decimals: they are cut off", products(
    put("price", int))),
  Break("price-rounded", "price is kept: with one decimal", products(
    put("price", lambda price: round(price, 1)))),
  Break("price-three-decimals-sent", "price has two decimals: three are sent", products(
    put("price", lambda price: price + 0.001 if price < 1e9 else price))),
  Break("price-text", "price is a number: a text", products(put("price", str))),
  Break("stock-fraction-accepted", "stock is a whole number: 1.5 is accepted", reading(
    "stock", lambda backend, original, value: original(
      int(value) if hasattr(value, "quantize") and abs(value) < 1e9 else value))),
  Break("stock-10001-accepted", "stock is at most 10000: more is accepted", reading(
    "stock", lambda backend, original, value: backend.integer(value, 0, 2 ** 62))),
  Break("stock-10000-refused", "stock may be 10000: at most 9999", reading(
    "stock", lambda backend, original, value: backend.integer(value, 0, 9_999))),
  Break("stock-text-accepted", "stock is a number: a text is accepted", reading(
    "stock", lambda backend, original, value: original(
      int(value) if isinstance(value, str) and value.isdigit() else value))),
  Break("name-empty-accepted", "name is not empty: it may be", reading(
    "name", lambda backend, original, value: original(value or "x") if value == ""
    else original(value))),
  Break("name-too-long-accepted", "name has up to 80 characters: more are cut off", reading(
    "name", lambda backend, original, value: original(
      value[:80] if isinstance(value, str) else value))),
  Break("name-bytes-counted", "name has up to 80 characters: up to 80 bytes", reading(
    "name", lambda backend, original, value: original(value) if not isinstance(
      value, str) or len(value.encode("utf-8", "replace")) <= 80 else original(""))),
  Break("color-any-accepted", "color is one of three: any is accepted", reading(
    "color", lambda backend, original, value: original(
      "red" if isinstance(value, str) else value))),
  Break("note-null-accepted", "note is a text or missing: null is accepted", reading(
    "note", lambda backend, original, value: original("x" if value is None else value))),
  Break("note-null-sent", "note is a text or missing: null is sent", products(
    lambda product: product.setdefault("note", None))),
  Break("product-id-any-text", "product_id is a UUID: any text is 404", reading(
    "product_id", lambda backend, original, value: value if isinstance(
      value, str) else original(value))),
  Break("member-added", "a product is a closed object: it has a further member", products(
    put("internal", True))),
  Break("member-added-in-list", "a product is a closed object: it has a further member in lists",
        at("listProducts", "items[]", put("score", 1))),
  Break("member-passed-on", "a product is a closed object: unknown members are kept", instead(
    "addProduct", lambda backend, original, call: (
      found := original(call), found.body.update({
        name: value for name, value in call.json.items() if name not in call.fields}),
      found)[-1])),
  Break("order-member-added", "an order has five members: a sixth one is a note", at(
    "placeOrder showOrder", "", put("internal", True))),
  Break("id-from-request", "id is of the server: the one of the request is taken", instead(
    "addProduct", lambda backend, original, call: taking_id(backend, call, original(call)))),
  Break("invalid-500", "400 for an invalid body: 500", answer(
    "error", lambda found: found.status == 400 and found.source == "addProduct"
    and setattr(found, "status", 500))),
  Break("invalid-422", "400 for an invalid body: 422", answer(
    "error", lambda found: found.status == 400 and setattr(found, "status", 422))),
  Break("invalid-other-code", "code is INVALID: bad_request", answer(
    "error", lambda found: found.status == 400 and found.body.update(code="bad_request"))),
  Break("error-without-message", "an error has a message: none", answer(
    "error", lambda found: found.body.pop("message"))),
]
