"""A walk through everything that the document describes, to compare two backends."""

import itertools
import struct
import zlib

from common.client import Client
from deuce.backend import Backend
from deuce.breaks import BREAKS
from deuce.store import USERS
from deuce.style import STYLES

UNKNOWN = "00000000-0000-4000-8000-000000000000"
STRANGER = {"token-none": "user_2nobody"}


def png():
  def chunk(kind, content):
    return struct.pack("!I", len(content)) + kind + content + struct.pack(
      "!I", zlib.crc32(kind + content))
  return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack("!IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
          + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b""))


def form(content, name="profilePicture", type="image/png", filename="me.png", end=b"--"):
  disposition = f'form-data; name="{name}"' + (f'; filename="{filename}"' if filename else "")
  head = f"--frontier\r\nContent-Disposition: {disposition}\r\n" + (
    f"Content-Type: {type}\r\n" if type else "")
  return head.encode() + b"\r\n" + content + b"\r\n--frontier" + end + b"\r\n"


class Walk(Client):
  def __init__(self, style="plain", breaks=(), clock=True):
    backend = Backend.__new__(Backend)
    if clock:
      ticks = itertools.count(1_763_407_562_996_263_000, 37_000_000)
      backend.now = lambda: next(ticks)
    backend.__init__(USERS, STYLES[style], STRANGER)
    for name in breaks:
      BREAKS[name].apply(backend)
    super().__init__(backend)

  def upload(self, body, token="token-one", type="multipart/form-data; boundary=frontier"):
    return self.ask("POST", "/api/auth/user/profile-picture", body, token,
                    {"Content-Type": type} if type else {})

  def id_of(self, found):
    return found.get("id", UNKNOWN) if isinstance(found, dict) else UNKNOWN

  def new_group(self, name="Thröne & Room's 🚽", token="token-one", **fields):
    return str(self.id_of(self.ask("POST", "/api/groups", {"name": name, **fields}, token)[1]))

  def log(self, groups, token="token-one", **fields):
    body = {"groupIds": groups, "location": "Home", "thoughts": "Hm – “fine” 💩", **fields}
    body = {name: value for name, value in body.items() if value is not ...}
    answer = self.ask("POST", "/api/deuces", body, token)
    try:
      return answer[0], [entry["id"] for entry in answer[1]["entries"]]
    except (TypeError, KeyError):
      return answer[0], [UNKNOWN]

  def everywhere(self, group, entry, invite, **who):
    """Every operation, with and without path parameters."""
    for method, path, body in (
        ("GET", "/api/auth/user", None), ("PUT", "/api/auth/user", {"username": "some one"}),
        ("POST", "/api/groups", {"name": "Another"}), ("GET", "/api/groups", None),
        ("GET", f"/api/groups/{group}", None), ("POST", f"/api/groups/{group}/invite", None),
        ("POST", f"/api/join/{invite}", None),
        ("POST", "/api/deuces", {"groupIds": [group], "location": "x", "thoughts": "y"}),
        ("POST", f"/api/entries/{entry}/reactions", {"emoji": "🙈"}),
        ("GET", f"/api/entries/{entry}/reactions", None),
        ("DELETE", f"/api/entries/{entry}/reactions", {"emoji": "🙈"}),
        ("GET", "/api/locations", None), ("POST", "/api/locations", {"name": "Loft"}),
        ("GET", "/api/analytics/most-deuces", None)):
      self.ask(method, path, body, **who)
    self.ask("POST", "/api/auth/user/profile-picture", form(png()),
             headers={"Content-Type": "multipart/form-data; boundary=frontier"}, **who)

  def look(self, *groups):
    for token in ("token-one", "token-two"):
      self.ask("GET", "/api/auth/user", token=token)
      self.ask("GET", "/api/groups", token=token)
      for group in groups:
        self.ask("GET", f"/api/groups/{group}", token=token)
      self.ask("GET", "/api/analytics/most-deuces", token=token)

  def run(self):
    self.first_steps()
    self.usernames()
    self.pictures()
    groups = self.make_groups()
    self.deuces(*groups)
    self.react(*groups)
    self.locations()
    self.sockets(*groups)
    self.bad_tokens(groups[0])
    self.look(*groups)
    return self.notes

  def first_steps(self):
    self.ask("GET", "/api/auth/user", token="token-none")
    self.ask("GET", "/api/groups", token="token-two")
    for _ in range(2):
      self.ask("GET", "/api/auth/user")
      listed = self.ask("GET", "/api/groups")[1]
      self.ask("GET", "/api/analytics/most-deuces")
    if isinstance(listed, list) and listed and isinstance(listed[0], dict):
      self.ask("GET", f"/api/groups/{listed[0].get('id')}")
    group = self.new_group("Before all")
    invite = self.id_of(self.ask("POST", f"/api/groups/{group}/invite")[1])
    self.ask("POST", f"/api/join/{invite}", token="token-two")
    self.ask("GET", "/api/auth/user", token="token-two")
    self.ask("GET", "/api/groups", token="token-two")

  def usernames(self):
    for name in ("new name_1", "abc", "ab", "", "a" * 20, "a" * 21, "a" * 30, "Ann_1", "a-b", "a.b",
                 "a b!", "Zoé1", "abc\n", 12345, None, "zo_tester_1", "new Name"):
      self.ask("PUT", "/api/auth/user", {"username": name})
      self.ask("GET", "/api/auth/user")
    self.ask("PUT", "/api/auth/user", {"username": "two 2"}, "token-two")
    self.ask("PUT", "/api/auth/user", {})
    self.ask("PUT", "/api/auth/user", "{")
    self.ask("PUT", "/api/auth/user", "")

  def pictures(self):
    url = (self.upload(form(png()))[1] or {})
    url = url.get("profileImageUrl") if isinstance(url, dict) else None
    if isinstance(url, str) and url.startswith("/"):
      self.ask("GET", url, token=None)
    self.ask("GET", "/api/auth/user")
    for parts in ({"type": "text/plain"}, {"type": "application/pdf"}, {"type": "image/webp"},
                  {"type": "image/jpeg"}, {"name": "avatar"}, {"name": "profile_picture"},
                  {"name": "picture"}, {"filename": None, "type": None}, {"end": b""}):
      self.upload(form(png(), **parts))
    self.upload(b"--frontier--\r\n")
    self.upload(form(png() + bytes(1 << 21)))
    self.upload(form(png() + bytes(6 << 20)))
    self.upload(form(png()), "token-two")

  def make_groups(self):
    first = self.new_group(description="For “us” & <others>")
    second = self.new_group("A name that is longer", description=None)
    third = self.new_group("Third", "token-two")
    self.new_group("Third", "token-two")
    self.ask("POST", "/api/groups", {})
    self.ask("POST", "/api/groups", {"name": None})
    for group in (first, third, UNKNOWN, "nobody"):
      self.ask("GET", f"/api/groups/{group}")
      self.ask("POST", f"/api/groups/{group}/invite")
    self.invites(first)
    self.ask("POST", f"/api/groups/{second}/invite", token="token-two")
    self.look(first, third)
    return first, second, third

  def invites(self, group):
    old = self.id_of(self.ask("POST", f"/api/groups/{group}/invite")[1])
    new = self.id_of(self.ask("POST", f"/api/groups/{group}/invite")[1])
    for name in (UNKNOWN, "nobody", group):
      self.ask("POST", f"/api/join/{name}", token="token-two")
    for token in ("token-two", "token-two", "token-one"):
      self.ask("POST", f"/api/join/{old}", token=token)
      self.ask("GET", f"/api/groups/{group}")
    self.ask("POST", f"/api/join/{new}", token="token-two")
    self.ask("POST", f"/api/groups/{group}/invite", token="token-two")

  def deuces(self, first, second, third):
    for groups, fields in (
        ([first, second], {"loggedAt": "2025-06-10T08:00:00.123Z"}), ([first], {}),
        ([second], {"loggedAt": "2025-06-10T09:00:00Z", "location": "The Moon"}),
        ([first], {"loggedAt": "2025-05-01T07:30:00.000Z", "thoughts": "x" * 50}),
        ([], {}), (..., {}), (..., {"groupId": second}), ([third], {}), ([first, third], {}),
        ([third, first], {}), ([UNKNOWN], {}), ([first], {"location": ...}),
        ([first], {"thoughts": ...}), ([first], {"loggedAt": "soon"}), ([first], {"loggedAt": 5})):
      self.log(groups, **fields)
      self.ask("GET", "/api/auth/user")
      self.ask("GET", f"/api/groups/{first}", token="token-two")
    self.log([first], "token-two", loggedAt="2025-06-09T10:00:00.000Z")
    self.look(first, second, third)

  def react(self, first, second, third):
    entry, other = self.log([first])[1][0], self.log([second])[1][0]
    foreign = self.log([third], "token-two")[1][0]
    self.list_reactions(entry)
    for emoji, token in (("💩", "token-one"), ("💩", "token-one"), ("👨‍👩‍👧", "token-one"),
                         ("💩", "token-two"), ("", "token-one"), (None, "token-one"),
                         ("x" * 11, "token-one"), (5, "token-one")):
      self.ask("POST", f"/api/entries/{entry}/reactions", {"emoji": emoji}, token)
      self.list_reactions(entry, token)
    for name in (other, foreign, UNKNOWN, "nobody"):
      self.ask("POST", f"/api/entries/{name}/reactions", {"emoji": "💩"})
      self.list_reactions(name)
    for method in ("POST", "DELETE"):
      self.ask(method, f"/api/entries/{entry}/reactions", {})
      self.ask(method, f"/api/entries/{entry}/reactions")
    for emoji, token in (("👨‍👩‍👧", "token-two"), ("👨‍👩‍👧", "token-one"), ("💩", "token-one")):
      self.ask("DELETE", f"/api/entries/{entry}/reactions", {"emoji": emoji}, token)
      self.list_reactions(entry, token)
      self.list_reactions(other)
    self.ask("POST", f"/api/entries/{entry}/reactions", {"emoji": "💩"})
    self.ask("POST", f"/api/entries/{entry}/reactions", {"emoji": "🎉"})
    self.ask("DELETE", f"/api/entries/{entry}/reactions", {"emoji": "🎉"})
    self.list_reactions(entry)

  def list_reactions(self, entry, token="token-one"):
    self.ask("GET", f"/api/entries/{entry}/reactions", token=token)

  def locations(self):
    self.ask("GET", "/api/locations", token=None)
    self.ask("GET", "/api/locations", token="token-bad")
    for name in ("Grandma's House", "Attic", "Home", "Attic", "", "  ", None, 5, "Barn", "Ze Loo"):
      self.ask("POST", "/api/locations", {"name": name})
      self.ask("GET", "/api/locations", token=None)
    self.ask("POST", "/api/locations", {})

  def sockets(self, first, second, third):
    ears = [ear for ear in (self.listen(), self.listen(headers={"Authorization": "Bearer no"}),
                            self.listen(), self.listen()) if ear]
    for ear, group in zip(ears, (first, first, second)):
      ear.join(group)
    self.heard_by(ears)
    for step in (
        lambda: self.log([first]), lambda: self.log([first, second]),
        lambda: self.log([second, third]), lambda: self.log([first, third]),
        lambda: ears and ears[0].join(second), lambda: self.log([first], "token-two"),
        lambda: self.log([second]), lambda: ears and ears[0].join(second),
        lambda: ears and ears[0].socket.send("garbage"), lambda: self.log([second]),
        lambda: self.ask("POST", f"/api/entries/{self.log([second])[1][0]}/reactions",
                         {"emoji": "💩"})):
      step()
      self.heard_by(ears)
    self.note([ear.close() for ear in ears])
    self.listeners.clear()

  def heard_by(self, ears):
    for ear in ears:
      ear.events()

  def bad_tokens(self, group):
    entry = self.log([group])[1][0]
    self.everywhere(group, entry, UNKNOWN, token=None)
    for auth in ("Bearer no", "token-one", "Basic token-one", "Bearer token-one1", "Bearer "):
      self.everywhere(group, entry, UNKNOWN, auth=auth)
