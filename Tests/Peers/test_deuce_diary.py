#!/usr/bin/env python3
"""Tests of the peer itself: every style conforms to the document, every defect is detectable.

    python3 Tests/Peers/test_deuce_diary.py [Peer.test_…]
"""

import asyncio
import json
import re
import time
import unittest

from common.walks import check_breaks
from deuce.backend import SOLO
from deuce.breaks import BREAKS
from deuce.breaks.fields import ENTRY, GROUP, LOCATION, REACTION, SHAPES, USER
from deuce.store import USERS
from deuce.style import STYLES
from deuce.walk import UNKNOWN, Walk, form, png

STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|\+00:00)")


def shape(operation, path=""):
  return next(fields for *place, fields in SHAPES if place == [operation, path])


class Peer(unittest.TestCase):
  def walk(self, style="plain", *breaks, clock=True):
    walk = Walk(style, breaks, clock)
    self.addCleanup(walk.close)
    return walk

  def check(self, walk, status, *question, **who):
    found, body = walk.ask(*question, **who)
    self.assertEqual(found, status, (question, who, body))
    if isinstance(status, int) and status >= 400:
      self.assertIsInstance(body["message"], str)
    return body

  def check_shape(self, found, fields, **expected):
    for name, kind in fields.items():
      self.assertIn(name, found)
      value, nullable = found[name], kind.endswith("?")
      if value is None:
        self.assertTrue(nullable, name)
      elif kind.startswith("time"):
        self.assertRegex(value, STAMP)
      else:
        self.assertIsInstance(value, {
          "text": str, "number": int, "flag": bool, "object": dict, "array": list,
        }[kind.rstrip("?")], name)
    self.assertEqual({name: found[name] for name in expected}, expected)

  def test_every_style_keeps_to_the_document(self):
    for style in STYLES:
      with self.subTest(style=style):
        walk = self.walk(style, clock=False)
        self.keeps_users(walk)
        first, second = self.keeps_groups(walk)
        self.keeps_deuces(walk, first, second)
        self.keeps_places(walk)
        self.keeps_sockets(walk, first, second)

  def keeps_users(self, walk):
    for headers in ({"token": None}, {"token": "no"}, {"token": "token-none"}):
      self.check(walk, 401, "GET", "/api/auth/user", **headers)
    self.assertEqual(self.check(walk, 200, "GET", "/api/groups"), [])
    for _ in range(2):
      self.check_shape(self.check(walk, 200, "GET", "/api/auth/user"), USER, deuceCount=0,
                       id=USERS["token-one"])
      solo, = self.check(walk, 200, "GET", "/api/groups")
    self.check_shape(solo, shape("list_groups", "[]"), name=SOLO, memberCount=1, entryCount=0,
                     lastActivity=None, createdBy=USERS["token-one"])
    for name in ("ab", "a" * 21, "a-b", "", 5, None):
      self.check(walk, 400, "PUT", "/api/auth/user", {"username": name})
    for name in ("abc", "a" * 20, "New name_1"):
      user = self.check(walk, 200, "PUT", "/api/auth/user", {"username": name})
      self.check_shape(user, USER, username=name)
    self.check(walk, 400, "PUT", "/api/auth/user", {"username": name}, "token-two")
    found = walk.upload(form(png()))[1]
    self.check_shape(found, USER)
    self.assertTrue(found["profileImageUrl"].startswith("/uploads/"))
    self.assertEqual(walk.ask("GET", found["profileImageUrl"], token=None)[0], 200)
    self.assertEqual(walk.heard[:2] + walk.heard[-2:], b"\xff\xd8\xff\xd9")
    self.assertEqual(walk.upload(form(png()), token=None)[0], 401)
    for parts in ({"type": "text/plain"}, {"name": "avatar"}, {"filename": None}, {"end": b""}):
      self.assertEqual(walk.upload(form(png(), **parts))[0], 400, parts)
    self.assertEqual(walk.upload(form(png() + bytes(4_900_000)))[0], 200)
    self.assertIn(walk.upload(form(png() + bytes(6_000_000)))[0], (400, 413, 422, 500))

  def keeps_groups(self, walk):
    group = self.check(walk, 200, "POST", "/api/groups", {"name": "Thröne Room 🚽"})
    self.check_shape(group, GROUP, name="Thröne Room 🚽", description=None,
                     createdBy=USERS["token-one"])
    other = walk.new_group("Other", description="Mine")
    path = f"/api/groups/{group['id']}"
    self.check(walk, 403, "GET", path, token="token-two")
    self.check(walk, 403, "POST", path + "/invite", token="token-two")
    self.check(walk, 404, "GET", f"/api/groups/{UNKNOWN}")
    invite = self.check(walk, 200, "POST", path + "/invite")
    self.assertTrue(invite["inviteLink"].endswith("/join/" + invite["id"]))
    self.check(walk, 400, "POST", f"/api/join/{UNKNOWN}")
    found = self.check(walk, 200, "POST", f"/api/join/{invite['id']}", token="token-two")
    self.check_shape(found["group"], GROUP, id=group["id"])
    self.assertNotIn("message", found)
    found = self.check(walk, 200, "POST", f"/api/join/{invite['id']}", token="token-two")
    self.check_shape(found["group"], GROUP, id=group["id"])
    self.assertEqual(found["message"], "Already a member of this group")
    found = self.check(walk, 200, "GET", path)
    roles = {member["userId"]: member["role"] for member in found["members"]}
    self.assertEqual(roles, {USERS["token-one"]: "admin", USERS["token-two"]: "member"})
    for member in found["members"]:
      self.check_shape(member, shape("group", "members[]"), personalRecord=None)
      self.check_shape(member["user"], USER, id=member["userId"])
    return group["id"], other

  def keeps_deuces(self, walk, first, second):
    day = self.check(walk, 200, "GET", "/api/analytics/most-deuces")
    self.assertEqual(day, {"date": "", "count": 0})
    deuce = {"location": "Nowhere", "thoughts": "Hm 💩"}
    path = "/api/deuces"
    old = self.check(walk, 200, "POST", path, {
      **deuce, "groupIds": [first, second], "loggedAt": "2025-06-10T08:00:00.000Z"})
    self.assertEqual(old["count"], 2)
    self.assertEqual({entry["groupId"] for entry in old["entries"]}, {first, second})
    for entry in old["entries"]:
      self.check_shape(entry, ENTRY, **deuce, userId=USERS["token-one"])
      self.assertTrue(entry["loggedAt"].startswith("2025-06-10T08:00:00"))
    new = self.check(walk, 200, "POST", path, {**deuce, "groupId": first})
    user = self.check(walk, 200, "GET", "/api/auth/user")
    self.assertEqual((new["count"], user["deuceCount"]), (1, 2))
    for groups in ([], None):
      self.check(walk, 400, "POST", path, {**deuce, "groupIds": groups})
    for groups in ([second], [first, second]):
      self.check(walk, 403, "POST", path, {**deuce, "groupIds": groups}, "token-two")
    detail = self.check(walk, 200, "GET", f"/api/groups/{first}", token="token-two")
    ids = [entry["id"] for entry in detail["entries"]]
    known, = (entry["id"] for entry in old["entries"] if entry["groupId"] == first)
    self.assertEqual(ids, [new["entries"][0]["id"], known])
    for entry in detail["entries"]:
      self.check_shape(entry, {**ENTRY, "user": "object"})
      self.check_shape(entry["user"], USER, id=entry["userId"], deuceCount=2)
    records = [member["personalRecord"] for member in detail["members"]
               if member["userId"] == USERS["token-one"]]
    self.assertEqual(records[0]["count"] in (1, 2), True)
    self.keeps_reactions(walk, known, [
      entry["id"] for entry in old["entries"] if entry["groupId"] == second][0])

  def keeps_reactions(self, walk, entry, foreign):
    path = f"/api/entries/{entry}/reactions"
    self.assertEqual(self.check(walk, 200, "GET", path), [])
    for token in ("token-one", "token-two"):
      found = self.check(walk, 200, "POST", path, {"emoji": "💩"}, token)
      self.check_shape(found, REACTION, entryId=entry, emoji="💩", userId=USERS[token])
    for body in ({"emoji": "💩"}, {}):
      self.check(walk, 400, "POST", path, body)
    self.check(walk, 403, "POST", f"/api/entries/{foreign}/reactions", {"emoji": "💩"}, "token-two")
    self.check(walk, 404, "POST", f"/api/entries/{UNKNOWN}/reactions", {"emoji": "💩"})
    found = self.check(walk, 200, "GET", path)
    self.assertEqual(len(found), 2)
    for reaction in found:
      self.check_shape(reaction, REACTION)
      self.check_shape(reaction["user"], USER, id=reaction["userId"])
    self.check(walk, 400, "DELETE", path, {})
    found = self.check(walk, 200, "DELETE", path, {"emoji": "💩"})
    self.assertEqual(found, {"message": "Reaction removed"})
    left, = self.check(walk, 200, "GET", path)
    self.assertEqual(left["userId"], USERS["token-two"])
    self.check(walk, 200, "POST", path, {"emoji": "💩"})

  def keeps_places(self, walk):
    found = self.check(walk, 200, "POST", "/api/locations", {"name": "Grandma's House"})
    self.check_shape(found, LOCATION, name="Grandma's House", isDefault=False,
                     createdBy=USERS["token-one"])
    self.check(walk, 200, "POST", "/api/locations", {"name": "Attic"})
    for name in ("Attic", "Home", ""):
      self.check(walk, 400, "POST", "/api/locations", {"name": name}, "token-two")
    self.check(walk, 401, "POST", "/api/locations", {"name": "X"}, token=None)
    places = self.check(walk, 200, "GET", "/api/locations", token=None)
    for place in places:
      self.check_shape(place, LOCATION)
    names = [place["name"] for place in places]
    self.assertEqual(names[0], "Airport")
    self.assertEqual(names[-2:], ["Attic", "Grandma's House"])
    self.assertIn(self.check(walk, 200, "GET", "/api/analytics/most-deuces")["count"], (1, 2))

  def keeps_sockets(self, walk, first, second):
    ears = [walk.listen(), walk.listen()]
    ears[0].join(first)
    ears[1].join(first)
    ears[1].join(second)
    time.sleep(0.1)
    self.assertEqual(walk.log([first, second])[0], 200)
    for ear, group in zip(ears, (first, second)):
      event = ear.wait()
      self.check_shape(event, shape("event"), type="deuce_logged", userId=USERS["token-one"])
      self.check_shape(event["entry"], {**ENTRY, "user": "object"}, groupId=group)
      self.check_shape(event["entry"]["user"], USER, id=USERS["token-one"])
    time.sleep(0.05)
    for ear in ears:
      self.assertEqual([event for event in ear.events() if event["type"] == "deuce_logged"], [])

  def test_an_invite_expires_after_seven_days(self):
    walk = self.walk()
    invite = self.check(walk, 200, "POST", f"/api/groups/{walk.new_group()}/invite")
    now, days = walk.backend.now, 86_400 * 1_000_000_000
    for passed, status in ((6.9, 200), (7.1, 400)):
      walk.backend.now = lambda: now() + int(passed * days)
      self.check(walk, status, "POST", f"/api/join/{invite['id']}", token="token-two")

  def test_a_usual_client_listens(self):
    try:
      from websockets.asyncio.client import connect
    except ImportError:
      self.skipTest("websockets is not installed")
    for style in STYLES:
      with self.subTest(style=style):
        walk = self.walk(style, clock=False)
        group = walk.new_group()

        async def listen():
          async with connect(f"ws://127.0.0.1:{walk.server.server_port}/ws") as socket:
            await socket.send(json.dumps({"type": "join_group", "groupId": group}))
            await (await socket.ping())
            await asyncio.sleep(0.1)
            await asyncio.to_thread(walk.log, [group])
            while True:
              event = json.loads(await asyncio.wait_for(socket.recv(), 2))
              if event["type"] == "deuce_logged":
                return event
        self.assertEqual(asyncio.run(listen())["entry"]["groupId"], group)

  def test_every_break_can_be_seen(self):
    check_breaks(self, Walk, BREAKS)


if __name__ == "__main__":
  unittest.main()
