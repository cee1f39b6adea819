import ContractJSON
import ContractModel
import ContractText

extension Schema {
  /// The boundary values that can replace a value; nothing inside of it changes.
  ///
  /// Some may violate another limit, which shows when they are validated.
  func edges(
    beside value: JSON, _ name: FieldName, _ context: GenerationContext
  ) -> [BoundaryValue] {
    switch (kind, value) {
    case (.boolean, .boolean(let boolean)):
      [BoundaryValue("\(!boolean)", .enumeration, value: .boolean(!boolean))]
    case (.number(let form, let limits), .number(let number)):
      form.edges(limits.map(\.limit), beside: number)
    case (.string(let limits), let value):
      limits.typedText?.edges(name, context)
        ?? (value.stringValue == nil ? [] : TextLimit.edges(limits.map(\.limit)))
    case (.any, _):
      [
        BoundaryValue("number", .branch, value: 12),
        BoundaryValue("array", .branch, value: [1, "two"]),
        BoundaryValue("object", .branch, value: ["member": ["of": "an object"]]),
      ]
    case (.constants(let values), let value):
      values.filter { $0 != value }.map { BoundaryValue($0.text(), .enumeration, value: $0) }
    default:
      []
    }
  }
}

extension TypedText {
  fileprivate func edges(_ name: FieldName, _ context: GenerationContext) -> [BoundaryValue] {
    switch self {
    case .date:
      CalendarDate.edges(name, context.today).map { BoundaryValue($0, .edge, value: .string($0)) }
    case .timestamp(let timestamp): timestamp.edges(name, context)
    case .uuid(let version):
      [BoundaryValue("highest", .edge, value: .string(UUIDText.highest(version: version ?? 4)))]
    }
  }
}

extension CalendarDate {
  /// A leap day and the end of a year, chosen so that the start and end of a span keep their order.
  fileprivate static func edges(_ name: FieldName, _ today: CalendarDate) -> [String] {
    let days =
      switch name.span {
      // Typical spans end after 60 days, and few start in the past.
      case .start:
        landmarks(upTo: today.adding(days: 59)).filter { $0 >= today.daysSince1970 }
      case .end: landmarks(from: today.adding(days: 31))
      case .none: landmarks(upTo: today) + landmarks(from: today)
      }
    return days.map { CalendarDate(daysSince1970: $0).description }
  }
}

extension Timestamp {
  fileprivate func edges(_ name: FieldName, _ context: GenerationContext) -> [BoundaryValue] {
    let low = max(fractionDigits.lowerBound, 0)
    let high = max(low, min(fractionDigits.upperBound, 9))
    let usual = min(max(3, low), high)
    func text(_ date: String, _ time: String, _ digits: Int, _ fill: String) -> String {
      "\(date)T\(time)" + (digits > 0 ? "." + String(repeating: fill, count: digits) : "")
    }
    let today = context.today.description
    var edges = CalendarDate.edges(name, context.today).map { date in
      let isYearEnd = date.hasScalarSuffix("12-31")
      let text =
        isYearEnd ? text(date, "23:59:59", usual, "9") : text(date, "00:00:00", usual, "0")
      return BoundaryValue("\(text)Z", .edge, value: .string("\(text)Z"))
    }
    for digits in low < high ? [low, high] : [] {
      edges.append(
        BoundaryValue(
          "\(digits) fraction digits", .edge,
          value: .string(text(today, "12:00:00", digits, "5") + "Z")))
    }
    // One offset is sent everywhere: backends that drop it show another time.
    let offsets: [(String, BoundaryKind)] = [
      ("+14:00", .writing), ("-12:00", .writing), ("+05:30", .edge),
    ]
    for (offset, kind) in zone == .any ? offsets : [] {
      edges.append(
        BoundaryValue(offset, kind, value: .string(text(today, "12:00:00", usual, "5") + offset)))
    }
    return edges
  }
}

extension ListLimit {
  /// The longest list: a longer one would test what size of body a backend accepts.
  private static let countLimit = 1000

  /// Lists with the fewest and the most elements, and with one more or less.
  static func edges(
    _ limits: [ListLimit], _ element: Schema, _ pointer: JSON.Pointer,
    beside elements: [JSON], _ context: GenerationContext
  ) throws(GenerationError) -> [BoundaryValue] {
    let boundaries = limits.compactMap(\.sizes?.boundaries)
    let counts = [1] + boundaries.flatMap { $0.low + $0.high }
    let longest = counts.filter { $0 <= countLimit }.max() ?? 0
    let recipe = try ValueRecipe(element, pointer.appending(.every), in: context)
    var source = RandomSource(seed: 0)
    let others = ValueProgram(recipe).different(
      longest, tries: 8 * longest + 64, &source
    ).filter { !elements.contains($0) }
    let fillers = limits.contains(.unique) ? [] : [elements.first ?? recipe.smallest]
    var list = elements + others
    while let filler = fillers.first, list.count < longest { list.append(filler) }
    return Set(counts).sorted().filter { (0...list.count).contains($0) }.compactMap { count in
      let edge = Array(list.prefix(count))
      guard limits.allSatisfy({ $0.allows(edge) }) else { return nil }
      return BoundaryValue(words(ofCount: count), .edge, value: .array(edge))
    }
  }
}

extension NumberForm {
  /// Numbers at and next to every limit, and other notations of a number.
  func edges(_ limits: [NumberLimit], beside number: JSON.Number) -> [BoundaryValue] {
    let found = limitEdges(limits) + precise + (self == .digits ? [] : writings(limits, number))
    return found.filter { edge in
      guard case .number(let number) = edge.value else { return false }
      return limits.allSatisfy { $0.allows(number) }
    }
  }

  private func limitEdges(_ limits: [NumberLimit]) -> [BoundaryValue] {
    guard let grid = NumberGrid(self, limits), let multiples = grid.multiples else { return [] }
    let (low, high) = (multiples.lowerBound, multiples.upperBound)
    func edge(_ multiple: Int64, _ words: String = "") -> BoundaryValue {
      let number = JSON.Number(scaled: multiple * grid.step, scale: grid.scale)
      return BoundaryValue(number.text + words, .edge, value: .number(number))
    }
    var edges: [BoundaryValue] = []
    if grid.hasLow {
      edges.append(edge(low, Self.words(.minimum, "above", limits)))
      if low < high { edges.append(edge(low + 1)) }
    } else {
      edges.append(BoundaryValue("-1", .edge, value: -1))
    }
    if !grid.hasLow || !grid.hasHigh { edges.append(BoundaryValue("0", .edge, value: 0)) }
    if grid.hasHigh {
      if low < high { edges.append(edge(high - 1)) }
      edges.append(edge(high, Self.words(.maximum, "below", limits)))
    } else {
      edges.append(BoundaryValue("1000000", .edge, value: 1_000_000))
    }
    return edges
  }

  /// The words for a value next to a bound that is excluded.
  private static func words(
    _ side: NumberBound.Side, _ preposition: String, _ limits: [NumberLimit]
  ) -> String {
    let bound = limits.lazy.flatMap(\.bounds).first { $0.side == side && !$0.isIncluded }
    return bound.map { ", just \(preposition) \($0.value.text)" } ?? ""
  }

  private var precise: [BoundaryValue] {
    let texts = [
      ("2147483648", ", 2^31"), ("9007199254740991", ", 2^53 - 1"),
      ("9007199254740993", ", 2^53 + 1"), ("0.100000000000000005551115123126", ""),
    ]
    return texts.prefix(self == .any ? 4 : 3).map { text, meaning in
      BoundaryValue(text + meaning, .precision, value: .number(JSON.Number(validated: text)))
    }
  }

  private func writings(_ limits: [NumberLimit], _ number: JSON.Number) -> [BoundaryValue] {
    var texts = ["-0"]
    if number.isIntegerForm { texts.append(number.text + ".0") }
    if !number.isIntegerForm, number.text.utf8.contains(UInt8(ascii: ".")),
      !number.text.utf8.contains(UInt8(ascii: "e")), !number.text.utf8.contains(UInt8(ascii: "E"))
    {
      texts.append(number.text + "0")
    }
    if limits.allSatisfy({ $0.allows(100) }) {
      texts.append("1e2")
    } else if number.isIntegerForm {
      texts.append(number.text + "e0")
    }
    return texts.map { text in
      let isOwn = text != "-0" && text != "1e2"
      return BoundaryValue(
        isOwn ? "\(number.text) written \(text)" : text, .writing,
        value: .number(JSON.Number(validated: text)))
    }
  }
}

extension TextLimit {
  /// The longest text: a longer one would test what size of body a backend accepts.
  private static let lengthLimit = 100_000

  /// Every documented value, and texts at and next to every length limit.
  static func edges(_ limits: [TextLimit]) -> [BoundaryValue] {
    // A pattern that cannot be read is reported when values are generated, or the contract compiled.
    guard let limits = try? TextLimits(limits) else { return [] }
    let values = limits.documented.map {
      BoundaryValue($0.isEmpty ? "empty" : $0, .enumeration, value: .string($0))
    }
    if limits.isClosed { return values }
    guard limits.patterns.isEmpty else { return values + limits.automatonValues }
    var edges: [BoundaryValue] = []
    for case .length(let length) in limits.limits {
      edges += length.edges(upTo: lengthLimit)
    }
    return values
      + edges.filter { edge in edge.value.stringValue.map(limits.allows) ?? false }
  }
}

extension TextLimits {
  /// The shortest and the longest text that the automaton generates.
  fileprivate var automatonValues: [BoundaryValue] {
    guard let automaton else { return [] }
    var source = RandomSource(seed: 0)
    let lengths = [automaton.lengths.first, automaton.lengths.last].compactMap(\.self)
    return lengths.compactMap { length in
      guard let text = automaton.text(of: length, &source), allows(text) else { return nil }
      let words = length == 0 ? "empty" : "\(length.counted("character"))"
      return BoundaryValue(words, .edge, value: .string(text))
    }
  }
}

extension TextLimit.Length {
  fileprivate func edges(upTo limit: Int) -> [BoundaryValue] {
    let (low, high) = sizes.boundaries
    let edges = low.filter { (0...limit).contains($0) }.map(plain)
    guard let maximum, (1...limit).contains(maximum) else { return edges }
    return edges + high.filter { $0 > 0 }.map(plain) + wide(maximum)
  }

  private func plain(_ count: Int) -> BoundaryValue {
    let words = count == 0 ? "empty" : "\(count) \(unit.noun(count))"
    return BoundaryValue(words, .edge, value: .string(String(repeating: "a", count: count)))
  }

  /// Texts of so many units whose characters have more units of another kind.
  private func wide(_ count: Int) -> [BoundaryValue] {
    func edge(_ words: String, _ character: String, _ size: Int) -> BoundaryValue {
      let text =
        String(repeating: character, count: count / size)
        + String(repeating: "a", count: count % size)
      return BoundaryValue("\(count) \(unit.noun(count)) \(words)", .edge, value: .string(text))
    }
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
    return switch unit {
    case .scalars: [edge("of 4 bytes each", "\u{1F966}", 1)]
    case .graphemes: [edge("of 4 bytes each", "\u{1F966}", 1), edge("of 25 bytes each", family, 1)]
    case .utf16Units: count < 2 ? [] : [edge("in pairs", "\u{1F966}", 2)]
    case .bytes: count < 2 ? [] : [edge("in characters of 2", "\u{E9}", 2)]
    }
  }
}
