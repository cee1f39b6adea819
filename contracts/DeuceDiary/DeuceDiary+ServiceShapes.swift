import ContractJSON
import ContractModel
import ContractService

/// The JSON representations of the state.
extension DeuceDiaryState {
  func shape(ofUser id: String) -> JSON {
    guard let user = users[id] else { return .null }
    return [
      "id": .string(user.id),
      "email": .string("\(user.firstName).\(user.lastName)@example.com".lowercased()),
      "firstName": .string(user.firstName), "lastName": .string(user.lastName),
      "username": .text(user.username), "profileImageUrl": .text(user.picture),
      "deuceCount": .count(user.deuceCount),
      "createdAt": .moment(user.createdAt), "updatedAt": .moment(user.updatedAt),
    ]
  }

  func shape(of group: Group) -> JSON {
    [
      "id": .string(group.id), "name": .string(group.name),
      "description": .text(group.description), "createdBy": .string(group.createdBy),
      "createdAt": .moment(group.createdAt), "updatedAt": .moment(group.createdAt),
    ]
  }

  func shape(of entry: Entry) -> JSON {
    [
      "id": .string(entry.id), "userId": .string(entry.user), "groupId": .string(entry.group),
      "location": .string(entry.location), "thoughts": .string(entry.thoughts),
      "loggedAt": .string(entry.loggedAt.text), "createdAt": .moment(entry.createdAt),
    ]
  }

  func shapeWithUser(of entry: Entry) -> JSON {
    shape(of: entry).adding(["user": shape(ofUser: entry.user)])
  }

  func shape(of member: Member, in group: Group, _ call: ServiceCall) -> JSON {
    [
      "id": .count(member.id), "groupId": .string(group.id), "userId": .string(member.user),
      "role": .string(member.role), "joinedAt": .moment(member.joinedAt),
      "user": shape(ofUser: member.user),
      "personalRecord": call.injects("record-forgotten")
        ? .null : record(of: member.user, in: group),
    ]
  }

  func shape(of reaction: Reaction, to entry: String) -> JSON {
    [
      "id": .count(reaction.id), "entryId": .string(entry), "userId": .string(reaction.user),
      "emoji": .string(reaction.emoji), "createdAt": .moment(reaction.createdAt),
    ]
  }

  func shape(of location: Location) -> JSON {
    [
      "id": .count(location.id), "name": .string(location.name),
      "isDefault": .boolean(location.createdBy == nil), "createdBy": .text(location.createdBy),
      "createdAt": .moment(location.createdAt),
    ]
  }

  /// The member's day with the most entries in the group; null without entries.
  private func record(of user: String, in group: Group) -> JSON {
    var days: [CalendarDate: Int] = [:]
    for entry in group.entries.compactMap({ entries[$0] }) where entry.user == user {
      days[entry.loggedAt.moment.date, default: 0] += 1
    }
    return days.top ?? .null
  }
}

extension [CalendarDate: Int] {
  /// The day with the largest number, the earliest of several.
  var top: JSON? {
    let best = self.min { ($1.value, $0.key) < ($0.value, $1.key) }
    return best.map { ["date": .string($0.key.description), "count": .count($0.value)] }
  }
}

extension JSON {
  fileprivate static func moment(_ instant: Instant) -> JSON {
    .string(instant.text(fractionDigits: 3))
  }
}
