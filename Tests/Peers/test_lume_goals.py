#!/usr/bin/env python3
"""Tests of the peer itself: every style conforms to the document, every defect is detectable.

    python3 Tests/Peers/test_lume_goals.py
"""

import http.client
import itertools
import json
import re
import threading
import unittest

from common.server import Server
from lume.backend import Backend
from lume.breaks import BREAKS
from lume.style import STYLES
from lume_goals import USERS

UUID = re.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
UNKNOWN = "00000000-0000-4000-8000-000000000000"
NEW = {"title": "Essen – mehr Gemüse, jeden Tag 🥕", "description": "It's \"five\" a day",
       "start_date": "2025-11-17", "target_date": "2096-01-16", "goal_type": "wellness",
       "target_value": 2.5, "target_unit": "servings"}
CHANGED = {"title": "Less", "description": "Three a day", "progress": 0.5, "status": "archived",
           "goal_type": "nutrition", "target_value": 3, "target_unit": "kg", "current_value": 1.5}
LEAP = dict(NEW, target_date="2096-02-29")
BAD = {
  "title": [5], "description": [5], "target_unit": [5],
  "start_date": [20250101, "2025-02-30", "soon"], "target_date": [20250101, "2025-02-30", "soon"],
  "goal_type": [5, "luck"], "status": [5, "done"], "target_value": ["2", 0, -1],
  "current_value": ["2"], "progress": ["0.5", 1.5, -0.5],
}


class Walk:
  """A client that sends the same requests to every backend and records the responses."""

  def __init__(self, style="plain", breaks=()):
    backend = Backend(USERS, STYLES[style])
    clock = itertools.count(1_763_407_562_996_263_000, 37)
    backend.now = lambda: next(clock)
    for name in breaks:
      BREAKS[name].apply(backend)
    self.server = Server(("127.0.0.1", 0), backend)
    threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()
    self.connection = http.client.HTTPConnection(*self.server.server_address, timeout=0.3)
    self.notes = []
    self.names = {}

  def close(self):
    self.connection.close()
    self.server.shutdown()
    self.server.server_close()

  def ask(self, method, path="", body=None, auth="Bearer token-one"):
    """Sends one request; returns the status and the JSON, or None for both."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if auth is not None:
      headers["Authorization"] = auth
    if body is not None and not isinstance(body, (str, bytes)):
      body = json.dumps(body, ensure_ascii=False).encode()
    try:
      self.connection.request(method, "/api/v1/goals" + path, body, headers)
      response = self.connection.getresponse()
      text = response.read()
    except (OSError, http.client.HTTPException) as error:
      self.connection.close()
      self.notes.append(type(error).__name__)
      return None, None
    if response.status == 204 and self.connection.sock:
      self.connection.sock.settimeout(0.02)
      try:
        text += self.connection.sock.recv(1000)
      except OSError:
        pass
      if self.connection.sock:
        self.connection.sock.settimeout(0.3)
    self.notes.append((response.status, response.getheader("Content-Type"), self.named(text)))
    try:
      return response.status, json.loads(text)
    except ValueError:
      return response.status, None

  def named(self, text):
    """The text with a number for each UUID, so that two walks can be compared."""
    text = text.decode("utf-8", "backslashreplace")
    return UUID.sub(lambda id: self.names.setdefault(id[0], f"#{len(self.names)}"), text)

  def create(self, body=NEW, **options):
    answer = self.ask("POST", body=body, **options)[1]
    try:
      return answer["data"]["id"]
    except (TypeError, KeyError):
      return UNKNOWN

  def run(self):
    self.ask("GET")
    first, second = self.create(), self.create(LEAP)
    foreign = self.create(auth="Bearer token-two")
    for auth in (None, "Bearer no", "token-one", "Basic token-one", "Bearer token-one1", "Bearer "):
      self.everywhere(second, auth)
      second = second if auth else self.create()
    self.everywhere(foreign)
    self.ask("GET", auth="Bearer token-two")
    self.everywhere(UNKNOWN)
    self.everywhere("nobody")
    self.odd_bodies(first)
    self.ask("GET")
    for changes in ({}, {"target_date": "2097-01-01"}, {"target_date": "2025-01-01"},
                    {"status": "completed", "current_value": 0}):
      self.ask("PUT", f"/{first}", {**CHANGED, **changes})
      self.ask("GET")
    self.everywhere(first)
    self.ask("DELETE", f"/{first}")
    self.ask("POST", f"/{first}/tips")
    self.ask("GET")
    return self.notes

  def everywhere(self, goal, auth="Bearer token-one"):
    for topic in ("suggestions", "tips", "analysis"):
      self.ask("POST", f"/{goal}/{topic}", auth=auth)
    self.ask("PUT", f"/{goal}", CHANGED, auth=auth)
    self.ask("DELETE", f"/{goal}", auth=auth)
    self.ask("GET", auth=auth)
    if auth != "Bearer token-one":
      self.ask("POST", body=NEW, auth=auth)

  def odd_bodies(self, goal):
    for method, path, body in (("POST", "", NEW), ("PUT", f"/{goal}", CHANGED)):
      for name in body:
        self.ask(method, path, {key: body[key] for key in body if key != name})
        self.ask(method, path, {**body, name: None})
      for name, values in BAD.items():
        for value in values if name in body or name == "target_date" else ():
          self.ask(method, path, {**body, name: value})
      for text in ("", "{", "[]", '{"title": }', "\ufeff{}".encode(), b"\xff"):
        self.ask(method, path, text)
      self.ask("GET")
      self.ask(method, path, {**body, "description": "long " * 1000})


class Peer(unittest.TestCase):
  def test_every_style_keeps_to_the_document(self):
    for style in STYLES:
      with self.subTest(style=style):
        walk = Walk(style)
        try:
          self.keeps_to_the_document(walk)
        finally:
          walk.close()

  def keeps_to_the_document(self, walk):
    goal = walk.create()
    other = walk.create(auth="Bearer token-two")
    update = {**CHANGED, "target_date": "2097-01-01"}
    expected = [
      (201, None, ("POST", "", NEW)), (200, None, ("PUT", f"/{goal}", update)),
      (200, None, ("PUT", f"/{goal}", CHANGED)), (200, None, ("GET",)),
      *((200, None, ("POST", f"/{goal}/{topic}"))
        for topic in ("suggestions", "tips", "analysis")),
      (400, "INVALID_REQUEST", ("POST", "", {})), (400, "INVALID_REQUEST", ("POST", "", "{")),
      (400, "INVALID_TARGET_VALUE", ("POST", "", {**NEW, "target_value": 0})),
      (400, "INVALID_REQUEST", ("PUT", f"/{goal}", {**CHANGED, "progress": 1.5})),
      (401, "UNAUTHORIZED", ("GET", "", None, "Bearer no")),
      (401, "UNAUTHORIZED", ("GET", "", None, None)),
      (403, "FORBIDDEN", ("POST", f"/{other}/tips")), (403, "FORBIDDEN", ("DELETE", f"/{other}")),
      (404, "GOAL_NOT_FOUND", ("POST", f"/{UNKNOWN}/analysis")),
      (204, None, ("DELETE", f"/{goal}")), (404, "GOAL_NOT_FOUND", ("DELETE", f"/{goal}")),
    ]
    for status, code, question in expected:
      with self.subTest(question=question):
        found, body = walk.ask(*question)
        self.assertEqual((found, (body or {}).get("error", {}).get("code")), (status, code))
    data = walk.ask("GET")[1]["data"]
    self.assertEqual((data["total"], data["has_more"], len(data["goals"])), (1, False, 1))
    kept = data["goals"][0]
    self.assertEqual({name: kept[name] for name in NEW}, NEW)
    self.assertEqual((kept["current_value"], kept["progress"], kept["status"]), (0, 0, "active"))
    self.assertRegex(kept["created_at"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$")

  def test_every_break_can_be_seen(self):
    sound = self.walk_through()
    self.assertTrue(sound == self.walk_through(), "two sound walks must agree")
    for name in BREAKS:
      with self.subTest(name=name):
        self.assertFalse(sound == self.walk_through(name), "the walk heard no difference")

  def walk_through(self, *breaks):
    walk = Walk(breaks=breaks)
    try:
      return walk.run()
    finally:
      walk.close()


if __name__ == "__main__":
  unittest.main()
