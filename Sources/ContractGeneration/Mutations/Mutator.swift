package import ContractJSON
package import ContractModel
package import ContractValidation

/// A deliberate change of a valid value that violates its schema in one respect.
package struct Mutation: Sendable {
  /// The requirement that the mutation violates.
  package enum Kind: Sendable, Hashable {
    /// A required field is missing.
    case missing
    case null
    case type
    /// A required constraint, by the id it has in `Drift.Kind.constraintBroken`.
    case constraint(String)
    /// A text that is not a date, timestamp or UUID.
    case format
    /// A value outside a closed enumeration.
    case enumeration
    /// A member that a closed object does not have.
    case undocumented
  }

  package var kind: Kind { change.kind }

  let path: ValuePath
  let change: ValueMutation

  /// A valid value for the location, used where the value at hand has none.
  let fallback: JSON?
}

/// All mutations of one schema, found once and applied to many valid values.
///
/// Each mutation violates the schema in exactly one respect. Readers differ in what they accept, so
/// a value that a lenient reader may take for a valid one is no mutation: white space around a
/// text, another case of a documented value, a date in another notation.
package struct Mutator: Sendable {
  /// In the order of the schema; at one location, coarse mutations come first.
  package let mutations: [Mutation]

  private let validator: SchemaValidator

  /// - Parameters:
  ///   - schema: The schema to violate, without problems, its patterns readable.
  ///   - validator: Validates values of the schema; its policy on undocumented fields is irrelevant.
  ///     By default compiled from the schema.
  ///   - whole: The same schema with its maps, where it is a finite one, which has none.
  package init(_ schema: Schema, validator: SchemaValidator? = nil, whole: Schema? = nil) {
    var collector = MutationCollector()
    collector.collect(in: schema.finite, along: ValuePath())
    for (path, shape) in (whole ?? schema).shapes() { collector.collect(of: shape, along: path) }
    mutations = collector.mutations
    self.validator = validator ?? SchemaValidator(schema)
  }
}

extension Mutator {
  /// Applies one mutation to a valid value.
  ///
  /// - Parameters:
  ///   - index: The position of the mutation in ``mutations``.
  ///   - valid: A valid value of the schema.
  ///   - source: The random source for generated list elements.
  /// - Returns: `nil` when the value has no such location, or the mutated value, read from its bytes,
  ///   does not show exactly one drift, of the kind of the mutation.
  package func invalidValue(
    _ index: Int, from valid: JSON, _ source: inout RandomSource
  ) -> InvalidValue? {
    apply(mutations[index], to: valid, puttingSamples: false, &source)?.value
  }

  /// Applies every mutation that can be applied to a valid value.
  ///
  /// For the mutations of another alternative of a union, a value of that alternative takes the place
  /// of the one at hand.
  ///
  /// - Parameters:
  ///   - valid: A valid value.
  ///   - other: Another validator, which must accept the values; `nil` for none.
  /// - Returns: The invalid values in the order of ``mutations``, with distinct values and names; the
  ///   same for the same valid value.
  package func invalidValues(
    from valid: JSON, acceptedBy other: SchemaValidator? = nil
  ) -> [InvalidValue] {
    var source = RandomSource(seed: 0)
    var names: Set<String> = []
    var bodies: Set<ByteKey> = []
    return mutations.compactMap { mutation in
      guard
        let (value, bytes) = apply(
          mutation, to: valid, puttingSamples: true, acceptedBy: other, &source),
        !names.contains(value.name), bodies.insert(ByteKey(bytes)).inserted
      else { return nil }
      names.insert(value.name)
      return value
    }
  }

  private func apply(
    _ mutation: Mutation, to valid: JSON, puttingSamples putsSamples: Bool,
    acceptedBy other: SchemaValidator? = nil, _ source: inout RandomSource
  ) -> (value: InvalidValue, bytes: [UInt8])? {
    var body = valid
    guard let location = mutation.path.location(in: &body, puttingSamples: putsSamples) else {
      return nil
    }
    var pointer = location.pointer
    let words: String
    if case .removal = mutation.change.operation {
      words = "missing"
      guard location.value != nil, body.remove(at: pointer) else { return nil }
    } else {
      let start = location.value.unlessNull ?? mutation.fallback
      guard let changed = mutation.change.operation.applied(to: start, &source),
        body.set(changed.value, at: pointer)
      else { return nil }
      words = changed.words
      if case .members = mutation.change.operation,
        let name = changed.value.newName(besides: start)
      {
        pointer = pointer.appending(.name(name))
      }
      if mutation.kind == .type, case .array(let longer) = changed.value,
        case .array(let list)? = start, longer.count > list.count
      {
        pointer = pointer.appending(.index(longer.count - 1))
      }
    }
    // The bytes decide, as a backend reads them.
    let bytes = body.bytes()
    guard other?.accepts(bytes) ?? true else { return nil }
    let drifts = validator.drifts(in: bytes).filter(\.isFailure)
    guard drifts.count == 1, mutation.kind.matches(drifts[0].kind),
      drifts[0].location.pointer.describes(pointer)
    else { return nil }
    let forms = location.samples.map { " of form \($0)" }.joined()
    let invalid = InvalidValue(
      name: "\(location.pointer.shortName)\(forms): \(words)", kind: mutation.kind,
      pointer: pointer,
      body: body, drift: drifts[0])
    return (invalid, bytes)
  }
}

extension JSON.Pointer {
  /// Whether a change at a location shows here: there, or in the object or list around it.
  ///
  /// A change of a value that chooses between schemas may show elsewhere.
  fileprivate func describes(_ location: JSON.Pointer) -> Bool {
    tokens.count + 1 >= location.tokens.count
      && location.withoutIndices.isInside(withoutIndices, wildcard: .outer)
  }
}

extension JSON {
  /// The name of a member that an object has instead of another one, or besides all.
  fileprivate func newName(besides original: JSON?) -> String? {
    guard case .object(let new) = self, case .object(let old)? = original,
      [0, 1].contains(new.members.count - old.members.count)
    else { return nil }
    return new.names.first { old[$0] == nil }
  }
}

extension JSON? {
  /// The value, unless it is null; a literal `nil` would be the JSON null.
  var unlessNull: JSON? {
    if case .null? = self { .none } else { self }
  }
}

/// A value that violates its schema in exactly one respect.
package struct InvalidValue: Sendable, Equatable {
  /// The location and the violation in plain words; unique among the invalid values made from one
  /// valid value.
  package var name: String

  package var kind: Mutation.Kind

  /// The location of the violation, with indices for elements.
  package var pointer: JSON.Pointer

  /// The whole invalid value.
  package var body: JSON

  /// The drift that the validator reports for the bytes of the body.
  package var drift: Drift
}

extension Mutation.Kind {
  /// Whether the validator reports this kind of mutation as a drift of the given kind.
  package func matches(_ kind: Drift.Kind) -> Bool {
    switch self {
    case .missing: kind == .fieldMissing
    case .null: kind == .nullUnexpected || kind == .constraintBroken("not")
    case .type: [.typeChanged, .stringAsNumber, .numberAsString, .singleForList].contains(kind)
    case .constraint(let id): kind == .constraintBroken(id)
    case .format: kind == .formatBroken
    case .enumeration: kind == .enumNewValue
    case .undocumented: kind == .fieldUndocumented
    }
  }
}

/// Applies every mutation of a schema to a valid value: each documented field and each required
/// constraint is violated by every mutation of a ``Mutator``.
///
/// Advisory constraints, open enumerations and null in an optional field are never violated. A
/// constraint that cannot be violated alone is omitted.
///
/// - Returns: The invalid values in the order of the schema, all distinct; the same for the same
///   arguments.
package func invalidValues(of schema: Schema, from valid: JSON) -> [InvalidValue] {
  Mutator(schema).invalidValues(from: valid)
}
