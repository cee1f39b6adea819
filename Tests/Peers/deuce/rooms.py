"""The sockets, the group of each, and the events sent to them."""

import json
import threading

from common.backend import Answer
from common.sockets import PING, TEXT, Socket
from common.upgrades import Upgrades


class Rooms(Upgrades):
  def open_rooms(self):
    self.sockets = {}  # each socket with the id of its group, None before joining
    self.room_lock = threading.RLock()

  # A conversation.

  def converse(self, reader, connection):
    socket = Socket(reader, connection)
    with self.room_lock:
      self.sockets[socket] = None
    try:
      self.greet(socket)
      for opcode, message in socket.messages():
        if opcode == TEXT:
          self.hear(socket, message.decode())
        if socket.closing:
          break
    finally:
      with self.room_lock:
        self.sockets.pop(socket, None)

  def greet(self, socket):
    if self.style.pings:
      socket.send(b"still there?", PING)
    if self.style.hello:
      socket.send('{"type":"connected"}')

  def hear(self, socket, text):
    try:
      message = json.loads(text)
    except (ValueError, RecursionError):
      message = None
    if not isinstance(message, dict) or message.get("type") != "join_group":
      return self.complain(socket)
    group_id = self.group_to_join(message)
    if not isinstance(group_id, str):
      return self.complain(socket)
    if self.style.join_delay:
      threading.Timer(self.style.join_delay / 1000, self.enter, (socket, group_id)).start()
    else:
      self.enter(socket, group_id)

  def group_to_join(self, message):
    return message.get("groupId")

  def complain(self, socket):
    if self.style.bad_message == "answer":
      socket.send('{"type":"error","message":"Invalid message"}')

  def enter(self, socket, group_id):
    """The last group is effective."""
    with self.room_lock:
      if socket in self.sockets:
        self.sockets[socket] = group_id
    if self.style.hello:
      socket.send('{"type":"joined"}')

  # Events.

  def announce(self, answer, entries, user):
    """Schedules the events of new entries before or after the response."""
    messages = [(entry["groupId"], self.event_bytes(entry, user)) for entry in entries]

    def send():
      for group_id, found in messages:
        for socket in self.audience(group_id):
          self.send_event(socket, found)

    if self.style.broadcast == "before":
      answer.before.append(send)
    elif self.style.broadcast == "after":
      answer.after.append(send)
    else:
      answer.after.append(lambda: threading.Timer(0.03, send).start())

  def event_bytes(self, entry, user):
    found = Answer("event", 0, self.event(entry, user))
    self.edit(found)
    return self.written(found)

  def event(self, entry, user):
    shown = self.shown_entry_and_user(entry)
    if self.style.event_user == "stale":
      shown["user"]["deuceCount"] -= 1
    name = user["username"] or user["firstName"] or "Someone"
    return {"type": "deuce_logged", "message": f"{name} logged a new deuce", "entry": shown,
            "userId": user["id"]}

  def audience(self, group_id):
    with self.room_lock:
      return [socket for socket, room in self.sockets.items() if room == group_id]

  def send_event(self, socket, found):
    if found.delivery == "whole":
      socket.send(found.payload)
