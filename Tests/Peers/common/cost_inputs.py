"""Inputs of a few lines that ask for much: doubled references, counts of millions, bombs of aliases."""

import json


def text(value):
  return json.dumps(value).encode()


def ref(name):
  return {"$ref": f"#/components/schemas/{name}"}


def document(schema=None, components=None, paths=None, **more):
  """A document with one operation, whose request and response have a schema."""
  content = {"application/json": {"schema": {} if schema is None else schema}}
  operation = {"operationId": "c", "requestBody": {"required": True, "content": content},
               "responses": {"200": {"description": "x", "content": content}}}
  return {"openapi": "3.1.0", "info": {"title": "T", "version": "1"},
          "paths": paths or {"/items": {"post": operation}},
          "components": {"schemas": components or {}}, **more}


def get(path, **operation):
  return {path: {"get": {"responses": {"200": {"description": "x"}}, **operation}}}


def levels(count, leaf, make):
  """Shapes that each refer to the one before."""
  shapes = {"L0": leaf}
  for index in range(1, count + 1):
    shapes[f"L{index}"] = make(index, ref(f"L{index - 1}"))
  return text(document(ref(f"L{count}"), shapes))


def nested(count, wrap, leaf):
  for _ in range(count):
    leaf = wrap(leaf)
  return leaf


def fields(count, name="p"):
  return {f"{name}{index}": STRING for index in range(count)}


def raw(value, **numbers):
  """The text of a document with numbers written as given."""
  data = json.dumps(value)
  for name, digits in numbers.items():
    data = data.replace(f'"@{name}"', digits)
  return data.encode()


STRING = {"type": "string"}
X = {"type": "object", "properties": {"x": STRING}}
DOCUMENTS = {}


def combined(kind):
  """Combinations of one kind: the same twice, two that differ, and many."""
  DOCUMENTS[f"{kind}-doubled-18"] = lambda: levels(18, X, lambda i, r: {kind: [r, r]})
  DOCUMENTS[f"{kind}-doubled-40"] = lambda: levels(40, X, lambda i, r: {kind: [r, r]})
  DOCUMENTS[f"{kind}-distinct-18"] = lambda: levels(
    18, X, lambda i, r: {kind: [r, {"allOf": [r], "properties": {f"p{i}": STRING}}]})
  DOCUMENTS[f"{kind}-wide-1000"] = lambda: text(document(
    {kind: [{"type": "object", "properties": {f"p{i}": STRING}} for i in range(1000)]}))


def counted(exponent):
  """Counts that no value can have."""
  count = 10 ** exponent
  def of(schema):
    return lambda: text(document(schema))
  numbers = {"type": "array", "items": {"type": "integer"}}
  for name, schema in {
      "minProperties": {"type": "object", "additionalProperties": {"type": "integer"}, "minProperties": count},
      "maxProperties": {"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": count},
      "minItems": {**numbers, "minItems": count}, "maxItems": {**numbers, "maxItems": count},
      "minLength": {"type": "object", "properties": {"a": {"type": "string", "minLength": count}}},
      "maxLength": {"type": "object", "properties": {"a": {"type": "string", "maxLength": count}}},
      "minContains": {"type": "array", "contains": {"const": 1}, "minContains": count},
      "pattern-minLength": {"type": "string", "pattern": "^a+$", "minLength": count},
      "pattern-maxLength": {"type": "string", "pattern": "^[a-z]+$", "maxLength": count},
      "format-minLength": {"type": "string", "format": "email", "minLength": count}}.items():
    DOCUMENTS[f"{name}-1e{exponent}"] = of(schema)
  DOCUMENTS[f"query-counts-1e{exponent}"] = lambda: text(document(paths=get("/a", parameters=[
    {"name": "q", "in": "query", "schema": {**numbers, "minItems": count}},
    {"name": "r", "in": "query", "schema": {"type": "string", "minLength": count}},
    {"name": "H", "in": "header", "schema": {"type": "string", "minLength": count}}])))


for kind in ("allOf", "anyOf", "oneOf"):
  combined(kind)
for exponent in (7, 18):
  counted(exponent)


def choices(kind):
  return {"allOf": [{kind: [{"type": "object", "required": [f"p{i}_{j}"], "properties": {f"p{i}_{j}": STRING}}
                            for j in range(8)]} for i in range(20)]}


PATTERNS = {
  "nested-counts": "(a{1,1000}){1,1000}", "plus-plus": "^(a+)+b$", "count-1e6": "^a{1000000}$",
  "count-1e9": "^a{1000000000}$", "three-levels": "^(((a{100}){100}){100})$",
  "deep-groups": "(" * 20000 + "a" + ")" * 20000, "long": "a?" * 50000,
  "alternatives": "|".join(f"w{i}" for i in range(20000)), "classes": "[a-z]{0,500}[0-9]{0,500}[^x]{0,500}",
  "unicode": "^(\\p{L}\\p{N}){1,300}$", "huge-count": "a{99999999999999999999}", "window": "^(.*a.{20})$",
  "two-runs": "(x+x+)+y", "nested-alternatives": "^((a|b|c|d){1,50}(e|f){1,50}){1,50}$",
}


def pattern(text_of_it):
  return lambda: text(document({"type": "object", "properties": {"a": {"type": "string", "pattern": text_of_it}}}))


def bomb(count):
  lines = [f"a{i}: &a{i} [" + ",".join([f"*a{i - 1}"] * 9) + "]\n" for i in range(1, count)]
  return ("openapi: 3.1.0\na0: &a0 [x,x]\n" + "".join(lines)).encode()


YAML_HEAD = "openapi: 3.1.0\ninfo: {title: T, version: '1'}\n"
YAML_PATHS = "paths: {/a: {get: {responses: {'200': {description: x}}}}}\n"


def crud(count):
  one, many = {"application/json": {"schema": X}}, {"application/json": {"schema": {"type": "array", "items": X}}}
  paths = {}
  for index in range(count):
    paths[f"/a{index}"] = {
      "get": {"responses": {"200": {"description": "x", "content": many}}},
      "post": {"requestBody": {"content": one}, "responses": {"201": {"description": "x", "content": one}}}}
    paths[f"/a{index}/{{id}}"] = {
      "get": {"responses": {"200": {"description": "x", "content": one}}},
      "delete": {"responses": {"204": {"description": "x"}}}}
  return text(document(paths=paths))


DOCUMENTS |= {
  "allOf-of-anyOfs": lambda: text(document(choices("anyOf"))),
  "allOf-of-oneOfs": lambda: text(document(choices("oneOf"))),
  "anyOf-nested": lambda: levels(16, {"anyOf": [STRING, {"type": "integer"}]}, lambda i, r: {"anyOf": [
    {"type": "object", "properties": {"a": r}}, {"type": "object", "properties": {"b": r}}]}),
  "references-1000": lambda: levels(1000, X, lambda i, r: r),
  "references-10000": lambda: levels(10000, X, lambda i, r: r),
  "references-of-fields-1000": lambda: levels(1000, X, lambda i, r: {"type": "object", "properties": {"n": r}}),
  "references-required-1000": lambda: levels(1000, X, lambda i, r: {"type": "object", "required": ["n"], "properties": {"n": r}}),
  "references-allOf-1000": lambda: levels(
    1000, X, lambda i, r: {"allOf": [r, {"type": "object", "properties": {f"p{i}": STRING}}]}),
  "references-of-lists-1000": lambda: levels(1000, X, lambda i, r: {"type": "array", "items": r}),
  "fields-doubled-18": lambda: levels(18, X, lambda i, r: {"type": "object", "properties": {"a": r, "b": r}}),
  "fields-doubled-40": lambda: levels(40, X, lambda i, r: {"type": "object", "properties": {"a": r, "b": r}}),
  "required-doubled-18": lambda: levels(
    18, X, lambda i, r: {"type": "object", "required": ["a", "b"], "properties": {"a": r, "b": r}}),
  "lists-doubled-18": lambda: levels(18, X, lambda i, r: {"type": "object", "required": ["a", "b"], "properties": {
    "a": {"type": "array", "items": r}, "b": {"type": "array", "items": r}}}),
  "minItems-nested": lambda: text(document(
    {"type": "array", "minItems": 10**6, "items": {"type": "array", "minItems": 10**6, "items": STRING}})),
  "minItems-nested-100": lambda: text(document(nested(6, lambda s: {"type": "array", "minItems": 100, "items": s}, STRING))),
  "minProperties-nested-30": lambda: text(document(
    nested(6, lambda s: {"type": "object", "minProperties": 30, "additionalProperties": s}, STRING))),
  "unique-items": lambda: text(document({"type": "array", "minItems": 100000, "uniqueItems": True,
    "items": {"type": "integer", "minimum": 0, "maximum": 100000}})),
  "unique-enum": lambda: text(document(
    {"type": "array", "minItems": 100000, "uniqueItems": True, "items": {"enum": list(range(10))}})),
  "minLength-many": lambda: text(document({"type": "object", "properties": {
    f"p{i}": {"type": "string", "minLength": 100000} for i in range(100)}})),
  "numbers": lambda: raw(document({"type": "object", "properties": {
    "a": {"type": "number", "multipleOf": "@a"}, "b": {"type": "number", "minimum": "@b"},
    "c": {"type": "number", "maximum": "@c"}, "d": {"type": "integer", "minimum": "@d", "maximum": "@e"},
    "f": {"type": "number", "exclusiveMinimum": "@f", "exclusiveMaximum": "@g"}, "g": {"const": "@b"},
    "h": {"enum": ["@b", "@a"]}, "i": {"type": "string", "minLength": "@b"}}}),
    a="1e-300", b="1e999999999", c="-1e999999999", d="9223372036854775807", e="9" * 26, f="1e-999999999", g="2e-999999999"),
  "number-digits": lambda: raw(document({"type": "number", "minimum": "@a"}), a="9" * 200000),
  "multiple-digits": lambda: raw(document({"type": "number", "multipleOf": "@a", "minimum": 1}), a="0." + "7" * 20000),
  "enum-1e5": lambda: text(document({"type": "string", "enum": [f"value-{i}" for i in range(10**5)]})),
  "enum-9000": lambda: text(document({"type": "string", "enum": [f"value-{i}" for i in range(9000)]})),
  "enum-numbers-1e5": lambda: text(document({"enum": list(range(10**5))})),
  "enum-parameter-1e5": lambda: text(document(paths=get("/a/{id}", parameters=[{
    "name": "id", "in": "path", "required": True, "schema": {"type": "string", "enum": [f"v{i}" for i in range(10**5)]}}]))),
  "const-10MB": lambda: text(document({"type": "object", "properties": {"a": {"const": "x" * 10**7}}})),
  "example-10MB": lambda: text(document({"type": "object", "properties": {"a": {"type": "string", "example": "x" * 10**7}}})),
  "description-10MB": lambda: text(document({"type": "object", "description": "d" * 10**7, "properties": {
    "a": {"type": "string", "description": "d \n" * 10**6}}})),
  "name-1MB": lambda: text(document({"type": "object", "properties": {"n" * 10**6: STRING}})),
  "patterns-300": lambda: text(document({"type": "object", "properties": {
    f"p{i}": {"type": "string", "pattern": f"^[a-z]{{1,200}}-{i}$"} for i in range(300)}})),
  "patternProperties-1000": lambda: text(document({"type": "object", "patternProperties": {f"^x{i}_": STRING for i in range(1000)}})),
  "dependentSchemas-1000": lambda: text(document({"type": "object", "properties": fields(1000), "dependentSchemas": {
    f"p{i}": {"required": [f"p{(i + 1) % 1000}"]} for i in range(1000)}})),
  "if-1000": lambda: text(document({"allOf": [
    {"if": {"properties": {"k": {"const": i}}}, "then": {"required": [f"p{i}"]}} for i in range(1000)]})),
  "if-nested-200": lambda: text(document(nested(
    200, lambda s: {"if": {"required": ["a"]}, "then": s, "else": {"type": "object"}}, {"type": "object"}))),
  "if-doubled-18": lambda: levels(18, X, lambda i, r: {"if": {"required": [f"a{i}"]}, "then": r, "else": r}),
  "if-tripled-18": lambda: levels(18, X, lambda i, r: {"if": r, "then": r, "else": r}),
  "not-nested-200": lambda: text(document(nested(200, lambda s: {"not": s}, X))),
  "not-references-1000": lambda: levels(1000, X, lambda i, r: {"not": r}),
  "unevaluated": lambda: text(document({"allOf": [
    {"anyOf": [{"properties": {f"a{i}": STRING}}, {"properties": {f"b{i}": STRING}}]} for i in range(12)],
    "unevaluatedProperties": False})),
  "unevaluated-doubled-18": lambda: text({
    **json.loads(levels(18, X, lambda i, r: {"allOf": [r, r]})),
    "paths": document({"allOf": [ref("L18")], "unevaluatedProperties": False})["paths"]}),
  "dynamic-cycle": lambda: text(document(ref("A"), {"A": {"$dynamicAnchor": "n", "type": "object",
    "properties": {"x": {"$dynamicRef": "#n"}}, "allOf": [{"$dynamicRef": "#n"}]}})),
  "dynamic-scopes": lambda: text(document(ref("A0"), {f"A{i}": {
    "$id": f"http://x/{i}", "$dynamicAnchor": f"n{i}", "type": "object",
    "properties": {f"p{j}": {"$dynamicRef": f"http://x/{j}#n{j}"} for j in range(14)}} for i in range(14)})),
  "cycle-allOf": lambda: text(document(ref("A"), {"A": {"allOf": [ref("B"), ref("B")]}, "B": {"allOf": [ref("A"), ref("A")]}})),
  "mesh-60": lambda: text(document(ref("A0"), {f"A{i}": {
    "type": "object", "properties": {f"p{j}": ref(f"A{j}") for j in range(60)}} for i in range(60)})),
  "mesh-allOf-30": lambda: text(document(ref("A0"), {f"A{i}": {"allOf": [
    {"type": "object", "properties": {f"p{i}": STRING}}] + [ref(f"A{j}") for j in range(i + 1, 30)]} for i in range(30)})),
  "mesh-anyOf-30": lambda: text(document(ref("A0"), {f"A{i}": {"anyOf": [
    {"type": "object", "properties": {f"p{i}": STRING}}] + [ref(f"A{j}") for j in range(i + 1, 30)]} for i in range(30)})),
  "deep-json": lambda: b'{"openapi":"3.1.0","x":' + b"[" * 100000 + b"]" * 100000 + b"}",
  "deep-objects-200": lambda: text(document(nested(200, lambda s: {"type": "object", "properties": {"a": s}}, STRING))),
  "deep-allOf-200": lambda: text(document(
    nested(200, lambda s: {"allOf": [s, {"type": "object", "properties": {"a": STRING}}]}, X))),
  "deep-lists-200": lambda: text(document(nested(200, lambda s: {"type": "array", "minItems": 1, "items": s}, STRING))),
  "yaml-bomb": lambda: bomb(12),
  "yaml-doubled": lambda: (YAML_HEAD + "a0: &a0 {x: 1}\n" + "".join(
    f"a{i}: &a{i} {{l: *a{i - 1}, r: *a{i - 1}}}\n" for i in range(1, 40)) + YAML_PATHS).encode(),
  "yaml-merges": lambda: (YAML_HEAD + "a0: &a0 {" + ", ".join(f"k{i}: 1" for i in range(1000)) + "}\n" + "".join(
    f"a{i}: &a{i}\n  <<: [*a{i - 1}, *a{i - 1}]\n  z{i}: 1\n" for i in range(1, 200)) + YAML_PATHS).encode(),
  "yaml-deep-flow": lambda: b"openapi: 3.1.0\nx: " + b"[" * 100000 + b"]" * 100000,
  "yaml-deep-block": lambda: b"openapi: 3.1.0\nx:\n" + b"".join(b" " * (i + 1) + b"- \n" for i in range(3000)),
  "yaml-dashes": lambda: b"x: \n" + b"- " * 20000 + b"a\n",
  "yaml-anchors": lambda: b"openapi: 3.1.0\nx:\n" + b"".join(b"  - &a%d v\n" % i for i in range(50000)),
  "yaml-questions": lambda: b"? " * 20000 + b"a\n",
  "parameters-1000": lambda: text(document(paths=get("/a", parameters=[
    {"name": f"q{i}", "in": "query", "schema": STRING} for i in range(1000)]))),
  "parameters-10000": lambda: text(document(paths=get("/a", parameters=[
    {"name": f"q{i}", "in": "query", "schema": STRING} for i in range(10000)]))),
  "headers-1000": lambda: text(document(paths=get("/a", parameters=[
    {"name": f"X-{i}", "in": "header", "schema": STRING} for i in range(1000)]))),
  "responses-10000": lambda: text(document(paths={"/a": {"get": {"responses": {
    str(i): {"description": "x"} for i in range(200, 10000)}}}})),
  "media-types-1000": lambda: text(document(paths={"/a": {"post": {
    "requestBody": {"content": {f"application/x{i}+json": {"schema": X} for i in range(1000)}},
    "responses": {"200": {"description": "x", "content": {
      f"application/x{i}+json": {"schema": X} for i in range(1000)}}}}}})),
  "paths-1000": lambda: text(document(paths={k: v for i in range(1000) for k, v in get(f"/a{i}").items()})),
  "paths-5000": lambda: text(document(paths={k: v for i in range(5000) for k, v in get(f"/a{i}").items()})),
  "paths-10000": lambda: text(document(paths={k: v for i in range(10000) for k, v in get(f"/a{i}").items()})),
  "paths-100000": lambda: text(document(paths={k: v for i in range(100000) for k, v in get(f"/a{i}").items()})),
  "resources-1000": lambda: crud(1000),
  "segments-1e5": lambda: text(document(paths=get("/a" * 100000))),
  "path-parameters-1000": lambda: text(document(paths=get("".join(f"/{{p{i}}}" for i in range(1000))))),
  "tags-10000": lambda: text(document(X, tags=[{"name": f"t{i}"} for i in range(10**4)])),
  "mapping-10000": lambda: text(document({"oneOf": [ref("A"), ref("B")], "discriminator": {"propertyName": "k", "mapping": {
    f"m{i}": "#/components/schemas/" + "AB"[i % 2] for i in range(10**4)}}}, {"A": X, "B": X})),
  "optional-1000": lambda: text(document({"type": "object", "properties": fields(1000)})),
  "required-1000": lambda: text(document({"type": "object", "required": list(fields(1000)), "properties": fields(1000)})),
  "optional-10000": lambda: text(document({"type": "object", "properties": fields(10000)})),
  "required-10000": lambda: text(document({"type": "object", "required": list(fields(10000)), "properties": fields(10000)})),
  "optional-list-1000": lambda: text(document({"type": "array", "items": {"type": "object", "properties": fields(1000)}})),
  "optional-multipart-1000": lambda: text(document(paths={"/a": {"post": {
    "requestBody": {"content": {"multipart/form-data": {"schema": {"type": "object", "properties": fields(1000)}}}},
    "responses": {"200": {"description": "x"}}}}})),
  "optional-urlencoded-1000": lambda: text(document(paths={"/a": {"post": {
    "requestBody": {"content": {"application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": fields(1000)}}}},
    "responses": {"200": {"description": "x"}}}}})),
  "keys-1000": lambda: text({**document(X), "security": [{f"s{i}": []} for i in range(1000)], "components": {
    "securitySchemes": {f"s{i}": {"type": "apiKey", "in": "header", "name": f"X{i}"} for i in range(1000)}}}),
  "server-variables": lambda: text({**document(X), "servers": [{
    "url": "http://x/{a}" * 1000, "variables": {"a": {"default": "{a}" * 1000}}}]}),
  "schemas-unused-10000": lambda: text(document(X, {f"U{i}": X for i in range(10**4)})),
  "schemas-used-1000": lambda: text(document({"type": "object", "properties": {f"p{i}": ref(f"U{i}") for i in range(1000)}},
    {f"U{i}": {"type": "object", "properties": {"a": STRING, "b": {"type": "integer"}}} for i in range(1000)})),
}
DOCUMENTS |= {f"pattern-{name}": pattern(value) for name, value in PATTERNS.items()}

# The inputs that are megabytes themselves, or have thousands of operations.
BIG = {
  "const-10MB", "example-10MB", "description-10MB", "enum-1e5", "enum-numbers-1e5", "enum-parameter-1e5", "paths-5000",
  "paths-10000",
  "paths-100000", "resources-1000", "yaml-deep-block", "schemas-unused-10000", "responses-10000", "name-1MB",
  "references-10000", "media-types-1000", "parameters-10000",
}

# Those of the short form: one of each kind.
SHORT = [
  "allOf-doubled-40", "anyOf-distinct-18", "references-1000", "required-doubled-18", "minProperties-1e7",
  "minItems-nested-100", "minLength-1e18", "numbers", "pattern-nested-counts", "mesh-allOf-30", "yaml-bomb",
  "if-tripled-18", "optional-1000", "paths-5000", "dependentSchemas-1000", "optional-urlencoded-1000",
]


def instances():
  """Rows of other commands: a name, its files, and the words of the command."""
  schema = text({"type": "object", "properties": {"a": {"type": "array", "uniqueItems": True}}})
  rows = [
    ("repeated-members", b"{" + b",".join(b'"a":1' for _ in range(10**6)) + b"}"),
    ("unique-list", text({"a": list(range(200000))})),
    ("deep-instance", b'{"a":' + b"[" * 10**6 + b"]" * 10**6 + b"}"),
  ]
  for name, data in rows:
    yield name, {"s.json": schema, "i.json": data}, ["validate", "--schema", "s.json", "i.json"]
  yield ("pattern-instance", {"s.json": text({"pattern": "^(a+)+b$"}), "i.json": text("a" * 10**6)},
         ["validate", "--schema", "s.json", "i.json"])
  entry = {"request": {"method": "POST", "url": "http://x/items", "postData": {
    "mimeType": "application/json", "text": "{}"}}, "response": {
    "status": 200, "content": {"mimeType": "application/json", "text": "{}"}}}
  files = {"c.json": text(document(X)), "r.har": text({"log": {"entries": [entry] * 10**5}})}
  yield "recorded-1e5", files, ["--contract", "c.json", "--recorded", "r.har", "--quiet"]
