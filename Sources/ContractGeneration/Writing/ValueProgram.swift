import ContractJSON

/// A schema flattened into steps that write random values as compact JSON.
///
/// Names and fixed values are encoded once. A step is a few numbers and ranges in common tables, so
/// that the common path allocates nothing.
struct ValueProgram: Sendable {
  struct Step: Sendable {
    var kind: Kind
    var isNullable: Bool
  }

  enum Kind: Sendable {
    case boolean
    case number(NumberWriter)
    /// One of several fixed values.
    case choice(Range<Int>)
    case text(Int)
    case date(DateWriter)
    case timestamp(TimestampWriter)
    case uuid(version: Int)
    case list(Int)
    /// A range in ``ValueProgram/members``.
    case object(Range<Int>)
    /// A range in ``ValueProgram/alternatives``.
    case union(Range<Int>)
    case tuple(Int)
  }

  struct Member: Sendable {
    /// The range of `,"name":` in ``ValueProgram/pool``.
    var name: Range<Int>
    var isRequired: Bool
    var step: Int
  }

  struct List: Sendable {
    var element: Int
    var counts: ClosedRange<Int>
    /// The largest allowed number of elements, if it is small.
    var most: Int?
    var isUnique: Bool
    /// The range of the shortest list in ``ValueProgram/pool``.
    var fewest: Range<Int>
  }

  /// A list with a step for each position.
  struct Tuple: Sendable {
    var steps: [Int]
    var rest: Int?
    var minimum: Int
  }

  var steps: [Step] = []
  var members: [Member] = []
  var alternatives: [Int] = []
  var lists: [List] = []
  var tuples: [Tuple] = []
  var texts: [TextWriter] = []
  var patterns: [PatternTextWriter] = []

  /// Fixed values, as ranges in ``pool``.
  var phrases: [Range<Int>] = []

  /// Leap days and ends of years, counted from 1970-01-01.
  var days: [Int] = []

  var pool: [UInt8] = []

  /// The 64 characters of plain texts.
  let plain = TextWriter.plain
}

extension ValueProgram {
  init(_ recipe: ValueRecipe) {
    _ = add(recipe)
  }

  /// - Returns: The index of the step; its children follow it.
  private mutating func add(_ recipe: ValueRecipe) -> Int {
    let location = steps.count
    steps.append(Step(kind: .boolean, isNullable: recipe.isNullable))
    steps[location].kind = kind(recipe)
    return location
  }

  private mutating func kind(_ recipe: ValueRecipe) -> Kind {
    switch recipe.kind {
    case .boolean: return .boolean
    case .number(let number): return .number(number.writer)
    case .text(let text) where text.isClosed: return .choice(add(text.choices))
    case .text(let text):
      let writer = TextWriter(
        text, choices: add(text.choices), pattern: text.patternWriter.map { add($0) })
      texts.append(writer)
      return .text(texts.count - 1)
    case .date(let date):
      return .date(DateWriter(window: date.window, special: add(days: date.special)))
    case .timestamp(let timestamp):
      return .timestamp(
        TimestampWriter(
          middle: timestamp.middle, fractionDigits: timestamp.fractionDigits,
          hasOffsets: timestamp.hasOffsets, special: add(days: timestamp.special)))
    case .uuid(let version): return .uuid(version: version)
    case .list(let list):
      let element = add(list.element)
      lists.append(
        List(
          element: element, counts: list.counts, most: list.most, isUnique: list.isUnique,
          fewest: add(list.smallest)))
      return .list(lists.count - 1)
    case .object(let fields):
      var added: [Member] = []
      for field in fields {
        let name = add(name: field.name)
        added.append(Member(name: name, isRequired: field.isRequired, step: add(field.value)))
      }
      members += added
      return .object(members.count - added.count..<members.count)
    case .union(let recipes):
      let added = recipes.map { add($0) }
      alternatives += added
      return .union(alternatives.count - added.count..<alternatives.count)
    case .tuple(let positions, let rest, let minimum):
      let steps = positions.map { add($0) }
      tuples.append(Tuple(steps: steps, rest: rest.map { add($0) }, minimum: minimum))
      return .tuple(tuples.count - 1)
    case .constants(let values): return choice(of: values)
    case .any: return choice(of: JSON.samples)
    }
  }

  private mutating func choice(of values: [JSON]) -> Kind {
    let start = phrases.count
    for value in values { phrases.append(add(value)) }
    return .choice(start..<phrases.count)
  }

  private mutating func add(_ value: JSON) -> Range<Int> {
    let start = pool.count
    value.write(into: &pool)
    return start..<pool.count
  }

  private mutating func add(_ writer: PatternTextWriter) -> Int {
    patterns.append(writer)
    return patterns.count - 1
  }

  private mutating func add(_ texts: [String]) -> Range<Int> {
    for text in texts { phrases.append(add(.string(text))) }
    return phrases.count - texts.count..<phrases.count
  }

  private mutating func add(name: String) -> Range<Int> {
    let start = pool.count
    pool.append(UInt8(ascii: ","))
    JSON.string(name).write(into: &pool)
    pool.append(UInt8(ascii: ":"))
    return start..<pool.count
  }

  private mutating func add(days special: [Int]) -> Range<Int> {
    days += special
    return days.count - special.count..<days.count
  }
}

extension JSON {
  /// One value of each type.
  static let samples: [JSON] = [
    .null, true, 12, "any text", [1, "two"], ["member": ["of": "an object"]],
  ]
}

extension ValueProgram {
  /// Room for nearly every value; one that needs more is made again.
  private static let usualRoom = 4_096

  func append(to bytes: inout [UInt8], _ source: inout RandomSource) {
    append(0, to: &bytes, &source)
  }

  private func append(_ index: Int, to bytes: inout [UInt8], _ source: inout RandomSource) {
    var room = Self.usualRoom
    var isComplete = false
    while !isComplete {
      var random = source
      bytes.append(addingCapacity: room) { span in
        do throws(NoRoom) {
          try append(index, to: &span, &random)
          isComplete = true
        } catch {
          span.removeAll()
        }
      }
      if isComplete { source = random }
      room *= 8
    }
  }

  private func append(
    _ index: Int, to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource
  ) throws(NoRoom) {
    // Enough for each value that is no text, list or object.
    try bytes.requireRoom(64)
    let step = steps[index]
    if step.isNullable, source.isChosen(oneIn: 8) {
      bytes.append("null")
      return
    }
    switch step.kind {
    case .boolean: bytes.append(source.isChosen(oneIn: 2) ? "true" : "false")
    case .number(let writer): writer.append(to: &bytes, &source)
    case .choice(let choices): try append(oneOf: choices, to: &bytes, &source)
    case .text(let text): try append(texts.span[text], to: &bytes, &source)
    case .date(let writer):
      bytes.append(UInt8(ascii: "\""))
      bytes.append(day: writer.day(days, &source))
      bytes.append(UInt8(ascii: "\""))
    case .timestamp(let writer): try writer.append(to: &bytes, days, &source)
    case .uuid(let version):
      bytes.append(UInt8(ascii: "\""))
      bytes.append(uuid: source.next(), source.next(), version: version)
      bytes.append(UInt8(ascii: "\""))
    case .list(let list): try append(lists[list], to: &bytes, &source)
    case .object(let fields): try append(fields, to: &bytes, &source)
    case .tuple(let index): try append(tuples[index], to: &bytes, &source)
    case .union(let range):
      let alternative = alternatives[range.lowerBound + source.below(range.count)]
      try append(alternative, to: &bytes, &source)
    }
  }

  private func append(
    oneOf choices: Range<Int>, to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource
  ) throws(NoRoom) {
    let phrase = phrases[choices.lowerBound + source.below(choices.count)]
    try append(phrase, to: &bytes)
  }

  private func append(
    _ range: Range<Int>, to bytes: inout OutputSpan<UInt8>
  ) throws(NoRoom) {
    try bytes.requireRoom(range.count)
    bytes.append(pool.span, in: range)
  }

  private func append(
    _ text: borrowing TextWriter, to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource
  ) throws(NoRoom) {
    if !text.choices.isEmpty, !source.isChosen(oneIn: 4) {
      try append(oneOf: text.choices, to: &bytes, &source)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    if let pattern = text.pattern {
      var made: [UInt8] = []
      patterns[pattern].append(to: &made, &source)
      try bytes.requireRoom(made.count)
      bytes.append(made.span, in: 0..<made.count)
    } else {
      try text.append(to: &bytes, plain, &source)
    }
    try bytes.requireRoom(1)
    bytes.append(UInt8(ascii: "\""))
  }

  private func append(
    _ fields: Range<Int>, to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource
  ) throws(NoRoom) {
    var isFirst = true
    bytes.append(UInt8(ascii: "{"))
    for index in fields {
      let member = members[index]
      guard member.isRequired || source.isChosen(oneIn: 2) else { continue }
      // The stored name includes the comma that separates it from a member before it.
      let start = member.name.lowerBound + (isFirst ? 1 : 0)
      try append(start..<member.name.upperBound, to: &bytes)
      isFirst = false
      try append(member.step, to: &bytes, &source)
    }
    try bytes.requireRoom(1)
    bytes.append(UInt8(ascii: "}"))
  }

  private func append(
    _ tuple: Tuple, to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource
  ) throws(NoRoom) {
    let least = min(tuple.minimum, tuple.steps.count)
    var count = least + source.below(tuple.steps.count - least + 1)
    if tuple.rest != nil, count == tuple.steps.count {
      count = max(count, tuple.minimum) + source.below(3)
    }
    try appendElements(count, to: &bytes, &source) { position in
      position < tuple.steps.count ? tuple.steps[position] : tuple.rest
    }
  }

  private func append(
    _ list: List, to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource
  ) throws(NoRoom) {
    var count = list.counts.lowerBound + source.below(list.counts.count)
    if let most = list.most, source.isChosen(oneIn: 8) { count = most }
    if list.isUnique, count > 1 {
      try append(list, different: count, to: &bytes, &source)
      return
    }
    try appendElements(count, to: &bytes, &source) { _ in list.element }
  }

  private func appendElements(
    _ count: Int, to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource,
    _ step: (Int) -> Int?
  ) throws(NoRoom) {
    bytes.append(UInt8(ascii: "["))
    for position in 0..<count {
      if position > 0 {
        try bytes.requireRoom(1)
        bytes.append(UInt8(ascii: ","))
      }
      if let step = step(position) { try append(step, to: &bytes, &source) }
    }
    try bytes.requireRoom(1)
    bytes.append(UInt8(ascii: "]"))
  }
}

extension ValueProgram {
  /// Appends so many different elements, or as many as were found, or the shortest list when those are
  /// too few.
  private func append(
    _ list: List, different count: Int, to bytes: inout OutputSpan<UInt8>,
    _ source: inout RandomSource
  ) throws(NoRoom) {
    let elements = different(count, tries: 8 * count, of: list.element, &source)
    if elements.count < list.counts.lowerBound {
      try append(list.fewest, to: &bytes)
    } else {
      let made = JSON.array(elements).bytes()
      try bytes.requireRoom(made.count)
      bytes.append(made.span, in: 0..<made.count)
    }
  }

  /// Returns different random values, possibly fewer than requested when the attempts are used up.
  func different(_ count: Int, tries: Int, _ source: inout RandomSource) -> [JSON] {
    different(count, tries: tries, of: 0, &source)
  }

  private func different(
    _ count: Int, tries: Int, of element: Int, _ source: inout RandomSource
  ) -> [JSON] {
    var seen: Set<JSON> = []
    var found: [JSON] = []
    var bytes: [UInt8] = []
    for _ in 0..<tries where found.count < count {
      bytes.removeAll(keepingCapacity: true)
      append(element, to: &bytes, &source)
      guard let value = try? JSON(parsing: bytes) else { continue }
      if seen.insert(value).inserted { found.append(value) }
    }
    return found
  }
}
