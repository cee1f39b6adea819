"""Defects in error responses."""

from common.backend import Refusal
from lume.breaks.changes import Break, answer, body, drop, header, instead, put, rename, status


def error(edit):
  """Edits the object under `error`."""
  return answer("error", lambda found: edit(found.body["error"]))


def whole(make):
  """Replaces the body of every error, given the object under `error`."""
  return answer("error", body(lambda found: make(found["error"])))


def code(old, new):
  """One code instead of another."""
  return error(lambda found: found["code"] == old and put("code", new)(found))


def html(found):
  found.headers["Content-Type"] = "text/html"
  found.body, found.payload = None, b"<html><body><h1>Error</h1></body></html>"


def silent(only):
  def edit(found):
    if found.status == only:
      found.body = None
  return answer("error", edit)


def fragile(odd):
  """Responds 500 to a request when `odd(call)` is true."""
  def replacement(backend, original, call):
    if odd(call.request):
      raise Refusal(500, "INTERNAL_ERROR", "undefined method for nil")
    return original(call)
  return instead("route", replacement)


def writes(request):
  return request.method == "PUT" or (request.method == "POST" and request.path.count("/") == 3)


def malformed(request):
  return writes(request) and not request.body.rstrip().endswith(b"}")


def contains(*parts):
  return lambda request: any(part in request.body for part in parts)


def astral(request):
  """Whether the body contains a character outside the basic plane, escaped or not."""
  return any(byte >= 0xF0 for byte in request.body) or b"\\ud83" in request.body.lower()


def long_id(request):
  last = request.path.split("/")[4:5]
  return bool(last) and len(last[0]) != 36


BREAKS = [
  Break("error-envelope-lost", "code and message stand at the top", whole(lambda error: error)),
  Break("error-string", "error is a string", whole(lambda error: {"error": error["message"]})),
  Break("error-array", "errors is an array", whole(lambda error: {"errors": [error]})),
  Break("error-in-data", "the error stands under data", whole(lambda error: {"data": error})),
  Break("error-bare-string", "the whole body is a string", whole(lambda error: error["message"])),
  Break("error-code-missing", "errors have no code", error(drop("code"))),
  Break("error-message-missing", "errors have no message", error(drop("message"))),
  Break("error-message-null", "message is null", error(put("message", None))),
  Break("error-message-renamed", "message is called detail", error(rename("message", "detail"))),
  Break("error-code-number", "code is the status", answer("error", lambda found: put(
    "code", found.status)(found.body["error"]))),
  Break("error-code-small", "codes are in small letters", error(put("code", str.lower))),
  Break("error-html", "errors are pages of HTML", answer("error", html)),
  Break("error-text-plain", "errors are labelled text/plain", answer(
    "error", header("Content-Type", "text/plain"))),
  Break("unauthorized-empty", "401 comes without a body", silent(401)),
  Break("not-found-empty", "404 comes without a body", silent(404)),
  Break("forbidden-empty", "403 comes without a body", silent(403)),
  Break("not-found-code", "an unknown goal has the code NOT_FOUND",
        code("GOAL_NOT_FOUND", "NOT_FOUND")),
  Break("unauthorized-code", "a bad token has the code INVALID_TOKEN",
        code("UNAUTHORIZED", "INVALID_TOKEN")),
  Break("forbidden-code", "another's goal has the code GOAL_NOT_FOUND",
        code("FORBIDDEN", "GOAL_NOT_FOUND")),
  Break("invalid-code", "bad fields have the code VALIDATION_FAILED",
        code("INVALID_REQUEST", "VALIDATION_FAILED")),
  Break("target-value-code", "target_value 0 has the code INVALID_REQUEST",
        code("INVALID_TARGET_VALUE", "INVALID_REQUEST")),
  Break("invalid-as-422", "bad fields are answered 422", answer("error", status(422, only=400))),
  Break("unauthorized-as-403", "bad tokens are answered 403", answer(
    "error", status(403, only=401))),
  Break("unauthorized-as-302", "bad tokens are sent to a login page", answer(
    "error", lambda found: found.status == 401 and (
      status(302)(found), header("Location", "/login")(found)))),
  Break("forbidden-as-404", "another's goal is answered 404", answer(
    "error", status(404, only=403))),
  Break("forbidden-as-401", "another's goal is answered 401", answer(
    "error", status(401, only=403))),
  Break("not-found-as-200", "an unknown goal is answered 200", answer(
    "error", status(200, only=404))),
  Break("not-found-as-400", "an unknown goal is answered 400", answer(
    "error", status(400, only=404))),
  Break("not-found-as-410", "an unknown goal is answered 410", answer(
    "error", status(410, only=404))),
  Break("not-found-as-500", "an unknown goal is answered 500", answer(
    "error", status(500, only=404))),
  Break("crash-on-malformed-json", "500 where a body is not JSON", fragile(malformed)),
  Break("crash-on-null", "500 where a body contains null", fragile(contains(
    b": null", b":null"))),
  Break("crash-on-apostrophe", "500 where a body contains an apostrophe", fragile(
    contains(b"'"))),
  Break("crash-on-emoji", "500 where text leaves the basic plane", fragile(astral)),
  Break("crash-on-backslash", "500 where a text escapes a quotation mark", fragile(
    contains(b'\\"', b"\\u0022"))),
  Break("crash-on-long-body", "500 where a body exceeds 4096 bytes", fragile(
    lambda request: len(request.body) > 4096)),
  Break("crash-on-leap-day", "500 where a date is 29 February", fragile(contains(b"-02-29"))),
  Break("crash-on-odd-id", "500 where a path id has not 36 characters", fragile(long_id)),
  Break("crash-without-token", "500 where no Authorization is sent", fragile(
    lambda request: "Authorization" not in request.headers)),
  Break("crash-on-empty-body", "500 where create or update have no body", fragile(
    lambda request: writes(request) and not request.body)),
]
