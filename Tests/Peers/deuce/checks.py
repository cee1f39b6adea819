"""The checks of a request before its operation runs, and the fields of its body."""

import datetime
import json
import re
import unicodedata
from urllib.parse import unquote

from common.backend import Refusal

UUID_PATTERN = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
TIME_PATTERN = re.compile(
  r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?"
  r"(Z|[+-]\d\d:?\d\d)?)?", re.ASCII)


def is_joined(character):
  """Whether the character belongs to the one before it, roughly (UAX #29)."""
  return (unicodedata.category(character) in ("Mn", "Me", "Cf")
          or "\U0001f3fb" <= character <= "\U0001f3ff")


ROUTES = [
  ("GET", "/api/auth/user", "user"),
  ("PUT", "/api/auth/user", "rename"),
  ("POST", "/api/auth/user/profile-picture", "picture"),
  ("POST", "/api/groups", "create_group"),
  ("GET", "/api/groups", "list_groups"),
  ("GET", "/api/groups/:group", "group"),
  ("POST", "/api/groups/:group/invite", "invite"),
  ("POST", "/api/join/:invite", "join"),
  ("POST", "/api/deuces", "log"),
  ("POST", "/api/entries/:entry/reactions", "react"),
  ("DELETE", "/api/entries/:entry/reactions", "unreact"),
  ("GET", "/api/entries/:entry/reactions", "list_reactions"),
  ("GET", "/api/locations", "list_locations"),
  ("POST", "/api/locations", "add_location"),
  ("GET", "/api/analytics/most-deuces", "most_deuces"),
  ("GET", "/ws", "upgrade"),
  ("GET", "/join/:invite", "browse"),
  ("GET", "/uploads/:file", "file"),
]
OPEN = ("list_locations", "upgrade", "browse", "file")
WITH_JSON = ("rename", "create_group", "log", "react", "unreact", "add_location")


class Checks:
  """Each check adds its result to the call, or rejects the call."""

  def route(self, call):
    path = call.request.path.partition("?")[0]
    method = call.request.method
    if method == "HEAD" and self.style.head:
      method = "GET"
    known = False
    for verb, pattern, operation in ROUTES:
      match = re.fullmatch(re.sub(":([a-z]+)", r"(?P<\1>[^/]+)", pattern), path)
      known = known or bool(match)
      if match and verb == method:
        call.operation = operation
        call.names = {name: unquote(value) for name, value in match.groupdict().items()}
        return
    raise Refusal(self.style.wrong_method if known else 404, "lost",
                  f"Cannot {call.request.method} {path}")

  def check_token(self, call):
    if call.operation in OPEN:
      return
    scheme, _, token = call.request.headers.get("Authorization", "").partition(" ")
    if not self.is_bearer(scheme) or token not in self.tokens:
      raise Refusal(401, "", "Unauthorized")
    call.user = self.users.get(self.tokens[token])
    if call.user is None:
      raise Refusal(401, "", "User not found")

  def is_bearer(self, scheme):
    return (scheme.title() if self.style.scheme_case == "any" else scheme) == "Bearer"

  def check_json(self, call):
    if call.operation not in WITH_JSON:
      return
    label = call.request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    body = call.request.body
    if body.strip() and label != "application/json" and self.style.json_type != "any":
      if self.style.json_type == "refuse":
        raise Refusal(415, "", "The body must be application/json")
      body = b""
    if self.style.body_limit and len(body) > self.style.body_limit:
      raise Refusal(self.style.too_large, "", "request entity too large")
    try:
      call.json = json.loads(body.decode() or "{}", parse_constant=self.refuse_constant)
    except (ValueError, RecursionError):
      raise Refusal(self.style.malformed_json, "", "Unexpected token in JSON") from None
    if not isinstance(call.json, dict):
      call.json = {}

  def refuse_constant(self, name):
    raise ValueError(name)

  def wrong(self, message):
    """An error without a documented status."""
    return Refusal(self.style.invalid, "", message)

  def check_shape(self, name):
    """Whether an id is well-formed."""
    if not UUID_PATTERN.fullmatch(name) and self.style.malformed_id == 400:
      raise Refusal(400, "", "Invalid id")

  # The fields of each body.

  def read_username(self, call):
    name = call.json.get("username")
    if not isinstance(name, str):
      raise Refusal(400, "", "Username is required")
    name = name.strip() if self.style.username_trim else name
    if not self.has_username_length(name):
      raise Refusal(400, "", "Username must be between 3 and 20 characters")
    if not self.has_username_letters(name):
      raise Refusal(400, "", "Username can only contain letters, numbers, underscores and spaces")
    return name

  def has_username_length(self, name):
    return 3 <= len(name) <= 20

  def has_username_letters(self, name):
    return re.fullmatch("[a-zA-Z0-9_ ]+", name)

  def is_taken(self, user, name):
    def key(text):
      return text.lower() if text and self.style.username_case == "any" else text
    return any(key(other["username"]) == key(name) for other in self.users.values()
               if other is not user or self.style.own_username == "refuse")

  def read_text(self, call, name, required=True):
    """A text, None for an optional one that is absent or null."""
    value = call.json.get(name)
    if value is None and not required:
      return None
    if not isinstance(value, str):
      raise self.wrong(f"{name} is required")
    if required and not value.strip() and self.style.empty_text == "refuse":
      raise self.wrong(f"{name} must not be empty")
    if any("\ud800" <= character <= "\udfff" for character in value):
      raise self.wrong(f"{name} is not Unicode text")
    return value

  def read_group_ids(self, call):
    found = call.json.get("groupIds")
    if found is None:
      found = self.single_group_id(call)
    if found is None or found == []:
      raise Refusal(400, "", "At least one group must be selected")
    if not isinstance(found, list) or not all(isinstance(name, str) and name for name in found):
      raise Refusal(400, "", "groupIds must be an array of group ids")
    if self.style.repeated_group == "refuse" and len(set(found)) < len(found):
      raise Refusal(400, "", "groupIds must be distinct")
    for name in found:
      self.check_shape(name)
    return found if self.style.repeated_group == "twice" else list(dict.fromkeys(found))

  def single_group_id(self, call):
    """The deprecated alias, as a list."""
    name = call.json.get("groupId")
    return None if name in (None, "") else [name]

  def read_time(self, call):
    """`loggedAt` in nanoseconds, None for now."""
    text = call.json.get("loggedAt")
    if text is None and ("loggedAt" not in call.json or self.style.nullable_time):
      return None
    match = TIME_PATTERN.fullmatch(text) if isinstance(text, str) else None
    if not match:
      raise self.wrong("loggedAt must be an ISO 8601 time")
    year, month, day, hour, minute, second, fraction, zone = match.groups()
    try:
      time = datetime.datetime(*(int(part or 0) for part in (
        year, month, day, hour, minute, second)))
    except ValueError:
      raise self.wrong("loggedAt is no time there is") from None
    seconds = (time - datetime.datetime(1970, 1, 1)) // datetime.timedelta(seconds=1)
    if zone and zone != "Z":
      sign = -1 if zone[0] == "+" else 1
      seconds += sign * (int(zone[1:3]) * 3600 + int(zone[-2:]) * 60)
    return seconds * 1_000_000_000 + int((fraction or "0").ljust(9, "0"))

  def read_emoji(self, call):
    emoji = call.json.get("emoji")
    if emoji is None or emoji == "":
      raise Refusal(400, "", "Emoji is required")
    if not isinstance(emoji, str) or not self.is_short(emoji):
      raise self.wrong("emoji must be a string of at most 10 characters")
    return emoji

  def is_short(self, emoji):
    if self.style.emoji_unit == "utf16":
      return len(emoji.encode("utf-16-le", "surrogatepass")) <= 20
    if self.style.emoji_unit == "graphemes":
      return sum(not is_joined(character) for character in emoji) <= 10
    return len(emoji) <= 10

  def read_location_name(self, call):
    name = call.json.get("name")
    if name is None or not isinstance(name, str):
      raise Refusal(400, "", "Location name is required")
    name = name.strip() if self.style.location_trim else name
    if not self.is_location_name(name):
      raise Refusal(400, "", "Location name is required")
    return name

  def is_location_name(self, name):
    return name != ""

  def is_location_known(self, name):
    def key(text):
      return text.lower() if self.style.location_case == "any" else text
    return any(key(location["name"]) == key(name) for location in self.locations)
