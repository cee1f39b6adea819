"""Small inputs of every format that the tool reads, from which attacks make others."""

import base64
import json

STRING = {"type": "string"}
ITEM = {
  "type": "object", "required": ["name", "count"], "additionalProperties": False,
  "properties": {
    "id": {"type": "string", "format": "uuid", "readOnly": True},
    "name": {"type": "string", "minLength": 1, "maxLength": 20, "example": "one"},
    "count": {"type": "integer", "minimum": 0, "maximum": 9, "multipleOf": 3},
    "price": {"type": "number", "exclusiveMinimum": 0.5, "default": 1.5},
    "state": {"type": "string", "enum": ["open", "done"]},
    "at": {"type": "string", "format": "date-time"},
    "day": {"type": "string", "format": "date"},
    "code": {"type": "string", "pattern": "^[a-z]{2,4}-[0-9]+$"},
    "tags": {"type": "array", "items": STRING, "minItems": 1, "maxItems": 3, "uniqueItems": True},
    "parent": {"$ref": "#/components/schemas/Item"},
    "labels": {"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 3},
    "choice": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}],
               "discriminator": {"propertyName": "kind",
                                 "mapping": {"a": "#/components/schemas/A"}}},
    "either": {"anyOf": [STRING, {"type": "integer"}, {"type": "null"}]},
  },
}
KIND = {"type": "object", "required": ["kind"], "properties": {"kind": STRING}}


def body(schema):
  return {"application/json": {"schema": schema}}


def document(version="3.1.0"):
  """A document of OpenAPI with most constructs."""
  item = {"$ref": "#/components/schemas/Item"}
  parameter = {"name": "id", "in": "path", "required": True,
               "schema": {"type": "string", "format": "uuid"}}
  query = [
    {"name": "limit", "in": "query", "schema": {"type": "integer", "minimum": 1, "maximum": 50}},
    {"name": "tag", "in": "query", "style": "form", "explode": False,
     "schema": {"type": "array", "items": STRING}},
    {"name": "X-Trace", "in": "header", "schema": STRING, "example": "t"},
    {"name": "session", "in": "cookie", "schema": STRING},
    {"name": "filter", "in": "query", "style": "deepObject", "explode": True,
     "schema": {"type": "object", "properties": {"a": STRING}}},
  ]
  missing = {"404": {"description": "none", "content": body({"type": "object", "properties": {"message": STRING}})}}
  return {
    "openapi": version, "info": {"title": "Items", "version": "1"},
    "servers": [{"url": "http://localhost:{port}/v1", "variables": {"port": {"default": "8080"}}}],
    "security": [{"token": []}], "tags": [{"name": "items"}],
    "paths": {
      "/items": {
        "get": {"operationId": "list", "tags": ["items"], "parameters": query, "responses": {
          "200": {"description": "all", "headers": {"X-Total": {"schema": {"type": "integer"}}},
                  "content": body({"type": "array", "items": item})}}},
        "post": {"operationId": "add", "requestBody": {"required": True, "content": body(item)},
                 "responses": {"201": {"description": "new", "content": body(item), "links": {
                   "self": {"operationId": "show", "parameters": {"id": "$response.body#/id"}}}},
                   "400": {"description": "bad"}}},
      },
      "/items/{id}": {
        "parameters": [parameter],
        "get": {"operationId": "show", "responses": {
          "200": {"description": "one", "content": body(item)}, **missing}},
        "put": {"operationId": "change", "requestBody": {"$ref": "#/components/requestBodies/Item"},
                "responses": {"200": {"description": "one", "content": body(item)}, **missing}},
        "delete": {"operationId": "remove", "responses": {"204": {"description": "gone"}, **missing}},
      },
      "/form": {"post": {"operationId": "form", "requestBody": {"content": {
        "multipart/form-data": {"schema": {"type": "object", "properties": {
          "file": {"type": "string", "format": "binary"}, "note": STRING}}},
        "application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {"a": STRING}}}}},
        "responses": {"default": {"description": "any"}, "2XX": {"description": "ok"}}}},
    },
    "components": {
      "schemas": {"Item": ITEM, "A": {"allOf": [KIND, {"type": "object", "properties": {"a": STRING}}]},
                  "B": {"allOf": [KIND, {"type": "object", "properties": {"b": {"type": "integer"}}}]}},
      "requestBodies": {"Item": {"required": True, "content": body(item)}},
      "securitySchemes": {"token": {"type": "http", "scheme": "bearer"},
                          "key": {"type": "apiKey", "in": "header", "name": "X-Key"}},
    },
  }


def swagger():
  """A document of Swagger 2.0."""
  return {
    "swagger": "2.0", "info": {"title": "Items", "version": "1"}, "host": "localhost", "basePath": "/v1",
    "schemes": ["http"], "consumes": ["application/json"], "produces": ["application/json"],
    "securityDefinitions": {"basic": {"type": "basic"}}, "security": [{"basic": []}],
    "paths": {"/items": {
      "get": {"parameters": [
        {"name": "ids", "in": "query", "type": "array", "items": {"type": "integer"}, "collectionFormat": "csv"}],
        "responses": {"200": {"description": "all", "schema": {"type": "array", "items": {"$ref": "#/definitions/Item"}}}}},
      "post": {"parameters": [{"name": "body", "in": "body", "required": True, "schema": {"$ref": "#/definitions/Item"}}],
               "responses": {"201": {"description": "new", "schema": {"$ref": "#/definitions/Item"}}}}},
      "/upload/{id}": {"post": {"consumes": ["multipart/form-data"], "parameters": [
        {"name": "id", "in": "path", "required": True, "type": "string"},
        {"name": "file", "in": "formData", "type": "file"}], "responses": {"default": {"description": "any"}}}}},
    "definitions": {"Item": {"type": "object", "required": ["id"], "properties": {
      "id": {"type": "integer", "format": "int64"}, "name": {"type": "string", "maxLength": 9},
      "next": {"$ref": "#/definitions/Item"}}}},
  }


def json_schema():
  """A JSON Schema with most keywords."""
  return {
    "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "http://x.test/s", "type": ["object", "array"],
    "required": ["a"], "minProperties": 1, "maxProperties": 9, "propertyNames": {"pattern": "^[a-z]+$"},
    "properties": {
      "a": {"$ref": "#/$defs/n"}, "b": {"type": "string", "minLength": 1, "maxLength": 5, "format": "email"},
      "c": {"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}, "minItems": 1,
            "contains": {"const": 1}, "minContains": 1, "maxContains": 2, "uniqueItems": True},
      "d": {"enum": [1, "x", None, [1], {"k": 1}]}, "e": {"not": {"type": "null"}},
      "f": {"if": {"type": "integer"}, "then": {"minimum": 3}, "else": {"type": "string"}},
      "g": {"$dynamicRef": "#node"}},
    "patternProperties": {"^x": {"type": "boolean"}}, "additionalProperties": {"type": "number", "multipleOf": 0.1},
    "dependentRequired": {"a": ["b"]}, "dependentSchemas": {"b": {"minProperties": 2}},
    "allOf": [{"anyOf": [{"required": ["a"]}, {"required": ["c"]}]}, {"oneOf": [True, False]}],
    "unevaluatedProperties": False,
    "$defs": {"n": {"type": "number", "minimum": 0, "exclusiveMaximum": 100}, "t": {"$dynamicAnchor": "node", "type": "object"}},
  }


def har():
  """Recorded exchanges, as browsers write them."""
  def entry(method, url, status, text, **more):
    return {
      "startedDateTime": "2026-11-28T10:00:00.000Z", "time": 12.5,
      "request": {"method": method, "url": url, "httpVersion": "HTTP/2.0", "headersSize": -1, "bodySize": -1,
                  "cookies": [], "queryString": [{"name": "limit", "value": "3"}],
                  "headers": [{"name": ":authority", "value": "x.test"}, {"name": "accept", "value": "*/*"},
                              {"name": "authorization", "value": "Bearer t"}], **more},
      "response": {"status": status, "statusText": "OK", "httpVersion": "h3", "redirectURL": "", "headersSize": -1,
                   "bodySize": len(text), "cookies": [],
                   "headers": [{"name": "content-type", "value": "application/json"}, {"name": "etag", "value": "\"1\""}],
                   "content": {"size": len(text), "mimeType": "application/json", "text": text}},
      "timings": {"send": 0, "wait": 1, "receive": 1}, "cache": {},
    }
  item = '{"id":"6b1c2f0e-3a0f-4b7c-9d51-0c1f3e2a4b5d","name":"one","count":3}'
  binary = entry("GET", "http://x.test/v1/items/6b1c2f0e-3a0f-4b7c-9d51-0c1f3e2a4b5d", 200, "")
  binary["response"]["content"] |= {"encoding": "base64", "text": base64.b64encode(item.encode()).decode()}
  return {"log": {"version": "1.2", "creator": {"name": "x", "version": "1"}, "pages": [], "entries": [
    entry("GET", "http://x.test/v1/items?limit=3&tag=a,b#top", 200, f"[{item}]"),
    entry("POST", "http://x.test/v1/items", 201, item,
          postData={"mimeType": "application/json", "text": '{"name":"one","count":3}'}),
    binary,
    entry("DELETE", "http://x.test/v1/items/6b1c2f0e-3a0f-4b7c-9d51-0c1f3e2a4b5d", 204, ""),
  ]}}


def ledger(host, contract):
  """The lines of a ledger with two resources."""
  identity = "6b1c2f0e-3a0f-4b7c-9d51-0c1f3e2a4b5d"
  return [
    {"ledger": 1, "host": host, "contract": contract, "started": "2026-11-28T10:00:00Z", "process": 1},
    {"created": "item", "id": identity, "identity": "user", "key": identity, "parameters": {"id": identity}},
    {"changed": "item", "id": identity, "original": {"name": "one", "count": 3}},
    {"restored": "item", "id": identity},
    {"created": "item", "id": "2", "identity": "other", "parameters": {}},
    {"deleted": "item", "id": "2"},
  ]


def conversation(count=24):
  """The lock of a contract with scenarios on a socket."""
  def message(name, extra=()):
    fields = [{"name": "type", "schema": {"type": "string", "constraints": [{"oneOf": [name]}]}}]
    return {"name": name, "schema": {"type": "object", "fields": fields + list(extra)}}
  text = {"name": "text", "schema": {"type": "string"}}
  number = {"name": "number", "schema": {"type": "number"}, "presence": "optional"}
  steps = [{"socket": "s", "connect": "events"}, {"socket": "s", "send": "hello"},
           {"socket": "s", "receive": "hi", "rules": [
             {"left": {"message": "/text"}, "relation": "equal", "right": {"message": "/text"}}]},
           {"socket": "s", "receive": "hi", "capture": [{"name": "t", "term": {"message": "/text"}}]},
           {"socket": "s", "silence": 20}, {"socket": "s", "close": True}]
  return placed({
    "lock": 1, "id": "talk", "version": "1", "title": "Talk", "authentication": "none",
    "errors": {"schema": {"type": "any"}, "message": "/message"},
    "policies": {"undocumentedFields": "note", "fieldNames": "camelCase", "numbersAsText": "note"},
    "operations": [{"id": "ping", "method": "GET", "path": "/ping", "responses": [{"status": 204}]}],
    "channels": [{"id": "events", "path": "/ws", "client": [message("hello", [text])],
                  "server": [message("hi", [text, number])]}],
    "scenarios": [{"id": f"s{index}", "title": "Talk", "steps": steps} for index in range(count)],
  })


def placed(value):
  """A part of a lock with a source position wherever one belongs."""
  if isinstance(value, list):
    return [placed(inner) for inner in value]
  if not isinstance(value, dict):
    return value
  value = {name: placed(inner) for name, inner in value.items()}
  if {"name", "schema"} <= set(value) or set(value) & {
      "method", "socket", "relation", "status", "steps", "lock", "client"}:
    value["source"] = "Talk.swift:1"
  return value


def text(value):
  return json.dumps(value)
