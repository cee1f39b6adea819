package import ContractJSON
import ContractModel

/// One difference between two versions of a contract, and its consequence.
package struct ContractChange: Sendable, Equatable {
  /// How serious it is.
  package enum Level: String, Sendable, CaseIterable, Hashable {
    /// Someone who keeps the old contract fails with the new one.
    case breaking
    /// Someone may notice it, without a violation of the old contract.
    case warning
    /// Whether it breaks something was not decided.
    case unknown
    case info
  }

  /// Who notices it.
  package enum Affected: String, Sendable {
    /// Those who send requests.
    case callers
    /// Those who read responses.
    case readers
    case both
  }

  package var kind: Kind
  package var level: Level
  package var affects: Affected

  /// The first of the operations or channels, as `GET /goals`; empty for what concerns the contract.
  package var operation: String

  /// All operations and channels that the change reaches.
  package var operations: [String]

  /// The location: `response 200 /data/title`, `query parameter limit`.
  package var location: String

  /// One sentence that names the consequence.
  package var message: String

  /// The statements of the contract before and after the change.
  package var before: String?
  package var after: String?

  /// A value that the one side sends and the other side does not accept.
  package var witness: JSON?

  /// The effect of new responses on a Codable model of the old contract.
  package var swift: SwiftEffect?

  /// The line in the old and the new contract.
  package var lines: VersionLines
}

extension ContractChange {
  /// The stable name of the kind: `response-field-removed`.
  package var id: String { kind.id }

  /// Creates a change at a location of one operation, or of the contract as a whole.
  init(
    _ kind: Kind, _ level: Level, affecting affected: Affected, at site: ChangeSite, message: String
  ) {
    self.init(
      kind: kind, level: level, affects: affected, operation: site.operation,
      operations: site.operation.isEmpty ? [] : [site.operation], location: site.location,
      message: message, lines: site.lines)
  }

  /// The change as one of an operation.
  func of(_ operation: String) -> ContractChange {
    var copy = self
    copy.operation = operation
    copy.operations = [operation]
    return copy
  }

  /// A name of this change in all later comparisons of the same contracts, for lists of accepted changes.
  package var fingerprint: String {
    var hash = StableHash()
    for part in [id, operation, location, before ?? "", after ?? ""] { hash.add(part) }
    return hash.hexadecimal
  }

  /// The members of the change in reports.
  package var json: JSON {
    .members(
      ("id", .string(id)), ("level", .string(level.rawValue)),
      ("affects", .string(affects.rawValue)), ("operation", .string(operation)),
      ("location", .string(location)), ("message", .string(message)), ("witness", witness),
      ("swift", swift.map { .string($0.kind.rawValue) }),
      ("swiftError", swift?.error.map(JSON.string)),
      ("operations", .array(operations.map(JSON.string))), ("before", before.map(JSON.string)),
      ("after", after.map(JSON.string)), ("old", lines.old.map { .string("\($0)") }),
      ("new", lines.new.map { .string("\($0)") }), ("fingerprint", .string(fingerprint)))
  }
}

/// The effect of a response of the new contract on a Codable model of the old one.
package struct SwiftEffect: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case decodingFails = "decoding-fails"
    case dataLost = "data-lost"
    case silentlyWrong = "silently-wrong"
    case unaffected
  }

  package var kind: Kind

  /// The error and the coding path, where decoding fails: `keyNotFound tips/0/title`.
  package var error: String?

  package init(_ kind: Kind, _ error: String? = nil) {
    self.kind = kind
    self.error = error
  }
}

extension SwiftEffect {
  /// The effect of a violation of the old schema, as a model that follows it has it.
  init(_ drift: Drift) {
    var path = drift.location.pointer.tokens.map { token in
      switch token {
      case .name(let name): name
      case .index(let index): "\(index)"
      case .every: "0"
      case .malformed(let text): text
      }
    }.joined(separator: "/")
    if path.isEmpty { path = "the body" }
    switch drift.kind {
    case .fieldMissing, .fieldRenamed: self.init(.decodingFails, "keyNotFound \(path)")
    case .nullUnexpected: self.init(.decodingFails, "valueNotFound \(path)")
    case .typeChanged, .numberAsString, .stringAsNumber, .wrapped, .unwrapped, .singleForList:
      self.init(.decodingFails, "typeMismatch \(path)")
    case .enumNewValue: self.init(.decodingFails, "dataCorrupted \(path)")
    case .constraintBroken("whole"), .constraintBroken("digits"), .constraintBroken("exactlyOne"),
      .constraintBroken("not"):
      self.init(.decodingFails, "dataCorrupted \(path)")
    case .formatBroken:
      // Dates and UUIDs are types of their own; other formats are texts.
      let isTyped = ["date", "timestamp", "UUID"].contains(where: drift.expected.contains)
      self.init(isTyped ? .decodingFails : .unaffected, isTyped ? "dataCorrupted \(path)" : nil)
    case .precisionChanged: self.init(.silentlyWrong)
    default: self.init(.unaffected)
    }
  }
}
