import ContractFindings
import ContractJSON
import ContractModel
import ContractText
import Foundation

/// One change of a value in a round trip.
struct RoundTripChange: Equatable {
  var kind: Loss.Kind
  var location: JSON.Pointer
  var detail: String
}

extension JSON {
  /// The changes from this value, which conforms to a schema, to another one.
  ///
  /// Numbers are compared by their exact values, texts by their scalars, UUIDs without regard to
  /// case (RFC 9562, section 4), members in any order.
  func changes(in other: JSON, _ schema: Schema) -> [RoundTripChange] {
    var comparison = Comparison(schema)
    comparison.compare(self, other)
    return comparison.changes
  }

  /// The value in at most forty characters.
  var excerpt: String { text().shortened(to: 40) }
}

extension JSON {
  /// For a location without a value, the member whose name differs in spelling only, and the name
  /// that is sought.
  func spelling(of location: JSON.Pointer) -> (location: JSON.Pointer, sought: String)? {
    guard self[location] == nil, let parent = location.parent,
      case .name(let name)? = location.tokens.last,
      case .object(let object)? = self[parent],
      let member = object.members.first(where: { $0.name.isSpelling(of: name) })
    else { return nil }
    return (parent.appending(.name(member.name)), name)
  }
}

/// Compares two values recursively.
///
/// Pointers are created only for differences.
private struct Comparison {
  let schema: Schema

  /// Whether elements of some list differ in their schema.
  let hasTuples: Bool

  var path: [JSON.Pointer.Token] = []
  var changes: [RoundTripChange] = []

  init(_ schema: Schema) {
    self.schema = schema
    hasTuples = schema.hasTuples
  }

  mutating func note(_ kind: Loss.Kind, _ detail: String) {
    changes.append(RoundTripChange(kind: kind, location: JSON.Pointer(path), detail: detail))
  }

  mutating func compare(_ value: JSON, _ other: JSON) {
    switch (value, other) {
    case (.null, .null): return
    case (.boolean(let before), .boolean(let after)) where before == after: return
    case (.object(let before), .object(let after)): compare(before, after)
    case (.array(let before), .array(let after)):
      if before.count != after.count {
        note(.valueChanged, "\(before.count) elements → \(after.count)")
      }
      let positions = hasTuples ? schema.schema(at: JSON.Pointer(path))?.positionCount ?? 0 : 0
      for (index, (element, written)) in zip(before, after).enumerated() {
        path.append(index < positions ? .index(index) : .every)
        compare(element, written)
        path.removeLast()
      }
    case (.number(let before), .number(let after)):
      if before == after { return }
      note(before.isNear(after) ? .precisionChanged : .valueChanged, "\(before) → \(after)")
    case (.string(let before), .string(let after)):
      if before.hasSameScalars(as: after) { return }
      let kinds = schema.schema(at: JSON.Pointer(path))?.kinds ?? []
      if kinds.contains(where: { $0.hasSameMeaning(before, after) }) { return }
      guard kinds.contains(where: \.isTimestamp), before.isSameSecond(as: after) else {
        return note(.valueChanged, "\(value.excerpt) → \(other.excerpt)")
      }
      let (digits, newDigits) = (before.fractionDigits, after.fractionDigits)
      note(
        .precisionChanged,
        digits == newDigits ? "\(before) → \(after)" : "\(digits) → \(newDigits) digits")
    default:
      note(.valueChanged, "\(value.typeName) \(value.excerpt) → \(other.typeName) \(other.excerpt)")
    }
  }

  private mutating func compare(_ object: JSON.Object, _ written: JSON.Object) {
    var isKnown = Array(repeating: false, count: written.count)
    let indices = object.members.map { member in
      let index = written.members.firstIndex { $0.name.hasSameScalars(as: member.name) }
      if let index { isKnown[index] = true }
      return index
    }
    var news = isKnown.contains(false) ? written.members.filter { object[$0.name] == nil } : []
    for (member, index) in zip(object.members, indices) {
      path.append(.name(member.name))
      if let index {
        compare(member.value, written.members[index].value)
      } else if let index = news.firstIndex(where: { $0.name.isSpelling(of: member.name) }) {
        let new = news.remove(at: index)
        note(.renamed, "encoded as \(new.name)")
        compare(member.value, new.value)
      } else if member.value == .null {
        note(.nullBecameAbsent, "null is not encoded")
      } else {
        note(.dropped, "\(member.value.excerpt) is not encoded")
      }
      path.removeLast()
    }
    for new in news {
      path.append(.name(new.name))
      if new.value == .null {
        note(.absentBecameNull, "encoded as null")
      } else {
        note(.added, "\(new.value.excerpt) is encoded")
      }
      path.removeLast()
    }
  }
}

extension JSON.Number {
  /// Whether fewer digits can explain the difference.
  fileprivate func isNear(_ other: JSON.Number) -> Bool {
    guard let before = Double(text), let after = Double(other.text) else { return false }
    return abs(before - after) <= abs(before) * 1e-6
  }
}

extension Schema {
  fileprivate var hasTuples: Bool {
    if case .composed(.tuple) = kind { true } else { parts.contains(where: \.hasTuples) }
  }

  /// How many of the first elements have a schema of their own, in a list that is a tuple.
  fileprivate var positionCount: Int {
    switch kind {
    case .composed(.tuple(let positions, _, _)): positions.count
    case .union(let alternatives): alternatives.map(\.positionCount).max() ?? 0
    case .composed(let composition): composition.shapes.map(\.positionCount).max() ?? 0
    case .recursive(_, let body): body.positionCount
    default: 0
    }
  }

  /// The alternatives of a union, or the schema's own kind.
  fileprivate var kinds: [Kind] {
    if case .union(let alternatives) = kind { alternatives.flatMap(\.kinds) } else { [kind] }
  }
}

extension Schema.Kind {
  fileprivate var isTimestamp: Bool {
    if case .timestamp? = typedText { true } else { false }
  }

  /// Whether two texts are the same value of this kind in two allowed forms.
  fileprivate func hasSameMeaning(_ text: String, _ other: String) -> Bool {
    switch typedText {
    case .uuid?: text.lowercased() == other.lowercased() && UUID(uuidString: text) != nil
    case .timestamp(let timestamp)?: timestamp.allowsForm(of: other) && text.isSameTime(as: other)
    case .date?, nil: false
    }
  }
}

extension Timestamp {
  /// Whether a timestamp has an allowed number of digits and an allowed zone.
  fileprivate func allowsForm(of text: String) -> Bool {
    fractionDigits.contains(text.fractionDigits) && (zone == .any || text.hasScalarSuffix("Z"))
  }
}

extension String {
  /// Whether two names differ in case and underscores only, as conversions between conventions do.
  func isSpelling(of name: String) -> Bool {
    func letters(_ text: String) -> String { text.lowercased().filter { $0 != "_" && $0 != "-" } }
    return letters(self) == letters(name)
  }

  /// The number of fraction digits of a timestamp.
  fileprivate var fractionDigits: Int {
    guard let point = firstIndex(of: ".") else { return 0 }
    return self[point...].dropFirst().prefix { $0.isNumber }.count
  }

  /// Whether two timestamps denote the same time, in any zone and with any number of digits.
  fileprivate func isSameTime(as other: String) -> Bool {
    guard let before = Moment(self), let after = Moment(other) else { return false }
    return before == after
  }

  /// Whether two timestamps differ only in the fraction of their second.
  fileprivate func isSameSecond(as other: String) -> Bool {
    func rest(_ text: String) -> String {
      guard let point = text.firstIndex(ofASCII: ".") else { return text }
      return String(text[..<point] + text[point...].dropFirst().drop { $0.isNumber })
    }
    return rest(self) == rest(other)
  }
}
