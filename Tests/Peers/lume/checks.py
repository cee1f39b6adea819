"""The checks of a request before its operation runs, in the order of the style."""

import json
import re
from urllib.parse import unquote

from common.backend import Refusal
from lume.fields import invalid, read_fields

UUID_PATTERN = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
PATH = re.compile("/api/v1/goals(?:/([^/]+)(?:/(suggestions|tips|analysis))?)?")


class Checks:
  """Each check adds its result to the call, or rejects the call."""

  def route(self, call):
    match = PATH.fullmatch(call.request.path.partition("?")[0])
    if not match:
      raise Refusal(404, "GOAL_NOT_FOUND", "no such path")
    goal_id, topic = match.groups()
    if topic:
      methods = {"POST": topic}
      if topic == "tips" and self.style.tips_by_get:
        methods["GET"] = topic
    elif goal_id:
      methods = {"PUT": "update", "DELETE": "delete"}
    else:
      methods = {"POST": "create", "GET": "list"}
    if call.request.method not in methods:
      raise Refusal(405, "INVALID_REQUEST", "allowed here: " + ", ".join(methods))
    call.operation = methods[call.request.method]
    call.goal_id = unquote(goal_id or "")

  def check_token(self, call):
    scheme, _, token = call.request.headers.get("Authorization", "").partition(" ")
    if not self.is_bearer(scheme) or token not in self.users:
      raise Refusal(401, "UNAUTHORIZED", "a valid access token is needed")
    call.user = self.users[token]

  def is_bearer(self, scheme):
    return (scheme.title() if self.style.scheme_case == "any" else scheme) == "Bearer"

  def check_id(self, call):
    if call.goal_id and not UUID_PATTERN.fullmatch(call.goal_id):
      if self.style.malformed_id == 400:
        raise invalid("the goal id is not a UUID")
      raise Refusal(404, "GOAL_NOT_FOUND", "no such goal")

  def check_goal(self, call):
    if call.goal_id:
      exact = self.style.id_case == "exact"
      call.goal = self.goals.get(call.goal_id if exact else call.goal_id.lower())
      if call.goal is None:
        raise Refusal(404, "GOAL_NOT_FOUND", "no such goal")

  def check_owner(self, call):
    if call.goal and call.goal["user_id"] != call.user:
      raise Refusal(403, "FORBIDDEN", "this goal belongs to someone else")

  def check_json(self, call):
    if call.operation not in self.fields:
      return
    label = call.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if self.style.json_type and label != "application/json":
      raise invalid("the body must be application/json")
    try:
      call.json = json.loads(call.request.body.decode(), parse_constant=self.refuse_constant)
    except (ValueError, RecursionError):
      raise invalid("the body is not JSON") from None
    if not isinstance(call.json, dict):
      raise invalid("the body must be an object")

  def refuse_constant(self, name):
    raise ValueError(name)

  def check_fields(self, call):
    if call.operation in self.fields:
      call.fields = read_fields(self.fields[call.operation], call.json, self.style)
