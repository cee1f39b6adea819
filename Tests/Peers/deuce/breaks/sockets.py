"""Defects in the WebSocket."""

import threading
import time

from common.backend import Answer, Refusal
from common.sockets import CLOSE
from deuce.breaks.changes import both, breach, constant, instead, sending


def announcing(choose):
  """Sends events of other entries: `choose(backend, entries)`."""
  def replacement(backend, original, answer, entries, user):
    original(answer, choose(backend, entries), user)
  return instead("announce", replacement)


def twice(backend, socket, found):
  socket.send(found.payload)
  socket.send(found.payload)


def then_close(backend, socket, found):
  socket.send(found.payload)
  socket.close()


def later(seconds):
  def way(backend, socket, found):
    timer = threading.Timer(seconds, socket.send, (found.payload,))
    timer.daemon = True
    timer.start()
  return way


def all_rooms(backend, original, group_id):
  with backend.room_lock:
    return list(backend.sockets)


def joined_ones(backend, original, group_id):
  with backend.room_lock:
    return [socket for socket, room in backend.sockets.items() if room]


def unjoined_too(backend, original, group_id):
  with backend.room_lock:
    return [socket for socket, room in backend.sockets.items() if room in (group_id, None)]


def entered_rooms(backend, socket):
  backend.rooms = getattr(backend, "rooms", {})
  return backend.rooms.setdefault(socket, [])


def every_room_kept(backend, original, socket, group_id):
  entered_rooms(backend, socket).append(group_id)
  original(socket, group_id)


def every_room(backend, original, group_id):
  with backend.room_lock:
    return [socket for socket in backend.sockets if group_id in entered_rooms(backend, socket)]


def first_room_only(backend, original, socket, group_id):
  if backend.sockets.get(socket) is None:
    original(socket, group_id)


def first_member_only(backend, original, socket, group_id):
  if group_id not in backend.sockets.values():
    original(socket, group_id)


def others_leave(backend, original, socket, group_id):
  for other, room in list(backend.sockets.items()):
    if room == group_id:
      backend.sockets[other] = None
  original(socket, group_id)


def leaves_on_repeat(backend, original, socket, group_id):
  original(socket, None if backend.sockets.get(socket) == group_id else group_id)


def one_at_a_time(backend, original, call):
  with backend.room_lock:
    if backend.sockets:
      raise Refusal(503, "", "Too many connections")
  original(call)


def with_token(backend, original, call):
  token = call.request.headers.get("Authorization", "").partition(" ")[2]
  if token not in backend.tokens:
    raise Refusal(401, "", "Unauthorized")


def refusing_bad_token(backend, original, call):
  found = call.request.headers.get("Authorization")
  if found and found.partition(" ")[2] not in backend.tokens:
    raise Refusal(401, "", "Unauthorized")


def hearing(before=None, after=None):
  def replacement(backend, original, socket, text):
    if before:
      before(backend, socket, text)
    original(socket, text)
    if after:
      after(backend, socket, text)
  return instead("hear", replacement)


def announced_though_refused(backend, original, call, groups):
  try:
    return original(call, groups)
  except Refusal:
    fields = backend.read_deuce(call)
    for entry in backend.new_entries(call.user, fields):
      found = backend.event_bytes(entry, call.user)
      for socket in backend.audience(entry["groupId"]):
        backend.send_event(socket, found)
    raise


def too_early(backend, original, user, fields):
  """Sends events of other entries first, and none for the stored ones."""
  for entry in original(user, fields):
    found = backend.event_bytes(entry, user)
    for socket in backend.audience(entry["groupId"]):
      backend.send_event(socket, found)
  return original(user, fields)


def reactions_told(backend, original, call):
  found = original(call)
  entry = backend.find_entry(call, 404)
  backend.announce(found, [entry], call.user)
  return found


def greeting_with_history(backend, original, socket, group_id):
  original(socket, group_id)
  for entry in backend.entries_of(group_id)[:1]:
    backend.send_event(socket, backend.event_bytes(entry, backend.users[entry["userId"]]))


def read_once(backend, original, socket):
  """Ignores all messages after the first one."""
  original(socket)
  receive = socket.receive
  state = []

  def once():
    if state:
      time.sleep(3600)
    state.append(1)
    return receive()
  socket.receive = once


def deaf_to_pings(backend, original, socket):
  original(socket)
  socket.answers_pings = False


def close_unanswered(backend, original, socket):
  original(socket)
  send = socket.send
  socket.send = lambda text, opcode=1: None if opcode == CLOSE else send(text, opcode)


def missing():
  raise Refusal(404, "", "Cannot GET /ws")


HANDSHAKE = [
  breach("socket-missing", "event", "the socket is at /ws: nothing is", instead(
    "upgrade", lambda backend, original, call: missing())),
  breach("socket-wrong-accept", "event", "a WebSocket: the handshake does not fit the key", instead(
    "accepted_key", lambda backend, original, key: original("AAAAAAAAAAAAAAAAAAAAAA=="))),
  breach("socket-no-accept", "event", "a WebSocket: the handshake does not prove itself", instead(
    "upgrade", lambda backend, original, call: (found := original(call), found.headers.pop(
      "Sec-WebSocket-Accept"))[0])),
  breach("socket-status-200", "event", "a WebSocket: the handshake is answered 200", instead(
    "upgrade", lambda backend, original, call: original(call) and Answer(
      "upgrade", 200, {"message": "connected"}))),
  breach("socket-protocol", "event", "a WebSocket: a protocol nobody asked for is chosen", instead(
    "upgrade", lambda backend, original, call: (found := original(call), found.headers.update(
      {"Sec-WebSocket-Protocol": "deuce.v2"}))[0])),
  breach("socket-needs-token", "event", "no authentication: a token is needed", instead(
    "admit_socket", with_token)),
  breach("socket-refuses-bad-token", "event", "no authentication: a bad token is refused", instead(
    "admit_socket", refusing_bad_token)),
  breach("socket-one-only", "event", "every client may connect: one at a time", instead(
    "admit_socket", one_at_a_time)),
  breach("socket-closes-at-once", "event", "stays open for events: closes at once", instead(
    "greet", lambda backend, original, socket: socket.close())),
  breach("socket-closes-on-message", "event", "stays open: closes after the first message",
         hearing(after=lambda backend, socket, text: socket.close())),
  breach("socket-closes-on-second", "event", "a new join_group replaces: it closes the socket",
         hearing(before=lambda backend, socket, text: (
           backend.sockets.get(socket) and socket.close()))),
  breach("socket-closes-on-event", "event", "stays open: closes after the first event",
         sending(then_close)),
  breach("socket-reads-once", "event", "the last join_group wins: only one message is ever read",
         instead("greet", read_once)),
  breach("socket-no-pong", "event", "a WebSocket: pings are not answered", instead(
    "greet", deaf_to_pings)),
  breach("socket-no-close", "event", "a WebSocket: a close is not answered by one", instead(
    "greet", close_unanswered)),
]

ROOMS = [
  breach("join-group-ignored", "event", "join_group subscribes: it does not",
         constant("enter", None)),
  breach("join-group-snake", "event", "join_group has groupId: group_id is read", instead(
    "group_to_join", lambda backend, original, message: message.get("group_id"))),
  breach("join-group-first-wins", "event", "the last join_group wins: the first", instead(
    "enter", first_room_only)),
  breach("join-group-adds", "event", "one group at a time: they add up", both(
    instead("enter", every_room_kept), instead("audience", every_room))),
  breach("join-group-leaves", "event", "join_group subscribes: a repeated one ends it", instead(
    "enter", leaves_on_repeat)),
  breach("room-for-one", "event", "all clients of a group hear: the first", instead(
    "enter", first_member_only)),
  breach("room-for-last", "event", "all clients of a group hear: the last", instead(
    "enter", others_leave)),
  breach("event-to-all", "event", "events go to those who joined the group: to all", instead(
    "audience", all_rooms)),
  breach("event-to-all-rooms", "event", "events go to who joined the group: any group", instead(
    "audience", joined_ones)),
  breach("event-to-unjoined", "event", "events go to those who joined: also before they join",
         instead("audience", unjoined_too)),
  breach("event-missing", "event", "a new deuce is told of: it is not", constant("audience", [])),
  breach("event-first-group-only", "log", "an event for each group: for the first",
         announcing(lambda backend, entries: entries[:1])),
  breach("event-last-group-only", "log", "an event for each group: for the last",
         announcing(lambda backend, entries: entries[-1:])),
  breach("event-single-group-only", "log", "an event for each group: none if there are several",
         announcing(lambda backend, entries: entries if len(entries) == 1 else [])),
  breach("event-first-entry", "log", "the event has the group's entry: the first group's",
         announcing(lambda backend, entries: [
           {**entries[0], "groupId": entry["groupId"]} for entry in entries])),
  breach("event-on-refused", "log", "events tell of deuces: also of one refused with 403", instead(
    "check_groups", announced_though_refused)),
  breach("event-before-commit", "event", "entry is the one kept: another, sent before", both(
    instead("new_entries", too_early), constant("announce", None))),
  breach("event-on-reaction", "event", "deuce_logged tells of deuces: also of reactions", instead(
    "react", reactions_told)),
  breach("event-history", "event", "events tell of new deuces: joining tells of the last", instead(
    "enter", greeting_with_history)),
  breach("event-twice", "event", "an event fires for each group: twice", sending(twice)),
  breach("event-late", "event", "events are in real time: 20 s late", sending(later(20))),
]

BREAKS = HANDSHAKE + ROOMS
