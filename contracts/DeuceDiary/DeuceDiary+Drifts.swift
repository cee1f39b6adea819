import ContractService

extension ServiceDrift {
  /// Each violates a sentence of the document, and a scenario of the contract detects it.
  static let ofDeuceDiary = [
    ServiceDrift(
      "solo-group-missing", "the first request creates no group", detectedAs: "rule-broken"),
    ServiceDrift(
      "solo-group-renamed", "the first group is called \"My Deuces\"", detectedAs: "rule-broken"),
    ServiceDrift(
      "picture-not-kept", "an uploaded picture is not stored",
      detectedAs: "rule-broken"),
    ServiceDrift(
      "top-day-forgotten", "the top day is empty although there are entries",
      detectedAs: "rule-broken"),
    ServiceDrift(
      "creator-is-member", "the creator of a group is not its admin", detectedAs: "rule-broken"),
    ServiceDrift("joiner-is-admin", "a joining user becomes an admin", detectedAs: "rule-broken"),
    ServiceDrift(
      "joining-forgotten", "a joining user does not become a member",
      detectedAs: "valid-rejected",
      "rule-broken", "state-lost"),
    ServiceDrift(
      "members-uncounted", "memberCount is always 1", detectedAs: "rule-broken"),
    ServiceDrift("entries-uncounted", "entryCount is always 0", detectedAs: "rule-broken"),
    ServiceDrift("activity-forgotten", "lastActivity is always null", detectedAs: "rule-broken"),
    ServiceDrift(
      "activity-of-first-entry", "lastActivity is the time of the oldest entry",
      detectedAs: "rule-broken"),
    ServiceDrift(
      "top-day-is-last", "the top day is the last day with an entry", detectedAs: "rule-broken"),
    ServiceDrift(
      "record-forgotten", "personalRecord is always null", detectedAs: "rule-broken"),
    ServiceDrift(
      "everybodys-groups-listed", "the groups of others are listed", detectedAs: "identity-leak",
      "state-leaked", "rule-broken"),
    ServiceDrift(
      "deuce-count-per-group", "deuceCount increases once per group", detectedAs: "rule-broken"),
    ServiceDrift("deuce-uncounted", "deuceCount does not change", detectedAs: "rule-broken"),
    ServiceDrift(
      "one-group-only", "a deuce goes to the first of several groups", detectedAs: "rule-broken"),
    ServiceDrift(
      "logged-at-long-ago", "without loggedAt an entry is dated 1970", detectedAs: "rule-broken"),
    ServiceDrift(
      "singular-group-id-refused", "the older groupId is not accepted", detectedAs: "valid-rejected"
    ),
    ServiceDrift(
      "one-reaction-per-user", "another emoji replaces the first one", detectedAs: "rule-broken",
      "state-lost"),
    ServiceDrift(
      "own-locations-hidden", "a new location is visible to its creator alone",
      detectedAs: "rule-broken", "state-lost"),
    ServiceDrift(
      "old-group-still-heard", "a socket still receives messages of a group it left",
      detectedAs: "message-unexpected", "rule-broken"),
    ServiceDrift(
      "first-join-wins", "a socket cannot change to another group",
      detectedAs: "message-unexpected",
      "message-missing", "rule-broken"),
    ServiceDrift(
      "everybody-hears", "sockets receive messages of every group",
      detectedAs: "message-unexpected",
      "rule-broken"),
    ServiceDrift(
      "one-socket-only", "only the first socket of a group receives a deuce",
      detectedAs: "message-missing"),
    ServiceDrift(
      "message-entry-other", "the entry in a message has a different id",
      detectedAs: "rule-broken"),
    ServiceDrift("sender-unnamed", "messages do not name the sender", detectedAs: "rule-broken"),
  ]
}
