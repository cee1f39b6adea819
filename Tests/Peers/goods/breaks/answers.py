"""Defects in the form and the bytes of responses."""

from common.breaks import Break, answer, at, body, delivery, payload, put, status
from common.fields import field_breaks

PRODUCT = {"id": "text", "name": "text", "color": "text", "price": "number", "stock": "number",
           "titles": "object", "tags": "array", "updated_at": "time"}
ORDER = {"id": "text", "product_id": "text", "quantity": "number", "status": "text",
         "created_at": "time"}
SHAPES = [
  ("listProducts", "", {"items": "array", "total": "number", "next": "text?"}),
  ("listProducts", "items[]", PRODUCT),
  ("showProduct", "", PRODUCT),
  ("placeOrder", "", ORDER),
  ("showOrder", "", ORDER),
]
SECTIONS = {name: name for name, _, _ in SHAPES}

BREAKS = [
  *field_breaks(SHAPES, SECTIONS),
  Break("add-200", "201 for a new product: 200", answer("addProduct", status(200))),
  Break("place-202", "201 for a new order: 202", answer("placeOrder", status(202))),
  Break("pay-204", "200 and the order: 204 and nothing", answer(
    "payOrder", lambda found: (status(204)(found), body(lambda _: None)(found)))),
  Break("orders-wrapped", "the orders are an array: they stand under items", answer(
    "listOrders", body(lambda found: {"items": found}))),
  Break("products-bare", "the page is an object: an array", answer(
    "listProducts", body(lambda found: found["items"]))),
  Break("time-day", "updated_at is a time: a day", at(
    "showProduct", "", put("updated_at", lambda time: time[:10]))),
  Break("time-without-zone", "created_at is a time: without its zone", at(
    "showOrder", "", put("created_at", lambda time: time[:19]))),
  Break("id-no-uuid", "id is a UUID: without hyphens", at(
    "listOrders", "[]", put("id", lambda name: name.replace("-", "")))),
  Break("json-cut", "JSON: it ends too early", payload(
    "listOrders", lambda text: text.rstrip()[:-1])),
  Break("cut-in-body", "answered whole: the connection ends in it", answer(
    "showProduct", delivery("cut"))),
  Break("no-answer", "answered: the connection ends before", answer(
    "payOrder", delivery("drop"))),
]
