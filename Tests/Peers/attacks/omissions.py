"""Backends and documents of which a part is not checked: is it drift, or is it counted?

Bytes behind complete responses, documented operations that the backend does not have, and everything
that a document can state and the tool leaves out.
"""

import json
import pathlib
import re
import socket
import subprocess
import tempfile
import threading
import time
import xml.etree.ElementTree

JSON_TYPE = "application/json"
SHAPE = {"type": "object", "required": ["ok"], "properties": {"ok": {"type": "boolean"}}}
OK = {"description": "ok", "content": {JSON_TYPE: {"schema": SHAPE}}}


def document(paths=None, version="3.1.0", **members):
  return {
    "openapi": version, "info": {"title": "T", "version": "1"},
    "paths": {"/a": {"get": {"operationId": "getA", "responses": {"200": OK}}}, **(paths or {})},
    **members,
  }


# Servers

class Server:
  """A server of raw bytes: `answer(method, path, connection)` returns them, or sends them itself."""

  def __init__(self, answer, greeting=b"", idle=None):
    self.answer, self.greeting, self.idle = answer, greeting, idle
    self.socket = socket.create_server(("127.0.0.1", 0))
    self.host = "127.0.0.1:%d" % self.socket.getsockname()[1]
    threading.Thread(target=self.accept, daemon=True).start()

  def accept(self):
    while True:
      try:
        connection = self.socket.accept()[0]
      except OSError:
        return
      threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

  def serve(self, connection):
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.settimeout(20)
    try:
      if self.greeting:
        connection.sendall(self.greeting)
      reader = connection.makefile("rb")
      while True:
        line = reader.readline().decode("latin-1").split()
        if len(line) < 3:
          return
        length = 0
        while True:
          field = reader.readline()
          if field in (b"\r\n", b"\n", b""):
            break
          name, _, value = field.partition(b":")
          if name.lower() == b"content-length":
            length = int(value)
        reader.read(length)
        data = self.answer(line[0], line[1].partition("?")[0], connection)
        if data:
          connection.sendall(data)
        if data and b"Connection: close" in data:
          return
        if self.idle:
          threading.Timer(self.idle[0], self.last, (connection, self.idle[1])).start()
    except (OSError, ValueError):
      pass
    finally:
      try:
        connection.shutdown(socket.SHUT_RDWR)
      except OSError:
        pass
      connection.close()

  @staticmethod
  def last(connection, data):
    try:
      connection.sendall(data)
      connection.shutdown(socket.SHUT_WR)
    except OSError:
      pass

  def close(self):
    self.socket.close()


def response(status, body=b"", *fields, length=None):
  if not isinstance(body, bytes):
    body = json.dumps(body).encode()
  lines = [f"HTTP/1.1 {status} X", "Content-Type: " + JSON_TYPE, *fields]
  if length is None and not any(field.startswith("Transfer") for field in fields) and status != 204:
    length = len(body)
  if length is not None:
    lines.append(f"Content-Length: {length}")
  return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def run(tool, full):
  failures = []
  with tempfile.TemporaryDirectory() as folder:
    attack = Attack(tool, pathlib.Path(folder), full, failures)
    attack.surplus()
    attack.missing()
    attack.documents()
    print(f"  {attack.count} attacks, {attack.checks} expectations")
  return failures


class Attack:
  def __init__(self, tool, folder, full, failures):
    self.tool, self.folder, self.full, self.failures = tool, folder, full, failures
    self.count = self.checks = 0

  def call(self, value, *words, command=None):
    """The exit status and the output of the tool for a document."""
    path = self.folder / "api.json"
    path.write_text(json.dumps(value))
    command = [command] if command else []
    done = subprocess.run(
      [self.tool, *command, "--contract", path, *words], capture_output=True, text=True, timeout=120,
      cwd=self.folder)
    self.count += 1
    return done.returncode, re.sub(r"\s+", " ", done.stdout + done.stderr)

  def expect(self, name, isMet, what, text=""):
    self.checks += 1
    if not isMet:
      self.failures.append(f"{name}: {what}: …{text[-400:]}")

  # Bytes after responses

  def surplus(self):
    good = response(200, {"ok": True})
    evil = response(500, b"evil")
    paths = {
      "/b": {"get": {"operationId": "getB", "responses": {"200": OK}}},
      "/c": {"delete": {"operationId": "deleteC", "responses": {"204": {"description": "none"}}}},
      "/d": {"post": {"operationId": "postD", "requestBody": {"required": True, "content": {
        JSON_TYPE: {"schema": SHAPE}}}, "responses": {"200": OK, "400": {"description": "bad"}}}},
    }
    chunked = response(200, b"b\r\n{\"ok\":true}\r\n0\r\n\r\n", "Transfer-Encoding: chunked")

    def always(after, body=good, none=response(204), pause=0.0, piece=True):
      def answer(method, path, connection):
        first = none if path == "/c" else body
        if method not in ("GET", "POST", "DELETE"):
          return response(405)
        if path not in ("/a", "/b", "/c", "/d"):
          return response(404)
        if piece and not pause:
          return first + after
        connection.sendall(first)
        time.sleep(pause)
        connection.sendall(after)
        return b""
      return answer

    short = response(200, b'{"ok":true} }}', length=11)
    drifts = [
      ("second response", always(evil)),
      ("second response, another write", always(evil, piece=False)),
      ("second response, 3 ms later", always(evil, pause=0.003)),
      ("length too small", always(b"", short, response(204) + b"}}}")),
      ("after the last chunk", always(b"more", chunked)),
      ("text", always(b"<!-- served by x -->")),
    ]
    if self.full:
      drifts += [
        ("second response, 40 ms later", always(evil, pause=0.04)),
        ("closing connection", always(b"", response(
          200, b'{"ok":true}tail', "Connection: close", length=11),
          response(204, b"", "Connection: close") + b"tail")),
        ("binary", always(bytes(range(256)))),
        ("one byte", always(b"\0")),
        ("megabytes", always(b"x" * (3 << 20))),
      ]
    for name, answer in drifts:
      server = Server(answer)
      status, text = self.call(
        document(paths), "--host", server.host, "--phases", "examples")
      server.close()
      self.expect(name, status == 1 and "bytes-after-response in " in text, status, text)
      found = text.split("bytes-after-response in ", 1)[-1]
      # Once, with all its operations.
      self.expect(name, text.count(". bytes-after-response in ") == 1, "not told once", text)
      # Later than the tool watches, they are taken for the next response.
      for operation in ("getA", "getB", "postD") if "40 ms" not in name else ():
        self.expect(name, operation in found, f"{operation} is not named", text)
    clean = [
      ("interim responses", always(b"", b"HTTP/1.1 103 Early\r\nLink: </x>\r\n\r\n" + good), None),
      ("line end", always(b"\r\n"), None),
      ("408 on idle connections", always(b""), (0.05, response(408, b"", "Connection: close"))),
      ("closed when idle", always(b""), (0.01, b"")),
      ("chunked", always(b"", chunked), None),
      ("clean", always(b""), None),
    ]
    for name, answer, idle in clean:
      server = Server(answer, idle=idle)
      status, text = self.call(
        document(paths), "--host", server.host, "--phases", "examples", "--only", "getA", "--only",
        "getB", "--only", "deleteC")
      server.close()
      self.expect(name, status == 0, status, text)
    server = Server(always(b""), greeting=evil)
    status, text = self.call(document(paths), "--host", server.host, "--phases", "examples")
    server.close()
    self.expect("response before any request", status in (1, 3), status, text)

  # Operations that do not exist

  def missing(self):
    def routes(table, unknown, wrong=None):
      """A backend of some routes, in the way of several frameworks."""
      def answer(method, path, connection):
        if (method, path) in table:
          found = table[method, path]
          return found(connection) if callable(found) else found
        methods = sorted(own for own, other in table if other == path)
        if methods and wrong:
          return wrong(", ".join(methods))
        return unknown(method, path)
      return answer

    a = {("GET", "/a"): response(200, {"ok": True})}
    plain = lambda method, path: response(404, {"detail": "Not Found"})
    express = lambda method, path: response(404, f"<pre>Cannot {method} {path}</pre>".encode())
    spring = lambda method, path: response(404, {
      "timestamp": time.time(), "status": 404, "error": "Not Found", "path": path})
    allow = lambda methods: response(405, {"detail": "Method Not Allowed"}, "Allow: " + methods)
    body = {"required": True, "content": {JSON_TYPE: {"schema": SHAPE}}}
    none = {"description": "x"}

    def with_b(method="get", path="/b", **members):
      operation = {"operationId": "op", "responses": {"200": OK}, **members}
      if path == "/a":
        paths = {"/a": {"get": {"operationId": "getA", "responses": {"200": OK}}, method: operation}}
        return document(paths)
      return document({path: {method: operation}})

    drifts = [
      ("404", with_b(), routes(a, plain, allow)),
      ("404 with texts", with_b(), routes(a, express)),
      ("404 with times", with_b(), routes(a, spring, allow)),
      ("404 to POST", with_b("post", requestBody=body), routes(a, plain, allow)),
      ("405", with_b("post", "/a", requestBody=body), routes(a, plain, allow)),
      ("404 of a method", with_b("put", "/a", requestBody=body), routes(a, express)),
      ("501", with_b(), routes({**a, ("GET", "/b"): response(501, {"detail": "no"})}, plain, allow)),
      ("404, documented", with_b(responses={"200": OK, "404": none}), routes(a, plain, allow)),
    ]
    for name, value, answer in drifts:
      server = Server(answer)
      status, text = self.call(value, "--host", server.host, "--phases", "examples,negative")
      server.close()
      self.expect(name, status == 1 and "operation-missing" in text, status, text)
      self.expect(name, text.count(". operation-missing") == 1, "not told once", text)
    item = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
    rejected = [
      ("403", with_b(), {("GET", "/b"): response(403, {"detail": "no"})}),
      ("402", with_b(), {("GET", "/b"): response(402, {"detail": "pay"})}),
      ("409", with_b(), {("GET", "/b"): response(409, {"detail": "no"})}),
      ("404 of its own", with_b(), {("GET", "/b"): response(404, {"detail": "no avatar"})}),
      ("404 alike", with_b(), {("GET", "/b"): response(404, {"detail": "Not Found"})}),
      ("501, documented", with_b(responses={"200": OK, "501": none}),
        {("GET", "/b"): response(501, {"detail": "no"})}),
      ("unknown id", with_b(path="/b/{id}", parameters=[item]), {}),
      ("unknown id, documented", with_b(
        path="/b/{id}", parameters=[item], responses={"200": OK, "404": none}), {}),
    ]
    for name, value, table in rejected:
      server = Server(routes({**a, **table}, plain, allow))
      report = self.folder / "report.xml"
      status, text = self.call(
        value, "--host", server.host, "--phases", "examples", "--junit", str(report))
      server.close()
      self.expect(name, status == 0 and "operation-missing" not in text, status, text)
      self.expect(name, re.search(r"op +not reached", text), "the table hides it", text)
      self.expect(name, "1 operation not reached" in text, "the coverage hides it", text)
      self.expect(name, "conforms as far as tested" in text, "the verdict hides it", text)
      cases = xml.etree.ElementTree.parse(report).iter("testcase")
      own = [case for case in cases if case.get("classname").endswith(".op")]
      self.expect(
        name, own and all(case.find("skipped") is not None for case in own),
        "JUnit has passed cases of it")
    alone = {
      "openapi": "3.1.0", "info": {"title": "T", "version": "1"},
      "paths": {"/b": {"post": {
        "operationId": "op", "requestBody": body, "responses": {"200": OK}}}},
    }
    # A 501 that is not documented is a failure of the server.
    for status, wanted in ((404, 3), (403, 3), (405, 3), (501, 1)):
      server = Server(lambda method, path, connection: response(status, {"detail": "no"}))
      code, text = self.call(alone, "--host", server.host, "--phases", "examples")
      server.close()
      self.expect(f"all {status}", code == wanted, code, text)

  # Documents

  def documents(self):
    server = Server(lambda method, path, connection: response(
      200, {"ok": True}) if method == "GET" and path.endswith("/a") else response(404, b""))
    for name, value in left_out():
      status, text = self.call(value, "--strict", command="list")
      self.expect(name, status == 2, f"list --strict has status {status}", text)
      self.expect(name, re.search(r"api\.json:\d+: warning: ", text), "no warning with a line", text)
      if not self.full:
        continue
      report = self.folder / "report.xml"
      status, text = self.call(
        value, "--host", server.host, "--phases", "examples", "--only", "getA", "--junit",
        str(report))
      self.expect(name, status in (0, 1), status, text)
      self.expect(name, "of the document left out" in text, "the coverage hides it", text)
      if status == 0:
        self.expect(name, "conforms as far as tested" in text, "the verdict hides it", text)
      cases = list(xml.etree.ElementTree.parse(report).iter("testcase"))
      skipped = [case for case in cases if case.get("classname").endswith(".left-out")]
      self.expect(name, skipped, "JUnit hides it")
      names = [(case.get("classname"), case.get("name")) for case in cases]
      self.expect(name, len(names) == len(set(names)), "JUnit has equal names")
    for name, value in complete():
      status, text = self.call(value, "--strict", command="list")
      self.expect(name, status == 0, f"list --strict has status {status}", text)
    server.close()


def left_out():
  """Documents with one part each that is not fully checked, beside one that is."""
  def operation(**members):
    return {"operationId": "op", "responses": {"200": OK}, **members}

  def responses(**statuses):
    return document({"/b": {"get": operation(responses={
      name.lstrip("s"): value for name, value in statuses.items()})}})

  def content(type, media, status="200"):
    return document({"/b": {"get": operation(responses={
      "200": OK, status: {"description": "x", "content": {type: media}}})}})

  def body(content, **members):
    return document({"/b": {"post": operation(
      requestBody={"required": True, "content": content, **members})}})

  def parameter(**members):
    return document({"/b": {"get": operation(parameters=[
      {"name": "q", "in": "query", "schema": {"type": "string"}, **members}])}})

  def schema(version="3.1.0", **keywords):
    return document({"/b": {"get": operation(responses={"200": {
      "description": "x", "content": {JSON_TYPE: {"schema": {
        "type": "object", "properties": {"x": keywords}}}}}})}}, version)

  def security(requirements, **schemes):
    return document(
      {"/b": {"get": operation(security=requirements)}}, components={"securitySchemes": schemes})

  form, files = "application/x-www-form-urlencoded", "multipart/form-data"
  nested = {"type": "object", "properties": {"m": {"type": "object", "properties": {
    "n": {"type": "integer"}}}}}
  item = [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]
  callback = {"onX": {"{$request.body#/url}": {"post": {"responses": {"200": OK}}}}}
  rows = [
    ("path without slash", document({"b": {"get": operation()}})),
    ("path that is null", document({"/b": None})),
    ("method in upper case", document({"/b": {"GET": operation()}})),
    ("unknown method", document({"/b": {"link": operation()}})),
    ("additional method that is none", document(
      {"/b": {"additionalOperations": {"NOT A METHOD": operation()}}}, "3.2.0")),
    ("siblings of a reference", document(
      {"/b": {"$ref": "#/components/pathItems/b", "put": operation()}},
      components={"pathItems": {"b": {"get": operation()}}})),
    ("reference to no path", document({"/b": {"$ref": "#/components/pathItems/b"}})),
    ("callbacks", document({"/b": {"post": operation(callbacks=callback)}})),
    ("webhooks", document(webhooks={"w": {"post": {"responses": {"200": OK}}}})),
    ("unknown member", document(webHooks={"w": {}})),
    ("unknown member of an operation", document({"/b": {"get": operation(response=OK)}})),
    ("another server", document(servers=[{"url": "/v1"}, {"url": "/v2"}])),
    ("server of a path", document({"/b": {
      "servers": [{"url": "https://other.example/v1"}], "get": operation()}})),
    ("server of an operation", document({"/b": {"get": operation(
      servers=[{"url": "https://other.example"}])}})),
    ("values of a server variable", document(servers=[{
      "url": "/{v}", "variables": {"v": {"default": "1", "enum": ["1", "2"]}}}])),
    ("dialect", document(jsonSchemaDialect="https://json-schema.org/draft-04/schema")),
    ("link", document({"/b": {"get": operation(responses={"200": {
      **OK, "links": {"next": {"operationId": "getA"}}}})}})),
    ("status 1xx", responses(s200=OK, s103={"description": "early"})),
    ("range 3XX", responses(s200=OK, s3XX={"description": "elsewhere"})),
    ("status 600", responses(s200=OK, s600={"description": "?"})),
    ("status that is none", responses(s200=OK, sok={"description": "?"})),
    ("content of 204", responses(s200=OK, s204=OK)),
    ("XML", content("application/xml", {"schema": SHAPE})),
    ("XML alone", responses(s200={"description": "x", "content": {
      "application/problem+xml": {"schema": SHAPE}}})),
    ("bytes with a schema", content("application/octet-stream", {"schema": SHAPE}, "201")),
    ("text with an object", content("text/plain", {"schema": SHAPE}, "201")),
    ("events", content("text/event-stream", {"schema": SHAPE}, "201")),
    ("ranges", responses(s200={"description": "x", "content": {
      JSON_TYPE: {"schema": SHAPE}, "text/*": {}}})),
    ("XML of an error", content("application/xml", {"schema": SHAPE}, "400")),
    ("text of an error", content("text/plain", {}, "400")),
    ("item schema", content(JSON_TYPE, {"itemSchema": SHAPE}, "201")),
    ("fields of an error", responses(s200=OK, s429={
      "description": "x", "headers": {"Retry-After": {"schema": {"type": "integer"}}}})),
    ("content of a field", responses(s200={
      **OK, "headers": {"X-A": {"content": {JSON_TYPE: {"schema": SHAPE}}}}})),
    ("style of a field", responses(s200={
      **OK, "headers": {"X-A": {"style": "simple", "schema": {"type": "string"}}}})),
    ("body without content", body({})),
    ("XML body", body({"application/xml": {"schema": SHAPE}})),
    ("bytes with a schema in a request", body({"application/octet-stream": {"schema": SHAPE}})),
    ("lines", body({"application/x-ndjson": {"schema": SHAPE}})),
    ("encoding of a part", body({files: {
      "schema": {"type": "object", "properties": {"m": {"type": "string"}}},
      "encoding": {"m": {"contentType": JSON_TYPE}}}})),
    ("headers of a file", body({files: {
      "schema": {"type": "object", "properties": {"m": {"type": "string", "format": "binary"}}},
      "encoding": {"m": {"headers": {"X-A": {"schema": {"type": "string"}}}}}}})),
    ("encoding of a form", body({form: {
      "schema": {"type": "object", "properties": {"m": {"type": "array", "items": {
        "type": "string"}}}}, "encoding": {"m": {"style": "pipeDelimited"}}}})),
    ("object as a part", body({files: {"schema": nested}})),
    ("alternatives of parts", body({files: {"schema": {"oneOf": [SHAPE, nested]}}})),
    ("form beside JSON", body({JSON_TYPE: {"schema": nested}, files: {"schema": nested}})),
    ("content of a parameter", parameter(schema=None, content={JSON_TYPE: {"schema": SHAPE}})),
    ("style of a query", parameter(style="simple")),
    ("reserved characters", parameter(allowReserved=True)),
    ("querystring", parameter(**{"in": "querystring"})),
    ("location", parameter(**{"in": "body"})),
    ("style of a path", document({"/b/{id}": {"get": operation(
      parameters=[{**item[0], "style": "form"}])}})),
    ("exploded object", document({"/b/{id}": {"get": operation(parameters=[{
      **item[0], "explode": True, "schema": {"type": "object", "properties": {
        "x": {"type": "string"}}}}])}})),
    ("reference to no parameter", document({"/b": {"get": operation(
      parameters=[{"$ref": "#/components/parameters/none"}])}})),
    ("reference to no response", responses(s200={"$ref": "#/components/responses/none"})),
    ("reference to a file", schema(**{"$ref": "none.json#/x"})),
    ("reference to a host", schema(**{"$ref": "https://example.com/x.json"})),
    ("format", schema(type="string", format="phone")),
    ("format of numbers", schema(type="number", format="money")),
    ("pattern", schema(type="string", pattern="(?<!a)b(?")),
    ("unknown keyword", schema(type="string", maxLenght=3)),
    ("wrong value", schema(type="string", maxLength="3")),
    ("required as a Boolean", schema(type="string", required=True)),
    ("unknown type", schema(type="money")),
    ("discriminator alone", schema(type="object", discriminator={"propertyName": "t"})),
    ("content schema", schema(type="string", contentSchema={"type": "object"})),
    ("encoded content", schema(type="string", contentEncoding="base64")),
    ("later keywords", schema("3.0.3", type="array", items={}, prefixItems=[{"type": "string"}])),
    ("digest", security([{"d": []}], d={"type": "http", "scheme": "digest"})),
    ("mutual TLS", security([{"m": []}], m={"type": "mutualTLS"})),
    ("unknown scheme", security([{"none": []}])),
    ("scheme in a body", security([{"k": []}], k={"type": "apiKey", "name": "k", "in": "body"})),
    ("one scheme of two", security(
      [{"m": [], "b": []}], m={"type": "mutualTLS"}, b={"type": "http", "scheme": "bearer"})),
  ]
  return rows + swagger()


def swagger():
  def row(**members):
    return {
      "swagger": "2.0", "info": {"title": "T", "version": "1"},
      "paths": {
        "/a": {"get": {"operationId": "getA", "responses": {"200": {
          "description": "x", "schema": SHAPE}}}},
        "/b": {"post": {"operationId": "op", "responses": {"200": {"description": "x"}}, **members}},
      },
    }

  lists = {"type": "array", "items": {"type": "string"}}
  return [
    ("Swagger: tabs", row(parameters=[
      {"name": "q", "in": "query", "collectionFormat": "tsv", **lists}])),
    ("Swagger: list in a form", row(
      consumes=["application/x-www-form-urlencoded"],
      parameters=[{"name": "q", "in": "formData", "collectionFormat": "pipes", **lists}])),
    ("Swagger: XML", row(produces=["application/xml"], responses={
      "200": {"description": "x", "schema": SHAPE}})),
    ("Swagger: unknown member", row(resposes={})),
    ("Swagger: discriminator", row(responses={"200": {"description": "x", "schema": {
      "type": "object", "discriminator": "t", "properties": {"t": {"type": "string"}}}}})),
  ]


def complete():
  """Documents that are fully checked, each with what is easily taken for a gap."""
  def operation(**members):
    return {"operationId": "op", "responses": {"200": OK}, **members}

  everything = {
    "type": "object", "title": "t", "description": "d", "deprecated": False, "x-own": 1,
    "required": ["s"], "externalDocs": {"url": "https://example.com"}, "minProperties": 1,
    "properties": {
      "s": {"type": "string", "minLength": 1, "maxLength": 9, "pattern": "^a", "example": "a"},
      "n": {"type": ["number", "null"], "minimum": 0, "exclusiveMaximum": 9, "multipleOf": 0.5},
      "l": {"type": "array", "items": {"type": "string", "format": "email"}, "uniqueItems": True},
      "o": {"oneOf": [{"type": "string"}, {"type": "boolean"}], "readOnly": True},
      "d": {"type": "string", "format": "date-time"}, "c": {"const": 1},
      "i": {"type": "integer", "format": "int64"}, "f": {"type": "number", "format": "float"},
    },
  }
  return [
    ("schemas", document({"/b": {"get": operation(responses={"200": {
      "description": "x", "content": {JSON_TYPE: {"schema": everything, "examples": {}}}}})}})),
    ("descriptions", document(
      {"/b": {"summary": "s", "get": operation(tags=["t"], summary="s", externalDocs={}, **{
        "x-own": {}})}, "x-own": {}}, tags=[{"name": "t"}], externalDocs={}, **{"x-own": 1})),
    ("servers of one path", document(servers=[
      {"url": "https://a.example/v1"}, {"url": "https://b.example/v1/"}])),
    ("server of an operation", document({"/b": {"get": operation(servers=[{"url": "/v2"}])}})),
    ("ignored header fields", document({"/b": {"get": operation(responses={"200": {
      **OK, "headers": {"Content-Type": {"schema": {"type": "string"}},
        "X-A": {"description": "d", "schema": {"type": "integer"}}}}}, parameters=[
          {"name": "Accept", "in": "header", "schema": {"type": "string"}}])}})),
    ("files", document({"/b": {"post": operation(requestBody={"required": True, "content": {
      "multipart/form-data": {"schema": {"type": "object", "properties": {
        "f": {"type": "string", "format": "binary"}}}, "encoding": {
          "f": {"contentType": "image/png"}}}}})}})),
    ("image", document({"/b": {"get": operation(responses={"200": {
      "description": "x", "content": {"image/png": {"schema": {
        "type": "string", "format": "binary"}}}}})}})),
    ("query and other methods", document(
      {"/b": {"query": operation(), "additionalOperations": {"COPY": operation(
        operationId="copy")}}}, "3.2.0")),
    ("styles", document({"/b/{p}": {"get": operation(parameters=[
      {"name": "p", "in": "path", "required": True, "style": "label", "schema": {
        "type": "string"}},
      {"name": "q", "in": "query", "style": "form", "explode": False, "schema": {
        "type": "array", "items": {"type": "string"}}},
      {"name": "o", "in": "query", "style": "deepObject", "schema": {
        "type": "object", "properties": {"x": {"type": "string"}}}}])}})),
  ]
