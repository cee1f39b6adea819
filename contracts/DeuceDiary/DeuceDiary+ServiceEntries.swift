import ContractJSON
import ContractModel
import ContractService

/// Deuces, reactions and locations.
extension DeuceDiaryState {
  /// One entry per group; the user's count increases by one.
  mutating func log(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    let several = call.body["groupIds"]?.arrayValue
    try call.reject(
      .absent("/groupIds"), if: several == nil && call.injects("singular-group-id-refused"))
    var ids = (several ?? [call.body["groupId"] ?? .null]).compactMap(\.stringValue)
    for id in ids {
      let group = try call.require(groups[id], or: .foreign("group"))
      try call.reject(.foreign("group"), if: !isMember(call.user, of: group.id))
    }
    if call.injects("one-group-only") { ids = Array(ids.prefix(1)) }
    let new = ids.map { add(entryOf: call, to: $0) }
    if let day = new.first?.loggedAt.moment.date { users[call.user]?.days[day, default: 0] += 1 }
    if !call.injects("deuce-uncounted") {
      users[call.user]?.deuceCount += call.injects("deuce-count-per-group") ? new.count : 1
    }
    return ServiceResponse(
      ["entries": .array(new.map(shape)), "count": .count(new.count)],
      messages: new.flatMap { messages(of: $0, call) })
  }

  private mutating func add(entryOf call: ServiceCall, to group: String) -> Entry {
    let written = call.text("loggedAt").flatMap { text in Instant(text).map { (text, $0) } }
    let entry = Entry(
      id: call.identifiers.uuid(), user: call.user, group: group,
      location: call.text("location") ?? "", thoughts: call.text("thoughts") ?? "",
      loggedAt: written ?? call.moment, createdAt: call.now)
    entries[entry.id] = entry
    let feed = groups[group]?.entries ?? []
    let older = feed.firstIndex { id in
      entries[id].map { $0.loggedAt.moment <= entry.loggedAt.moment } ?? false
    }
    groups[group]?.entries.insert(entry.id, at: older ?? feed.count)
    groups[group]?.lastActivity = call.now
    return entry
  }

  /// Sends the entry to every socket that follows the group, including those of the poster.
  private func messages(of entry: Entry, _ call: ServiceCall) -> [ServiceMessage] {
    var sockets = followed.keys.sorted { $0.number < $1.number }
    if !call.injects("everybody-hears") {
      sockets.removeAll { followed[$0]?.contains(entry.group) != true }
    }
    if call.injects("one-socket-only") { sockets = Array(sockets.prefix(1)) }
    var shape = shapeWithUser(of: entry)
    if call.injects("message-entry-other") {
      shape = shape.adding(["id": .string(call.identifiers.uuid())])
    }
    let user = users[entry.user]
    let name = user?.username ?? user?.firstName ?? "Somebody"
    let sender = call.injects("sender-unnamed") ? "system" : entry.user
    let message: JSON = [
      "type": "deuce_logged", "message": .string("\(name) logged a new deuce"), "entry": shape,
      "userId": .string(sender),
    ]
    return sockets.map { ServiceMessage(to: $0, message) }
  }

  mutating func react(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    let entry = try call.require(entries[call.path["entryId"] ?? ""], or: .missing("entry"))
    try call.reject(.foreign("entry"), if: !isMember(call.user, of: entry.group))
    let emoji = call.text("emoji") ?? ""
    try call.reject(
      .duplicate("/emoji"),
      if: entry.reactions.contains { $0.user == call.user && $0.emoji == emoji })
    let reaction = Reaction(
      id: call.identifiers.number(), user: call.user, emoji: emoji, createdAt: call.now)
    if call.injects("one-reaction-per-user") {
      entries[entry.id]?.reactions.removeAll { $0.user == call.user }
    }
    entries[entry.id]?.reactions.append(reaction)
    return ServiceResponse(shape(of: reaction, to: entry.id))
  }

  /// The document has no failure for an unknown entry or reaction.
  mutating func takeBackReaction(_ call: ServiceCall) -> ServiceResponse {
    let emoji = call.text("emoji")
    entries[call.path["entryId"] ?? ""]?.reactions.removeAll {
      $0.user == call.user && $0.emoji == emoji
    }
    return ServiceResponse(["message": "Reaction removed"])
  }

  /// The document has no failure here either.
  func listReactions(_ call: ServiceCall) -> ServiceResponse {
    let entry = entries[call.path["entryId"] ?? ""]
    return ServiceResponse(
      .array(
        (entry?.reactions ?? []).map { reaction in
          shape(of: reaction, to: entry?.id ?? "")
            .adding(["user": shape(ofUser: reaction.user)])
        }))
  }

  func listLocations(_ call: ServiceCall) -> ServiceResponse {
    let shown =
      call.injects("own-locations-hidden")
      ? locations.filter { $0.createdBy == nil || $0.createdBy == call.user } : locations
    let defaults = shown.filter { $0.createdBy == nil }
    let others = shown.filter { $0.createdBy != nil }
    return ServiceResponse(
      .array([defaults, others].flatMap { $0.sorted { $0.isNamed(before: $1) } }.map(shape)))
  }

  mutating func createLocation(_ call: ServiceCall) throws(ServiceRejection) -> ServiceResponse {
    let name = call.text("name") ?? ""
    try call.reject(.duplicate("/name"), if: locations.contains { $0.name == name })
    let location = Location(
      id: Location.defaults.count + call.identifiers.number(), name: name, createdBy: call.user,
      createdAt: call.now)
    locations.append(location)
    return ServiceResponse(shape(of: location))
  }
}

extension ServiceCall {
  /// The server's time, for a request without a time.
  fileprivate var moment: (text: String, moment: Instant) {
    let moment = injects("logged-at-long-ago") ? Instant(secondsSince1970: 0) : now
    return (moment.text(fractionDigits: 3), moment)
  }
}

extension DeuceDiaryState.Location {
  fileprivate func isNamed(before other: Self) -> Bool {
    name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}
