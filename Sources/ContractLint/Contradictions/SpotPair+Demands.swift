import ContractModel

extension SpotPair {
  /// What one side always has and the other does not have, may leave out, or may have as null.
  ///
  /// - Returns: One difference for all fields, or none.
  func demandDifference(_ topic: String) -> [Difference] {
    let (mine, theirs) = (demands, turned.demands)
    guard !mine.isEmpty || !theirs.isEmpty else { return [] }
    func words(_ demands: [Demand]) -> String {
      demands.isEmpty ? "not" : "requires " + demands.map(\.name).joined(separator: ", ")
    }
    var difference = Difference(
      .otherRequired, topic,
      (words(mine), (mine.first?.spot ?? left).place),
      (words(theirs), (theirs.first?.spot ?? right).place))
    difference.count = mine.count + theirs.count
    return [mine.isEmpty ? difference.turned : difference]
  }

  /// A field that one side requires more strictly than the other.
  private struct Demand {
    var name: String
    var spot: Spot
  }

  /// What the left side requires and the right side does not.
  private var demands: [Demand] {
    guard !isShown, !left.schema.isOfOtherType(than: right.schema) else { return [] }
    let inside = inside
    let shared = inside.children
    return inside.left.schema.fields.flatMap { field -> [Demand] in
      let name = (path + [field.name]).joined(separator: ".")
      guard let (_, other, pair) = shared.first(where: { $0.left.name == field.name }) else {
        return field.isRequired ? [Demand(name: name, spot: inside.left.child(field))] : []
      }
      let isStricter = field.isRequired && !other.isRequired
      let isFuller = !field.schema.isNullable && other.schema.isNullable
      let own =
        isStricter ? [name] : isFuller && field.isRequired ? ["\(name) not to be null"] : []
      return own.map { Demand(name: $0, spot: pair.left) } + pair.demands
    }
  }
}
