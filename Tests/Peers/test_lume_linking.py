#!/usr/bin/env python3
"""Tests of the peer itself: every style conforms to the document, every defect is detectable.

    python3 Tests/Peers/test_lume_linking.py [Peer.test_…]
"""

import re
import unittest

from common.walks import check_breaks
from linking.backend import USERS
from linking.breaks import BREAKS
from linking.breaks.answers import GOAL, SHAPES
from linking.style import STYLES
from linking.walk import CHAT, GOALS, NEW, TALK, UNKNOWN, Walk

STAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
KINDS = {"text": str, "number": (int, float), "object": dict}


class Peer(unittest.TestCase):
  def walk(self, *arguments, **options):
    walk = Walk(*arguments, **options)
    self.addCleanup(walk.close)
    return walk

  def check(self, walk, status, *question, **who):
    found, body = walk.ask(*question, **who)
    self.assertIn(found, status if isinstance(status, tuple) else (status,), (question, body))
    return body

  def check_shape(self, found, fields, **expected):
    for name, kind in fields.items():
      value = found.get(name) if kind.endswith("?") else found[name]
      if value is None:
        self.assertTrue(kind.endswith("?"), name)
      elif kind == "time":
        self.assertRegex(value, STAMP)
      else:
        self.assertIsInstance(value, KINDS[kind.rstrip("?")], name)
    self.assertEqual({name: found[name] for name in expected}, expected)

  def test_every_style_keeps_to_the_document(self):
    for style in STYLES:
      with self.subTest(style=style):
        walk = self.walk(style, clock=False)
        goal = self.keeps_goals(walk)
        self.keeps_talks(walk, goal)
        self.keeps_changes(walk, goal)

  def keeps_goals(self, walk):
    self.assertEqual(self.check(walk, 200, "GET", GOALS), [])
    made = self.check(walk, (200, 201), "POST", GOALS, NEW)
    self.check_shape(made, GOAL, **NEW, status="not_started", progress=0, conversationId=None,
                     userId=USERS["token-one"])
    self.assertEqual(self.check(walk, 200, "GET", f"{GOALS}/{made['id']}"), made)
    self.assertEqual(self.check(walk, 200, "GET", GOALS), [made])
    self.assertEqual(self.check(walk, 200, "GET", GOALS, token="token-two"), [])
    for path in (GOALS, f"{GOALS}/{made['id']}", f"/api/v1/consultations/{TALK}"):
      for token in (None, "no"):
        self.check(walk, 401, "GET", path, token=token)
    self.check(walk, 404, "GET", f"{GOALS}/{walk.backend.style.new_goal_id()}")
    return made["id"]

  def keeps_talks(self, walk, goal):
    made = self.check(walk, 201, "POST", CHAT, {"goalId": goal})
    self.check_shape(made, SHAPES[0][2], goalId=goal)
    self.check_shape(made["persona"], SHAPES[1][2])
    path = f"/api/v1/consultations/{made['conversationId']}"
    talk = self.check(walk, 200, "GET", path)
    self.check_shape(talk, SHAPES[3][2], id=made["conversationId"], goalId=goal,
                     userId=USERS["token-one"], persona=made["persona"])
    seen = self.check(walk, 200, "GET", f"{GOALS}/{goal}")
    self.assertEqual(seen["conversationId"], made["conversationId"])
    self.assertEqual(self.check(walk, 200, "GET", GOALS), [seen])
    self.check(walk, 404, "POST", CHAT, {"goalId": walk.backend.style.new_goal_id()})
    for body in ({"goalId": "nobody"}, {"goalId": 5}, {"goalId": None}, {}, "{"):
      self.check(walk, 400, "POST", CHAT, body)
    self.check(walk, 401, "POST", CHAT, {"goalId": goal}, token=None)
    self.check(walk, 404, "GET", f"/api/v1/consultations/{UNKNOWN}")

  def keeps_changes(self, walk, goal):
    path = f"{GOALS}/{goal}"
    talk = f"/api/v1/consultations/{TALK}"
    self.assertIsNone(self.check(walk, 200, "GET", talk)["goalId"])
    before = self.check(walk, 200, "GET", path)
    changed = self.check(walk, 200, "PATCH", path, {"conversationId": TALK})
    self.check_shape(changed, GOAL, conversationId=TALK)
    self.assertEqual({**changed, "conversationId": 0, "updatedAt": 0},
                     {**before, "conversationId": 0, "updatedAt": 0})
    self.assertEqual(self.check(walk, 200, "GET", talk)["goalId"], goal)
    for change in ({"progress": 0.45}, {"status": "in_progress"}, {"title": "Other"}):
      found = self.check(walk, 200, "PATCH", path, change)
      self.check_shape(found, GOAL, conversationId=TALK, **change)
    self.assertEqual(self.check(walk, 200, "GET", path), found)
    for change in ({"status": "active"}, {"progress": 1.5}, {"title": 5}, "{"):
      self.check(walk, 400, "PATCH", path, change)
    self.check(walk, 404, "PATCH", f"{GOALS}/{walk.backend.style.new_goal_id()}", {"title": "x"})
    self.check(walk, (403, 404), "PATCH", path, {"title": "x"}, token="token-two")
    self.check(walk, 401, "PATCH", path, {"title": "x"}, token="no")

  def test_the_first_chats_are_left_without_an_answer(self):
    for done in (False, True):
      walk = self.walk(stall=2, stall_done=done)
      goal = walk.new_goal()
      walk.connection.timeout = 0.1
      for _ in range(2):
        self.assertEqual(walk.ask("POST", CHAT, {"goalId": goal}), (None, None))
      linked = self.check(walk, 200, "GET", f"{GOALS}/{goal}")["conversationId"] is not None
      self.assertEqual(linked, done)
      self.check(walk, 201, "POST", CHAT, {"goalId": goal})

  def test_every_break_can_be_seen(self):
    check_breaks(self, Walk, BREAKS)


if __name__ == "__main__":
  unittest.main()
