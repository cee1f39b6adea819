"""Defects in the responses to web apps of other origins, and to HEAD and OPTIONS."""

from common.backend import Answer
from common.breaks import Break, both, constant, header, instead, status
from goods.origins import ORIGINS, READ, SENT

ALLOWED = "Access-Control-Allow-Origin"


def answered(edit):
  """Edits the response to every preflight: `edit(found, request)`."""
  def replacement(backend, original, request):
    found = original(request)
    if found:
      edit(found, request)
    return found
  return instead("preflight", replacement)


def rejected(code, excused=lambda request: False):
  """Rejects preflights but those for which `excused(request)` is true."""
  return answered(lambda found, request: None if excused(request) else (
    found.headers.clear(), setattr(found, "status", code)))


def unpermitted(applies):
  """Omits the origin where `applies(answer)` is true."""
  def replacement(backend, original, request, answer):
    original(request, answer)
    if applies(answer):
      answer.headers.pop(ALLOWED, None)
  return instead("permit", replacement)


def permitted(edit):
  """Another value of the origin: `edit(origin)`."""
  return instead("permitted_origin", lambda backend, original, origin: edit(origin))


def known(is_known):
  """Permits other origins, too: those for which `is_known(origin)` is true."""
  return instead("is_known", lambda backend, original, origin: original(origin) or is_known(origin))


def without_vary(backend, original, request, answer):
  original(request, answer)
  answer.headers.pop("Vary", None)


def credentials(edit):
  """Another value of the field about credentials: `edit(answer, value)`."""
  return instead("credentials", lambda backend, original, answer: edit(answer, original(answer)))


def wildcard_in_errors(backend, original, request, answer):
  original(request, answer)
  if answer.operation == "error" and ALLOWED in answer.headers:
    answer.headers[ALLOWED] = "*"


def methods(edit):
  return instead("permitted_methods", lambda backend, original, *asked: edit(original(*asked)))


def fields(text):
  return constant("permitted_fields", text)


def all_but(names, *omitted):
  return ", ".join(name for name in names if name not in omitted)


def head(edit):
  def replacement(backend, original, answer):
    answer = original(answer)
    if answer.status < 300:
      edit(answer)
    return answer
  return instead("as_head", replacement)


def no_method(backend, original, request):
  return None


BREAKS = [
  Break("preflight-405", "a preflight succeeds: 405", both(
    instead("preflight", no_method), instead("other_method", no_method))),
  Break("preflight-empty", "a preflight names what is permitted: as OPTIONS, which names nothing",
        both(instead("preflight", no_method), unpermitted(lambda found: found.operation == "options"))),
  Break("preflight-401", "a preflight succeeds without a token: 401", rejected(401)),
  Break("preflight-redirected", "a preflight succeeds: 302", answered(
    lambda found, request: (status(302)(found), header("Location", "/login")(found)))),
  Break("preflight-500", "a preflight succeeds: 500", rejected(500)),
  Break("preflight-lists-only", "a preflight succeeds: of the lists only", rejected(
    404, lambda request: request.path.count("/") == 1)),
  Break("preflight-without-origin", "a preflight names the origin: it does not",
        unpermitted(lambda found: found.operation == "preflight")),
  Break("preflight-without-methods", "a preflight names PUT and DELETE: no method",
        methods(lambda names: None)),
  Break("preflight-without-put", "a preflight names PUT: the others only",
        methods(lambda names: names.replace("PUT, ", ""))),
  Break("preflight-without-delete", "a preflight names DELETE: the others only",
        methods(lambda names: names.replace("DELETE, ", ""))),
  Break("preflight-any-method", "requests carry cookies: * is no method then",
        methods(lambda names: "*")),
  Break("preflight-small-methods", "methods are in capitals: in small letters",
        methods(lambda names: names.lower())),
  Break("preflight-without-fields", "a preflight names the fields: none", fields(None)),
  Break("preflight-any-field", "* does not stand for Authorization: it is meant to", fields("*")),
  Break("preflight-any-other-field", "requests carry cookies: * is no header field then",
        fields("*, Authorization")),
  *(Break(f"preflight-without-{name.lower()}", f"a preflight names {name}: the others only",
          fields(all_but(SENT, name))) for name in SENT),
  Break("preflight-age-other", "a preflight lasts 600 s: 5 s", constant("age", "5")),
  Break("preflight-age-missing", "a preflight lasts 600 s: it does not say so",
        constant("age", None)),
  Break("origin-never", "a response names the origin: none does", constant("permitted_origin", None)),
  Break("origin-not-in-list", "a response names the origin: listProducts does not",
        unpermitted(lambda found: found.operation == "listProducts")),
  Break("origin-not-in-orders", "a response names the origin: listOrders does not",
        unpermitted(lambda found: found.operation == "listOrders")),
  Break("origin-not-in-errors", "a response names the origin: errors do not",
        unpermitted(lambda found: found.operation == "error")),
  Break("origin-not-in-401", "a response names the origin: 401 does not",
        unpermitted(lambda found: found.status == 401)),
  Break("origin-not-in-404", "a response names the origin: 404 does not",
        unpermitted(lambda found: found.status == 404)),
  Break("origin-second-unknown", "two origins are stated: the second is unknown",
        instead("is_known", lambda backend, original, origin: origin == ORIGINS[0])),
  Break("origin-always-first", "a response names the origin of the request: the first",
        permitted(lambda origin: ORIGINS[0])),
  Break("origin-both", "a response names one origin: two", permitted(
    lambda origin: ", ".join(ORIGINS))),
  Break("origin-with-slash", "an origin has no path: a slash", permitted(
    lambda origin: origin + "/")),
  Break("origin-host-only", "an origin has a scheme: the host only", permitted(
    lambda origin: origin.removeprefix("https://"))),
  Break("origin-null", "a response names the origin: null", permitted(lambda origin: "null")),
  Break("origin-any", "two origins are stated: all, with their cookies",
        known(lambda origin: True)),
  Break("origin-wildcard", "requests carry cookies: * is no origin then",
        permitted(lambda origin: "*")),
  Break("origin-wildcard-in-errors", "requests carry cookies: errors have *, which is no origin then",
        instead("permit", wildcard_in_errors)),
  Break("credentials-never", "requests carry cookies: no response permits it",
        credentials(lambda answer, value: None)),
  Break("credentials-false", "requests carry cookies: false", credentials(
    lambda answer, value: "false")),
  Break("credentials-capital", "the value is true: True", credentials(lambda answer, value: "True")),
  Break("credentials-not-in-preflight", "requests carry cookies: preflights do not permit it",
        credentials(lambda answer, value: None if answer.operation == "preflight" else value)),
  Break("credentials-in-preflight-only", "requests carry cookies: preflights alone permit it",
        credentials(lambda answer, value: value if answer.operation == "preflight" else None)),
  Break("credentials-not-in-till", "requests carry cookies: openTill does not permit it",
        credentials(lambda answer, value: None if answer.operation == "openTill" else value)),
  Break("origin-by-beginning", "an origin is compared as a whole: its beginning",
        known(lambda origin: origin.startswith(ORIGINS))),
  Break("origin-by-end", "an origin is compared as a whole: its end",
        known(lambda origin: origin.endswith("www.shop.example.com"))),
  Break("origin-http", "an origin has a scheme: any", known(
    lambda origin: origin.replace("http:", "https:") in ORIGINS)),
  Break("origin-null-known", "null is no stated origin: it is permitted",
        known(lambda origin: origin == "null")),
  Break("vary-missing", "Vary names Origin: there is none", instead("permit", without_vary)),
  Break("exposed-any", "requests carry cookies: * is no header field then", constant("exposed", "*")),
  Break("exposed-nothing", "three fields are readable: none", constant("exposed", None)),
  *(Break(f"exposed-without-{name.lower()}", f"{name} is readable: it is not",
          constant("exposed", all_but(READ, name))) for name in READ),
  Break("head-500", "HEAD is like GET: 500", head(status(500))),
  Break("head-202", "HEAD is like GET: 202", head(status(202))),
  Break("head-with-body", "HEAD has no body: it has", head(
    lambda found: setattr(found, "spills", True))),
  Break("head-length-zero", "HEAD has the length of GET: 0", head(
    lambda found: setattr(found, "body", None))),
  Break("head-html", "HEAD has the type of GET: HTML", head(header("Content-Type", "text/html"))),
  Break("head-tag-malformed", "HEAD has the ETag of GET: one without quotes", head(
    lambda found: "ETag" in found.headers and header("ETag", "1")(found))),
  Break("head-without-tag", "HEAD has the ETag of GET: none", head(
    lambda found: found.headers.pop("ETag", None))),
  Break("options-500", "OPTIONS is no error: 500", instead(
    "other_method", lambda backend, original, request: (
      Answer("options", 500) if request.method == "OPTIONS" else None))),
  Break("options-without-put", "Allow names PUT: it does not", instead(
    "allowed", lambda backend, original, names: original(
      [name for name in names if name != "PUT"]))),
  Break("wrong-method-500", "an unknown method is rejected: 500", lambda backend:
        backend.edits.append(lambda found: found.status == 405 and status(500)(found))),
  Break("wrong-method-without-allow", "405 has Allow: it has none", lambda backend:
        backend.edits.append(lambda found: found.headers.pop("Allow", None))),
]
