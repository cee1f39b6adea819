"""The operations of the Deuce Diary API, with data in memory.

Every rule is a small method, so that a break can replace exactly one.
"""

from dataclasses import dataclass
from typing import Any

import common.backend
from common.backend import Answer, Refusal, Request
from common.images import gray_jpeg, is_image
from common.multipart import read_parts
from deuce.checks import Checks
from deuce.entries import Entries
from deuce.groups import Groups
from deuce.rooms import Rooms
from deuce.store import Store

SOLO = "Solo Deuces"


@dataclass
class Call:
  """One request with the results of the checks."""

  request: Request
  operation: str = ""
  names: dict = None    # the path parameters
  user: dict = None
  json: Any = None
  status: int = 0


class Backend(Groups, Entries, Checks, Rooms, Store, common.backend.Backend):
  def __init__(self, users, style, strangers=()):
    super().__init__(style)
    self.tokens = {**users, **dict(strangers)}
    self.open(users.values())
    self.open_rooms()

  def decide(self, request):
    call = Call(request)
    try:
      self.route(call)
      for check in self.style.checks:
        getattr(self, "check_" + check)(call)
      return self.perform(call)
    except Refusal as refusal:
      return self.refuse(refusal, call)
    except Exception as error:
      return self.refuse(Refusal(500, "", f"Unexpected {type(error).__name__}"), call)

  def perform(self, call):
    return getattr(self, call.operation)(call)

  def refuse(self, refusal, call=None):
    headers = {"WWW-Authenticate": "Bearer"} if refusal.status == 401 else {}
    body = {"message": refusal.message}
    if self.style.error_extras:
      body.update(statusCode=refusal.status, errors=[])
    if refusal.status == 426:
      headers.update({"Upgrade": "websocket", "Sec-WebSocket-Version": "13"})
    answer = Answer("error", refusal.status, body, headers,
                    source=call.operation if call else "")
    if refusal.code == "lost" and self.style.lost_page != "json":
      self.lose(answer, call)
    return answer

  def lose(self, answer, call):
    """Returns a page instead of an error for unknown paths."""
    answer.headers["Content-Type"] = "text/html; charset=utf-8"
    answer.body, answer.payload = None, b"<!DOCTYPE html><title>Deuce Diary</title>"
    answer.operation = "page"
    if self.style.lost_page == "app" and call.request.method == "GET":
      answer.status = 200

  # The user.

  def user(self, call):
    if self.needs_solo(call.user):
      self.new_group(call.user, SOLO, self.style.solo_text or None)
    return Answer("user", 200, self.shown_user(call.user))

  def needs_solo(self, user):
    return not any(member["userId"] == user["id"] for member in self.members)

  def rename(self, call):
    name = self.read_username(call)
    if self.is_taken(call.user, name):
      raise Refusal(400, "", "Username already taken")
    self.change_user(call.user, "username", name)
    return Answer("rename", 200, self.shown_user(call.user))

  def change_user(self, user, name, value):
    user[name] = value
    user["updatedAt"] = self.now()

  def picture(self, call):
    part = self.attached(call)
    if part is None:
      raise Refusal(400, "", "No file uploaded")
    if not self.is_picture_type(part.type):
      raise Refusal(400, "", "Only image files are allowed")
    if len(part.content) > self.picture_limit():
      raise Refusal(self.style.too_large, "", "File too large")
    if self.style.undecodable and not is_image(part.content):
      raise Refusal(self.style.undecodable, "", "Input buffer contains unsupported image format")
    name, query = self.picture_name(call.user)
    self.files[name] = self.converted(part)
    self.change_user(call.user, "profileImageUrl", f"/uploads/{name}{query}")
    return Answer("picture", 200, self.shown_user(call.user))

  def attached(self, call):
    """The file of the form; a plain field of that name is not a file."""
    try:
      parts = read_parts(call.request.headers.get("Content-Type", ""), call.request.body)
    except ValueError:
      return None
    return next((part for part in parts if self.is_picture_part(part)), None)

  def is_picture_part(self, part):
    return part.name == "profilePicture" and part.filename is not None

  def is_picture_type(self, type):
    return type.startswith("image/")

  def picture_limit(self):
    return 5 * self.style.megabyte

  def picture_name(self, user):
    if self.style.picture_url == "seconds":
      return f"{user['id']}-{self.now() // 1_000_000_000}.jpg", ""
    if self.style.picture_url == "query":
      return f"{user['id']}.jpg", f"?v={self.now()}"
    return f"{self.new_id()}.jpg", ""

  def converted(self, part):
    return "image/jpeg", gray_jpeg()

  def file(self, call):
    if call.names["file"] not in self.files:
      raise Refusal(404, "", "File not found")
    type, content = self.files[call.names["file"]]
    return Answer("file", 200, None, {"Content-Type": type}, content)

  # Locations and days.

  def list_locations(self, call):
    ordered = sorted(self.locations, key=self.location_order)
    return Answer("list_locations", 200, [self.shown_location(place) for place in ordered])

  def location_order(self, location):
    return not location["isDefault"], self.style.collated(location["name"])

  def add_location(self, call):
    name = self.read_location_name(call)
    if self.is_location_known(name):
      raise Refusal(400, "", "Location already exists")
    location = self.new_location(name, call.user)
    self.keep_location(location)
    return Answer("add_location", 200, self.shown_location(location))

  def keep_location(self, location):
    self.locations.append(location)

  def most_deuces(self, call):
    own = [entry for entry in self.entries if entry["userId"] == call.user["id"]]
    return Answer("most_deuces", 200, self.top_day(own) or self.no_day())

  def no_day(self):
    return {"date": "", "count": 0}
