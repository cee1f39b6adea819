import ContractFindings
import ContractHTTP
package import ContractJSON
package import ContractModel
import ContractPlanning
import ContractText
package import ContractValidation

/// Finds values that no statement of the contract forbids and that are mistakes almost everywhere: a
/// number of elements that the list does not have, `undefined` in a URL, local time that claims to be UTC.
///
/// A correct backend may send each of them, so that they are notes.
package struct SuspiciousValues {
  /// The operation that responds.
  private let operation: CompiledOperation

  /// The names of the members that requests of the contract set, whose values may be anything.
  private let requestNames: Set<String>

  /// The time of the response.
  private let now: Instant

  package private(set) var drifts: [Drift] = []

  package init(operation: CompiledOperation, requestNames: Set<String>, now: Instant) {
    self.operation = operation
    self.requestNames = requestNames
    self.now = now
  }
}

extension SuspiciousValues {
  /// Examines every value of a body, except for what only its lists show.
  package mutating func examine(_ document: JSON) {
    examine(document, [], isSet: false)
  }

  /// Examines the lists of a body: the identity of each element, and the total beside a complete list.
  package mutating func examineLists(_ document: JSON) {
    for effect in operation.effects(.lists) {
      guard case .response(let list)? = effect.state, let elements = document[list]?.arrayValue
      else { continue }
      examineIdentities(of: elements, effect.resource.id, at: list)
      examineTotal(of: effect, at: list, elements.count, document)
    }
  }

  /// Examines a value, and whether requests set the member, or one around it.
  private mutating func examine(_ value: JSON, _ path: [JSON.Pointer.Token], isSet: Bool) {
    switch value {
    case .object(let object):
      for member in object {
        examine(
          member.value, path + [.name(member.name)],
          isSet: isSet || requestNames.contains(member.name))
      }
    case .array(let elements):
      if !isSet, !operation.lists(at: path) { examineVariety(of: elements, path) }
      for element in elements { examine(element, path + [.every], isSet: isSet) }
    case .string(let text):
      if let word = text.placeholder(inTexts: !isSet) {
        report(path, expected: "a value in place of \(word)", actual: value.text())
      }
      if !isSet { examineTime(text, path) }
    case .null, .boolean, .number: return
    }
  }

  private mutating func examineIdentities(
    of elements: [JSON], _ id: JSON.Pointer, at list: JSON.Pointer
  ) {
    var seen: Set<String> = []
    let repeated = elements.compactMap { $0[id]?.identityText }.first { !seen.insert($0).inserted }
    guard let repeated else { return }
    report(
      list.appending(.every).appending(id).tokens, expected: "each identity once in the list",
      actual: "\(repeated) more than once")
  }

  private mutating func examineTotal(
    of effect: CompiledEffect, at list: JSON.Pointer, _ count: Int, _ document: JSON
  ) {
    guard operation.paging == nil, let holder = list.parent, let members = document[holder],
      effect.isComplete(in: document)
    else { return }
    for name in Self.totals {
      let location = holder.appending(.name(name))
      guard let total = members[JSON.Pointer([.name(name)])]?.numberValue,
        total != JSON.Number(count), !operation.rules.contains(where: { $0.mentions(location) })
      else { continue }
      report(
        location.tokens, expected: "\(count), as many as the complete list has",
        actual: total.text)
    }
  }

  private static let totals = [
    "total", "count", "total_count", "totalCount", "total_items", "totalItems", "total_results",
    "totalResults",
  ]

  /// Several elements that are all the same: one of them would do.
  private mutating func examineVariety(of elements: [JSON], _ path: [JSON.Pointer.Token]) {
    guard elements.count > 1, let first = elements.first, elements.allSatisfy({ $0 == first })
    else { return }
    // Names and numbers may well be the same; sentences are not.
    guard first.hasSentence else { return }
    report(
      path, expected: "elements that differ",
      actual: "\(elements.count) times \(first.text().shortened(to: 60))")
  }

  /// A time of the response itself that differs from the clock by what a time zone does.
  private mutating func examineTime(_ text: String, _ path: [JSON.Pointer.Token]) {
    guard operation.isFresh(path), text.utf8.count > 10,
      let shown = Moment(text), let clock = Moment(now.text(fractionDigits: 0))
    else { return }
    let distance = clock.wholeSeconds(to: shown)
    let quarter = 15 * 60
    let quarters = (Double(distance) / Double(quarter)).rounded()
    guard quarters != 0, abs(quarters) <= 14 * 4,
      abs(distance - Int(quarters) * quarter) <= Self.delay
    else { return }
    report(
      path, expected: "the current time, about \(now.text(fractionDigits: 0))",
      actual: "\(text), which may be local time in another zone")
  }

  /// How much later than a response its time may be read, in seconds.
  private static let delay = 30

  private mutating func report(
    _ path: [JSON.Pointer.Token], expected: String, actual: String
  ) {
    let location = Drift.Location(.body, JSON.Pointer(path))
    guard !drifts.contains(where: { $0.location == location }) else { return }
    drifts.append(
      Drift(
        .suspiciousValue, check: .responseSchema, at: location, source: operation.position,
        expected: expected, actual: actual
      ).asNote)
  }
}

extension JSON {
  /// Whether it is a text of several words, or an object with one.
  fileprivate var hasSentence: Bool {
    switch self {
    case .string(let text): text.utf8.count > 10 && text.containsScalars(" ")
    case .object(let object): object.contains { $0.value.hasSentence }
    case .null, .boolean, .number, .array: false
    }
  }
}

extension CompiledOperation {
  /// Whether the elements of the list at a location are resources.
  fileprivate func lists(at path: [JSON.Pointer.Token]) -> Bool {
    effects(.lists).contains { $0.state == .response(JSON.Pointer(path)) }
  }
}

extension CompiledEffect {
  /// Whether a list says nothing of further elements.
  fileprivate func isComplete(in document: JSON) -> Bool {
    guard case .response(let pointer)? = self.hasMore else { return true }
    return CompiledEffect.find(pointer, in: document) == false
  }
}

extension CompiledOperation {
  /// Whether a location shows the time of the request: when a resource was created or changed.
  fileprivate func isFresh(_ path: [JSON.Pointer.Token]) -> Bool {
    guard case .name(let member)? = path.last else { return false }
    let name = member.lowercased()
    func begins(with words: [String]) -> Bool { words.contains { name.hasScalarPrefix($0) } }
    if begins(with: ["generated"]) { return true }
    return effects.contains { effect in
      guard case .response(let state)? = effect.state, state.tokens == path.dropLast() else {
        return false
      }
      switch effect.action {
      case .creates: return begins(with: ["created", "updated", "modified"])
      case .updates: return begins(with: ["updated", "modified"])
      case .deletes, .reads, .lists, .links: return false
      }
    }
  }
}

extension Rule {
  /// Whether one of its sides is the value at a location of the response.
  fileprivate func mentions(_ location: JSON.Pointer) -> Bool {
    terms.contains(.response(location))
  }
}

extension String {
  /// The word in the text that programs write where a value is missing; `nil` where there is none.
  ///
  /// In a URL that is a whole part of its path or query; other texts count only where that is wanted.
  fileprivate func placeholder(inTexts: Bool) -> String? {
    let unusual = ["[object Object]", "<nil>", "%!s(", "(null)"]
    if isLocator {
      let parts = unicodeScalars.split { "/?&=#.".unicodeScalars.contains($0) }.map { String($0) }
      return parts.first { Self.placeholders.contains($0) || $0 == "None" || $0 == "null" }
    }
    guard inTexts else { return nil }
    if let word = unusual.first(where: containsScalars) { return word }
    // A sentence may be about null.
    if self == "null" { return self }
    return unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
      .first { Self.placeholders.contains($0) }
  }

  private static let placeholders: Set<String> = ["undefined", "NaN"]

  /// Whether the text is a URL or an absolute path.
  private var isLocator: Bool {
    guard !unicodeScalars.contains(where: \.properties.isWhitespace) else { return false }
    return hasScalarPrefix("/") || containsScalars("://")
  }
}

extension Contract {
  /// The names of all members of request bodies.
  var requestMemberNames: Set<String> {
    var names: Set<String> = []
    for operation in operations {
      for form in [operation.body].compactMap(\.self) + (operation.body?.alternatives ?? []) {
        for found in form.schema?.subschemas() ?? [] {
          if let field = found.field { names.insert(field.name) }
        }
      }
    }
    return names
  }
}

extension ResponseValidation {
  /// The notes of values that look like mistakes.
  ///
  /// The cases with typical values are enough for all but lists; later ones send unusual texts, which
  /// responses show.
  func suspiciousValues(_ document: JSON, besides known: [Drift], in record: CaseRecord) -> [Drift]
  {
    guard subject.step.expectation.contractDefinesRequest else { return [] }
    let runner = record.runner
    var values = SuspiciousValues(
      operation: subject.operation, requestNames: runner.requestMemberNames, now: runner.now())
    values.examineLists(document)
    if record.planned.phase == .examples { values.examine(document) }
    return values.drifts.filter { new in !known.contains { $0.covers(new.location.pointer) } }
  }
}
