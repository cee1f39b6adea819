import ContractFindings
package import ContractJSON
import ContractModel

extension ReplayToken {
  /// The version of the format; 1 named the case by a text.
  static let version = 2

  package var text: String { Base64URL.text(of: json.bytes()) }

  package var json: JSON {
    let head: [JSON] = [
      .number(JSON.Number(Self.version)), .string(origin.contract), .string(origin.fingerprint),
      .number(JSON.Number("\(origin.seed)") ?? 0), .string("\(origin.day)"), caseID.json,
      .string(cause.kind), .string(cause.check), .string(cause.operation), .string(cause.location),
    ]
    return .array(change == CaseChange() ? head : head + [change.json])
  }

  /// - Throws: ``ParseError`` at the first part that is no part of a token.
  package init(parsing text: String) throws(ParseError) {
    let bytes: [UInt8]
    do throws(Base64URL.DecodingError) {
      bytes = try Base64URL.bytes(of: text)
    } catch {
      let isAtEnd = error.offset >= text.utf8.count
      throw ParseError(
        reason: isAtEnd ? .damaged : .unexpectedCharacter, offset: error.offset)
    }
    let json: JSON
    do throws(JSON.ParseError) {
      json = try JSON(parsing: bytes)
    } catch {
      throw ParseError(reason: .damaged, offset: error.offset * 4 / 3)
    }
    guard case .array(let parts) = json, let version = parts.first?.integer else {
      throw ParseError(reason: .part("version"), offset: 0)
    }
    guard version == Self.version else { throw ParseError(reason: .version(version), offset: 0) }
    var rest = parts.dropFirst()
    func next<Part>(_ name: String, _ read: (JSON) -> Part?) throws(ParseError) -> Part {
      guard let part = rest.popFirst().flatMap(read) else {
        throw ParseError(reason: .part(name), offset: 0)
      }
      return part
    }
    origin = PlanIdentity(
      contract: try next("contract", \.stringValue),
      fingerprint: try next("fingerprint", \.stringValue),
      seed: try next("seed") { $0.numberValue.flatMap { UInt64($0.text) } },
      day: try next("day") { $0.stringValue.flatMap(CalendarDate.init) })
    caseID = try next("case", CaseID.init)
    cause = Cause(
      kind: try next("kind", \.stringValue), check: try next("check", \.stringValue),
      operation: try next("operation", \.stringValue),
      location: try next("location", \.stringValue))
    change = rest.isEmpty ? CaseChange() : try next("change", CaseChange.init)
    guard rest.isEmpty else { throw ParseError(reason: .part("end"), offset: 0) }
  }
}

extension CaseID {
  /// The identity as an array of its parts.
  fileprivate var json: JSON {
    var parts = [phase.rawValue]
    switch subject {
    case .operation(let id): parts += ["operation", id]
    case .scenario(let id): parts += ["scenario", id]
    }
    switch variant {
    case .whole: parts += ["whole"]
    case .before: parts += ["before"]
    case .after: parts += ["after"]
    case .typical: parts += ["typical"]
    case .named(let text): parts += ["named", text]
    case .sequence(let resource, let name): parts += ["sequence", resource, name]
    case .walk(let resource, let index): parts += ["walk", resource, "\(index)"]
    case .random(let kind, let index): parts += ["random", kind.rawValue, "\(index)"]
    }
    return .array(parts.map(JSON.string))
  }

  fileprivate init?(_ json: JSON) {
    guard case .array(let elements) = json else { return nil }
    let parts = elements.compactMap(\.stringValue)
    guard parts.count == elements.count, parts.count > 3, let phase = Phase(rawValue: parts[0])
    else { return nil }
    let subject: Subject
    switch parts[1] {
    case "operation": subject = .operation(parts[2])
    case "scenario": subject = .scenario(parts[2])
    default: return nil
    }
    guard let variant = Variant(parts[3], parts.dropFirst(4)) else { return nil }
    self.init(phase, subject, variant: variant)
  }
}

extension CaseID.Variant {
  fileprivate init?(_ kind: String, _ parts: ArraySlice<String>) {
    let index = parts.last.flatMap(Int.init)
    switch (kind, parts.count) {
    case ("whole", 0): self = .whole
    case ("before", 0): self = .before
    case ("after", 0): self = .after
    case ("typical", 0): self = .typical
    case ("named", 1): self = .named(parts[parts.startIndex])
    case ("sequence", 2):
      self = .sequence(resource: parts[parts.startIndex], name: parts[parts.startIndex + 1])
    case ("walk", 2):
      guard let index else { return nil }
      self = .walk(resource: parts[parts.startIndex], index: index)
    case ("random", 2):
      guard let index, let kind = CaseID.RandomKind(rawValue: parts[parts.startIndex]) else {
        return nil
      }
      self = .random(kind, index: index)
    default: return nil
    }
  }
}

extension CaseChange {
  /// The largest body that a token holds, in bytes.
  package static let bodyLimit = 2_048

  fileprivate var json: JSON {
    var object = JSON.Object()
    if isUsual { object["usual"] = true }
    if let steps { object["steps"] = JSON(steps) }
    if let messageChanges { object["message"] = JSON(messageChanges) }
    if !usualParameters.isEmpty { object["reset"] = .array(usualParameters.map(JSON.string)) }
    switch body {
    case .json(let json): object["json"] = .string(json.text())
    case .bytes(let bytes): object["bytes"] = .string(Base64URL.text(of: bytes))
    case .form(let bytes): object["form"] = .string(Base64URL.text(of: bytes))
    case .some(.none): object["none"] = true
    case .changed, .unissued, .distinct, .malformed, nil: break
    }
    return .object(object)
  }

  fileprivate init?(_ json: JSON) {
    guard case .object(let object) = json, object.repeatedNames.isEmpty else { return nil }
    self.init()
    for member in object.members {
      switch (member.name, member.value) {
      case ("usual", .boolean(true)): isUsual = true
      case ("steps", let value):
        guard let indices = value.integers else { return nil }
        steps = indices
      case ("message", let value):
        guard let indices = value.integers else { return nil }
        messageChanges = indices
      case ("reset", .array(let keys)):
        usualParameters = keys.compactMap(\.stringValue)
        guard usualParameters.count == keys.count else { return nil }
      case ("json", .string(let text)):
        guard let json = try? JSON(parsing: text) else { return nil }
        body = .json(json)
      case ("bytes", .string(let text)):
        guard let bytes = try? Base64URL.bytes(of: text) else { return nil }
        body = .bytes(bytes)
      case ("form", .string(let text)):
        guard let bytes = try? Base64URL.bytes(of: text) else { return nil }
        body = .form(bytes)
      case ("none", .boolean(true)): body = Plan.Body.none
      default: return nil
      }
    }
  }
}

extension JSON {
  fileprivate init(_ integers: [Int]) {
    self = .array(integers.map { .number(JSON.Number($0)) })
  }

  fileprivate var integer: Int? { numberValue.flatMap { Int($0.text) } }

  fileprivate var integers: [Int]? {
    guard case .array(let elements) = self else { return nil }
    let integers = elements.compactMap(\.integer)
    return integers.count == elements.count ? integers : nil
  }
}
