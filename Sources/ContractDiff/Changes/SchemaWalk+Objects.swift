import ContractJSON
import ContractModel

/// An object in both versions.
struct ObjectVersions {
  let old: SchemaWalk.Side
  let new: SchemaWalk.Side
  let oldShape: ObjectShape
  let newShape: ObjectShape

  /// Returns `nil` where a side is not an object.
  init?(_ old: SchemaWalk.Side, _ new: SchemaWalk.Side) {
    guard let oldShape = old.schema.shape, let newShape = new.schema.shape else { return nil }
    (self.old, self.new) = (old, new)
    self.oldShape = oldShape.withoutForbiddenFields
    self.newShape = newShape.withoutForbiddenFields
  }
}

extension ObjectShape {
  /// The shape without fields that no object may have, such as write-only ones in responses.
  fileprivate var withoutForbiddenFields: ObjectShape {
    var copy = self
    copy.fields.removeAll { $0.schema == .never && !$0.isRequired }
    return copy
  }
}

extension SchemaWalk {
  /// Compares the members of two objects.
  mutating func compare(_ objects: ObjectVersions, _ path: [ValueStep]) {
    let (oldShape, newShape) = (objects.oldShape, objects.newShape)
    var removed: [Field] = []
    for field in oldShape.fields {
      guard let other = newShape.fields.first(where: { $0.name == field.name }) else {
        // Callers do not send what is read-only.
        if !isRequest || !field.isReadOnly { removed.append(field) }
        continue
      }
      compareFieldNotes(field, other, path + [.member(field.name)])
      if isRequest, field.isReadOnly || other.isReadOnly {
        if !other.isReadOnly, other.isRequired {
          addField(.becameRequired, field, other, objects, path)
        }
        continue
      }
      comparePresence(field, other, objects, path)
      compare(
        Side(schema: field.schema, position: field.position),
        Side(schema: other.schema, position: other.position), path + [.member(field.name)])
    }
    var added = newShape.fields.filter { field in
      !oldShape.fields.contains { $0.name == field.name } && !(isRequest && field.isReadOnly)
    }
    for field in removed {
      if let index = added.firstIndex(where: { isRename(field, $0, removed, added) }) {
        let other = added.remove(at: index)
        addField(.fieldRenamed(to: other.name), field, other, objects, path)
      } else {
        addField(.fieldRemoved, field, nil, objects, path)
      }
    }
    for field in added { addField(.fieldAdded, nil, field, objects, path) }
    compareOthers(objects, path)
  }

  private func isRename(
    _ field: Field, _ other: Field, _ removed: [Field], _ added: [Field]
  ) -> Bool {
    guard field.schema.bare == other.schema.bare, field.isRequired == other.isRequired else {
      return false
    }
    if field.name.letters == other.name.letters { return true }
    let isSpecial = ![.any, .string, .boolean, .number, .integer].contains(field.schema.bare)
    return removed.count == 1 && added.count == 1
      && (isSpecial || Suggestion(for: field.name, among: [other.name]).nearest != nil)
  }

  private mutating func addField(
    _ kind: SchemaDifference.Kind, _ field: Field?, _ other: Field?, _ objects: ObjectVersions,
    _ path: [ValueStep]
  ) {
    let reader = isRequest ? objects.newShape : objects.oldShape
    let name = field?.name ?? other?.name ?? ""
    var difference = SchemaDifference(
      kind: kind, path: path + [.member(name)], before: field?.summaryOfPresence,
      after: other?.summaryOfPresence, old: field?.position ?? objects.old.position,
      new: other?.position ?? objects.new.position)
    difference.removed = field
    if case .fieldRenamed(let new) = kind { (difference.before, difference.after) = (name, new) }
    let (sent, read) = isRequest ? (field, other) : (other, field)
    if let read {
      // Objects without the field that the reader requires.
      let lacking = Schema.not(Schema(.object([.bare(read.name, .any, isRequired: true)])))
      difference.occurrence = read.isRequired ? path.having(lacking) : nil
    } else if let sent, reader.others != .any {
      // The reader does not know the field: it is one of the further members.
      let violation = reader.others.map { Schema.not($0) } ?? .any
      difference.occurrence = (path + [.member(sent.name)]).having(violation)
    }
    differences.append(difference)
  }

  private mutating func comparePresence(
    _ field: Field, _ other: Field, _ objects: ObjectVersions, _ path: [ValueStep]
  ) {
    guard field.isRequired != other.isRequired else { return }
    addField(other.isRequired ? .becameRequired : .becameOptional, field, other, objects, path)
  }

  private mutating func compareOthers(_ objects: ObjectVersions, _ path: [ValueStep]) {
    let (oldShape, newShape) = (objects.oldShape, objects.newShape)
    let (old, new) = (objects.old, objects.new)
    if let left = oldShape.others, let right = newShape.others, !isSame(left, right) {
      let names = (oldShape.fields + newShape.fields).map(\.name)
      let step = ValueStep.value(besides: Array(Set(names)).sorted())
      compare(
        Side(schema: left, position: old.position), Side(schema: right, position: new.position),
        path + [step])
    }
    let known = comparePatterns(objects, path)
    let isClosed = (oldShape.others == nil) != (newShape.others == nil)
    let haveSamePatterns = [oldShape, newShape].allSatisfy { $0.patterns.count == known.count }
    if isClosed || oldShape.sizes != newShape.sizes || Set(oldShape.keys) != Set(newShape.keys)
      || !haveSamePatterns
    {
      var reader = isRequest ? newShape : oldShape
      // The fields, and the patterns of both, have differences of their own.
      reader.fields = (oldShape.fields + newShape.fields).map {
        .bare($0.name, .any, isRequired: false)
      }
      if reader.others != nil { reader.others = .any }
      reader.patterns = reader.patterns.map { member in
        known.contains(member.pattern) ? MemberPattern(member.pattern, .any) : member
      }
      add(.othersChanged, path, old, new, at: Schema(.object(reader)))
    }
  }

  /// Compares the members by the patterns of their names, and returns the patterns of both objects.
  private mutating func comparePatterns(
    _ objects: ObjectVersions, _ path: [ValueStep]
  ) -> Set<String> {
    var known: Set<String> = []
    for member in objects.oldShape.patterns {
      let twin = objects.newShape.patterns.first { $0.pattern == member.pattern }
      guard let twin, known.insert(member.pattern).inserted else { continue }
      compare(
        Side(schema: member.schema, position: objects.old.position),
        Side(schema: twin.schema, position: objects.new.position),
        path + [.matching(member.pattern)])
    }
    return known
  }
}

extension SchemaWalk {
  /// Compares what does not decide which values are valid, inside of schemas that accept the same.
  mutating func compareNotes(_ old: Side, _ new: Side, _ path: [ValueStep]) {
    guard old.schema != new.schema else { return }
    if let oldShape = old.schema.shape, let newShape = new.schema.shape {
      for field in oldShape.fields {
        guard let other = newShape.fields.first(where: { $0.name == field.name }) else { continue }
        let inner = path + [.member(field.name)]
        compareFieldNotes(field, other, inner)
        compareNotes(
          Side(schema: field.schema, position: field.position),
          Side(schema: other.schema, position: other.position), inner)
      }
    } else if case .array(let oldElement, _) = old.schema.kind,
      case .array(let newElement, _) = new.schema.kind
    {
      compareNotes(
        Side(schema: oldElement, position: old.position),
        Side(schema: newElement, position: new.position),
        path + [.element])
    }
  }

  private mutating func compareFieldNotes(_ field: Field, _ other: Field, _ path: [ValueStep]) {
    differences += field.notes(comparedWith: other, path, isRequest: isRequest)
  }
}

extension Field {
  /// Returns the differences of two versions of a field besides those of the valid values.
  func notes(
    comparedWith other: Field, _ path: [ValueStep], isRequest: Bool
  ) -> [SchemaDifference] {
    var found: [SchemaDifference] = []
    func note(_ kind: SchemaDifference.Kind, _ before: String?, _ after: String?) {
      found.append(
        SchemaDifference(
          kind: kind, path: path, before: before, after: after, old: position,
          new: other.position))
    }
    // Readers assume the default of a member that a response omits.
    if isRequest || !other.isRequired, fallback != other.fallback {
      note(.defaultChanged, fallback.map { "\($0)" }, other.fallback.map { "\($0)" })
    }
    switch (deprecation, other.deprecation) {
    case (nil, let reason?): note(.deprecated, nil, reason)
    case (.some, nil): note(.restored, "deprecated", nil)
    case (.some, .some) where removalDate != other.removalDate:
      note(.removalDateChanged, removalDate, other.removalDate)
    default: break
    }
    if resource != other.resource { note(.resourceChanged, resource, other.resource) }
    if isRequest, isReadOnly != other.isReadOnly {
      note(
        other.isReadOnly ? .becameReadOnly : .becameWritable,
        isReadOnly ? "read-only" : nil, other.isReadOnly ? "read-only" : nil)
    }
    return found
  }
}

extension Field {
  fileprivate var summaryOfPresence: String {
    (isRequired ? "required " : "optional ") + schema.summary
  }
}
