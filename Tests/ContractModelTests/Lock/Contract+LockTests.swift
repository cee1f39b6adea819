import ContractJSON
import ContractModel
import TestSupport
import Testing

@Suite struct `The lock of a contract` {
  @Test(arguments: 0..<150)
  func `loses nothing`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let contract = random.contract()
    let copy = try Contract(lock: Array(contract.lockText.utf8))
    #expect(copy == contract)
    #expect(copy.lockText == contract.lockText)
    #expect(copy.fingerprint == contract.fingerprint)
  }

  @Test(arguments: [
    "boolean", "number", "string", "date", "timestamp", "uuid", "array", "object", "greaterThan",
    "atLeast", "lessThan", "atMost", "between", "multipleOf", "advised", "length", "matches",
    "oneOf", "commonly", "count", "unique", "response", "request", "path", "stored", "captured",
    "constant", "days", "now", "equal", "contains", "excludes", "present", "absent", "equals",
    "creates", "reads", "updates", "deletes", "lists", "unauthenticated", "missing", "foreign",
    "invalid", "invalidAt", "serverError", "set", "remove", "success", "hasMore", "nullable",
    "optional", "utf16Units", "bearer", "snakeCase", "everyone", "malformed",
    "union", "any", "alias", "resource", "default", "deprecated", "fix", "parts", "mediaType",
    "sizeLimit", "variant", "definedIn", "absent", "duplicate", "key", "members", "host",
    "definitions", "message", "sum", "sorted", "ascending", "descending", "element", "endsWith",
    "atMost", "channels", "client", "server", "timing", "first", "alone", "retryWaits", "rejected",
    "query", "whole", "login", "expiresIn", "location", "headers", "connect", "send", "receive",
    "silence", "close", "cookies", "cookie", "header", "responseHeader", "listing", "pages",
    "filters", "match", "sorts", "orders", "number", "offset", "cursor", "link", "total", "style",
    "stale", "refusedTransition", "states", "transitions", "idempotencyKey", "includes",
    "eventually", "created", "elements", "dayCounts", "part", "storedImage", "links", "link",
    "back", "exclusive", "url", "format",
    "width",
    "height",
    "unknown", "anonymous",
    "other",
  ])
  func `covers every member name`(word: String) {
    #expect(Self.someLocks.contains { $0.contains("\"\(word)\"") })
  }

  private static let someLocks = (UInt64(0)..<150).map { seed in
    var random = SeededRandom(seed: seed)
    return random.contract().lockText
  }
}
