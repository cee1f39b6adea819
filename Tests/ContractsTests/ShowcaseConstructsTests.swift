import Foundation
import Testing

/// The contract that is read as a tutorial.
@Suite struct `The showcase` {
  /// How contracts write the constructs of the language, by subject.
  private static let constructs: [(subject: String, spellings: [String])] = [
    (
      "types",
      [
        ".boolean", ".number(", ".integer(", ".string(", ".date", ".timestamp", ".uuid",
        ".array(of:", ".object {", ".map(", ".any", ".constant(", ".values(", ".nullable",
        ".recursive(", ".reference(", ".oneOf(", ".commonly(", ".optional", ".alias(of:",
      ]
    ),
    (
      "limits",
      [
        ".length(", ".matches(", ".between(", ".atLeast(", ".atMost(", ".greaterThan(",
        ".lessThan(", ".multiple(of:", ".count(", ".unique", ".nonEmpty", ".advised(",
        "form: .digits", "fractionDigits:", "version: 4", "keys:",
      ]
    ),
    (
      "objects",
      [
        ".closed", ".open", "others: ", "membersMatching: ", ".readOnly", ".writeOnly",
        ".deprecated(", ".naming(", "example:", ".defaulting(to:",
      ]
    ),
    (
      "compositions",
      [
        ".all(", ".either(", ".exactlyOne(", ".excluding(", ".union(", ".tuple(", ".perType(",
        ".choosing(", ".containing(", ".or(",
      ]
    ),
    (
      "formats",
      [
        ".email", ".uri,", ".uriReference", ".hostname", ".ipv4", ".ipv6", ".duration", ".time",
        ".base64", ".jsonPointer", ".regex", ".custom(",
      ]
    ),
    (
      "parameters",
      [
        "path: [", "query: [", "headers: [", "cookies: [", ".style(.commas)", ".style(.brackets)",
        ".style(.spaces)", ".style(.pipes)", ".style(.label)", ".style(.matrix)",
      ]
    ),
    (
      "methods", [".get,", ".head,", ".post,", ".put,", ".patch,", ".delete,"]
    ),
    (
      "credentials",
      [
        ".bearer", ".basic", ".apiKey(header:", ".apiKey(query:", ".apiKey(cookie:", ".any(",
        ".all(", ".optional(", "authentication: .none", "login: Login(",
      ]
    ),
    (
      "bodies",
      [
        ".json(", ".form {", ".multipart(", ".file(", ".text(", ".binary(", ".lines(",
        ".namedEvents(", ".sent(as:", ".withOpenBody", ".noContent()", ".storingImage(",
      ]
    ),
    (
      "responses",
      [".with(headers:", ".with(body:", ".notModified()", ".locating(", "Failure(", "CORS("]
    ),
    (
      "conditions of failures",
      [
        ".invalid,", ".invalid(", ".absent(", ".duplicate(", ".missing(", ".foreign(",
        ".unauthenticated", ".stale(", ".refusedTransition(",
      ]
    ),
    (
      "effects",
      [
        ".creates(", ".reads(", ".updates(", ".replaces(", ".deletes(", ".lists(", ".links(",
        ".exclusive", ".readsOwn(", ".updatesOwn(", "StateMachine(", "SoftDeletion(", ".later(",
        ".idempotent(by:", "hasMore:",
      ]
    ),
    (
      "lists",
      [
        ".pages(", "next: .cursor(", "next: .offset", "next: .link", "total:", ".filters(",
        ".sorts(", "by: .atLeast", "by: .contains",
      ]
    ),
    (
      "rules",
      [
        "response(\"", "request(\"", "path(\"", "query(\"", "header(\"", "cookie(\"",
        "response.header(\"", "message(\"", "captured(\"", "count(", "days(from:",
        "seconds(from:", "now()", "sorted(", "greatest(of:", "smallest(of:", ".elements(where:",
        ".dayCounts(by:",
        ".part(at:", " + 1", " == ", " != ", " <= ", " >= ", ".includes(", ".excludes(",
        ".ends(with:", ".when(", ".unless(", ".advised", ".echoes(", ".keeps(", ".patches(",
      ]
    ),
    (
      "scenarios",
      [
        ".call(", "capture: [", ".set(", ".remove(", "as: .other", "as: .anonymous",
        "as: .unknown", "as: .malformed", ".failure(", ".rejected", "timing: .alone",
        ".eventually(within:", "headers: [\"", "cookies: [\"", ".connect(", ".send(", ".receive(",
        ".silence(", ".close(", "Channel(", "Message(",
      ]
    ),
  ]

  private static var source: String {
    get throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../contracts/Showcase")
      return try FileManager.default
        .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }
  }

  @Test(arguments: constructs)
  func `has a sample of every construct`(subject: String, spellings: [String]) throws {
    let source = try Self.source
    #expect(spellings.filter { !source.contains($0) } == [], "of \(subject)")
  }
}
