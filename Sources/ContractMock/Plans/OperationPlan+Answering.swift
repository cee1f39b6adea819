import ContractJSON
import ContractModel

extension OperationPlan {
  /// The body of the answer; `nil` when it has none.
  func response(from ingredients: Ingredients) -> JSON? {
    guard let recipe, let made = recipe.make(from: ingredients) else { return JSON?.none }
    return closed(made, ingredients.terms)
  }

  /// The body of an answer that lists these items.
  func listing(of items: [Shelf.Item], from ingredients: Ingredients) -> [UInt8] {
    guard let recipe, let place = representation, var body = recipe.make(from: ingredients),
      // Equations count the elements without looking at them.
      body.set(.array(Array(repeating: .null, count: items.count)), at: place)
    else { return [] }
    body = closed(body, ingredients.terms)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(items.reduce(256) { $0 + $1.bytes.count + 1 })
    body.write(into: &bytes, replacing: place.tokens[...]) { bytes in
      bytes.append(UInt8(ascii: "["))
      for (position, item) in items.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: item.bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    return bytes
  }

  /// The body with the equations applied that speak of other parts of it.
  private func closed(_ body: JSON, _ terms: TermContext) -> JSON {
    guard !closing.isEmpty else { return body }
    var terms = terms
    var body = body
    // An equation may need what another one puts there, so as many rounds as equations suffice.
    for _ in closing {
      terms.response = body
      var isSettled = true
      for rule in closing where rule.conditions.allSatisfy({ $0.holds(in: terms) }) {
        guard let (place, term) = rule.equation, let value = term.value(in: terms),
          body[place] != value
        else { continue }
        isSettled = !body.set(value, at: place) && isSettled
      }
      if isSettled { break }
    }
    return body
  }
}

extension JSON {
  /// Writes the compact text with other bytes at one place.
  fileprivate func write(
    into bytes: inout [UInt8], replacing place: ArraySlice<Pointer.Token>,
    with content: (inout [UInt8]) -> Void
  ) {
    guard let token = place.first else { return content(&bytes) }
    guard case .object(let object) = self, case .name(let name) = token else {
      return write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "{"))
    for (position, member) in object.members.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      JSON.writeString(member.name, into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if member.name.isSameText(as: name) {
        member.value.write(into: &bytes, replacing: place.dropFirst(), with: content)
      } else {
        member.value.write(into: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
