"""Defects in error responses."""

from common.breaks import header, rename
from common.backend import Refusal
from deuce.breaks.changes import Break, answer, body, breach, drop, instead, put, refusal, status


def error(edit):
  return answer("error", lambda found: edit(found.body))


def whole(make):
  return answer("error", body(lambda found: make(found["message"])))


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
      raise Refusal(500, "", "Cannot read properties of undefined")
    return original(call)
  return instead("route", replacement)


# Operation, a documented status, its replacement.
STATUSES = [
  ("rename", 400, 422), ("rename", 400, 409), ("rename", 400, 500), ("rename", 400, 200),
  ("picture", 400, 415), ("picture", 400, 422), ("picture", 400, 500),
  ("group", 404, 400), ("group", 404, 403), ("group", 404, 410), ("group", 404, 500),
  ("join", 400, 404), ("join", 400, 410), ("join", 400, 403), ("join", 400, 500),
  ("log", 400, 422), ("log", 400, 404), ("log", 403, 400), ("log", 403, 500),
  ("react", 400, 409), ("react", 400, 422), ("react", 400, 500), ("react", 404, 400),
  ("react", 404, 403), ("react", 404, 500), ("unreact", 400, 404), ("unreact", 400, 422),
  ("unreact", 400, 500), ("add_location", 400, 422), ("add_location", 400, 409),
  ("add_location", 400, 500),
]


BREAKS = [
  Break("error-envelope", "error shape: message stands at the top: under error",
        whole(lambda text: {"error": {"message": text}})),
  Break("error-renamed", "error shape: it is called message: error", error(
    rename("message", "error"))),
  Break("error-detail", "error shape: it is called message: detail", error(
    rename("message", "detail"))),
  Break("error-array", "error shape: one message: errors is an array",
        whole(lambda text: {"errors": [{"message": text}]})),
  Break("error-message-array", "error shape: message is a string: an array", error(
    put("message", lambda text: [text]))),
  Break("error-message-object", "error shape: message is a string: an object", error(
    put("message", lambda text: {"en": text}))),
  Break("error-message-null", "error shape: message is a string: null", error(
    put("message", None))),
  Break("error-message-number", "error shape: message is a string: the status", answer(
    "error", lambda found: put("message", found.status)(found.body))),
  Break("error-message-missing", "error shape: there is a message: {}", error(drop("message"))),
  Break("error-message-empty", "error shape: message is readable: it is empty", error(
    put("message", ""))),
  Break("error-bare-string", "error shape: an object: a string", whole(lambda text: text)),
  Break("error-list", "error shape: an object: an array of one", whole(
    lambda text: [{"message": text}])),
  Break("error-html", "error shape: JSON: a page of HTML", answer("error", html)),
  Break("error-text-plain", "content type: JSON: errors are labelled text/plain", answer(
    "error", header("Content-Type", "text/plain"))),
  *(Break(f"error-{code}-empty", f"error shape: {code} has a message: it has no body", silent(code))
    for code in (400, 401, 403, 404)),
  *(breach(f"{name.replace('_', '-')}-{old}-as-{new}", name, f"{old} is documented: it is {new}",
           refusal(name, old, status(new))) for name, old, new in STATUSES),
  Break("unauthorized-as-302", "1 to 7: 401 without a token: 302 to a login page", answer(
    "error", lambda found: found.status == 401 and (
      status(302)(found), header("Location", "/sign-in")(found)))),
  Break("unauthorized-as-200", "1 to 7: 401 without a token: 200 and the error", refusal(
    "", 401, status(200))),
  Break("unauthorized-as-404", "1 to 7: 401 without a token: 404 (as Clerk's middleware does)",
        refusal("", 401, status(404))),
  Break("crash-without-token", "1 to 7: 401 without a token: 500", fragile(
    lambda request: "Authorization" not in request.headers
    and not request.path.startswith(("/api/locations", "/ws", "/uploads")))),
  Break("crash-on-emoji", "4 and 5: text is Unicode: 500 where it leaves the basic plane", fragile(
    lambda request: "multipart" not in request.headers.get("Content-Type", "") and (
      any(byte >= 0xF0 for byte in request.body) or b"\\ud83" in request.body.lower()))),
  Break("crash-on-odd-id", "2 to 5: an unknown id is refused: 500 for one that is no UUID", fragile(
    lambda request: any(0 < len(part) < 30 for part in request.path.split("/")[3:4]
                        if request.path.split("/")[2] in ("groups", "entries", "join")))),
  Break("crash-on-empty-body", "1 to 6: a missing field is 400: 500 for no body at all", fragile(
    lambda request: request.method in ("POST", "PUT", "DELETE") and not request.body
    and not request.path.endswith("/invite") and "/join/" not in request.path)),
  Break("crash-on-body-in-delete", "5, DELETE: has a JSON body: 500 for one", fragile(
    lambda request: request.method == "DELETE" and request.body)),
]
