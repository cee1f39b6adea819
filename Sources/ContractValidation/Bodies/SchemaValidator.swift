import ContractJSON
package import ContractModel

/// A schema compiled to validate the bytes of JSON bodies.
///
/// One pass over the bytes reads them as strict JSON (RFC 8259) and compares them with the schema. It
/// builds no value, and allocates nothing for a valid body. Compiling costs far more than validating
/// a small body, so keep the validator.
package struct SchemaValidator: Sendable {
  let program: SharedProgram

  /// The step of the whole body.
  let root: Int

  /// The schema with every advisory constraint required; `nil` where it has none.
  let strictProgram: SharedProgram?
  let strictRoot: Int

  /// The schema, unless advice decides which alternative a value meets, so that the strict schema may
  /// report other differences.
  private let plainSchema: Schema?
  let undocumentedFields: Policies.UndocumentedFields

  /// How many differences of a body are counted, in steps of 4,096; the rest of the body is not
  /// validated then, which a note says.
  package var differencesLimit = 24 << 12

  /// Compiles a schema.
  ///
  /// - Parameters:
  ///   - schema: The schema, without problems and with patterns that can be read.
  ///   - policies: The policy for undocumented fields.
  ///   - joinsParts: Whether parts that must all be met are joined to one schema, so that undocumented
  ///     fields are known and drifts are those of the whole. Without it, compiling takes a time that is
  ///     linear in any schema.
  ///   - shapes: By name: what references stand for that no recursive schema around them defines; without it,
  ///     such a reference is any value.
  package init(
    _ schema: Schema, policies: Policies = Policies(), joiningParts joinsParts: Bool = true,
    shapes: [String: Schema] = [:]
  ) {
    program = SharedProgram(SchemaProgram(schema, joiningParts: joinsParts, shapes: shapes))
    root = 0
    let strict = schema.withAdviceRequired
    let strictShapes = shapes.mapValues(\.withAdviceRequired)
    strictProgram =
      strict == schema && strictShapes == shapes
      ? nil
      : SharedProgram(SchemaProgram(strict, joiningParts: joinsParts, shapes: strictShapes))
    strictRoot = 0
    plainSchema = schema.hasAdviceInAlternatives ? nil : schema
    undocumentedFields = policies.undocumentedFields
  }

  /// Creates a validator of one of the schemas of a program.
  init(
    _ program: SharedProgram, at root: Int, strict: (program: SharedProgram, root: Int)?,
    policies: Policies
  ) {
    self.program = program
    self.root = root
    (strictProgram, strictRoot) = (strict?.program, strict?.root ?? 0)
    plainSchema = nil
    undocumentedFields = policies.undocumentedFields
  }
}

extension SchemaValidator {
  /// Whether the body shows no drift; notes do not count.
  ///
  /// - Complexity: O(*n*) in the bytes up to the first drift, apart from lists that must not repeat
  ///   elements.
  package func accepts(_ body: [UInt8]) -> Bool {
    accepts(body.span)
  }

  /// Whether the body shows no drift; notes do not count.
  package func accepts(_ body: Span<UInt8>) -> Bool {
    var pass = ValidationPass(program, at: root, undocumentedFields, reportsAll: false)
    return (try? pass.validateBody(body)) != nil
  }

  /// The drifts and notes of a body, in the order of their first bytes.
  ///
  /// Equal differences in all elements of a list are one drift, located at the first of them. For a
  /// body that is not JSON, the drifts up to the first invalid byte are followed by one for that.
  /// All are reported for the given check, except that a body is not JSON.
  package func drifts(in body: [UInt8], check: Check = .responseSchema) -> [Drift] {
    drifts(in: body.span, check: check)
  }

  /// The drifts and notes of a body, as for an array of bytes.
  package func drifts(in body: Span<UInt8>, check: Check = .responseSchema) -> [Drift] {
    guard let strictProgram else { return drifts(in: body, by: program, at: root, check) }
    let strict = drifts(in: body, by: strictProgram, at: strictRoot, check)
    // Advice only adds violated constraints and missing fields, so that most bodies are read once.
    if let plainSchema, !strict.contains(where: { $0.mayBeAdvisory(in: plainSchema) }) {
      return strict
    }
    let drifts = drifts(in: body, by: program, at: root, check)
    let notes = strict.filter { drift in
      drift.kind.isOfConstraint
        && !drifts.contains { $0.kind == drift.kind && $0.location == drift.location }
    }.map(\.advisory)
    return notes.isEmpty
      ? drifts
      : (drifts + notes).sorted { ($0.location.offset ?? 0) < ($1.location.offset ?? 0) }
  }

  private func drifts(
    in body: Span<UInt8>, by program: SharedProgram, at root: Int, _ check: Check
  ) -> [Drift] {
    var pass = ValidationPass(program, at: root, undocumentedFields, reportsAll: true)
    pass.reporter.differencesLimit = differencesLimit
    do {
      try pass.validateBody(body)
    } catch {
      pass.reporter.report(error, in: body)
    }
    return pass.reporter.collected.drifts(check: check)
  }
}

extension Drift {
  /// Whether the difference may be a violated advisory constraint of a schema.
  fileprivate func mayBeAdvisory(in schema: Schema) -> Bool {
    guard kind.isOfConstraint else { return false }
    if kind == .fieldMissing { return true }
    guard let part = schema.schema(at: location.pointer.withoutIndices) else { return true }
    return part.withAdviceRequired != part
  }
}

extension Schema {
  /// Whether alternatives have advisory constraints.
  ///
  /// - Complexity: O(*n*) in the parts of the schema outside alternatives.
  fileprivate var hasAdviceInAlternatives: Bool {
    switch kind {
    case .object(let shape) where shape.isPlain:
      shape.fields.contains { $0.schema.hasAdviceInAlternatives }
    case .array(let element, _): element.hasAdviceInAlternatives
    case .union, .composed, .object, .recursive, .reference: withAdviceRequired != self
    default: false
    }
  }
}

extension Drift.Kind {
  /// Whether a value violates a constraint, or lacks a field, which may be advisory.
  fileprivate var isOfConstraint: Bool {
    constraint != nil || [.enumNewValue, .fieldMissing].contains(self)
  }
}
