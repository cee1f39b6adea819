import ContractJSON
import ContractModel

extension ReplayToken {
  private static let version = 1

  package var text: String { Base64URL.text(of: json.bytes()) }

  var json: JSON {
    let head: [JSON] = [
      .number(JSON.Number(Self.version)), .string(contract), .string(fingerprint),
      .number(JSON.Number("\(seed)") ?? 0), .string("\(day)"), .string(caseName), .string(kind),
      .string(check), .string(operation), .string(place),
    ]
    return .array(change == CaseChange() ? head : head + [change.json])
  }

  /// - Throws: ``ParseError`` where the text breaks.
  package init(parsing text: String) throws(ParseError) {
    let bytes: [UInt8]
    do throws(Base64URL.Fault) {
      bytes = try Base64URL.bytes(of: text)
    } catch {
      throw ParseError(reason: .unexpectedCharacter, offset: error.offset)
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
    func next(_ name: String) throws(ParseError) -> String {
      guard let text = rest.popFirst()?.stringValue else {
        throw ParseError(reason: .part(name), offset: 0)
      }
      return text
    }
    contract = try next("contract")
    fingerprint = try next("fingerprint")
    guard let seed = rest.popFirst()?.numberValue.flatMap({ UInt64($0.text) }) else {
      throw ParseError(reason: .part("seed"), offset: 0)
    }
    self.seed = seed
    guard let day = CalendarDate(try next("day")) else {
      throw ParseError(reason: .part("day"), offset: 0)
    }
    self.day = day
    caseName = try next("case")
    kind = try next("kind")
    check = try next("check")
    operation = try next("operation")
    place = try next("place")
    change = CaseChange()
    if let last = rest.popFirst() {
      guard let change = CaseChange(last) else {
        throw ParseError(reason: .part("change"), offset: 0)
      }
      self.change = change
    }
    guard rest.isEmpty else { throw ParseError(reason: .part("end"), offset: 0) }
  }
}

extension CaseChange {
  /// Bodies that are longer are left out of tokens.
  static let bodyLimit = 2_048

  fileprivate var json: JSON {
    var object = JSON.Object()
    if isUsual { object["usual"] = true }
    if let steps { object["steps"] = JSON(steps) }
    if let wire { object["wire"] = JSON(wire) }
    if !usualParameters.isEmpty { object["reset"] = .array(usualParameters.map(JSON.string)) }
    switch body {
    case .json(let json): object["json"] = .string(json.text())
    case .bytes(let bytes): object["bytes"] = .string(Base64URL.text(of: bytes))
    case .form(let bytes): object["form"] = .string(Base64URL.text(of: bytes))
    case .some(.none): object["none"] = true
    case .changed, .unissued, .malformed, nil: break
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
        guard let places = value.integers else { return nil }
        steps = places
      case ("wire", let value):
        guard let places = value.integers else { return nil }
        wire = places
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
