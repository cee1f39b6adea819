package import ContractJSON
package import ContractModel
package import ContractValidation

/// Every way to break one schema, found once and applied to many valid values.
///
/// Each way makes one fault: a required field taken away, a value of another type, a value outside
/// one stated constraint. Readers differ in what they forgive, so what a lenient one could take for
/// a valid value is no fault here: space around a text, another case of a documented value, a date
/// written in another order of signs.
package struct Violator: Sendable {
  /// One way to break one place.
  package struct Way: Sendable {
    package var kind: Violation.Kind { fault.kind }

    let route: Route
    let fault: Fault

    /// A valid value of the place, for when there is none to start from.
    let stopgap: JSON?
  }

  /// In the order of the schema; at one place, what is coarse comes first.
  package let ways: [Way]

  private let judge: SchemaJudge

  /// - Precondition: The schema has no problems, and its patterns can be read.
  package init(_ schema: Schema) {
    self.init(schema, judgedBy: SchemaJudge(schema))
  }

  /// - Parameters:
  ///   - schema: What is broken; it has no problems, and its patterns can be read.
  ///   - judge: Judges values of the schema; what it says of undocumented fields does not matter.
  package init(_ schema: Schema, judgedBy judge: SchemaJudge) {
    var finder = WayFinder()
    finder.breakValue(of: schema, along: Route())
    ways = finder.ways
    self.judge = judge
  }
}

extension Violator {
  /// Breaks a valid value in one way.
  ///
  /// - Parameters:
  ///   - way: The position of the way in ``ways``.
  ///   - valid: A valid value of the schema.
  ///   - source: Where elements for lists come from.
  /// - Returns: `nil` when the value has no such place, or cannot be broken there without a second
  ///   fault: the violation, written as bytes, shows the judge exactly one drift, and that of its
  ///   kind.
  package func violation(
    _ way: Int, of valid: JSON, _ source: inout RandomSource
  ) -> Violation? {
    attempt(way, of: valid, &source)?.violation
  }

  /// A valid value broken in every way that can be applied to it.
  ///
  /// - Returns: The violations in the order of ``ways``, no two of them the same value or of the
  ///   same name; the same for the same value.
  package func violations(of valid: JSON) -> [Violation] {
    var source = RandomSource(seed: 0)
    var names: Set<String> = []
    var bodies: Set<ByteKey> = []
    return ways.indices.compactMap { way in
      guard let (violation, bytes) = attempt(way, of: valid, &source),
        !names.contains(violation.name), bodies.insert(ByteKey(bytes)).inserted
      else { return nil }
      names.insert(violation.name)
      return violation
    }
  }

  private func attempt(
    _ way: Int, of valid: JSON, _ source: inout RandomSource
  ) -> (violation: Violation, bytes: [UInt8])? {
    let (fault, route) = (ways[way].fault, ways[way].route)
    var body = valid
    guard let (pointer, value) = route.place(in: &body) else { return nil }
    let words: String
    if case .removal = fault.change {
      words = "missing"
      guard value != nil, body.remove(at: pointer) else { return nil }
    } else {
      let start = value.unlessNull ?? ways[way].stopgap
      guard let broken = fault.change.applied(to: start, &source),
        body.set(broken.value, at: pointer)
      else { return nil }
      words = broken.words
    }
    // What counts is how the bytes are read, not how they were meant.
    let bytes = body.bytes()
    let faults = judge.drifts(in: bytes).filter { $0.severity == .drift }
    guard faults.count == 1, fault.kind.names(faults[0].kind) else { return nil }
    let place = pointer == .root ? "body" : String(pointer.description.dropFirst())
    let violation = Violation(
      name: "\(place): \(words)", kind: fault.kind, pointer: pointer, body: body,
      drift: faults[0])
    return (violation, bytes)
  }
}

extension JSON? {
  /// The value, unless it is null; a literal `nil` would be the JSON null.
  var unlessNull: JSON? {
    if case .null? = self { .none } else { self }
  }
}
