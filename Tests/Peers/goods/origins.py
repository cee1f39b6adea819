"""Web apps of other origins (Fetch, "HTTP-CORS protocol"), and the methods HEAD and OPTIONS."""

import re

from common.backend import Answer
from goods.checks import ROUTES

ORIGINS = ("https://www.shop.example.com", "https://admin.shop.example.com")
SENT = ("Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match")
READ = ("Allow", "Content-Range", "ETag", "Link", "Location", "RateLimit-Remaining", "X-Total-Count")
MAX_AGE = 600


def methods_of(path):
  """The methods of a path without its query, in their order."""
  return [method for method, pattern, _ in ROUTES
          if re.fullmatch(re.sub(":[a-z]+", "[^/]+", pattern), path)]


class Origins:
  """How a request is answered besides the operation itself, each rule a method."""

  def preflight(self, request):
    """The response to a preflight, None for any other request."""
    asked = request.headers.get("Access-Control-Request-Method")
    if request.method != "OPTIONS" or not asked or not request.headers.get("Origin"):
      return None
    methods = methods_of(request.path.partition("?")[0])
    if not methods:
      return None
    if not self.is_known(request.headers["Origin"]) and self.style.foreign_preflight == 403:
      return Answer("preflight", 403)
    headers = {}
    if self.is_known(request.headers["Origin"]):
      headers = {"Access-Control-Allow-Methods": self.permitted_methods(methods, asked),
                 "Access-Control-Allow-Headers": self.permitted_fields(request),
                 "Access-Control-Max-Age": self.age()}
    return Answer("preflight", self.style.preflight_status, headers=headers)

  def permitted_methods(self, methods, asked):
    match self.style.preflight_methods:
      case "asked": return asked
      # The methods that need no permission may be omitted.
      case "needed": return ", ".join(each for each in methods if each not in ("GET", "POST"))
    return ", ".join(dict.fromkeys([*methods, "HEAD", "OPTIONS"]))

  def permitted_fields(self, request):
    match self.style.preflight_fields:
      case "asked": return request.headers.get("Access-Control-Request-Headers")
      case "small": return ",".join(SENT).lower()
    return ", ".join(SENT)

  def age(self):
    return str(MAX_AGE)

  def is_known(self, origin):
    return origin in ORIGINS

  def permit(self, request, answer):
    """Adds to a response what lets the app of an origin read it."""
    origin = request.headers.get("Origin")
    permitted = self.permitted_origin(origin) if origin and self.is_known(origin) else None
    if permitted:
      answer.headers["Access-Control-Allow-Origin"] = permitted
      answer.headers["Access-Control-Allow-Credentials"] = self.credentials(answer)
      if answer.operation != "preflight":
        answer.headers["Access-Control-Expose-Headers"] = self.exposed()
    answer.headers.setdefault("Vary", self.varies())

  def permitted_origin(self, origin):
    return origin

  def credentials(self, answer):
    """Whether the requests of apps may carry cookies."""
    return "true"

  def exposed(self):
    return ",".join(READ).lower() if self.style.exposed == "small" else ", ".join(READ)

  def varies(self):
    return "Origin" if self.style.varies == "origin" else "Accept, Origin"

  # Methods.

  def other_method(self, request):
    """The response to OPTIONS that asks for no permission, None where it is a wrong method."""
    methods = methods_of(request.path.partition("?")[0])
    if request.method != "OPTIONS" or not methods or not self.style.options or (
        "OPTIONS" in methods):
      return None
    return Answer("options", self.style.options, headers={"Allow": self.allowed(methods)})

  def allowed(self, methods):
    head = ["HEAD"] if self.style.head and "HEAD" not in methods else []
    return ", ".join(dict.fromkeys([*methods, *head, "OPTIONS"]))

  def is_head(self, request):
    stated = "HEAD" in methods_of(request.path.partition("?")[0])
    return request.method == "HEAD" and self.style.head and not stated

  def as_head(self, answer):
    """The response to HEAD: that to GET, from which the server omits the body."""
    if self.style.head == "short":
      # Fields that are known only when the body is written may be omitted.
      answer.headers.pop("X-Total-Count", None)
      answer.has_length = False
    return answer
