import ContractJSON
import ContractModel
import ContractPatterns

extension SchemaProgram {
  /// Compiles a schema.
  ///
  /// - Precondition: The schema has no problems, and its patterns can be read.
  init(
    _ schema: Schema, joiningParts joinsParts: Bool, shapes: [String: Schema] = [:]
  ) {
    compilation.joinsParts = joinsParts
    compilation.shapes = shapes
    addRoot(schema)
    addWaitingShapes()
  }

  /// Compiles several schemas that have shapes in common.
  ///
  /// - Parameters:
  ///   - schemas: The schemas.
  ///   - shapes: By name: the shapes that they refer to.
  ///   - roots: By schema: its first step.
  init(_ schemas: [Schema], shapes: [String: Schema], roots: inout [Schema: Int]) {
    compilation.shapes = shapes
    for schema in schemas where roots[schema] == nil { roots[schema] = addRoot(schema) }
    addWaitingShapes()
  }

  @discardableResult
  private mutating func addRoot(_ schema: Schema) -> Int {
    var open: [String: Int] = [:]
    return add(Site(schema: schema, pointer: .root), depth: 0, &open)
  }

  /// The step of a shape, which is compiled later: shapes may refer to each other in long chains.
  private mutating func step(ofShape name: String) -> Int? {
    if let known = compilation.shapeSteps[name] { return known }
    guard let shape = compilation.shapes[name] else { return nil }
    steps.append(.boolean)
    sites.append(Site(schema: shape, pointer: .root))
    compilation.shapeSteps[name] = steps.count - 1
    compilation.waitingShapes.append(name)
    return steps.count - 1
  }

  private mutating func addWaitingShapes() {
    while let name = compilation.waitingShapes.popLast() {
      guard let index = compilation.shapeSteps[name] else { continue }
      var open: [String: Int] = [:]
      steps[index] = step(for: sites[index], at: index, depth: 0, &open)
    }
    compilation.shapes = [:]
  }

  @discardableResult
  mutating func add(_ site: Site, depth: Int, _ open: inout [String: Int]) -> Int {
    let index = steps.count
    // Children come after their parent, whose step is not known before theirs.
    steps.append(.boolean)
    sites.append(site)
    steps[index] = step(for: site, at: index, depth: depth, &open)
    return index
  }

  /// The step of a site; `open` are the steps of the recursive schemas around it, by name.
  private mutating func step(
    for site: Site, at index: Int, depth: Int, _ open: inout [String: Int]
  ) -> Step {
    // All kinds: each is validated.
    switch site.schema.kind {
    case .boolean:
      return .boolean
    case .number(let form, let constraints):
      scalars.numbers.append(limits(form, constraints.required()))
      return .number(scalars.numbers.count - 1)
    case .string(let constraints):
      if let typed = constraints.typedText { return step(for: typed) }
      scalars.texts.append(limits(constraints.required()))
      return .text(scalars.texts.count - 1)
    case .array(let element, let constraints):
      composites.lists.append(
        list(of: element, constraints.required(), around: site, at: index, depth: depth, &open))
      return .list(composites.lists.count - 1)
    case .object(let shape) where shape.isPlain || shape.isClosed:
      var record = record(of: shape.fields, at: site, depth: depth, &open)
      record.isClosed = shape.isClosed
      return step(for: record)
    case .object(let shape):
      composites.maps.append(map(of: shape, around: site, at: index, depth: depth, &open))
      return .map(composites.maps.count - 1)
    case .union(let alternatives):
      return union(alternatives, at: site, depth: depth, &open)
    case .constants(let values):
      scalars.constants.append(values)
      return .constants(scalars.constants.count - 1)
    case .composed(.all) where compilation.joinsParts:
      return merged(site, at: index, depth: depth, &open)
    case .composed(let composition):
      return composed(composition, at: site, at: index, depth: depth, &open)
    case .recursive(let name, let body):
      return recursive(name, body, at: site, at: index, depth: depth, &open)
    case .reference(let name):
      guard let target = open[name] ?? step(ofShape: name) else { return .any(depth: depth) }
      composites.references.append(target)
      return .reference(composites.references.count - 1)
    case .any:
      return .any(depth: depth)
    }
  }

  private mutating func step(for record: Record) -> Step {
    composites.records.append(record)
    return .record(composites.records.count - 1)
  }

  private mutating func union(
    _ alternatives: [Schema], at site: Site, depth: Int, _ open: inout [String: Int]
  ) -> Step {
    let index = composites.unions.count
    composites.unions.append([])
    for alternative in alternatives {
      var site = site
      site.schema = alternative
      let step = add(site, depth: depth, &open)
      composites.unions[index].append(step)
    }
    return .union(index)
  }

  /// The step of parts that are one schema together.
  private mutating func merged(
    _ site: Site, at index: Int, depth: Int, _ open: inout [String: Int]
  ) -> Step {
    var site = site
    site.schema = site.schema.merged
    sites[index] = site
    guard case .composed(let composition) = site.schema.kind else {
      return step(for: site, at: index, depth: depth, &open)
    }
    return composed(composition, at: site, at: index, depth: depth, &open)
  }

  private mutating func list(
    of element: Schema, _ constraints: [ListLimit], around site: Site, at index: Int,
    depth: Int, _ open: inout [String: Int]
  ) -> List {
    var count = Interval()
    for sizes in constraints.compactMap(\.sizes) {
      count.narrow(to: sizes.minimum, sizes.maximum ?? .max)
    }
    let elementSite = Site(
      schema: element, pointer: site.pointer.appending(.every), field: site.field, list: index)
    return List(
      element: add(elementSite, depth: depth + 1, &open), depth: depth, count: count,
      isUnique: constraints.contains(.unique))
  }

  private mutating func map(
    of shape: ObjectShape, around site: Site, at index: Int, depth: Int,
    _ open: inout [String: Int]
  ) -> Map {
    let patterns = shape.patterns.map { member -> (Pattern, Schema) in
      guard let pattern = try? Pattern(member.pattern) else {
        preconditionFailure("a schema is compiled only after its patterns were read")
      }
      return (pattern, member.schema)
    }
    let fields = shape.fields.map { field in
      let further = patterns.filter { $0.0.matches(field.name) }.map(\.1)
      guard !further.isEmpty else { return field }
      var field = field
      field.schema = Schema(.composed(.all([field.schema] + further)))
      return field
    }
    let record = record(of: fields, at: site, depth: depth, &open)
    func every(_ schema: Schema) -> Site {
      Site(
        schema: schema, pointer: site.pointer.appending(.every), field: site.field, list: index)
    }
    let keys = shape.keys.isEmpty ? nil : every(Schema(.string(shape.keys)))
    let members = patterns.map { pattern, schema in
      tables.patterns.append(pattern)
      return (pattern: tables.patterns.count - 1, step: add(every(schema), depth: depth + 1, &open))
    }
    return Map(
      record: record, keys: keys.map { add($0, depth: depth + 1, &open) }, patterns: members,
      others: shape.allowedOthers.map { add(every($0), depth: depth + 1, &open) },
      count: Interval(least: shape.minimum, greatest: shape.maximum ?? .max))
  }

  /// The step of a recursive schema, to which references inside it lead.
  private mutating func recursive(
    _ name: String, _ body: Schema, at site: Site, at index: Int, depth: Int,
    _ open: inout [String: Int]
  ) -> Step {
    let outer = open[name]
    defer { open[name] = outer }
    var inner = site
    guard site.schema.isNullable else {
      open[name] = index
      inner.schema = body
      sites[index] = inner
      return step(for: inner, at: index, depth: depth, &open)
    }
    // Null is allowed here, and not where references lead.
    inner.schema.isNullable = false
    composites.references.append(add(inner, depth: depth, &open))
    return .reference(composites.references.count - 1)
  }

  private mutating func record(
    of fields: [Field], at site: Site, depth: Int, _ open: inout [String: Int]
  ) -> Record {
    let spellings = fields.map { Array($0.name.utf8) }
    let start = names.members.count
    var required: UInt64 = 0
    for (index, field) in fields.enumerated() {
      if field.isRequired, index < 64 { required |= 1 << UInt64(index) }
      names.members.append(
        Member(
          token: TextMatcher(Self.quoted(spellings[index], then: ":")), step: 0, stepKind: .boolean,
          isRequired: field.isRequired, nameLength: spellings[index].count,
          nameWords: names.words.count))
      for offset in stride(from: 0, to: spellings[index].count, by: 8) {
        names.words.append(UInt64(text: spellings[index][offset...]))
      }
    }
    let range = start..<names.members.count
    let slots = addSlots(for: range, named: spellings)
    for (index, field) in zip(range, fields) {
      let fieldSite = Site(
        schema: field.schema, pointer: site.pointer.appending(.name(field.name)), field: field,
        list: site.list)
      let step = add(fieldSite, depth: depth + 1, &open)
      (names.members[index].step, names.members[index].stepKind) = (step, steps[step])
    }
    defer { names.overflowWords += fields.count / 64 }
    let firstAlias = names.aliases.count
    names.aliases += fields.enumerated().compactMap { index, field -> Alias? in
      guard let name = field.aliased, let target = fields.firstIndex(where: { $0.name == name })
      else { return nil }
      return Alias(member: start + index, target: start + target)
    }
    return Record(
      members: range, depth: depth, required: required, overflowWords: names.overflowWords,
      slots: slots,
      aliases: firstAlias..<names.aliases.count)
  }

  private mutating func limits(_ constraints: [TextLimit]) -> TextLimits {
    var limits = TextLimits(
      lengths: tables.lengths.endIndex..<tables.lengths.endIndex,
      patterns: tables.patterns.endIndex..<tables.patterns.endIndex,
      formats: tables.formats.endIndex..<tables.formats.endIndex,
      values: tables.values.endIndex..<tables.values.endIndex,
      choices: tables.choices.endIndex..<tables.choices.endIndex)
    var allowed: [String]?
    for constraint in constraints {
      switch constraint {
      case .length(let length):
        tables.lengths.append(length)
        limits.plainLength.narrow(to: length.minimum, length.maximum ?? .max)
      case .matches(let text):
        guard let pattern = try? Pattern(text) else {
          preconditionFailure("a schema is compiled only after its patterns were read: \(text)")
        }
        tables.patterns.append(pattern)
      case .format(let format):
        guard let compiled = try? CompiledFormat(format) else {
          preconditionFailure("a schema is compiled only after its patterns were read: \(format)")
        }
        tables.formats.append(compiled)
      case .enumeration(let listed, isOpen: false):
        allowed =
          allowed?.filter { old in listed.contains { $0.hasSameScalars(as: old) } } ?? listed
      case .enumeration(_, isOpen: true):
        break
      }
    }
    limits.lengths = limits.lengths.lowerBound..<tables.lengths.endIndex
    limits.patterns = limits.patterns.lowerBound..<tables.patterns.endIndex
    limits.formats = limits.formats.lowerBound..<tables.formats.endIndex
    limits.isPlain = limits.patterns.isEmpty && limits.formats.isEmpty
    guard let allowed else { return limits }
    limits.isClosed = true
    limits.isPlain = false
    tables.values += allowed.map { Array($0.utf8) }
    limits.values = limits.values.lowerBound..<tables.values.endIndex
    if limits.lengths.isEmpty, limits.patterns.isEmpty, limits.formats.isEmpty {
      tables.choices += tables.values[limits.values].map {
        TextMatcher(Array(Self.quoted($0).dropFirst()))
      }
      limits.choices = limits.choices.lowerBound..<tables.choices.endIndex
    }
    return limits
  }

  /// The text in quotes; empty when it needs escapes.
  private static func quoted(_ text: [UInt8], then end: String = "") -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    guard text.allSatisfy({ $0 >= 0x20 && $0 != quote && $0 != UInt8(ascii: "\\") }) else {
      return []
    }
    return [quote] + text + [quote] + end.utf8
  }
}

extension SchemaProgram {
  mutating func limits(
    _ form: NumberForm, _ constraints: [NumberLimit]
  ) -> NumberLimits {
    var limits = NumberLimits(
      form: form, isLimited: !constraints.isEmpty, bounds: tables.bounds.count)
    var intervals = [Interval](repeating: Interval(), count: constraints.isEmpty ? 0 : 19)
    for end in constraints.flatMap(\.bounds) {
      guard let value = ShortDecimal(end.value) else {
        limits.isLong = true
        continue
      }
      for scale in intervals.indices {
        switch (end.side, end.isIncluded) {
        case (.minimum, true): intervals[scale].narrow(to: value.ceiling(scale), .max)
        case (.minimum, false): intervals[scale].narrow(to: value.floor(scale).next, .max)
        case (.maximum, true): intervals[scale].narrow(to: .min, value.floor(scale))
        case (.maximum, false): intervals[scale].narrow(to: .min, value.ceiling(scale).previous)
        }
      }
    }
    for step in constraints.compactMap(\.step) {
      guard limits.divisor == 0, let step = ShortDecimal(step), step.digits > 0 else {
        limits.isLong = true
        continue
      }
      (limits.divisor, limits.divisorScale) = (step.digits, step.scale)
    }
    tables.bounds += intervals
    return limits
  }
}

/// A decimal of at most 18 digits without an exponent.
private struct ShortDecimal {
  /// The number without its point.
  var digits: Int

  /// How many of the digits follow the point.
  var scale: Int

  init?(_ number: JSON.Number) {
    // A sum is written without an exponent and without trailing zeros.
    let bytes = Array(number.adding(0).text.utf8)
    guard let text = try? bytes.span.number(at: 0), text.isShort else { return nil }
    (digits, scale) = (text.digits, text.scale)
  }

  /// The decimal in units of 10^-scale, rounded down.
  func floor(_ scale: Int) -> Int {
    scaled(to: scale, rounding: -1)
  }

  /// The decimal in units of 10^-scale, rounded up.
  func ceiling(_ scale: Int) -> Int {
    scaled(to: scale, rounding: 1)
  }

  private func scaled(to scale: Int, rounding direction: Int) -> Int {
    if scale >= self.scale {
      let (product, overflow) = digits.multipliedReportingOverflow(
        by: Int.powersOfTen[scale - self.scale])
      guard overflow else { return product }
      return digits < 0 ? .min : .max
    }
    let (quotient, remainder) = digits.quotientAndRemainder(
      dividingBy: Int.powersOfTen[self.scale - scale])
    return remainder.signum() == direction ? quotient + direction : quotient
  }
}

extension Int {
  /// 10^0 to 10^18, all powers that fit.
  static let powersOfTen = (1...18).reduce(into: [1]) { powers, _ in
    powers.append((powers.last ?? 1) * 10)
  }

  /// The next greater integer; the ends stand for everything beyond them.
  fileprivate var next: Int { self == .max || self == .min ? self : self + 1 }

  fileprivate var previous: Int { self == .max || self == .min ? self : self - 1 }
}
