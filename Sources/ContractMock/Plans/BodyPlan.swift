import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// How the response body of an operation is built.
struct BodyPlan: Sendable {
  var template: BodyTemplate?

  /// Equations between parts of the response, applied after the rest of it is built.
  var derivedRules: [Rule]

  /// Rules that apply only where a Boolean of the response has a certain value: it gets the other one
  /// where such a rule is not satisfied.
  var decidingRules: [Rule] = []

  /// The repairs for the other rules, made after all equations.
  var repairs: [RuleRepair] = []

  /// The resource's representation in the response: an object, or the array of a list.
  var representation: JSON.Pointer?

  /// The template of a representation that is stored without being shown.
  var hidden: BodyTemplate?

  /// Makes the members of the representation agree, but for those that requests or rules settle.
  var consistency: (PlausibleConsistency, settled: Set<String>)?

  /// The token, in the response of the login operation.
  var token: JSON.Pointer?
}

extension BodyPlan {
  /// The body of the response, empty when it has none, and the part of it that shows the resource.
  func make(from input: TemplateInput) -> (bytes: [UInt8], representation: [UInt8]?) {
    guard let template, let value = template.make(from: input) else { return ([], nil) }
    var body = applyingDerivedRules(to: value, input.rules)
    settle(&body)
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

  private func settle(_ body: inout JSON) {
    guard let consistency, let representation,
      case .object(var object)? = body[representation]
    else { return }
    consistency.0.settle(&object) { !consistency.settled.contains($0) }
    _ = body.set(.object(object), at: representation)
  }

  /// The body of a response that lists these items.
  func listing(of items: [ResourceStore.Item], from input: TemplateInput) -> [UInt8] {
    guard let template, let representation, var body = template.make(from: input),
      // Equations count the elements without looking at them.
      body.set(.array(Array(repeating: .null, count: items.count)), at: representation)
    else { return [] }
    settleEquations(in: &body, input.rules)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(items.reduce(256) { $0 + $1.bytes.count + 1 })
    body.write(into: &bytes, at: representation.tokens[...]) { _, bytes in
      bytes.append(UInt8(ascii: "["))
      for (position, item) in items.enumerated() {
        if position > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: item.bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    }
    return bytes
  }

  private func applyingDerivedRules(to body: JSON, _ rules: RuleContext) -> JSON {
    var body = body
    if !derivedRules.isEmpty || !decidingRules.isEmpty { settleEquations(in: &body, rules) }
    for repair in repairs where repair.repair(&body, rules) { settleEquations(in: &body, rules) }
    return body
  }

  private func settleEquations(in body: inout JSON, _ rules: RuleContext) {
    var rules = rules
    // An equation may need the result of another one, so as many rounds as equations suffice.
    for _ in 0..<derivedRules.count + 2 * decidingRules.count {
      rules.response = body
      var isSettled = true
      for rule in decidingRules where !rules.drifts(of: [rule]).isEmpty {
        guard let (pointer, value) = rule.decision, body[pointer] == .boolean(value),
          body.set(.boolean(!value), at: pointer)
        else { continue }
        isSettled = false
        rules.response = body
      }
      for rule in derivedRules where rule.conditions.allSatisfy(rules.meets) {
        guard let (pointer, term) = rule.equation, let value = rules.value(of: term),
          body[pointer] != value
        else { continue }
        if body.set(value, at: pointer) { isSettled = false }
      }
      if isSettled { break }
    }
  }
}

extension BodyPlan {
  /// Whether a source of the template or a derived equation satisfies a rule.
  func settles(_ rule: Rule) -> Bool {
    guard let (pointer, _) = rule.equation else { return false }
    // The elements of a list have no templates of their own.
    return pointer.tokens.allSatisfy { if case .name = $0 { true } else { false } }
  }
}

extension Rule {
  /// The Boolean of the response that decides whether the rule applies, and the value for which it
  /// does.
  var decision: (pointer: JSON.Pointer, value: Bool)? {
    guard relation == .atMost else { return nil }
    for case .equals(.response(let pointer), .boolean(let value)) in conditions {
      return (pointer, value)
    }
    return nil
  }
}

extension JSON {
  /// Writes compact text; `writeValue` writes the value at one pointer.
  fileprivate func write(
    into bytes: inout [UInt8], at tokens: ArraySlice<Pointer.Token>,
    _ writeValue: (JSON, inout [UInt8]) -> Void
  ) {
    guard let token = tokens.first else { return writeValue(self, &bytes) }
    guard case .object(let object) = self, case .name(let name) = token else {
      return write(into: &bytes)
    }
    bytes.append(UInt8(ascii: "{"))
    for (position, member) in object.members.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      JSON.writeString(member.name, into: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if member.name.hasSameScalars(as: name) {
        member.value.write(into: &bytes, at: tokens.dropFirst(), writeValue)
      } else {
        member.value.write(into: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
