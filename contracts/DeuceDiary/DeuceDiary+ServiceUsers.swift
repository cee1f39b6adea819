import ContractJSON
import ContractModel
import ContractService

/// Users, their groups and invites.
extension DeuceDiaryState {
  /// Every user with a token has an account; the sign-in service provided the names.
  mutating func welcome(_ call: ServiceCall) {
    guard !call.user.isEmpty, users[call.user] == nil else { return }
    let names = [("John", "Doe"), ("Jane", "Roe"), ("Alex", "Poe"), ("Sam", "Loe"), ("Kim", "Moe")]
    let (first, last) = names[call.user.utf8.reduce(0) { $0 + Int($1) } % names.count]
    users[call.user] = User(
      id: call.user, firstName: first, lastName: last, createdAt: call.now, updatedAt: call.now)
  }

  mutating func profile(_ call: ServiceCall) -> ServiceResponse {
    if users[call.user]?.groups.isEmpty == true, !call.injects("solo-group-missing") {
      _ = addGroup(
        call.injects("solo-group-renamed") ? "My Deuces" : "Solo Deuces",
        "Your personal throne log", call)
    }
    return ServiceResponse(shape(ofUser: call.user))
  }

  mutating func rename(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    let name = call.text("username")
    let isTaken = users.values.contains { $0.username == name && $0.id != call.user }
    try call.reject(.duplicate("/username"), if: isTaken)
    users[call.user]?.username = name
    users[call.user]?.updatedAt = call.now
    return ServiceResponse(shape(ofUser: call.user))
  }

  mutating func keepPicture(_ call: ServiceCall) -> ServiceResponse {
    let before = users[call.user]?.picture
    users[call.user]?.picture = "/uploads/\(call.user)-\(call.now.secondsSince1970).jpg"
    users[call.user]?.updatedAt = call.now
    let answer = ServiceResponse(shape(ofUser: call.user))
    if call.injects("picture-not-kept") { users[call.user]?.picture = before }
    return answer
  }

  func topDay(_ call: ServiceCall) -> ServiceResponse {
    var days = users[call.user]?.days ?? [:]
    if call.injects("top-day-forgotten") { days = [:] }
    if call.injects("top-day-is-last"), let last = days.keys.max() {
      days = days.filter { $0.key == last }
    }
    let top = days.top
    return ServiceResponse(top ?? ["date": "", "count": 0])
  }

  mutating func createGroup(_ call: ServiceCall) -> ServiceResponse {
    ServiceResponse(shape(of: addGroup(call.text("name") ?? "", call.text("description"), call)))
  }

  func listGroups(_ call: ServiceCall) -> ServiceResponse {
    let ids =
      call.injects("everybodys-groups-listed")
      ? groups.keys.sorted() : users[call.user]?.groups ?? []
    return ServiceResponse(
      .array(
        ids.compactMap { groups[$0] }.map { group in
          var activity = call.injects("activity-forgotten") ? nil : group.lastActivity
          if call.injects("activity-of-first-entry") {
            activity = group.entries.last.flatMap { entries[$0]?.loggedAt.moment }
          }
          return shape(of: group).adding([
            "memberCount": .count(call.injects("members-uncounted") ? 1 : group.members.count),
            "entryCount": .count(call.injects("entries-uncounted") ? 0 : group.entries.count),
            "lastActivity": .text(activity?.text(fractionDigits: 3)),
          ])
        }))
  }

  func groupDetail(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    let group = try call.require(groups[call.path["groupId"] ?? ""], or: .missing("group"))
    try call.reject(.foreign("group"), if: !isMember(call.user, of: group.id))
    return ServiceResponse([
      "group": shape(of: group),
      "members": .array(group.members.map { shape(of: $0, in: group, call) }),
      "entries": .array(group.entries.compactMap { entries[$0].map(shapeWithUser) }),
    ])
  }

  /// The document has no 404 here: no user is a member of an unknown group.
  mutating func createInvite(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    let group = try call.require(groups[call.path["groupId"] ?? ""], or: .foreign("group"))
    try call.reject(.foreign("group"), if: !isMember(call.user, of: group.id))
    let id = call.identifiers.uuid()
    invites[id] = Invite(group: group.id, createdAt: call.now)
    return ServiceResponse([
      "inviteLink": .string("https://deucediary.com/join/\(id)"), "id": .string(id),
    ])
  }

  mutating func join(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    let invite = try call.require(invites[call.path["inviteId"] ?? ""], or: .missing("invite"))
    try call.reject(.missing("invite"), if: invite.expiresAt <= call.now)
    let group = try call.require(groups[invite.group], or: .missing("invite"))
    let answer: JSON = ["group": shape(of: group)]
    guard !isMember(call.user, of: group.id) else {
      return ServiceResponse(
        answer.adding(["message": "Already a member of this group"]), variant: "already a member")
    }
    if !call.injects("joining-forgotten") {
      add(call.user, to: group.id, as: call.injects("joiner-is-admin") ? "admin" : "member", call)
    }
    return ServiceResponse(answer, variant: "new member")
  }

  func isMember(_ user: String, of group: String) -> Bool {
    groups[group]?.members.contains { $0.user == user } ?? false
  }

  private mutating func addGroup(
    _ name: String, _ description: String?, _ call: ServiceCall
  ) -> Group {
    let group = Group(
      id: call.identifiers.uuid(), name: name, description: description, createdBy: call.user,
      createdAt: call.now)
    groups[group.id] = group
    add(call.user, to: group.id, as: call.injects("creator-is-member") ? "member" : "admin", call)
    return group
  }

  private mutating func add(
    _ user: String, to group: String, as role: String, _ call: ServiceCall
  ) {
    groups[group]?.members.append(
      Member(id: call.identifiers.number(), user: user, role: role, joinedAt: call.now))
    users[user]?.groups.append(group)
  }
}
