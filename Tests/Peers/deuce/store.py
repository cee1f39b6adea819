"""The data of the backend, and its representations."""

import itertools
import time
import uuid

USERS = {
  "token-one": "user_2abcQ7LmVd0eRk3TzYw9sHbNcJf",
  "token-two": "user_2xyzB4nWg8uKt1ZcRm6vEyLdSqP",
}


class Store:
  """Users, groups and their entries, as plain dictionaries."""

  def open(self, users):
    self.users = {}
    self.groups, self.members, self.entries = {}, [], []
    self.reactions, self.invites, self.files = [], {}, {}
    self.numbers = {kind: itertools.count(1) for kind in ("member", "reaction", "location")}
    self.start = self.now()
    for place, user in enumerate(users):
      self.users.setdefault(user, self.new_user(user, place))
    # Numbers are sorted by creation, names alphabetically.
    self.locations = [self.new_location(name, None) for name in self.style.defaults]

  def now(self):
    return time.time_ns()

  def new_id(self):
    return str(uuid.uuid4())

  def number_for(self, kind):
    return next(self.numbers[kind])

  # Creation.

  def new_user(self, user, place):
    first, last = (("Ada", "Byron"), ("Zoë", "O'Neil"), ("Li", "Na"))[place % 3]
    known = {"email": f"{first.lower()}{place}@example.org", "firstName": first, "lastName": last,
             "username": f"{first[:2].lower()}_tester_{place}"}
    if self.style.new_profile == "bare":
      known = dict.fromkeys(known)
    return {"id": user, **known, "profileImageUrl": None, "deuceCount": 0,
            "createdAt": self.start, "updatedAt": self.start}

  def new_group(self, user, name, description):
    now = self.now()
    group = {"id": self.new_id(), "name": name, "description": description,
             "createdBy": user["id"], "createdAt": now, "updatedAt": now}
    self.groups[group["id"]] = group
    self.add_member(group, user, self.creator_role())
    return group

  def creator_role(self):
    return "admin"

  def joiner_role(self):
    return "member"

  def add_member(self, group, user, role):
    self.members.append({
      "id": self.number_for("member"), "groupId": group["id"], "userId": user["id"], "role": role,
      "joinedAt": self.now()})

  def new_entry(self, user, group_id, fields, deuce):
    return {"id": self.new_id(), "userId": user["id"], "groupId": group_id,
            "location": fields["location"], "thoughts": fields["thoughts"],
            "loggedAt": self.time_logged(fields), "createdAt": self.now(), "deuce": deuce}

  def time_logged(self, fields):
    return self.now() if fields["loggedAt"] is None else fields["loggedAt"]

  def new_location(self, name, user):
    return {"id": self.number_for("location"), "name": name, "isDefault": user is None,
            "createdBy": user and user["id"], "createdAt": self.now()}

  def new_invite(self, user, group):
    now = self.now()
    return {"id": self.new_id(), "groupId": group["id"], "createdBy": user["id"],
            "expiresAt": now + self.invite_days() * 86_400 * 1_000_000_000, "createdAt": now}

  def invite_days(self):
    return 7

  # Queries.

  def is_member(self, user, group_id):
    return any(member["groupId"] == group_id and member["userId"] == user["id"]
               for member in self.members)

  def members_of(self, group_id):
    members = [member for member in self.members if member["groupId"] == group_id]
    if self.style.members_order == "latest":
      members = members[::-1]
    if self.style.members_order == "name":
      members.sort(key=lambda member: self.users[member["userId"]]["username"] or "")
    return members

  def entries_of(self, group_id):
    """Newest first; with equal times the later created first."""
    found = [entry for entry in reversed(self.entries) if entry["groupId"] == group_id]
    return sorted(found, key=lambda entry: -entry[self.style.newest_by])

  def top_day(self, entries):
    """The day (UTC) with the most entries and their number, or None."""
    days = {}
    for entry in entries:
      day = self.style.stamp(entry[self.style.newest_by])[:10]
      days.setdefault(day, []).append(
        entry["deuce"] if self.style.top_day == "deuces" else entry["id"])
    counts = {day: len(set(found)) for day, found in days.items()}
    most = [day for day in sorted(counts) if counts[day] == max(counts.values())]
    if not most:
      return None
    day = most[-1 if self.style.tied_day == "last" else 0]
    return {"date": day, "count": counts[day]}

  def personal_record(self, member):
    return self.top_day([
      entry for entry in self.entries if entry["userId"] == member["userId"]
      and (self.style.record_of == "user" or entry["groupId"] == member["groupId"])])

  # Representations.

  def shown(self, thing, *times, **extras):
    shown = {name: value for name, value in thing.items() if name != "deuce"}
    for name in times:
      shown[name] = self.style.stamp(shown[name])
    if self.style.extras:
      shown.update(extras)
    return shown

  def shown_user(self, user):
    return self.shown(user, "createdAt", "updatedAt", timezone=None, streak=3)

  def shown_group(self, group):
    return self.shown(group, "createdAt", "updatedAt", isArchived=False)

  def shown_entry(self, entry):
    return self.shown(entry, "loggedAt", "createdAt", bristolScale=None)

  def shown_entry_and_user(self, entry):
    return {**self.shown_entry(entry), "user": self.shown_user(self.users[entry["userId"]])}

  def shown_reaction(self, reaction):
    return self.shown(reaction, "createdAt", updatedAt=None)

  def shown_location(self, location):
    return self.shown(location, "createdAt", icon="pin")

  def shown_summary(self, group):
    entries = [entry for entry in self.entries if entry["groupId"] == group["id"]]
    last = self.last_activity(entries)
    return {**self.shown_group(group),
            "memberCount": len(self.members_of(group["id"])), "entryCount": len(entries),
            "lastActivity": last and self.style.stamp(last)}

  def last_activity(self, entries):
    return max((entry[self.style.newest_by] for entry in entries), default=None)

  def shown_member(self, member):
    return {**self.shown(member, "joinedAt", nickname=None),
            "user": self.shown_user(self.users[member["userId"]]),
            "personalRecord": self.personal_record(member)}
