#!/usr/bin/env python3
"""A backend with every form of authentication, written from `snapshots/peers/vault.json`.

As it stands, without `--fault`, the backend keeps to its contract.

    python3 Tests/Peers/vault.py --port 8080 --fault password-ignored
"""

import argparse
import base64
import binascii
import hmac
import http.cookies
import http.server
import json
import threading
import urllib.parse
import uuid

FAULTS = {
  "bearer-ignored": "any bearer token is taken as the first user's",
  "token-prefix": "only the first eight letters of a token are compared",
  "token-caseless": "tokens are compared without case",
  "token-in-query": "a token may come as access_token",
  "unknown-scheme": "the scheme of Authorization is not looked at",
  "key-ignored": "any key is taken",
  "key-empty": "an empty key is the first user's",
  "key-prefix": "a key with more letters is taken, too",
  "key-caseless": "keys are compared without case",
  "key-in-query": "the key of the header may come in the query",
  "key-in-cookie": "the key of the query may come as a cookie",
  "cookie-in-header": "the key of the cookie may come as a header field",
  "password-ignored": "any password of a user is taken",
  "password-empty": "an empty password is taken",
  "password-caseless": "passwords are compared without case",
  "password-prefix": "a password with more letters is taken, too",
  "basic-plain": "basic credentials need no Base64",
  "basic-only": "a deletion needs no key",
  "key-only": "a deletion needs no basic credentials",
  "token-only": "the count needs no key of the app",
  "app-only": "the count needs no token",
  "no-key-alternative": "the key is no alternative to the token",
  "no-count-by-key": "the count cannot be had by the key alone",
  "optional-required": "the notices need a token",
  "health-guarded": "the health needs a token",
  "open-list": "the list needs no credentials",
  "no-challenge-500": "malformed Base64 is a server error",
  "shared": "everyone sees all secrets",
}


class Refusal(Exception):
  def __init__(self, status, code):
    super().__init__(code)
    self.status, self.code = status, code


class User:
  def __init__(self, token, basic, key):
    self.token, self.key = token, key
    self.name, self.password = basic.split(":", 1)


def equal(given, known, folds=False, begins=False):
  if given is None:
    return False
  if folds:
    given, known = given.lower(), known.lower()
  if begins:
    return known != "" and given.startswith(known)
  return hmac.compare_digest(given.encode(), known.encode())


class Vault:
  def __init__(self, fault, users):
    self.fault, self.users = fault, users
    self.secrets, self.lock = {}, threading.Lock()

  def find(self, matches):
    return next((user for user in self.users if matches(user)), None)

  def bearer(self, request):
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if self.fault == "token-in-query" and not token:
      scheme, token = "bearer", request.query.get("access_token", [""])[0]
    if scheme.lower() != "bearer" and self.fault != "unknown-scheme":
      return None
    if self.fault == "bearer-ignored" and token:
      return self.users[0]
    if self.fault == "token-prefix":
      return self.find(lambda user: token[:8] == user.token[:8])
    return self.find(lambda user: equal(token, user.token, self.fault == "token-caseless"))

  def basic(self, request):
    scheme, _, rest = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "basic":
      return None
    try:
      text = base64.b64decode(rest, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
      if self.fault == "no-challenge-500":
        raise
      if self.fault != "basic-plain":
        return None
      text = rest
    name, colon, password = text.partition(":")
    user = self.find(lambda user: colon and user.name == name)
    if user is None:
      return None
    if self.fault == "password-ignored" or self.fault == "password-empty" and not password:
      return user
    return user if equal(
      password, user.password, self.fault == "password-caseless",
      self.fault == "password-prefix") else None

  def key(self, request, place, name):
    places = {
      "header": request.headers.get(name), "query": request.query.get(name, [None])[0],
      "cookie": request.cookies[name].value if name in request.cookies else None,
    }
    value = places[place]
    others = {("header", "key-in-query"): "query", ("query", "key-in-cookie"): "cookie",
              ("cookie", "cookie-in-header"): "header"}
    if value is None and (place, self.fault) in others:
      value = places[others[(place, self.fault)]]
    if self.fault == "key-empty" and value == "":
      return self.users[0]
    if self.fault == "key-ignored" and value:
      return self.users[0]
    return self.find(
      lambda user: equal(
        value, user.key, self.fault == "key-caseless", self.fault == "key-prefix"))

  def both(self, first, second, without_first, without_second):
    if self.fault == without_first:
      return second
    if self.fault == without_second:
      return first
    return first if first is second else None

  def caller(self, request, form):
    bearer, basic = self.bearer, self.basic
    if form == "usual":
      user = bearer(request)
      if user is None and self.fault != "no-key-alternative":
        user = self.key(request, "header", "X-API-Key")
    elif form == "basic":
      user = basic(request)
    elif form == "deletion":
      user = self.both(
        self.key(request, "query", "key"), basic(request), "basic-only", "key-only")
    elif form == "session":
      user = self.key(request, "cookie", "session")
    elif form == "count":
      user = None if self.fault == "no-count-by-key" else self.key(request, "query", "key")
      user = user or self.both(
        self.key(request, "header", "X-App"), bearer(request), "token-only", "app-only")
    if user is None:
      raise Refusal(401, "UNAUTHORIZED")
    return user

  def text(self, body):
    try:
      text = json.loads(body)["text"]
    except (ValueError, KeyError, TypeError, RecursionError):
      raise Refusal(400, "INVALID")
    if not isinstance(text, str) or not 1 <= len(text) <= 100:
      raise Refusal(400, "INVALID")
    return text

  def respond(self, request):
    parts = request.path_only.strip("/").split("/")
    route = (request.command, parts[0], len(parts))
    with self.lock:
      if route == ("GET", "health", 1):
        if self.fault == "health-guarded":
          self.caller(request, "usual")
        return 200, {"ok": True}
      if route == ("GET", "notices", 1):
        if self.fault == "optional-required":
          self.caller(request, "usual")
        return 200, {"notices": ["closed on Sundays"]}
      if route == ("GET", "session", 1):
        self.caller(request, "session")
        return 200, {"active": True}
      if route == ("GET", "count", 1):
        self.caller(request, "count")
        return 200, {"count": len(self.secrets)}
      if route == ("POST", "secrets", 1):
        user = self.caller(request, "usual")
        secret = {"id": str(uuid.uuid4()), "text": self.text(request.body)}
        self.secrets[secret["id"]] = (user, secret)
        return 201, secret
      if route == ("GET", "secrets", 1):
        user = self.users[0] if self.fault == "open-list" else self.caller(request, "usual")
        own = [s for owner, s in self.secrets.values() if owner is user or self.fault == "shared"]
        return 200, {"items": own}
      if route in (("GET", "secrets", 2), ("DELETE", "secrets", 2)):
        user = self.caller(request, "basic" if request.command == "GET" else "deletion")
        try:
          known = self.secrets.get(str(uuid.UUID(urllib.parse.unquote(parts[1]))))
        except ValueError:
          raise Refusal(400, "INVALID")
        if known is None or known[0] is not user and self.fault != "shared":
          raise Refusal(404, "NOT_FOUND")
        if request.command == "GET":
          return 200, known[1]
        del self.secrets[known[1]["id"]]
        return 204, None
    known = {"health": "GET", "notices": "GET", "session": "GET", "count": "GET",
             "secrets": "GET, POST" if len(parts) == 1 else "GET, DELETE"}
    if parts[0] in known and len(parts) <= (2 if parts[0] == "secrets" else 1):
      request.allow = known[parts[0]]
      raise Refusal(405, "METHOD_NOT_ALLOWED")
    raise Refusal(404, "NOT_FOUND")


class Handler(http.server.BaseHTTPRequestHandler):
  protocol_version = "HTTP/1.1"
  vault = None

  def answer(self):
    path, _, query = self.path.partition("?")
    self.path_only, self.allow = path, None
    self.query = urllib.parse.parse_qs(query, keep_blank_values=True)
    self.cookies = http.cookies.SimpleCookie()
    try:
      self.cookies.load(self.headers.get("Cookie", ""))
    except http.cookies.CookieError:
      pass
    try:
      length = int(self.headers.get("Content-Length") or 0)
    except ValueError:
      length, self.close_connection = 0, True
    if length < 0:
      length, self.close_connection = 0, True
    if "chunked" in self.headers.get("Transfer-Encoding", ""):
      length, self.close_connection = 0, True
    self.body = self.rfile.read(length)
    try:
      status, body = self.vault.respond(self)
    except Refusal as refusal:
      status, body = refusal.status, {"error": {"code": refusal.code, "message": str(refusal)}}
    except binascii.Error:
      status, body = 500, {"error": {"code": "INTERNAL", "message": "internal"}}
    data = b"" if body is None else json.dumps(body).encode()
    self.send_response(status)
    if status == 401:
      self.send_header("WWW-Authenticate", 'Bearer, Basic realm="vault"')
    if self.allow:
      self.send_header("Allow", self.allow)
    if body is not None:
      self.send_header("Content-Type", "application/json")
    if status != 204:
      self.send_header("Content-Length", str(len(data)))
    self.end_headers()
    if self.command != "HEAD":
      self.wfile.write(data)

  do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = answer

  def log_message(self, *arguments):
    pass


def main():
  parser = argparse.ArgumentParser(description=__doc__)
  parser.add_argument("--port", type=int, default=8080)
  parser.add_argument("--fault", choices=sorted(FAULTS))
  parser.add_argument("--list", action="store_true", help="list the faults")
  arguments = parser.parse_args()
  if arguments.list:
    print("\n".join(FAULTS))
    return
  Handler.vault = Vault(arguments.fault, [
    User("Token-of-Ada-1", "ada:Passw0rd-of-Ada", "Key-of-Ada-1"),
    User("Token-of-Bob-2", "bob:Passw0rd-of-Bob", "Key-of-Bob-2"),
  ])
  server = http.server.ThreadingHTTPServer(("127.0.0.1", arguments.port), Handler)
  print(f"serving at http://127.0.0.1:{server.server_port}", flush=True)
  server.serve_forever()


if __name__ == "__main__":
  main()
