#!/usr/bin/env python3
"""A shop backend, written from the contract in `snapshots/peers/shop.json`, with ten seeded faults.

The faults are those of the study "Open Problems in Fuzzing RESTful APIs" (Zhang and Arcuri, TOSEM
2023, table 7), of which the best published tools found two. As it stands, without `--fault`, the
backend keeps to its contract.

    python3 Tests/Peers/shop.py --port 8080 --fault put-patches
"""

import argparse
import http.server
import json
import re
import threading
import urllib.parse
import uuid

FAULTS = {
  "odd-input-500": "500 on odd input: a text with a character outside the basic plane",
  "wrong-field-type": "the price of an answer is a text",
  "undeclared-2xx": "202 instead of the declared 201",
  "maximum-ignored": "stock may be more than 1,000",
  "enum-ignored": "any category is taken",
  "required-ignored": "a product needs no price",
  "dead-location": "Location leads nowhere",
  "delete-does-nothing": "DELETE answers 204 and deletes nothing",
  "put-patches": "PUT keeps what the request leaves out",
  "put-not-idempotent": "each PUT adds to the stock that was there",
}
CATEGORIES = {"book", "tool", "toy"}
TENANT = re.compile(r"[a-z][a-z0-9-]{2,19}\Z")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z", re.IGNORECASE)


class Refusal(Exception):
  def __init__(self, status, code, message):
    super().__init__(message)
    self.status, self.code = status, code


def is_integer(value):
  return not isinstance(value, bool) and (
    isinstance(value, int) or isinstance(value, float) and value.is_integer())


def is_number(value):
  return not isinstance(value, bool) and isinstance(value, (int, float))


class Shop:
  def __init__(self, fault, tokens):
    self.fault, self.tokens = fault, tokens
    self.products, self.lock = {}, threading.Lock()

  def check(self, body, required):
    """The fields of a product in a body; raises a refusal for invalid ones."""
    if not isinstance(body, dict):
      raise Refusal(400, "INVALID", "the body must be an object")
    checks = {
      "name": lambda v: isinstance(v, str) and 1 <= len(v) <= 80,
      "price": lambda v: is_number(v) and 0 <= v <= 10_000,
      "category": lambda v: isinstance(v, str)
      and (v in CATEGORIES or self.fault == "enum-ignored"),
      "stock": lambda v: is_integer(v) and 0 <= v
      and (v <= 1_000 or self.fault == "maximum-ignored"),
      "note": lambda v: isinstance(v, str),
      "tags": lambda v: isinstance(v, list) and len(v) <= 5
      and all(isinstance(t, str) and 1 <= len(t) <= 20 for t in v),
    }
    for name in required:
      if name not in body and not (self.fault == "required-ignored" and name == "price"):
        raise Refusal(400, "INVALID", f"{name} is missing")
    for name, is_right in checks.items():
      if name in body and not is_right(body[name]):
        raise Refusal(400, "INVALID", f"{name} is not right")
    if self.fault == "odd-input-500" and any(ord(c) > 0xFFFF for c in body.get("name", "")):
      raise Refusal(500, "INTERNAL", "cannot store the name")
    return {name: body[name] for name in checks if name in body}

  def shown(self, product):
    if self.fault == "wrong-field-type" and "price" in product:
      return product | {"price": str(product["price"])}
    return product

  def find(self, identity):
    if not UUID.match(identity):
      raise Refusal(400, "INVALID", "the id is no UUID")
    product = self.products.get(identity.lower())
    if product is None:
      raise Refusal(404, "NOT_FOUND", "there is no such product")
    return product

  REQUIRED = ("name", "price", "category", "stock")

  def create(self, body):
    product = {"id": str(uuid.uuid4())} | self.check(body, self.REQUIRED)
    product.setdefault("price", 0)
    self.products[product["id"]] = product
    location = "/products/" + (
      str(uuid.uuid4()) if self.fault == "dead-location" else product["id"])
    return 202 if self.fault == "undeclared-2xx" else 201, self.shown(product), location

  def replace(self, identity, body):
    old = self.find(identity)
    new = {"id": old["id"]} | self.check(body, self.REQUIRED)
    new.setdefault("price", 0)
    if self.fault == "put-patches":
      new = old | new
    if self.fault == "put-not-idempotent" and all(
        old.get(name) == value for name, value in new.items() if name != "stock"):
      new["stock"] = (old["stock"] + new["stock"]) % 1_001
    self.products[old["id"]] = new
    return 200, self.shown(new), None

  def patch(self, identity, body):
    product = self.find(identity)
    product.update(self.check(body, ()))
    return 200, self.shown(product), None

  def delete(self, identity):
    product = self.find(identity)
    if self.fault != "delete-does-nothing":
      del self.products[product["id"]]
    return 204, None, None


class Handler(http.server.BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.1"
  # Head and body in one write: in two, each answer waits 40 ms for an acknowledgement.
  wbufsize = 1 << 16
  shop = None

  def log_message(self, *arguments):
    pass

  def answer(self, status, body, location=None):
    data = b"" if body is None else json.dumps(body).encode()
    self.send_response(status)
    if location:
      self.send_header("Location", location)
    if body is not None:
      self.send_header("Content-Type", "application/json")
    if status != 204:
      self.send_header("Content-Length", str(len(data)))
    self.end_headers()
    self.wfile.write(data)

  def handle_request(self):
    try:
      length = int(self.headers.get("Content-Length") or 0)
    except ValueError:
      length = -1
    if length < 0 or self.headers.get("Transfer-Encoding"):
      self.close_connection = True
      return self.answer(400, {"error": {"code": "INVALID", "message": "cannot read the body"}})
    data = self.rfile.read(length)
    try:
      with self.shop.lock:
        self.answer(*self.route(data))
    except Refusal as refusal:
      self.answer(
        refusal.status, {"error": {"code": refusal.code, "message": str(refusal)}})

  do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_request

  def route(self, data):
    path, _, query = self.path.partition("?")
    if path == "/login" and self.command == "POST":
      return self.login(self.read(data))
    if path != "/products" and not path.startswith("/products/"):
      raise Refusal(404, "NOT_FOUND", "there is no such path")
    scheme, _, token = (self.headers.get("Authorization") or "").partition(" ")
    if scheme.lower() != "bearer" or token not in self.shop.tokens:
      raise Refusal(401, "UNAUTHORIZED", "a valid token is needed")
    if not TENANT.match(self.headers.get("X-Tenant") or ""):
      raise Refusal(400, "INVALID", "X-Tenant is missing or wrong")
    if path == "/products":
      if self.command == "POST":
        return self.shop.create(self.read(data))
      if self.command == "GET":
        return self.listing(query)
      raise Refusal(405, "METHOD", "not here")
    identity = urllib.parse.unquote(path.removeprefix("/products/"))
    if self.command == "GET":
      return 200, self.shop.shown(self.shop.find(identity)), None
    if self.command == "PUT":
      self.shop.find(identity)
      return self.shop.replace(identity, self.read(data))
    if self.command == "PATCH":
      self.shop.find(identity)
      return self.shop.patch(identity, self.read(data))
    if self.command == "DELETE":
      return self.shop.delete(identity)
    raise Refusal(405, "METHOD", "not here")

  def listing(self, query):
    values = urllib.parse.parse_qs(query, keep_blank_values=True).get("limit")
    limit = 100
    if values:
      if not re.fullmatch(r"[0-9]{1,3}", values[-1]) or not 1 <= int(values[-1]) <= 100:
        raise Refusal(400, "INVALID", "limit is 1 to 100")
      limit = int(values[-1])
    newest = list(self.shop.products.values())[::-1][:limit]
    return 200, {"items": [self.shop.shown(product) for product in newest]}, None

  def login(self, body):
    if not isinstance(body, dict) or not all(
        isinstance(body.get(name), str) and 1 <= len(body[name]) <= most
        for name, most in (("user", 40), ("password", 200))):
      raise Refusal(400, "INVALID", "user and password are needed")
    return 200, {"token": self.shop.tokens[0], "expires_in": 3600}, None

  def read(self, data):
    try:
      return json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
      raise Refusal(400, "INVALID", f"the body is not JSON: {type(error).__name__}") from None


def main():
  parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
  parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
  parser.add_argument("--fault", choices=FAULTS, help="the fault to seed")
  parser.add_argument("--token", action="append", help="an identity (repeatable)")
  options = parser.parse_args()
  Handler.shop = Shop(options.fault, options.token or ["token-one", "token-two"])
  server = http.server.ThreadingHTTPServer(("127.0.0.1", options.port), Handler)
  server.daemon_threads = True
  print(f"listening on http://127.0.0.1:{server.server_port}", flush=True)
  server.serve_forever()


if __name__ == "__main__":
  main()
