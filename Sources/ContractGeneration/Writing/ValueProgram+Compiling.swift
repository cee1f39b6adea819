import ContractJSON

extension ValueProgram {
  init(_ recipe: Recipe) {
    _ = add(recipe)
  }

  /// - Returns: Where the step stands; those it needs stand behind it.
  private mutating func add(_ recipe: Recipe) -> Int {
    let place = steps.count
    steps.append(Step(kind: .boolean, isNullable: recipe.isNullable))
    steps[place].kind = kind(recipe)
    return place
  }

  private mutating func kind(_ recipe: Recipe) -> Kind {
    switch recipe.kind {
    case .boolean: return .boolean
    case .number(let number): return .number(number.line)
    case .text(let text) where text.isClosed: return .choice(add(text.choices))
    case .text(let text):
      texts.append(TextLine(text, choices: add(text.choices)))
      return .text(texts.count - 1)
    case .date(let date):
      return .date(DayLine(window: date.window, special: add(days: date.special)))
    case .timestamp(let timestamp):
      return .timestamp(
        MomentLine(
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
    case .any:
      let start = phrases.count
      for value in JSON.samples { phrases.append(add(value)) }
      return .choice(start..<phrases.count)
    }
  }

  private mutating func add(_ value: JSON) -> Range<Int> {
    let start = pool.count
    value.write(into: &pool)
    return start..<pool.count
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
