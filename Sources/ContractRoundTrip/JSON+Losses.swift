import ContractJSON
import ContractModel

/// What happened to one place.
struct Change: Hashable {
  var kind: Loss.Kind
  var place: JSON.Pointer
  var words: String
}

extension JSON {
  /// What has become of this value, which a schema allows, in another one.
  ///
  /// Numbers are compared by their exact values, texts by their scalars, UUIDs without regard to
  /// case (RFC 9562, section 4), members in any order.
  func changes(in other: JSON, _ schema: Schema) -> [Change] {
    var found: [Change] = []
    collect(other, schema, .root, &found)
    return found
  }

  private func collect(
    _ other: JSON, _ schema: Schema, _ place: JSON.Pointer, _ found: inout [Change]
  ) {
    func note(_ kind: Loss.Kind, _ words: String) {
      found.append(Change(kind: kind, place: place, words: words))
    }
    switch (self, other) {
    case _ where self == other: return
    case (.object(let mine), .object(let theirs)):
      mine.collect(theirs, schema, place, &found)
    case (.array(let mine), .array(let theirs)):
      if mine.count != theirs.count {
        note(.valueChanged, "\(mine.count) elements → \(theirs.count)")
      }
      for (element, written) in zip(mine, theirs) {
        element.collect(written, schema, place.appending(.every), &found)
      }
    case (.number(let mine), .number(let theirs)):
      note(mine.isNear(theirs) ? .precisionChanged : .valueChanged, "\(mine) → \(theirs)")
    case (.string(let mine), .string(let theirs)):
      switch schema.schema(at: place)?.kind {
      case .uuid where mine.lowercased() == theirs.lowercased(): return
      case .timestamp where mine.isSameSecond(as: theirs):
        note(.precisionChanged, "\(mine.fractionDigits) → \(theirs.fractionDigits) digits")
      default: note(.valueChanged, "\(excerpt) → \(other.excerpt)")
      }
    default: note(.valueChanged, "\(kindName) \(excerpt) → \(other.kindName) \(other.excerpt)")
    }
  }

  /// The value in at most forty characters.
  var excerpt: String {
    let text = text()
    return text.count > 40 ? text.prefix(39) + "…" : text
  }
}

extension JSON.Object {
  fileprivate func collect(
    _ written: JSON.Object, _ schema: Schema, _ place: JSON.Pointer, _ found: inout [Change]
  ) {
    var news = written.members.filter { self[$0.name] == nil }
    for member in members {
      let inner = place.appending(.name(member.name))
      func note(_ kind: Loss.Kind, _ words: String) {
        found.append(Change(kind: kind, place: inner, words: words))
      }
      if let value = written[member.name] {
        member.value.collect(value, schema, inner, &found)
      } else if let index = news.firstIndex(where: { $0.name.isSpelling(of: member.name) }) {
        note(.renamed, "written as \(news.remove(at: index).name)")
      } else if member.value == .null {
        note(.nullBecameAbsent, "null is not written again")
      } else {
        note(.dropped, "\(member.value.excerpt) is not written again")
      }
    }
    for new in news {
      let isNull = new.value == .null
      found.append(
        Change(
          kind: isNull ? .absentBecameNull : .added, place: place.appending(.name(new.name)),
          words: isNull ? "written as null" : "\(new.value.excerpt) is written"))
    }
  }
}

extension JSON.Number {
  /// Whether the difference is one that fewer digits can make.
  fileprivate func isNear(_ other: JSON.Number) -> Bool {
    guard let mine = Double(text), let theirs = Double(other.text) else { return false }
    return abs(mine - theirs) <= abs(mine) * 1e-6
  }
}

extension String {
  /// Whether two names differ in case and underscores only, as conversions between conventions do.
  fileprivate func isSpelling(of name: String) -> Bool {
    func letters(_ text: String) -> String { text.lowercased().filter { $0 != "_" && $0 != "-" } }
    return letters(self) == letters(name)
  }

  /// Of a timestamp: how many digits the second has behind its point.
  fileprivate var fractionDigits: Int {
    guard let point = firstIndex(of: ".") else { return 0 }
    return self[point...].dropFirst().prefix { $0.isNumber }.count
  }

  /// Whether two timestamps differ in nothing but the fraction of their second.
  fileprivate func isSameSecond(as other: String) -> Bool {
    func rest(_ text: String) -> String {
      guard let point = text.firstIndex(of: ".") else { return text }
      return String(text[..<point] + text[point...].dropFirst().drop { $0.isNumber })
    }
    return rest(self) == rest(other)
  }
}
