"""A small backend with a document, for attacks on what a run leaves behind.

`Things` serves `things` (created, read, listed, replaced, deleted) and what nothing deletes: `reports`,
whose creation names an address, and `jobs`, whose start names nothing.
"""

import json
import threading
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def document(deletes=True):
  """The OpenAPI document of the backend; without a deletion on demand."""
  thing = {"type": "object", "required": ["id", "name"], "properties": {
    "id": {"type": "string"}, "name": {"type": "string", "maxLength": 40}}}
  draft = {"type": "object", "required": ["name"], "properties": {
    "name": {"type": "string", "minLength": 1, "maxLength": 40}}}
  body = {"required": True, "content": {"application/json": {"schema": draft}}}
  part = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}

  def success(schema=None):
    content = {"content": {"application/json": {"schema": schema}}} if schema else {}
    return {"description": "done", **content}

  other = {"4XX": {"description": "not possible"}}
  one = {
    "parameters": [part],
    "get": {"operationId": "getThing", "responses": {"200": success(thing), **other}},
    "put": {"operationId": "putThing", "requestBody": body,
            "responses": {"200": success(thing), "201": success(thing), **other}},
    "delete": {"operationId": "deleteThing", "responses": {"204": success(), **other}}}
  if not deletes:
    del one["delete"]
  return {
    "openapi": "3.1.0", "info": {"title": "Things", "version": "1"},
    "paths": {
      "/things": {
        "get": {"operationId": "listThings", "responses": {
          "200": success({"type": "array", "items": thing})}},
        "post": {"operationId": "createThing", "requestBody": body,
                 "responses": {"201": success(thing), **other}}},
      "/things/{id}": one,
      "/reports": {"post": {"operationId": "makeReport", "requestBody": body,
                            "responses": {"201": success(), **other}}},
      "/jobs/start": {"post": {"operationId": "startJob", "requestBody": body,
                               "responses": {"202": success(), **other}}}}}


class Things:
  """The state of the backend, and how it behaves.

  `deletion` is the status of a DELETE, "lie" for a success that deletes nothing, or "hang"; `pause` is
  the time of every response in seconds; after `hang_after` requests none gets a response.
  """

  def __init__(self, deletion=204, sequential=False, pause=0, hang_after=None):
    self.deletion, self.sequential, self.pause = deletion, sequential, pause
    self.hang_after = hang_after
    self.things, self.reports, self.jobs = {}, {}, 0
    self.requests, self.changes, self.count = 0, [], 0
    self.lock = threading.Lock()

  def start(self, port=0):
    """Serves in threads of this process; returns the port."""
    things = self

    class Handler(BaseHTTPRequestHandler):
      protocol_version = "HTTP/1.1"

      def respond(self):
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size)
        status, value, headers = things.answer(self.command, self.path, body)
        if status is None:
          self.rfile.read(1)  # until the client disconnects
          self.close_connection = True
          return
        payload = b"" if value is None else json.dumps(value).encode()
        fields = [f"HTTP/1.1 {status} Some", *headers]
        if status != 204:
          fields += ["Content-Type: application/json", f"Content-Length: {len(payload)}"]
        if self.command == "HEAD":
          payload = b""
        self.wfile.write("\r\n".join([*fields, "", ""]).encode() + payload)

      do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = do_HEAD = do_OPTIONS = respond

      def log_message(self, *_):
        pass

    class Server(ThreadingHTTPServer):
      daemon_threads = True
      request_queue_size = 128

      def handle_error(self, request, client_address):
        pass  # a client that was killed

    self.server = Server(("127.0.0.1", port), Handler)
    threading.Thread(target=self.server.serve_forever, daemon=True).start()
    return self.server.server_address[1]

  def stop(self):
    self.server.shutdown()
    self.server.server_close()

  def new_id(self):
    self.count += 1
    return str(self.count) if self.sequential else str(uuid.uuid4())

  def answer(self, method, target, body):
    """The status, the body and the fields of a response; no status for none."""
    if self.pause:
      time.sleep(self.pause)
    with self.lock:
      self.requests += 1
      if self.hang_after is not None and self.requests > self.hang_after:
        return None, None, []
      path = target.partition("?")[0]
      if method not in ("GET", "HEAD"):
        self.changes.append((method, path))
      return self.route(method, path, body)

  def route(self, method, path, body):
    if path == "/things" and method in ("GET", "HEAD"):
      return 200, list(self.things.values()), []
    if path in ("/things", "/reports", "/jobs/start") and method == "POST":
      draft = self.draft(body)
      return (400, {"error": "invalid"}, []) if draft is None else self.create(path, draft)
    if path.startswith("/things/"):
      return self.one(method, path.removeprefix("/things/"), body)
    known = path in ("/things", "/reports", "/jobs/start")
    return (405 if known else 404), {"error": "no such thing"}, []

  def draft(self, body):
    try:
      value = json.loads(body)
    except ValueError:
      return None
    name = value.get("name") if isinstance(value, dict) else None
    return {"name": name} if isinstance(name, str) and 1 <= len(name) <= 40 else None

  def create(self, path, draft):
    if path == "/jobs/start":
      self.jobs += 1
      return 202, None, []
    new = self.new_id()
    if path == "/reports":
      self.reports[new] = draft
      return 201, None, [f"Location: /reports/{new}"]
    self.things[new] = {"id": new, **draft}
    return 201, self.things[new], []

  def one(self, method, name, body):
    if method == "DELETE":
      return self.delete(name)
    if method == "PUT":
      draft = self.draft(body)
      if draft is None:
        return 400, {"error": "invalid"}, []
      status = 200 if name in self.things else 201
      self.things[name] = {"id": name, **draft}
      return status, self.things[name], []
    if method not in ("GET", "HEAD"):
      return 405, {"error": "no such method"}, []
    thing = self.things.get(name)
    return (200, thing, []) if thing else (404, {"error": "no such thing"}, [])

  def delete(self, name):
    if self.deletion == "hang":
      return None, None, []
    if name not in self.things:
      return 404, {"error": "no such thing"}, []
    if self.deletion == "lie":
      return 204, None, []
    if self.deletion != 204:
      return self.deletion, {"error": "not now"}, []
    del self.things[name]
    return 204, None, []
