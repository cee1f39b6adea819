"""The checks of a request before its operation runs, and the fields of its body."""

import datetime
import json
import math
import re
from urllib.parse import unquote

from common.backend import Refusal
from linking.style import UUID_PATTERN

STATUSES = ("not_started", "in_progress", "completed", "archived")
TIME_PATTERN = re.compile(
  r"(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d))?", re.ASCII)
ROUTES = [
  ("POST", "/api/v1/consultations/chat-about-goal", "chat"),
  ("GET", "/api/v1/consultations/:conversation", "conversation"),
  ("POST", "/api/v1/goals", "create"),
  ("GET", "/api/v1/goals", "list"),
  ("GET", "/api/v1/goals/:goal", "goal"),
  ("PATCH", "/api/v1/goals/:goal", "update"),
]
WITH_JSON = ("chat", "create", "update")


class Checks:
  """Each check adds its result to the call, or rejects the call."""

  def route(self, call):
    path = call.request.path.partition("?")[0]
    known = False
    for method, pattern, operation in ROUTES:
      match = re.fullmatch(re.sub(":([a-z]+)", r"(?P<\1>[^/]+)", pattern), path)
      known = known or bool(match)
      if match and method == call.request.method:
        call.operation = operation
        call.names = {name: unquote(value) for name, value in match.groupdict().items()}
        return
    raise Refusal(self.style.wrong_method if known else 404, "", "No such resource")

  def check_token(self, call):
    scheme, _, token = call.request.headers.get("Authorization", "").partition(" ")
    exact = self.style.scheme_case == "exact"
    if (scheme if exact else scheme.title()) != "Bearer" or token not in self.users:
      raise Refusal(401, "", "Invalid or missing token")
    call.user = self.users[token]

  def check_json(self, call):
    if call.operation not in WITH_JSON:
      return
    label = call.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    try:
      if self.style.json_type and label != "application/json":
        raise ValueError("not labelled as JSON")
      call.json = json.loads(call.request.body.decode(), parse_constant=self.refuse_constant)
      if not isinstance(call.json, dict):
        raise ValueError("not an object")
    except (ValueError, RecursionError):
      raise Refusal(400, "", "The body is not a JSON object") from None

  def refuse_constant(self, name):
    raise ValueError(name)

  # The fields of each body.

  def read_goal_id(self, call):
    """The goal of a new chat."""
    name = self.goal_id_sent(call)
    if not isinstance(name, str) or not self.is_goal_id(name):
      raise Refusal(400, "", "Invalid goal ID format")
    return name

  def goal_id_sent(self, call):
    return call.json.get("goalId")

  def is_goal_id(self, name):
    return self.style.is_goal_id(name)

  def read_new(self, call):
    """The fields of a new goal."""
    fields = self.read_fields(call, self.style.invalid)
    for name in filter(None, self.style.required):
      if fields.get(name) is None:
        raise Refusal(self.style.invalid, "", f"{name} is required")
    return {name: fields[name] for name in ("title", "description", "targetDate", "category")
            if name in fields}

  def read_changes(self, call):
    if not call.json and not self.style.empty_patch:
      raise Refusal(400, "", "Nothing to change")
    return self.read_fields(call, 400)

  def read_fields(self, call, code):
    """The decoded known fields of a body; the first error rejects the call."""
    found = {}
    for name in self.readable(call):
      if name not in call.json:
        continue
      try:
        found[name] = getattr(self, "read_" + name)(call.json[name])
      except ValueError as error:
        raise Refusal(code, "", f"{name} {error}") from None
    return found

  def readable(self, call):
    names = ("title", "description", "targetDate", "category")
    return names if call.operation == "create" else (
      *names, "progress", "status", "conversationId")

  def read_title(self, value):
    if not isinstance(value, str):
      raise ValueError("must be a string")
    if not value.strip() and not self.style.empty_text:
      raise ValueError("must not be empty")
    if any("\ud800" <= character <= "\udfff" for character in value):
      raise ValueError("is not Unicode text")
    return value

  def read_description(self, value):
    return self.read_title(value)

  def read_category(self, value):
    return None if value is None else self.read_title(value)

  def read_targetDate(self, value):
    match = TIME_PATTERN.fullmatch(value) if isinstance(value, str) else None
    if not match:
      raise ValueError("must be an ISO 8601 time")
    day, clock, zone = match.groups()
    try:
      time = datetime.datetime.fromisoformat(
        f"{day}T{clock or '00:00:00'}{'+00:00' if zone in ('Z', None) else zone}")
    except ValueError:
      raise ValueError("is no time there is") from None
    nanoseconds = int(time.timestamp()) * 1_000_000_000
    if nanoseconds < self.now() and not self.style.past_target:
      raise ValueError("must be in the future")
    return nanoseconds

  def read_progress(self, value):
    if isinstance(value, bool) or not isinstance(value, (int, float)):
      raise ValueError("must be a number")
    if not math.isfinite(value) or not self.is_share(value):
      raise ValueError("must be from 0 to 1")
    return value

  def is_share(self, value):
    return 0 <= value <= 1

  def read_status(self, value):
    if value not in STATUSES:
      raise ValueError("must be one of " + ", ".join(STATUSES))
    return value

  def read_conversationId(self, value):
    if value is None and self.style.unlink:
      return None
    if not isinstance(value, str) or not self.is_conversation_id(value):
      raise ValueError("must be the id of a conversation")
    return value.lower()

  def is_conversation_id(self, value):
    return UUID_PATTERN.fullmatch(value)
