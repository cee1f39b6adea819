"""The operations on groups and their invites."""

from common.backend import Answer, Refusal


class Groups:
  def create_group(self, call):
    name = self.read_group_name(call)
    group = self.new_group(call.user, name, self.read_description(call))
    return Answer("create_group", 200, self.shown_group(group))

  def read_group_name(self, call):
    return self.read_text(call, "name")

  def read_description(self, call):
    return self.read_text(call, "description", False)

  def list_groups(self, call):
    groups = [(group, self.last_activity([
      entry for entry in self.entries if entry["groupId"] == group["id"]]))
      for group in self.groups.values() if self.is_listed(call.user, group)]
    return Answer("list_groups", 200, [
      self.shown_summary(group) for group in self.style.sequence(groups)])

  def is_listed(self, user, group):
    return self.is_member(user, group["id"])

  def group(self, call):
    group = self.find_group(call)
    self.check_member(call, group["id"])
    return Answer("group", 200, {
      "group": self.shown_group(group),
      "members": [self.shown_member(member) for member in self.members_of(group["id"])],
      "entries": [self.shown_entry_and_user(entry) for entry in self.entries_of(group["id"])]})

  def find_group(self, call, missing=404):
    name = call.names["group"]
    self.check_shape(name)
    if name not in self.groups:
      raise Refusal(missing, "", "Group not found" if missing == 404 else
                    "You are not a member of this group")
    return self.groups[name]

  def check_member(self, call, group_id):
    if not self.is_member(call.user, group_id):
      raise Refusal(403, "", "You are not a member of this group")

  def invite(self, call):
    group = self.find_group(call, self.style.unknown_group)
    self.check_member(call, group["id"])
    invite = self.kept_invite(call.user, group) or self.new_invite(call.user, group)
    self.invites[invite["id"]] = invite
    shown = {"inviteLink": self.invite_link(invite), "id": invite["id"]}
    if self.style.extras:
      shown["expiresAt"] = self.style.stamp(invite["expiresAt"])
    return Answer("invite", 200, shown)

  def kept_invite(self, user, group):
    if not self.style.reused_invite:
      return None
    return next((invite for invite in self.invites.values() if (
      invite["groupId"], invite["createdBy"]) == (group["id"], user["id"])), None)

  def invite_link(self, invite):
    return self.style.link + invite["id"]

  def join(self, call):
    group = self.groups[self.find_invite(call)["groupId"]]
    if self.is_member(call.user, group["id"]):
      return self.join_again(call, group)
    self.let_in(call.user, group)
    return Answer("join", 200, {"group": self.shown_group(group)})

  def find_invite(self, call):
    invite = self.invites.get(call.names["invite"])
    if invite is None or not self.is_valid(invite):
      raise Refusal(400, "", "Invite not found or expired")
    return invite

  def is_valid(self, invite):
    return self.now() < invite["expiresAt"]

  def let_in(self, user, group):
    self.add_member(group, user, self.joiner_role())

  def join_again(self, call, group):
    return Answer("rejoin", 200, {
      "group": self.shown_group(group), "message": "Already a member of this group"})

  def browse(self, call):
    return Answer("browse", 302, None, {"Location": f"/?invite={call.names['invite']}"})
