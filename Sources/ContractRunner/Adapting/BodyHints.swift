import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// The statements of a rejection about the body of its request: the members that are wrong, their formats and allowed
/// values.
struct BodyHints {
  let body: JSON
  let schema: Schema
  let validator: SchemaValidator

  /// How much of a response is read.
  private static let readSize = 16 << 10

  /// A sentence about a member.
  private struct Remark {
    var location: JSON.Pointer
    var text: String
  }
}

extension BodyHints {
  /// The body without what a rejection complains about, or with a value of the form that it asks for; `nil` where it
  /// names no member.
  ///
  /// It is valid by the contract, as the body is.
  func body(after response: HTTPResponse) -> JSON? {
    let bytes = Array(response.body.prefix(Self.readSize))
    var changed = body
    for remark in remarks(in: bytes) {
      let candidates = candidates(for: remark)
      let better = candidates.lazy.map { change in change(changed) }.first {
        $0 != changed && validator.accepts($0.bytes())
      }
      if let better { changed = better }
    }
    // The literal would be the value null elsewhere.
    guard changed != body else { return nil }
    return changed
  }

  /// The body with the members that the schema requires alone; `nil` where it has no others.
  var requiredAlone: JSON? {
    guard var object = body.objectValue else { return nil }
    for member in object.members
    where schema.field(at: JSON.Pointer([.name(member.name)]))?.isRequired == false {
      object[member.name] = nil
    }
    let smaller = JSON.object(object)
    guard smaller != body, validator.accepts(smaller.bytes()) else { return nil }
    return smaller
  }
}

extension BodyHints {
  /// The members whose values exist already, as a rejection says; of a conflict that names no member, all texts.
  func takenMembers(after response: HTTPResponse) -> [JSON.Pointer] {
    let remarks = remarks(in: Array(response.body.prefix(Self.readSize)))
    let named = remarks.filter(\.text.saysThatItExists).map(\.location).filter(canDiffer)
    if !remarks.isEmpty || response.status != .conflict { return named }
    return locations.filter { body[$0]?.stringValue != nil && canDiffer($0) }
  }

  /// Whether a member can have many values.
  private func canDiffer(_ location: JSON.Pointer) -> Bool {
    switch body[location] {
    case .string?: schema.schema(at: location.withoutIndices)?.merged.closedTexts == nil
    case .number?: true
    default: false
    }
  }
}

extension BodyHints {
  private func remarks(in bytes: [UInt8]) -> [Remark] {
    var found: [Remark] = []
    var others: [String] = []
    if let error = try? JSON(parsing: bytes) {
      collect(error, about: nil, &found, &others)
    } else {
      others = [String(decoding: bytes, as: UTF8.self)]
    }
    // A text that names members is about each of them.
    for text in others {
      for location in locations where text.names(location) {
        found.append(Remark(location: location, text: text))
      }
    }
    return found
  }

  /// Finds texts below members that are called like those of the body, and texts with their location beside.
  private func collect(
    _ error: JSON, about location: JSON.Pointer?, _ found: inout [Remark], _ others: inout [String]
  ) {
    switch error {
    case .string(let text):
      if let location {
        found.append(Remark(location: location, text: text))
      } else {
        others.append(text)
      }
    case .array(let elements):
      for element in elements { collect(element, about: location, &found, &others) }
    case .object(let object):
      let named = object.located.flatMap(self.location)
      for member in object.members {
        let inside = (location ?? .root).appending(.name(member.name))
        let isMember = body[inside] != nil || schema.field(at: inside) != nil
        collect(member.value, about: isMember ? inside : named ?? location, &found, &others)
      }
    case .null, .boolean, .number: break
    }
  }

  /// The location that a list of names in an error means, from its first known name on.
  private func location(of names: [String]) -> JSON.Pointer? {
    for start in names.indices {
      let pointer = JSON.Pointer(
        names[start...].map { name in Int(name).map { .index($0) } ?? .name(name) })
      if body[pointer] != nil || schema.field(at: pointer) != nil { return pointer }
    }
    return nil
  }

  /// The locations of all members of the body, and of those in lists the first.
  private var locations: [JSON.Pointer] {
    var found: [JSON.Pointer] = []
    func visit(_ value: JSON, _ location: JSON.Pointer) {
      for member in value.objectValue?.members ?? [] {
        let inside = location.appending(.name(member.name))
        found.append(inside)
        visit(member.value, inside)
      }
      if let first = value.arrayValue?.first { visit(first, location.appending(.index(0))) }
    }
    visit(body, .root)
    return found
  }
}

extension BodyHints {
  /// The changes that may satisfy a remark, the most specific first.
  private func candidates(for remark: Remark) -> [(JSON) -> JSON] {
    let location = remark.location
    func setting(_ value: JSON) -> (JSON) -> JSON {
      { body in
        var body = body
        _ = body.set(value, at: location)
        return body
      }
    }
    func removing(_ body: JSON) -> JSON {
      var body = body
      _ = body.remove(at: location)
      return body
    }
    let values = remark.text.allowedValues + remark.text.valuesOfFormats
    let parsed = values.compactMap { JSON.Number($0).map(JSON.number) }
    let isAbsent = body[location] == nil
    let smallest = isAbsent ? smallest(at: location).map { [setting($0)] } ?? [] : []
    return values.map { setting(.string($0)) } + parsed.map(setting)
      + Self.plainValues.filter { remark.text.asks(for: $0) }.map(setting) + smallest
      + (isAbsent ? [] : [removing, setting(.null)])
  }

  private static let plainValues: [JSON] = [1, true, [], [:]]

  private func smallest(at location: JSON.Pointer) -> JSON? {
    let epoch = Instant(secondsSince1970: 0, nanoseconds: 0)
    return schema.schema(at: location).flatMap {
      try? Generator(schema: $0, today: epoch.date, now: epoch)
    }?.smallest()
  }
}

extension JSON.Object {
  /// The names of a location that an error states beside its text: `"loc": ["body", "name"]`, `"field": "name"`.
  fileprivate var located: [String]? {
    for name in ["loc", "location", "path", "field", "name", "param", "pointer", "property"] {
      switch self[name] {
      case .array(let parts)?: return parts.map { $0.stringValue ?? $0.text() }
      case .string(let text)?:
        return text.split { $0 == "." || $0 == "/" || $0 == "[" || $0 == "]" }.map(String.init)
      default: continue
      }
    }
    return nil
  }
}
