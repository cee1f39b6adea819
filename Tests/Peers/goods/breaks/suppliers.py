"""Defects of links between resources, styles of parameters, and pages by an offset."""

from common.breaks import Break, answer, at, constant, instead, put, status


def reading(name, replacement):
  return instead("read_" + name, lambda backend, original, value: replacement(
    backend, original, value))


def one_sided(kind):
  def replacement(backend, original, supplier, shelf):
    if kind == "supplier":
      supplier["shelf_id"] = shelf["id"]
    else:
      shelf["supplier_id"] = supplier["id"]
  return instead("fill", replacement)


def refused_code(status, code):
  def edit(found):
    if found.body["code"] == "INVALID_CODE":
      found.status, found.body["code"] = status, code
  return answer("error", edit)


BREAKS = [
  Break("supplier-code-unchecked", "422 for another code: accepted", reading(
    "code", lambda backend, original, value: value if isinstance(value, str) else original(value))),
  Break("supplier-code-400", "422 for an invalid code: 400", refused_code(400, "INVALID_CODE")),
  Break("supplier-code-other-code", "code is INVALID_CODE: INVALID", refused_code(422, "INVALID")),
  Break("supplier-code-taken-accepted", "409 for a code that is taken: 201", instead(
    "addSupplier", lambda backend, original, call: (
      others := dict(backend.suppliers), backend.suppliers.clear(), found := original(call),
      backend.suppliers.update(others), found)[2])),
  Break("supplier-code-taken-400", "409 for a code that is taken: 400", answer(
    "error", lambda found: found.status == 409 and found.source == "addSupplier" and setattr(
      found, "status", 400))),
  Break("supplier-code-lowered", "code is kept: in small letters", at(
    "addSupplier showSupplier", "", put("code", str.lower))),
  Break("supplier-name-optional", "name is required: it may be missing", instead(
    "check_fields", lambda backend, original, call: (
      call.operation == "addSupplier" and call.json.setdefault("name", "x"), original(call))[-1])),
  Break("supplier-name-missing-code", "code is NAME_MISSING: INVALID", answer(
    "error", lambda found: found.body["code"] == "NAME_MISSING" and found.body.update(
      code="INVALID"))),
  Break("supplier-name-too-long", "name has up to 60 characters: more are accepted", reading(
    "supplier_name", lambda backend, original, value: original(
      value[:60] if isinstance(value, str) else value))),
  Break("supplier-country-any", "country is one of three: any is accepted", reading(
    "country", lambda backend, original, value: "GB" if isinstance(value, str) else original(value))),
  Break("supplier-shelf-missing", "shelf_id is null where there is none: missing", at(
    "showSupplier", "", lambda body: body["shelf_id"] or body.pop("shelf_id"))),
  Break("supplier-no-location", "201 has a Location: none", answer(
    "addSupplier", lambda found: found.headers.pop("Location"))),
  Break("supplier-location-of-list", "Location names the supplier: the list", answer(
    "addSupplier", lambda found: found.headers.update(Location="/suppliers"))),
  Break("supplier-removed-shown", "a removed supplier is gone: it stays", instead(
    "removeSupplier", lambda backend, original, call: (
      supplier := dict(backend.find_supplier(call)), found := original(call),
      backend.suppliers.update({supplier["id"]: supplier}), found)[1])),
  Break("suppliers-offset-ignored", "offset skips suppliers: it is ignored", constant("skipped", 0)),
  Break("suppliers-offset-from-1", "offset skips suppliers: one fewer", instead(
    "skipped", lambda backend, original, start: max(start - 1, 0))),
  Break("suppliers-offset-more", "offset skips suppliers: one more", instead(
    "skipped", lambda backend, original, start: start + 1 if start else 0)),
  Break("suppliers-count-ignored", "count limits a page: it is ignored", instead(
    "listSuppliers", lambda backend, original, call: (
      call.values.update(limit=100), original(call))[-1])),
  Break("suppliers-count-one-more", "count limits a page: one more", instead(
    "listSuppliers", lambda backend, original, call: ("limit" in call.values and call.values.update(
      limit=call.values["limit"] + 1), original(call))[-1])),
  Break("suppliers-has-more-text", "has_more is a boolean: a text", at(
    "listSuppliers", "", put("has_more", lambda value: str(value).lower()))),
  Break("suppliers-no-rate-limit", "the list has RateLimit-Remaining: none", answer(
    "listSuppliers", lambda found: found.headers.pop("RateLimit-Remaining"))),
  Break("suppliers-rate-limit-text", "RateLimit-Remaining is a number: many", constant(
    "remaining", "many")),
  Break("suppliers-country-first", "country is a list: the first one only", instead(
    "query_countries", lambda backend, original, texts: original(texts[:1]))),
  Break("suppliers-country-unchecked", "countries are of three: any are accepted", instead(
    "query_countries", lambda backend, original, texts: texts)),
  Break("suppliers-country-commas", "countries are repeated items: one item with commas", instead(
    "query_countries", lambda backend, original, texts: original(
      texts[0].split(",") if len(texts) == 1 else []))),
  Break("suppliers-bare", "a page is an object: the array", answer(
    "listSuppliers", lambda found: setattr(found, "body", found.body["suppliers"]))),
  Break("shelf-served-to-others", "404 for a shelf of other users: served", constant(
    "check_member", None)),
  Break("shelf-label-lost", "label is kept: empty", at("showShelf", "", put("label", ""))),
  Break("shelf-supplier-missing", "supplier_id is null where there is none: missing", at(
    "showShelf", "", lambda body: body["supplier_id"] or body.pop("supplier_id"))),
  Break("fill-nothing", "the supplier has the shelf: not", constant("fill", None)),
  Break("fill-supplier-only", "the shelf has the supplier: not", one_sided("supplier")),
  Break("fill-shelf-only", "the supplier has the shelf: not, but the shelf has the supplier",
        one_sided("shelf")),
  Break("fill-former-shelf-kept", "a supplier has one shelf: the former one still names it", instead(
    "empty", lambda backend, original, supplier: None)),
  Break("fill-former-supplier-kept", "a shelf has one supplier: the former one still names it",
        constant("release", None)),
  Break("fill-unknown-shelf", "404 for an unknown shelf: 204", instead(
    "existing", lambda backend, original, things, name, kind: {
      "id": name, "supplier_id": None} if kind == "shelf" and name not in things else original(
        things, name, kind))),
  Break("fill-200", "204 for a filled shelf: 200", answer("fillShelf", status(200))),
  Break("delivery-codes-first", "all codes are planned: the first one", instead(
    "read_codes", lambda backend, original, text: original(text)[:1])),
  Break("delivery-codes-with-dot", "codes are written .A.B: the first dot is kept", at(
    "planDelivery", "", put("codes", lambda codes: ["." + codes[0], *codes[1:]]))),
  Break("delivery-codes-unchecked", "codes have four to eight letters: any are accepted", instead(
    "read_codes", lambda backend, original, text: text.removeprefix(".").split("."))),
  Break("delivery-radius-text", "radius is a number: a text", at(
    "planDelivery", "", put("radius", str))),
  Break("delivery-radius-ignored", "radius is that of the path: 1", at(
    "planDelivery", "", put("radius", 1))),
  Break("delivery-radius-unchecked", "radius is 1 to 50: any is accepted", instead(
    "read_area", lambda backend, original, text: original(
      text.partition(";radius=")[0] + ";radius=5"))),
  Break("delivery-town-lowered", "town is that of the path: in small letters", at(
    "planDelivery", "", put("town", str.lower))),
  Break("delivery-day-unchecked", "days are of three: any are accepted", instead(
    "query_days", lambda backend, original, texts: texts)),
  Break("delivery-words-commas", "words are split at spaces: at commas", instead(
    "query_words", lambda backend, original, text: backend.some(
      [backend.one_of(word, "fragile", "heavy") for word in text.split(",")], 2))),
  Break("delivery-words-unchecked", "words are of two: any are accepted", instead(
    "query_words", lambda backend, original, text: text)),
  Break("delivery-sizes-commas", "sizes are split at |: at commas", instead(
    "query_sizes", lambda backend, original, text: backend.some(
      [backend.whole(size, 1, 9) for size in text.split(",")], 3))),
  Break("delivery-sizes-four", "there are up to three sizes: more are accepted", instead(
    "query_sizes", lambda backend, original, text: original("|".join(text.split("|")[:3])))),
  Break("delivery-vans-unchecked", "X-Vans has numbers: any text is accepted",
        constant("read_vans", None)),
  Break("delivery-vans-one", "X-Vans has up to three numbers: one", instead(
    "read_vans", lambda backend, original, text: text and backend.some(
      [backend.whole(van.strip(), 1, 99) for van in text.split(",")], 1))),
  Break("delivery-time-local", "deliveries are times: without a zone", at(
    "planDelivery", "", put("deliveries", ["2026-12-01T08:00:00"]))),
]
