import ContractJSON
import ContractModel
import ContractValidation

extension OperationPlan {
  /// The body of the answer, empty when it has none, and the part of it that shows the resource.
  func body(from ingredients: Ingredients) -> (bytes: [UInt8], representation: [UInt8]?) {
    guard let recipe, let made = recipe.make(from: ingredients) else { return ([], nil) }
    let body = closed(made, ingredients.rules)
    guard let representation, body[representation] != nil else { return (body.bytes(), nil) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1024)
    var shown: Range<Int>?
    body.write(into: &bytes, at: representation.tokens[...]) { value, bytes in
      let start = bytes.count
      value.write(into: &bytes)
      shown = start..<bytes.count
    }
    return (bytes, shown.map { Array(bytes[$0]) })
  }

  /// The body of an answer that lists these items.
  func listing(of items: [Shelf.Item], from ingredients: Ingredients) -> [UInt8] {
    guard let recipe, let place = representation, var body = recipe.make(from: ingredients),
      // Equations count the elements without looking at them.
      body.set(.array(Array(repeating: .null, count: items.count)), at: place)
    else { return [] }
    body = closed(body, ingredients.rules)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(items.reduce(256) { $0 + $1.bytes.count + 1 })
    body.write(into: &bytes, at: place.tokens[...]) { _, bytes in
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
  private func closed(_ body: JSON, _ rules: RuleContext) -> JSON {
    guard !closing.isEmpty else { return body }
    var rules = rules
    var body = body
    // An equation may need what another one puts there, so as many rounds as equations suffice.
    for _ in closing {
      rules.response = body
      var isSettled = true
      for rule in closing where rule.conditions.allSatisfy(rules.meets) {
        guard let (place, term) = rule.equation, let value = rules.value(of: term),
          body[place] != value
        else { continue }
        if body.set(value, at: place) { isSettled = false }
      }
      if isSettled { break }
    }
    return body
  }
}

extension JSON {
  /// Writes the compact text, leaving the value at one place to somebody else.
  fileprivate func write(
    into bytes: inout [UInt8], at place: ArraySlice<Pointer.Token>,
    _ writeValue: (JSON, inout [UInt8]) -> Void
  ) {
    guard let token = place.first else { return writeValue(self, &bytes) }
    guard case .object(let object) = self, case .name(let name) = token else {
      return write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "{"))
    for (position, member) in object.members.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      JSON.writeString(member.name, into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if member.name.hasSameScalars(as: name) {
        member.value.write(into: &bytes, at: place.dropFirst(), writeValue)
      } else {
        member.value.write(into: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
