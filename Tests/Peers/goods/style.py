"""Styles: decisions that the contract leaves open."""

import base64
import re
from dataclasses import dataclass, replace
from datetime import datetime, timezone

from common.style import Writing


@dataclass(frozen=True)
class Style(Writing):
  # Precedence of several failures, and statuses that the contract does not state.
  checks: tuple = ("token", "parameters", "json", "fields")
  wrong_method: int = 405
  not_upgraded: int = 426            # 400, 404 or 426 for a request that is no handshake
  malformed_path: int = 404          # 400 or 404 for an id that is no UUID
  token_everywhere: bool = False     # a wrong token is rejected also where none is needed
  json_type: bool = False            # a body not declared application/json is rejected
  unknown_query: bool = True         # undocumented query items are ignored (else 400)
  unknown_members: bool = True       # undocumented members are ignored (else 400)
  repeated_query: str = "first"      # first, last, refused: a parameter that is there twice
  highest_price: float = 1e15

  # Lists.
  order: str = "oldest"              # oldest, newest, id: without ?sort
  cursor: str = "key"                # key (of the last element), offset (a plain number)
  default_size: int = 20
  shows_theme: bool = True           # a page of products names the theme of the cookie
  absolute_links: bool = False       # a link to the next page names the host
  short_pages: bool = False          # a page has fewer elements than the limit, though more follow
  empty_last: bool = False           # a full last page is followed by an empty one
  name_case: str = "exact"           # exact, any: of ?name
  tags: str = "ignored"              # ignored, any, all: the contract does not say what ?tags does

  # Validators.
  tag: str = "version"               # version, content: what an ETag is made of
  weak: bool = False
  malformed_tag: int = 412           # an If-Match that is no entity tag: 400 or 412
  precondition_first: bool = False   # If-Match is compared before the body is read

  # Orders.
  key_conflict: str = "first"        # first, refused: the same key with another body
  replayed: str = "response"         # response, state: what a repeated key gets
  seconds_until_sent: float = 0.3

  # Web apps of other origins, and methods that the contract does not state.
  preflight_status: int = 204        # 200 or 204
  preflight_methods: str = "path"    # path, needed, asked: the methods that are named
  preflight_fields: str = "stated"   # stated, small (letters), asked
  foreign_preflight: int = 204       # 204 or 403 for an origin that is not stated
  exposed: str = "stated"            # stated, small (letters)
  varies: str = "origin"             # origin, list: Vary names other fields, too
  head: str = "whole"                # whole, short (without some fields), "" for none
  options: int = 204                 # 200, 204, 0 for none

  # Lines and events.
  line_end: str = "\n"
  greeting: str = ""                 # what comes before the first event
  endless: bool = False              # the stream of events stays open

  # Wishes.
  removed_again: int = 204           # 204 or 404 for the removal of what is removed
  restored_again: int = 200          # 200, 404, 409 for the restoration of what is not removed

  time: str = "seconds"              # seconds, milliseconds, micro (and +00:00)

  def stamp(self, seconds):
    moment = datetime.fromtimestamp(seconds, timezone.utc)
    if self.time == "micro":
      return moment.isoformat(timespec="microseconds")
    unit = "milliseconds" if self.time == "milliseconds" else "seconds"
    return moment.replace(tzinfo=None).isoformat(timespec=unit) + "Z"

  def sequence(self, things):
    if self.order == "id":
      return sorted(things, key=lambda thing: thing["id"])
    return sorted(things, key=lambda thing: thing["place"], reverse=self.order == "newest")

  def cursor_of(self, found, end):
    """The cursor of the elements from `end` on."""
    if self.cursor == "offset":
      return str(end)
    return base64.urlsafe_b64encode(f"{found[end - 1]['id']}/{end}".encode()).decode()

  def start_of(self, cursor, found):
    """The index of the first element after a cursor; raises ValueError for an unknown one."""
    if self.cursor == "offset":
      if not re.fullmatch("[0-9]{1,9}", cursor):
        raise ValueError
      return int(cursor)
    name, slash, end = base64.b64decode(cursor, altchars=b"-_", validate=True).decode().partition("/")
    if not slash:
      raise ValueError
    after = [place + 1 for place, thing in enumerate(found) if thing["id"] == name]
    return after[0] if after else int(end)


PLAIN = Style()
STYLES = {
  "plain": PLAIN,
  "rails": replace(
    PLAIN, order="newest", absolute_links=True, tag="content", weak=True, time="milliseconds", chunked=True,
    tags="any", malformed_path=400, replayed="state", preflight_status=200,
    preflight_methods="asked", preflight_fields="asked", varies="list", head="short", options=0,
    line_end="\n\n", greeting=": \n\nretry: 3000\n\nid: 7\n", removed_again=404,
    headers={"X-Request-Id": "{random}", "X-Runtime": "0.003", "Server": "Puma"}),
  "node": replace(
    PLAIN, compresses=True, key_order="reversed", indent=2, numbers="short", small_headers=True, json_type=True,
    checks=("token", "json", "parameters", "fields"), unknown_query=False, unknown_members=False,
    repeated_query="refused", preflight_methods="needed", preflight_fields="asked", options=200, malformed_tag=400, key_conflict="refused", name_case="any",
    content_type="application/json; charset=utf-8", time="milliseconds",
    headers={"X-Powered-By": "Express"}),
  "python": replace(
    PLAIN, escape="ascii", keep_alive=False, version="HTTP/1.0", numbers="float", order="id",
    cursor="offset", time="micro", tags="all", empty_last=True, seconds_until_sent=0,
    preflight_fields="small", exposed="small", foreign_preflight=403, head="", options=0,
    line_end="\r\n", greeting="\ufeff: hello\n\n", removed_again=404, restored_again=404,
    headers={"Server": "gunicorn"}),
  "go": replace(
    PLAIN, shows_theme=False, escape="html", newline=True, key_order="sorted", short_pages=True, tag="content",
    token_everywhere=True, preflight_methods="needed", head="", options=0, repeated_query="last",
    precondition_first=True, default_size=5, seconds_until_sent=2, wrong_method=404, endless=True),
}
