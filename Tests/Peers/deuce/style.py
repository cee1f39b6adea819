"""Styles: decisions that the document leaves open."""

import random
import re
import time
import unicodedata
from dataclasses import dataclass, replace

from common.style import Writing

ZOD = {"Access-Control-Allow-Origin": "*", "X-Powered-By": "Express", "ETag": 'W/"{random}"'}


@dataclass(frozen=True)
class Style(Writing):
  # Precedence of several failures.
  checks: tuple = ("token", "json")
  fields_first: bool = True          # invalid fields win over a missing entry or membership

  # Statuses for invalid input that the document does not state.
  invalid: int = 400                 # for a field of the wrong type, a missing name and so on
  malformed_json: int = 400
  too_large: int = 400               # a picture over 5 MB, a JSON body over `body_limit`
  body_limit: int = 0                # bytes of JSON, 0 for no limit
  undecodable: int = 0               # a malformed image, 0 to store it unchanged
  malformed_id: int = 404            # a group or entry id that is not a UUID
  unknown_group: int = 403           # invite to or log in a group that does not exist
  unknown_entry: int = 404           # list or remove reactions of an entry that does not exist
  foreign_reactions: int = 200       # list the reactions of an entry in another's group
  unremovable: int = 200             # remove a reaction that does not exist
  lost_page: str = "json"            # json, html, app (200 and HTML for every unknown GET)
  wrong_method: int = 404
  head: bool = True                  # HEAD is supported like GET
  not_upgraded: int = 426            # GET /ws without an upgrade

  # Accepted values.
  scheme_case: str = "any"           # any, exact: is "bearer" a scheme?
  json_type: str = "any"             # any, ignore (another type means no body), refuse (415)
  empty_text: str = "accept"         # accept, refuse: "" as a group name, location or thoughts
  emoji_unit: str = "scalars"        # scalars, utf16, graphemes: what an emoji has 10 of at most
  username_case: str = "exact"       # exact, any: do "Ann" and "ann" collide?
  username_trim: bool = False
  own_username: str = "accept"       # accept, refuse: the user's current name
  location_case: str = "exact"       # exact, any: do "Attic" and "attic" collide?
  location_trim: bool = True
  nullable_time: bool = True         # loggedAt null counts as omitted
  repeated_group: str = "once"       # once, twice, refuse: the same id twice in groupIds
  reused_invite: bool = False        # a second invite of the same user to a group returns the first
  megabyte: int = 1048576            # the unit of the limit of 5 MB

  # Responses.
  digits: int = 3                    # of a second
  short_time: bool = False           # trailing zeros of a second are dropped
  zone: str = "Z"
  extras: bool = False               # undocumented fields
  error_extras: bool = False
  new_profile: str = "full"          # full, bare (null but for the id)
  solo_text: str = "Your personal throne log"
  picture_url: str = "seconds"       # seconds, random, query: what makes a picture's URL unique
  link: str = "https://deucediary.com/join/"
  groups_order: str = "created"      # created, newest, active, shuffled
  members_order: str = "joined"      # joined, latest, name
  newest_by: str = "loggedAt"        # loggedAt, createdAt: the time for "newest" and days
  record_of: str = "group"           # group, user: the entries that a personal record counts
  top_day: str = "entries"           # entries, deuces: does a deuce in two groups count twice?
  tied_day: str = "first"            # first, last: which of two equal days
  log_order: str = "asked"           # asked, reversed: the entries of one deuce
  collation: str = "binary"          # binary, nocase, words (blanks and punctuation do not count)
  defaults: tuple = ("Home", "Work", "Public Restroom", "Gym", "Restaurant", "Airport")

  # How sockets behave.
  broadcast: str = "before"          # before, after, late: when events are sent
  event_user: str = "fresh"          # fresh, stale: whether the author's count is updated already
  hello: bool = False                # a message of another type after the handshake and a join
  pings: bool = False                # a ping after the handshake
  join_delay: int = 0                # milliseconds until a join takes effect
  bad_message: str = "ignore"        # ignore, answer (a message of the type error)

  def stamp(self, nanoseconds):
    seconds, rest = divmod(nanoseconds, 1_000_000_000)
    text = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    fraction = f"{rest:09}"[:self.digits]
    if self.short_time:
      fraction = fraction.rstrip("0")
    return text + ("." + fraction if fraction else "") + self.zone

  def collated(self, name):
    """The sort key of a name."""
    if self.collation == "binary":
      return name.encode("utf-8", "surrogatepass")
    folded = unicodedata.normalize("NFD", name.casefold())
    if self.collation == "words":
      return re.sub(r"[\W_]", "", folded) or folded
    return folded

  def sequence(self, groups):
    """The groups of a list (pairs of a group and its last activity), in this backend's order."""
    if self.groups_order == "newest":
      groups = groups[::-1]
    if self.groups_order == "active":
      groups = sorted(groups, key=lambda pair: -(pair[1] or 0))
    if self.groups_order == "shuffled":
      groups = random.sample(groups, len(groups))
    return [group for group, _ in groups]


PLAIN = Style()
EXPRESS = replace(
  PLAIN, small_headers=False, content_type="application/json; charset=utf-8",
  checks=("json", "token"), json_type="ignore", extras=True, headers=ZOD)

STYLES = {
  "plain": PLAIN,
  # Node with zod validation.
  "express-drizzle": replace(
    EXPRESS, compresses=True, error_extras=True, too_large=413, body_limit=102_400, undecodable=400,
    malformed_id=400, nullable_time=False, empty_text="refuse", location_case="any",
    unremovable=404, groups_order="active", broadcast="after", collation="nocase",
    picture_url="random", username_case="any"),
  # Node without validation: errors of the database are 500.
  "replit": replace(
    EXPRESS, key_order="documented", undecodable=400,
    lost_page="app", not_upgraded=400, location_trim=False, extras=False, small_headers=True,
    members_order="latest", record_of="user", event_user="stale", collation="words",
    fields_first=False, groups_order="newest", empty_text="accept", pings=True),
  "go": replace(
    PLAIN, escape="html", newline=True, invalid=400, too_large=413, head=False, wrong_method=405,
    scheme_case="exact", digits=9, short_time=True, unknown_entry=200, repeated_group="refuse",
    groups_order="shuffled", log_order="reversed", megabyte=1_000_000, newest_by="createdAt",
    top_day="deuces", new_profile="bare", solo_text="", own_username="refuse",
    headers={"Vary": "Origin"}),
  "rails": replace(
    PLAIN, key_order="sorted", escape="html", chunked=True, invalid=422, malformed_json=400,
    content_type="application/json; charset=utf-8", too_large=422, malformed_id=404,
    unknown_group=404, foreign_reactions=403, empty_text="refuse", location_case="any",
    username_case="any", reused_invite=True, fields_first=False, members_order="name",
    tied_day="last", collation="nocase", link="https://www.deucediary.example/join/",
    picture_url="query", broadcast="late", join_delay=20, hello=True, pings=True,
    headers={"X-Request-Id": "{random}", "X-Runtime": "0.003", "ETag": 'W/"{random}"',
             "Cache-Control": "max-age=0, private, must-revalidate", "Server": "Puma"}),
  "python": replace(
    PLAIN, escape="ascii", keep_alive=False, digits=6, invalid=422, malformed_json=422,
    too_large=413, head=False, wrong_method=405, unknown_entry=200, unremovable=404,
    json_type="refuse", lost_page="json", extras=True, record_of="user",
    bad_message="answer", repeated_group="once", key_order="reversed",
    headers={"Server": "uvicorn"}),
}
