import ContractJSON
import ContractModel
import ContractService

/// The behaviour of Deuce Diary beyond its contract data: users in groups, entries in several of
/// them, and messages to sockets.
struct DeuceDiaryService: Service {
  var initialState: DeuceDiaryState { DeuceDiaryState() }

  var drifts: [ServiceDrift] { ServiceDrift.ofDeuceDiary }

  func respond(
    to call: ServiceCall, _ state: inout DeuceDiaryState
  ) throws(ServiceRejection) -> ServiceResponse? {
    state.welcome(call)
    return switch call.operation {
    case "getUser": state.profile(call)
    case "updateUser": try state.rename(call)
    case "uploadProfilePicture": state.keepPicture(call)
    case "createGroup": state.createGroup(call)
    case "listGroups": state.listGroups(call)
    case "groupDetail": try state.groupDetail(call)
    case "createInvite": try state.createInvite(call)
    case "joinGroup": try state.join(call)
    case "logDeuce": try state.log(call)
    case "addReaction": try state.react(call)
    case "removeReaction": state.takeBackReaction(call)
    case "listReactions": state.listReactions(call)
    case "listLocations": state.listLocations(call)
    case "createLocation": try state.createLocation(call)
    case "mostDeuces": state.topDay(call)
    default: nil
    }
  }

  /// One connection follows one group; the last `join_group` wins.
  func receive(
    _ message: JSON, from socket: SocketID, _ call: ServiceCall, _ state: inout DeuceDiaryState
  ) -> [ServiceMessage] {
    guard let group = message["groupId"]?.stringValue else { return [] }
    if call.injects("first-join-wins"), state.followed[socket] != nil { return [] }
    if call.injects("old-group-still-heard") {
      state.followed[socket, default: []].append(group)
    } else {
      state.followed[socket] = [group]
    }
    return []
  }

  func close(_ socket: SocketID, _ state: inout DeuceDiaryState) {
    state.followed[socket] = nil
  }
}

/// The state of Deuce Diary.
struct DeuceDiaryState: Sendable {
  var users: [String: User] = [:]
  var groups: [String: Group] = [:]
  var invites: [String: Invite] = [:]
  var entries: [String: Entry] = [:]
  var locations: [Location] = Location.defaults

  /// The groups that sockets follow.
  var followed: [SocketID: [String]] = [:]

  struct User: Sendable {
    var id: String
    var firstName: String
    var lastName: String
    var username: String?
    var picture: String?
    var deuceCount = 0
    var createdAt: Instant
    var updatedAt: Instant

    /// In the order in which the user joined them.
    var groups: [String] = []

    /// The number of deuces logged per day, independent of the number of groups.
    var days: [CalendarDate: Int] = [:]
  }

  struct Group: Sendable {
    var id: String
    var name: String
    var description: String?
    var createdBy: String
    var createdAt: Instant
    var members: [Member] = []

    /// Newest first.
    var entries: [String] = []
    var lastActivity: Instant?
  }

  struct Member: Sendable {
    var id: Int
    var user: String
    var role: String
    var joinedAt: Instant
  }

  struct Invite: Sendable {
    static let lifetimeSeconds = 7 * 24 * 60 * 60

    var group: String
    var createdAt: Instant

    var expiresAt: Instant { createdAt.adding(seconds: Self.lifetimeSeconds) }
  }

  struct Entry: Sendable {
    var id: String
    var user: String
    var group: String
    var location: String
    var thoughts: String

    /// The text that the app sent, and its time.
    var loggedAt: (text: String, moment: Instant)
    var createdAt: Instant
    var reactions: [Reaction] = []
  }

  struct Reaction: Sendable {
    var id: Int
    var user: String
    var emoji: String
    var createdAt: Instant
  }

  struct Location: Sendable {
    var id: Int
    var name: String

    /// `nil` for the default ones.
    var createdBy: String?
    var createdAt: Instant

    static let defaults = ["Home", "Work", "Restaurant"].enumerated().map { index, name in
      Location(
        id: index + 1, name: name, createdBy: nil,
        createdAt: Instant(secondsSince1970: 1_735_689_600))
    }
  }
}
