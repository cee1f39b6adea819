"""Defects in the sequence of events, and in what they were made from."""

import time

from common.backend import Refusal
from deuce.breaks.changes import at, breach, instead, sending


def limited(count):
  """Sends a number of events to each socket."""
  def way(backend, socket, found):
    socket.sent = getattr(socket, "sent", 0) + 1
    if socket.sent <= count:
      socket.send(found.payload)
  return sending(way)


def throttled(backend, original, socket, found):
  """Drops events that follow the last one within half a second."""
  last, socket.last = getattr(socket, "last", -9), time.monotonic()
  if socket.last - last > 0.5:
    original(socket, found)


def known_name(backend, original, entry, user):
  """The name of the first event is used for the next ones."""
  names = backend.__dict__.setdefault("names", {})
  shown = names.setdefault(user["id"], user["username"])
  found = original(entry, user)
  found["entry"]["user"]["username"] = shown
  return found


def one_behind(backend, original, entry, user):
  found = original(entry, user)
  kept = backend.__dict__.setdefault("last_thoughts", {})
  last = kept.get(entry["groupId"], entry["thoughts"])
  kept[entry["groupId"]] = entry["thoughts"]
  found["entry"]["thoughts"] = last
  return found


def other_rooms_left(backend, original, socket, group_id):
  """A room exists as long as its first socket."""
  rooms = backend.__dict__.setdefault("owners", {})
  rooms.setdefault(group_id, socket)
  if rooms[group_id] in backend.sockets:
    original(socket, group_id)


def vanished_sender(backend, original, group_id):
  """Events go to all sockets of a group but the last."""
  found = original(group_id)
  return found[:-1] if len(found) > 1 else found


def by_prefix(backend, original, group_id):
  with backend.room_lock:
    return [socket for socket, room in backend.sockets.items()
            if room and room[14] == group_id[14]]


def before_it_is_kept(backend, original, call):
  """Sends the events of a deuce and then fails for a location that is too long."""
  found = original(call)
  if len(call.json["location"]) > 200:
    for action in found.before + found.after:
      action()
    raise Refusal(500, "", "value too long")
  return found


BREAKS = [
  breach("events-one", "event", "an event for each deuce: one for each socket", limited(1)),
  breach("events-two", "event", "an event for each deuce: two for each socket", limited(2)),
  breach("events-throttled", "event", "an event for each deuce: not twice in half a second",
         instead("send_event", throttled)),
  breach("event-user-cached", "event", "user is current: the name of the first event",
         instead("event", known_name)),
  breach("event-one-behind", "event", "thoughts are the entry's: those of the one before",
         instead("event", one_behind)),
  breach("room-ends-with-first", "event", "who joins hears: not after the first has left",
         instead("enter", other_rooms_left)),
  breach("room-without-last", "event", "all clients of a group hear: not the last of several",
         instead("audience", vanished_sender)),
  breach("room-by-prefix", "event", "events go to those who joined: to those of like ids",
         instead("audience", by_prefix)),
  breach("event-time-of-making", "event", "loggedAt is that of the entry: createdAt", at(
    "event", "entry", lambda entry: entry.update(loggedAt=entry["createdAt"]))),
  breach("event-then-failure", "log", "200 for a long location: an event and 500",
         instead("log", before_it_is_kept)),
]
