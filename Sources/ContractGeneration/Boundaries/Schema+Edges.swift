import ContractJSON
import ContractModel

extension Schema {
  /// Values for the place of one that is at hand, inside of which nothing is changed.
  ///
  /// Some may be outside a limit, which shows when they are judged.
  func edges(
    beside value: JSON, _ name: FieldName, _ context: GenerationContext
  ) -> [Edge] {
    switch (kind, value) {
    case (.boolean, .boolean(let boolean)):
      [Edge("\(!boolean)", .enumeration, .boolean(!boolean))]
    case (.number(let form, let limits), .number(let number)):
      form.edges(limits.map(\.limit), beside: number)
    case (.string(let limits), .string):
      TextLimit.edges(limits.map(\.limit))
    case (.date, _):
      CalendarDate.edges(name, context.today).map { Edge($0, .edge, .string($0)) }
    case (.timestamp(let timestamp), _):
      timestamp.edges(name, context)
    case (.uuid(let version), _):
      [Edge("highest", .edge, .string(UUIDText.highest(version: version ?? 4)))]
    case (.any, _):
      [
        Edge("number", .branch, 12), Edge("array", .branch, [1, "two"]),
        Edge("object", .branch, ["member": ["of": "an object"]]),
      ]
    case (.boolean, _), (.number, _), (.string, _), (.array, _), (.object, _), (.union, _): []
    }
  }
}

extension CalendarDate {
  /// A leap day and the end of a year, in such places that spans keep their order.
  fileprivate static func edges(_ name: FieldName, _ today: CalendarDate) -> [String] {
    let days =
      switch name.span {
      // Typical spans end after 60 days, and what starts hardly starts in the past.
      case .start:
        landmarks(upTo: today.adding(days: 59)).filter { $0 >= today.daysSince1970 }
      case .end: landmarks(from: today.adding(days: 31))
      case .none: landmarks(upTo: today) + landmarks(from: today)
      }
    return days.map { CalendarDate(daysSince1970: $0).description }
  }
}

extension Timestamp {
  fileprivate func edges(_ name: FieldName, _ context: GenerationContext) -> [Edge] {
    let low = max(fractionDigits.lowerBound, 0)
    let high = max(low, min(fractionDigits.upperBound, 9))
    let usual = min(max(3, low), high)
    func text(_ date: String, _ time: String, _ digits: Int, _ fill: String) -> String {
      "\(date)T\(time)" + (digits > 0 ? "." + String(repeating: fill, count: digits) : "")
    }
    let today = context.today.description
    var edges = CalendarDate.edges(name, context.today).map { date in
      let isYearEnd = date.hasSuffix("12-31")
      let text =
        isYearEnd ? text(date, "23:59:59", usual, "9") : text(date, "00:00:00", usual, "0")
      return Edge("\(text)Z", .edge, .string("\(text)Z"))
    }
    for digits in low < high ? [low, high] : [] {
      edges.append(
        Edge(
          "\(digits) fraction digits", .edge, .string(text(today, "12:00:00", digits, "5") + "Z")))
    }
    for offset in zone == .any ? ["+14:00", "-12:00", "+05:30"] : [] {
      edges.append(
        Edge(offset, .writing, .string(text(today, "12:00:00", usual, "5") + offset)))
    }
    return edges
  }
}

extension ListLimit {
  /// Longer lists would say more about the patience of a backend than about its limit.
  private static let countLimit = 1000

  /// Lists of the fewest and the most elements, and of one more or less.
  static func edges(
    _ limits: [ListLimit], _ element: Schema, _ pointer: JSON.Pointer,
    beside elements: [JSON], _ context: GenerationContext
  ) throws(GenerationError) -> [Edge] {
    let boundaries = limits.compactMap(\.sizes?.boundaries)
    let counts = [1] + boundaries.flatMap { $0.low + $0.high }
    let longest = counts.filter { $0 <= countLimit }.max() ?? 0
    let recipe = try Recipe(element, pointer.appending(.every), in: context)
    var source = RandomSource(seed: 0)
    let others = ValueProgram(recipe).different(
      longest, tries: 8 * longest + 64, &source
    ).filter { !elements.contains($0) }
    let fillers = limits.contains(.unique) ? [] : [elements.first ?? recipe.smallest]
    var list = elements + others
    while let filler = fillers.first, list.count < longest { list.append(filler) }
    return Set(counts).sorted().filter { (0...list.count).contains($0) }.map { count in
      Edge(
        words(ofCount: count), .edge,
        .array(Array(list.prefix(count))))
    }
  }
}
