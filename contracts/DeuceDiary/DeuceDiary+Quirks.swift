import ContractService

extension Quirk {
  /// Each goes against a sentence of the document, and a scenario of the contract shows it.
  static let ofDeuceDiary = [
    Quirk(
      "solo-group-missing", "the first call makes no group", found: "rule-broken"),
    Quirk(
      "solo-group-renamed", "the first group is called \"My Deuces\"", found: "rule-broken"),
    Quirk(
      "picture-not-kept", "an uploaded picture is shown once and forgotten", found: "rule-broken"),
    Quirk(
      "top-day-forgotten", "the top day is empty in spite of entries", found: "rule-broken"),
    Quirk("creator-is-member", "whoever creates a group is no admin", found: "rule-broken"),
    Quirk("joiner-is-admin", "whoever joins a group is an admin", found: "rule-broken"),
    Quirk(
      "joining-forgotten", "whoever joins a group does not belong to it", found: "valid-rejected",
      "rule-broken", "state-lost"),
    Quirk(
      "members-uncounted", "memberCount is always 1", found: "rule-broken"),
    Quirk("entries-uncounted", "entryCount is always 0", found: "rule-broken"),
    Quirk("activity-forgotten", "lastActivity is always null", found: "rule-broken"),
    Quirk(
      "record-forgotten", "personalRecord is always null", found: "rule-broken"),
    Quirk(
      "everybodys-groups-listed", "the groups of others are listed", found: "identity-leak",
      "state-leaked", "rule-broken"),
    Quirk(
      "deuce-count-per-group", "deuceCount goes up by one per group", found: "rule-broken"),
    Quirk("deuce-uncounted", "deuceCount stays as it was", found: "rule-broken"),
    Quirk(
      "one-group-only", "a deuce goes to the first of several groups", found: "rule-broken"),
    Quirk(
      "logged-at-long-ago", "without loggedAt an entry is of 1970", found: "rule-broken"),
    Quirk(
      "singular-group-id-refused", "the older groupId is not accepted", found: "valid-rejected"),
    Quirk(
      "one-reaction-per-user", "another emoji replaces the first one", found: "rule-broken",
      "state-lost"),
    Quirk(
      "own-locations-hidden", "a new location is shown to whoever made it alone",
      found: "rule-broken", "state-lost"),
    Quirk(
      "old-group-still-heard", "a socket goes on hearing of a group it left",
      found: "message-unexpected", "rule-broken"),
    Quirk(
      "first-join-wins", "a socket cannot go over to another group", found: "message-unexpected",
      "message-missing", "rule-broken"),
    Quirk(
      "everybody-hears", "sockets hear of every group", found: "message-unexpected",
      "rule-broken"),
    Quirk(
      "one-socket-only", "only the first socket of a group hears of a deuce",
      found: "message-missing"),
    Quirk(
      "message-entry-other", "the entry of a message has an id of its own", found: "rule-broken"),
    Quirk("sender-unnamed", "messages do not say who logged", found: "rule-broken"),
  ]
}
