import ContractJSON
import ContractModel

extension NumberForm {
  /// Numbers at and beside every limit, and other ways to write a number.
  func edges(_ limits: [NumberLimit], beside number: JSON.Number) -> [Edge] {
    let found = limitEdges(limits) + precise + (self == .digits ? [] : writings(limits, number))
    return found.filter { edge in
      guard case .number(let number) = edge.value else { return false }
      return limits.allSatisfy { $0.allows(number) }
    }
  }

  private func limitEdges(_ limits: [NumberLimit]) -> [Edge] {
    guard let grid = NumberGrid(self, limits), let multiples = grid.multiples else { return [] }
    let (low, high) = (multiples.lowerBound, multiples.upperBound)
    func edge(_ multiple: Int64, _ words: String = "") -> Edge {
      let number = JSON.Number(scaled: multiple * grid.step, scale: grid.scale)
      return Edge(number.text + words, .edge, .number(number))
    }
    var edges: [Edge] = []
    if grid.hasLow {
      edges.append(edge(low, Self.words(.minimum, "above", limits)))
      if low < high { edges.append(edge(low + 1)) }
    } else {
      edges.append(Edge("-1", .edge, -1))
    }
    if !grid.hasLow || !grid.hasHigh { edges.append(Edge("0", .edge, 0)) }
    if grid.hasHigh {
      if low < high { edges.append(edge(high - 1)) }
      edges.append(edge(high, Self.words(.maximum, "below", limits)))
    } else {
      edges.append(Edge("1000000", .edge, 1_000_000))
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

  private var precise: [Edge] {
    let texts = [
      ("2147483648", ", 2^31"), ("9007199254740991", ", 2^53 - 1"),
      ("9007199254740993", ", 2^53 + 1"), ("0.100000000000000005551115123126", ""),
    ]
    return texts.prefix(self == .any ? 4 : 3).map { text, meaning in
      Edge(text + meaning, .precision, .number(JSON.Number(validated: text)))
    }
  }

  private func writings(_ limits: [NumberLimit], _ number: JSON.Number) -> [Edge] {
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
      return Edge(
        isOwn ? "\(number.text) written \(text)" : text, .writing,
        .number(JSON.Number(validated: text)))
    }
  }
}
