"""Styles: decisions that the document leaves open."""

import random
from dataclasses import dataclass, replace

from common.style import Writing


@dataclass(frozen=True)
class Style(Writing):
  # Precedence of several failures.
  checks: tuple = ("token", "id", "goal", "owner", "json", "fields")
  fields: str = "documented"         # documented, reversed: which field is reported first
  malformed_id: int = 404            # 400 or 404 for a path id that is not a UUID

  # Accepted values.
  id_case: str = "any"               # any, exact: is an upper-case UUID the same goal?
  scheme_case: str = "any"           # any, exact: is "bearer" a scheme?
  null_optional: bool = True         # null in an optional field means absent
  empty_text: str = "accept"         # accept, refuse (""), blank (also white space)
  title_limit: int = 0               # characters, 0 for none
  nul: bool = True                   # U+0000 is allowed in text
  surrogates: str = "keep"           # keep, replace, refuse: half a surrogate pair
  json_type: bool = False            # a body not declared application/json is rejected
  ordered_dates: bool = False        # start_date must not be after target_date
  target_code: str = "INVALID_REQUEST"  # for a target_value that is not a number
  tips_by_get: bool = False          # tips use GET as in the note, instead of POST as in the contract

  # Responses.
  order: str = "created"             # created, newest, shuffled
  page: int = 0                      # goals in one list, 0 for all of them
  overdue: str = "next-day"          # next-day, midnight (of the target date)
  completed_overdue: bool = True     # may a completed goal be overdue?
  past_days: bool = True             # days_remaining may be negative
  tips: int = 3

  def sequence(self, goals):
    """The goals of one list, in this backend's order."""
    if self.order == "newest":
      return goals[::-1]
    return random.sample(goals, len(goals)) if self.order == "shuffled" else goals


PLAIN = Style()

STYLES = {
  "plain": PLAIN,
  "go": replace(
    PLAIN, escape="html", numbers="short", newline=True, malformed_id=400, scheme_case="exact",
    empty_text="refuse", surrogates="replace", nul=False, order="shuffled", tips=7,
    headers={"Vary": "Origin", "Fly-Request-Id": "{random}"}),
  "rails": replace(
    PLAIN, key_order="sorted", escape="html", numbers="float", chunked=True,
    content_type="application/json; charset=utf-8", fields="reversed",
    empty_text="blank", title_limit=255, nul=False, surrogates="refuse", ordered_dates=True,
    target_code="INVALID_TARGET_VALUE", order="newest", page=50, completed_overdue=False,
    past_days=False, tips=12,
    headers={"X-Request-Id": "{random}", "X-Runtime": "0.003", "ETag": 'W/"{random}"',
             "Cache-Control": "max-age=0, private, must-revalidate", "Server": "Puma"}),
  "node": replace(
    PLAIN, compresses=True, key_order="reversed", indent=2, numbers="short", small_headers=True,
    content_type="application/json; charset=utf-8", malformed_id=400, id_case="exact",
    checks=("json", "token", "id", "fields", "goal", "owner"), null_optional=False,
    json_type=True, tips_by_get=True, overdue="midnight", tips=0,
    headers={"X-Powered-By": "Express", "Access-Control-Allow-Origin": "*",
             "Keep-Alive": "timeout=5"}),
  "python": replace(
    PLAIN, escape="ascii", key_order="sorted", keep_alive=False, fields="reversed",
    checks=("id", "json", "fields", "goal", "token", "owner"), surrogates="refuse",
    content_type="application/json;charset=UTF-8", headers={"Server": "uvicorn"}),
}
