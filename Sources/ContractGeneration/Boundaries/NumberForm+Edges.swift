import ContractJSON
import ContractModel

extension NumberForm {
  /// Numbers at and beside every limit, and other ways to write a number.
  func edges(_ limits: [NumberConstraint], beside number: JSON.Number) -> [Edge] {
    let found = limitEdges(limits) + precise + (self == .digits ? [] : writings(limits, number))
    return found.filter { edge in
      guard case .number(let number) = edge.value else { return false }
      return limits.allSatisfy { $0.allows(number) }
    }
  }

  private func limitEdges(_ limits: [NumberConstraint]) -> [Edge] {
    guard let grid = NumberGrid(self, limits), let multiples = grid.multiples else { return [] }
    let (low, high) = (multiples.lowerBound, multiples.upperBound)
    func edge(_ multiple: Int64, _ words: String = "") -> Edge {
      let number = JSON.Number(scaled: multiple * grid.step, scale: grid.scale)
      return Edge(number.text + words, .edge, .number(number))
    }
    var edges: [Edge] = []
    if grid.hasLow {
      edges.append(edge(low, Self.besideLow(limits)))
      if low < high { edges.append(edge(low + 1)) }
    } else {
      edges.append(Edge("-1", .edge, -1))
    }
    if !grid.hasLow || !grid.hasHigh { edges.append(Edge("0", .edge, 0)) }
    if grid.hasHigh {
      if low < high { edges.append(edge(high - 1)) }
      edges.append(edge(high, Self.besideHigh(limits)))
    } else {
      edges.append(Edge("1000000", .edge, 1_000_000))
    }
    return edges
  }

  private static func besideLow(_ limits: [NumberConstraint]) -> String {
    for case .greaterThan(let bound) in limits { return ", just above \(bound.text)" }
    return ""
  }

  private static func besideHigh(_ limits: [NumberConstraint]) -> String {
    for case .lessThan(let bound) in limits { return ", just below \(bound.text)" }
    return ""
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

  private func writings(_ limits: [NumberConstraint], _ number: JSON.Number) -> [Edge] {
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
