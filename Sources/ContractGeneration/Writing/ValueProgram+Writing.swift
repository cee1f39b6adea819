import ContractJSON

extension ValueProgram {
  func append(to bytes: inout [UInt8], _ source: inout RandomSource) {
    append(0, to: &bytes, &source)
  }

  private func append(_ index: Int, to bytes: inout [UInt8], _ source: inout RandomSource) {
    let step = steps[index]
    if step.isNullable, source.isChosen(oneIn: 8) {
      bytes.append(contentsOf: "null".utf8)
      return
    }
    switch step.kind {
    case .boolean:
      bytes.append(contentsOf: source.isChosen(oneIn: 2) ? "true".utf8 : "false".utf8)
    case .number(let line): line.append(to: &bytes, &source)
    case .choice(let choices): append(oneOf: choices, to: &bytes, &source)
    case .text(let text): append(texts[text], to: &bytes, &source)
    case .date(let line):
      bytes.append(UInt8(ascii: "\""))
      bytes.append(day: line.day(days, &source))
      bytes.append(UInt8(ascii: "\""))
    case .timestamp(let line): line.append(to: &bytes, days, &source)
    case .uuid(let version):
      bytes.append(UInt8(ascii: "\""))
      bytes.append(uuid: source.next(), source.next(), version: version)
      bytes.append(UInt8(ascii: "\""))
    case .list(let list): append(lists[list], to: &bytes, &source)
    case .object(let fields): append(fields, to: &bytes, &source)
    case .union(let range):
      let alternative = alternatives[range.lowerBound + source.below(range.count)]
      append(alternative, to: &bytes, &source)
    }
  }

  private func append(
    oneOf choices: Range<Int>, to bytes: inout [UInt8], _ source: inout RandomSource
  ) {
    let phrase = phrases[choices.lowerBound + source.below(choices.count)]
    bytes.append(contentsOf: pool[phrase])
  }

  private func append(
    _ text: TextLine, to bytes: inout [UInt8], _ source: inout RandomSource
  ) {
    if !text.choices.isEmpty, !source.isChosen(oneIn: 4) {
      append(oneOf: text.choices, to: &bytes, &source)
      return
    }
    bytes.append(UInt8(ascii: "\""))
    if let speller = text.speller {
      speller.append(to: &bytes, &source)
    } else {
      text.append(to: &bytes, plain, &source)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func append(
    _ fields: Range<Int>, to bytes: inout [UInt8], _ source: inout RandomSource
  ) {
    var isFirst = true
    bytes.append(UInt8(ascii: "{"))
    for index in fields {
      let member = members[index]
      guard member.isRequired || source.isChosen(oneIn: 2) else { continue }
      // The name is kept with the comma that it has behind another one.
      let start = member.name.lowerBound + (isFirst ? 1 : 0)
      bytes.append(contentsOf: pool[start..<member.name.upperBound])
      isFirst = false
      append(member.step, to: &bytes, &source)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func append(
    _ list: List, to bytes: inout [UInt8], _ source: inout RandomSource
  ) {
    var count = list.counts.lowerBound + source.below(list.counts.count)
    if let most = list.most, source.isChosen(oneIn: 8) { count = most }
    if list.isUnique, count > 1 {
      append(list, different: count, to: &bytes, &source)
      return
    }
    bytes.append(UInt8(ascii: "["))
    for position in 0..<count {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      append(list.element, to: &bytes, &source)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}

extension ValueProgram {
  /// Appends elements of which no two are equal: so many, or as many as were found, or the
  /// shortest list when those are too few.
  private func append(
    _ list: List, different count: Int, to bytes: inout [UInt8], _ source: inout RandomSource
  ) {
    let elements = different(count, tries: 8 * count, of: list.element, &source)
    if elements.count < list.counts.lowerBound {
      bytes.append(contentsOf: pool[list.fewest])
    } else {
      JSON.array(elements).write(into: &bytes)
    }
  }

  /// Random values, no two of them equal; fewer than asked for when the tries are used up.
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
