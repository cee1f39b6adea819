"""The operations on entries and the reactions to them."""

from common.backend import Answer, Refusal


class Entries:
  def log(self, call):
    if self.style.fields_first:
      fields = self.read_deuce(call)
      self.check_groups(call, fields["groups"])
    else:
      self.check_groups(call, self.read_group_ids(call))
      fields = self.read_deuce(call)
    entries = self.new_entries(call.user, fields)
    self.entries += entries
    call.user["deuceCount"] += self.increment(entries)
    if self.style.log_order == "reversed":
      entries = entries[::-1]
    answer = Answer("log", 200, {
      "entries": [self.shown_entry(entry) for entry in entries], "count": len(entries)})
    self.announce(answer, entries, call.user)
    return answer

  def read_deuce(self, call):
    return {"groups": self.read_group_ids(call), "location": self.read_text(call, "location"),
            "thoughts": self.read_text(call, "thoughts"), "loggedAt": self.read_time(call)}

  def check_groups(self, call, groups):
    for group_id in groups:
      if group_id not in self.groups:
        raise Refusal(self.style.unknown_group, "", "You are not a member of this group")
      self.check_member(call, group_id)

  def new_entries(self, user, fields):
    deuce = self.new_id()
    return [self.new_entry(user, group_id, fields, deuce) for group_id in fields["groups"]]

  def increment(self, entries):
    return 1

  # Reactions.

  def react(self, call):
    if self.style.fields_first:
      emoji = self.read_emoji(call)
    entry = self.find_entry(call, 404)
    self.check_member(call, entry["groupId"])
    emoji = self.read_emoji(call)
    if self.has_reacted(call.user, entry, emoji):
      raise Refusal(400, "", "You already reacted with this emoji")
    reaction = self.new_reaction(call.user, entry, emoji)
    self.reactions.append(reaction)
    return Answer("react", 200, self.shown_reaction(reaction))

  def new_reaction(self, user, entry, emoji):
    return {"id": self.number_for("reaction"), "entryId": entry["id"], "userId": user["id"],
            "emoji": emoji, "createdAt": self.now()}

  def find_entry(self, call, missing):
    name = call.names["entry"]
    self.check_shape(name)
    found = [entry for entry in self.entries if entry["id"] == name]
    if not found and missing != 200:
      raise Refusal(missing, "", "Entry not found")
    return found[0] if found else None

  def has_reacted(self, user, entry, emoji):
    return any((reaction["userId"], reaction["emoji"]) == (user["id"], emoji)
               for reaction in self.reactions_to(entry["id"]))

  def reactions_to(self, entry_id):
    return [reaction for reaction in self.reactions if reaction["entryId"] == entry_id]

  def unreact(self, call):
    emoji = self.read_emoji_to_remove(call)
    self.find_entry(call, self.style.unknown_entry)
    kept = [reaction for reaction in self.reactions if not self.is_meant(call, reaction, emoji)]
    if len(kept) == len(self.reactions) and self.style.unremovable != 200:
      raise Refusal(self.style.unremovable, "", "Reaction not found")
    self.reactions = kept
    return Answer("unreact", 200, {"message": "Reaction removed"})

  def read_emoji_to_remove(self, call):
    return self.read_emoji(call)

  def is_meant(self, call, reaction, emoji):
    return (reaction["entryId"], reaction["userId"], reaction["emoji"]) == (
      call.names["entry"], call.user["id"], emoji)

  def list_reactions(self, call):
    entry = self.find_entry(call, self.style.unknown_entry)
    if entry and self.style.foreign_reactions == 403:
      self.check_member(call, entry["groupId"])
    return Answer("list_reactions", 200, [
      {**self.shown_reaction(reaction), "user": self.shown_user(self.users[reaction["userId"]])}
      for reaction in self.reactions_to(call.names["entry"])])
