"""Styles: decisions that the document leaves open."""

import random
import re
import secrets
import time
import uuid
from dataclasses import dataclass, replace

from common.style import Writing

UUID_PATTERN = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
SHAPES = {"uuid": UUID_PATTERN, "object": re.compile("[0-9a-f]{24}"),
          "prefixed": re.compile("goal_[0-9a-z]{16}")}


@dataclass(frozen=True)
class Style(Writing):
  # Precedence of several failures, and statuses that the document does not state.
  checks: tuple = ("token", "json")
  fields_first: bool = True          # invalid fields are reported before a missing goal
  invalid: int = 400                 # POST /goals with a missing or invalid field
  malformed_path: int = 404          # a malformed goal or conversation id in the path
  foreign: int = 404                 # 403 or 404 for resources of another user
  unknown_conversation: int = 404    # a link to a missing one: 400, 404, 200 (created)
  wrong_method: int = 404

  # Ids and accepted values.
  ids: str = "uuid"                  # uuid, object (24 hexadecimal digits), prefixed (goal_…)
  scheme_case: str = "any"           # any, exact: is "bearer" a scheme?
  json_type: bool = False            # a body not declared application/json is rejected
  empty_text: bool = True            # "" may be a title or description
  required: tuple = ("title", "description", "targetDate")  # members of a new goal
  unlink: bool = True                # conversationId null removes the link (else 400)
  empty_patch: bool = True           # {} changes nothing (else 400)
  past_target: bool = True           # targetDate may be in the past

  # Responses.
  create_status: int = 201           # 200 or 201 for POST /goals
  again: str = "new"                 # new, same: the conversation of a second chat about a goal
  relink: str = "keep"               # keep, move: the previous owner keeps or loses the link
  first_message: bool = False        # a conversation starts with a message of the coach
  avatar: str = "/avatars/coach.png"  # "" for null
  omit: bool = False                 # avatar, category and lastMessageAt are omitted when null
  extras: bool = False               # undocumented fields
  order: str = "created"             # created, newest, shuffled
  error: str = "message"             # message, error, nested, detail, text

  def stamp(self, nanoseconds):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(nanoseconds // 1_000_000_000))

  def new_goal_id(self):
    if self.ids == "object":
      return secrets.token_hex(12)
    if self.ids == "prefixed":
      return "goal_" + secrets.token_hex(8)
    return str(uuid.uuid4())

  def is_goal_id(self, text):
    return bool(SHAPES[self.ids].fullmatch(text))

  def error_body(self, status, message):
    """An error body in this backend's style; the document shows none."""
    return {
      "message": {"message": message}, "error": {"error": message},
      "nested": {"error": {"code": str(status), "message": message}},
      "detail": {"detail": message}, "text": None,
    }[self.error]

  def sequence(self, goals):
    if self.order == "newest":
      return goals[::-1]
    return random.sample(goals, len(goals)) if self.order == "shuffled" else goals


PLAIN = Style()

STYLES = {
  "plain": PLAIN,
  "go": replace(
    PLAIN, escape="html", numbers="short", newline=True, malformed_path=400, wrong_method=405,
    scheme_case="exact", omit=True, avatar="", order="shuffled", error="error",
    headers={"Vary": "Origin", "Fly-Request-Id": "{random}"}),
  "rails": replace(
    PLAIN, key_order="sorted", escape="html", numbers="float", chunked=True, invalid=422,
    content_type="application/json; charset=utf-8", foreign=403, empty_text=False,
    relink="move", again="same", first_message=True, order="newest", error="nested",
    headers={"X-Request-Id": "{random}", "X-Runtime": "0.003", "ETag": 'W/"{random}"',
             "Server": "Puma"}),
  "node": replace(
    PLAIN, compresses=True, key_order="reversed", indent=2, numbers="short", small_headers=True, ids="object",
    content_type="application/json; charset=utf-8", checks=("json", "token"), create_status=200,
    json_type=True, unlink=False, empty_patch=False, unknown_conversation=400, extras=True,
    again="same", fields_first=False, error="nested",
    headers={"X-Powered-By": "Express", "Access-Control-Allow-Origin": "*"}),
  "python": replace(
    PLAIN, escape="ascii", keep_alive=False, numbers="float", invalid=422, ids="prefixed",
    malformed_path=404, wrong_method=405, relink="move", first_message=True, past_target=False,
    extras=True, error="detail", headers={"Server": "uvicorn"}),
  "vapor": replace(
    PLAIN, numbers="short", create_status=200, foreign=403, unknown_conversation=200,
    error="text", order="newest", headers={"Server": "Fly/1"}),
}
