import ContractJSON

/// How the mock treats requests and state; only a drift makes it do less than all of this.
struct Conduct: Sendable {
  var checksAuthentication = true
  var checksRequests = true
  var uncheckedFields: Set<String> = []
  var refusesUnknown = true
  var refusesForeign = true
  var storesCreations = true
  var storesUpdates = true
  var forgetsDeletions = true
  var listsOnlyOwn = true
}
