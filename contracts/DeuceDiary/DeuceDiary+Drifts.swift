import ContractService

extension ServiceDrift {
  /// Each goes against a sentence of the document, and a scenario of the contract shows it.
  static let ofDeuceDiary = [
    ServiceDrift(
      "solo-group-missing", "the first call makes no group", detectedAs: "rule-broken"),
    ServiceDrift(
      "solo-group-renamed", "the first group is called \"My Deuces\"", detectedAs: "rule-broken"),
    ServiceDrift(
      "picture-not-kept", "an uploaded picture is shown once and forgotten",
      detectedAs: "rule-broken"),
    ServiceDrift(
      "top-day-forgotten", "the top day is empty in spite of entries", detectedAs: "rule-broken"),
    ServiceDrift(
      "creator-is-member", "whoever creates a group is no admin", detectedAs: "rule-broken"),
    ServiceDrift("joiner-is-admin", "whoever joins a group is an admin", detectedAs: "rule-broken"),
    ServiceDrift(
      "joining-forgotten", "whoever joins a group does not belong to it",
      detectedAs: "valid-rejected",
      "rule-broken", "state-lost"),
    ServiceDrift(
      "members-uncounted", "memberCount is always 1", detectedAs: "rule-broken"),
    ServiceDrift("entries-uncounted", "entryCount is always 0", detectedAs: "rule-broken"),
    ServiceDrift("activity-forgotten", "lastActivity is always null", detectedAs: "rule-broken"),
    ServiceDrift(
      "record-forgotten", "personalRecord is always null", detectedAs: "rule-broken"),
    ServiceDrift(
      "everybodys-groups-listed", "the groups of others are listed", detectedAs: "identity-leak",
      "state-leaked", "rule-broken"),
    ServiceDrift(
      "deuce-count-per-group", "deuceCount goes up by one per group", detectedAs: "rule-broken"),
    ServiceDrift("deuce-uncounted", "deuceCount stays as it was", detectedAs: "rule-broken"),
    ServiceDrift(
      "one-group-only", "a deuce goes to the first of several groups", detectedAs: "rule-broken"),
    ServiceDrift(
      "logged-at-long-ago", "without loggedAt an entry is of 1970", detectedAs: "rule-broken"),
    ServiceDrift(
      "singular-group-id-refused", "the older groupId is not accepted", detectedAs: "valid-rejected"
    ),
    ServiceDrift(
      "one-reaction-per-user", "another emoji replaces the first one", detectedAs: "rule-broken",
      "state-lost"),
    ServiceDrift(
      "own-locations-hidden", "a new location is shown to whoever made it alone",
      detectedAs: "rule-broken", "state-lost"),
    ServiceDrift(
      "old-group-still-heard", "a socket goes on hearing of a group it left",
      detectedAs: "message-unexpected", "rule-broken"),
    ServiceDrift(
      "first-join-wins", "a socket cannot go over to another group",
      detectedAs: "message-unexpected",
      "message-missing", "rule-broken"),
    ServiceDrift(
      "everybody-hears", "sockets hear of every group", detectedAs: "message-unexpected",
      "rule-broken"),
    ServiceDrift(
      "one-socket-only", "only the first socket of a group hears of a deuce",
      detectedAs: "message-missing"),
    ServiceDrift(
      "message-entry-other", "the entry of a message has an id of its own",
      detectedAs: "rule-broken"),
    ServiceDrift("sender-unnamed", "messages do not say who logged", detectedAs: "rule-broken"),
  ]
}
