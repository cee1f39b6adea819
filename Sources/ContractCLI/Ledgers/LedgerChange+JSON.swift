import ContractJSON
import ContractModel
import ContractRunner

extension LedgerChange {
  /// The change as an object of a ledger file.
  var json: JSON {
    switch self {
    case .created(let entry): entry.json
    case .deleted(let id): id.json("deleted")
    case .rejected(let id, let reason): id.json("rejected", "reason", .string(reason))
    case .abandoned(let id, let reason): id.json("abandoned", "reason", .string(reason))
    case .changed(let id, let original): id.json("changed", "original", original)
    case .restored(let id): id.json("restored")
    case .sent(let number, let request):
      [
        "sent": number.json, "operation": .string(request.operation),
        "method": .string(request.method), "path": .string(request.template),
      ]
    case .settled(let number): ["settled": number.json]
    case .unnamed(let number, .unanswered): ["unanswered": number.json]
    case .unnamed(let number, .succeeded(nil)): ["unnamed": number.json]
    case .unnamed(let number, .succeeded(let name?)):
      ["unnamed": number.json, "name": .string(name)]
    case .attempted: ["attempted": true]
    }
  }

  /// Reads an object of a ledger file.
  init(reading json: JSON) throws(LedgerLineError) {
    let line = try LedgerLine(json)
    self =
      switch try line.kind {
      case .created: .created(try line.entry())
      case .deleted: .deleted(try line.id())
      case .rejected: .rejected(try line.id(and: "reason"), try line.text("reason"))
      case .abandoned: .abandoned(try line.id(and: "reason"), try line.text("reason"))
      case .changed:
        .changed(try line.id(and: "original"), original: try line.value("original"))
      case .restored: .restored(try line.id())
      case .sent: .sent(try line.number("operation", "method", "path"), try line.request())
      case .settled: .settled(try line.number())
      case .unanswered: .unnamed(try line.number(), .unanswered)
      case .unnamed: .unnamed(try line.number("name"), .succeeded(try line.optionalText("name")))
      case .attempted: try line.mark()
      }
  }
}

/// The reason why a line of a ledger cannot be used.
enum LedgerLineError: Error, Sendable, Equatable {
  case notJSON(JSON.ParseError.Reason)
  /// It states nothing that this version knows.
  case unknown
  case missing(String)
  case invalid(String)
  case unknownMember(String)
  /// It is longer than any line of a ledger.
  case tooLong
  /// It has no end, because writing it was interrupted.
  case cut
}

extension LedgerLineError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notJSON(let reason): "\(reason)"
    case .unknown: "it records nothing that this version knows"
    case .missing(let name): "the member \(name) is missing"
    case .invalid(let name): "the member \(name) has an invalid value"
    case .unknownMember(let name): "the member \(name.prefix(40)) is unknown"
    case .tooLong: "it is too long"
    case .cut: "it was cut off"
    }
  }
}

/// An object of a ledger file whose members are being read.
private struct LedgerLine {
  /// The change that a line records, by the name of its first member.
  enum Kind: String {
    case created, deleted, rejected, abandoned, changed, restored
    case sent, settled, unanswered, unnamed, attempted
  }

  private let object: JSON.Object
  private let name: String

  init(_ json: JSON) throws(LedgerLineError) {
    guard let object = json.objectValue, let first = object.members.first else { throw .unknown }
    self.object = object
    name = first.name
  }

  var kind: Kind {
    get throws(LedgerLineError) {
      guard let kind = Kind(rawValue: name) else { throw .unknown }
      return kind
    }
  }

  func value(_ name: String) throws(LedgerLineError) -> JSON {
    guard let value = object[name] else { throw .missing(name) }
    return value
  }

  func text(_ name: String) throws(LedgerLineError) -> String {
    guard let text = try value(name).stringValue else { throw .invalid(name) }
    return text
  }

  func optionalText(_ name: String) throws(LedgerLineError) -> String? {
    object[name] == nil ? nil : try text(name)
  }

  func id(and others: String...) throws(LedgerLineError) -> World.ResourceID {
    try requireOnly(["id"] + others)
    return World.ResourceID(resource: try text(name), id: try text("id"))
  }

  func number(_ others: String...) throws(LedgerLineError) -> Int {
    try requireOnly(others)
    guard let number = try value(name).numberValue.flatMap({ Int($0.text) }) else {
      throw .invalid(name)
    }
    return number
  }

  func request() throws(LedgerLineError) -> CreatingRequest {
    CreatingRequest(
      operation: try text("operation"), method: try text("method"), template: try text("path"))
  }

  func mark() throws(LedgerLineError) -> LedgerChange {
    try requireOnly([])
    guard try value(name) == true else { throw .invalid(name) }
    return .attempted
  }

  func entry() throws(LedgerLineError) -> ResourceLedger.Entry {
    let id = try id(and: "identity", "key", "parameters")
    guard let identity = Identity(rawValue: try text("identity")) else {
      throw .invalid("identity")
    }
    guard let members = try value("parameters").objectValue?.members else {
      throw .invalid("parameters")
    }
    var parameters: [String: String] = [:]
    for member in members {
      guard let text = member.value.stringValue else { throw .invalid("parameters") }
      parameters[member.name] = text
    }
    return ResourceLedger.Entry(
      resource: id.resource, id: id.id, identity: identity, key: object["key"],
      parameters: parameters)
  }

  private func requireOnly(_ names: [String]) throws(LedgerLineError) {
    let unknown = object.members.first { $0.name != name && !names.contains($0.name) }
    if let unknown { throw .unknownMember(unknown.name) }
  }
}

extension ResourceLedger.Entry {
  fileprivate var json: JSON {
    var object: JSON.Object = [
      "created": .string(resource), "id": .string(id), "identity": .string(identity.rawValue),
    ]
    object["key"] = key
    object["parameters"] = .object(
      JSON.Object(
        parameters.sorted { $0.key < $1.key }
          .map { JSON.Object.Member(name: $0.key, value: .string($0.value)) }))
    return .object(object)
  }
}

extension World.ResourceID {
  fileprivate func json(_ name: String, _ other: String = "", _ value: JSON? = nil) -> JSON {
    var object: JSON.Object = [name: .string(resource), "id": .string(id)]
    object[other] = value
    return .object(object)
  }
}

extension Int {
  fileprivate var json: JSON { .number(JSON.Number(self)) }
}
