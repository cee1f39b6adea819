import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// The material that the cases of one operation are made from, derived once.
struct OperationMaterial: Sendable {
  let typicalBody: JSON?

  /// The typical body; the free texts of an object are marked.
  let markedBody: JSON?

  /// The schema of the body with the fields that requests vary.
  let variedSchema: Schema?

  /// The form with files that requests usually have.
  let form: MultipartForm?

  /// Makes other valid bodies.
  let drafter: BodyDrafter?

  /// Makes invalid bodies, where a wanted phase sends them.
  let mutator: Mutator?

  /// Puts unusual texts into the typical body, where a wanted phase sends them.
  let corpus: TextCorpus?

  /// The valid values of the parameters that identify no resource, by the key of the parameter.
  let parameters: [String: String]

  /// The query and header parameters of typical requests.
  let usualParameters: [String: String]

  /// The origins of the parameters of a typical request: the usual ones, and those of the path.
  let sources: [String: Plan.ParameterSource]

  /// - Throws: ``PlanError`` when no valid request of the operation can be generated.
  init(
    _ operation: CompiledOperation, _ phases: Set<Phase>, _ rules: WriteRules,
    from source: RandomSource, now: Instant
  ) throws(PlanError) {
    var parameters: [String: String] = [:]
    for parameter in operation.allParameters {
      // A tenant, for example, must exist and be the same in all requests.
      let isShared =
        parameter.location != .path
        || !operation.identifiesResource(byPathParameter: parameter.field.name)
      var random = source.forked(
        isShared ? parameter.key : "path/\(operation.id)/\(parameter.key)")
      let generated = try Self.generator(of: parameter.field.schema, for: operation, now: now)
        .typical(&random)
      // Of an existing resource every state matches (RFC 9110, section 13.1.1).
      let usual: JSON? = parameter.key == "if-match:" ? "*" : nil
      let value = isShared ? parameter.field.example ?? usual ?? generated : generated
      parameters[parameter.key] = value.stringValue ?? value.text()
    }
    self.parameters = parameters
    // An example of an optional parameter may hide what a list of a document is looked through for.
    let showsAll = rules.contract.infersEffects && operation.performs(.lists)
    let usual = operation.allParameters.filter { parameter in
      parameter.location != .path && parameter.isTypical
        && !(showsAll && parameter.location == .query && !parameter.field.isRequired)
    }.map(\.key)
    usualParameters = parameters.filter { usual.contains($0.key) }
    var sources = usualParameters.mapValues(Plan.ParameterSource.text)
    if let key = operation.idempotencyKey.map({ "\($0.lowercased()):" }), sources[key] != nil {
      sources[key] = .unique(nil)
    }
    for field in operation.parameters {
      sources[field.name] =
        operation.target(of: field.name).map(Plan.ParameterSource.fixture)
        ?? rules.source(of: field, parameters[field.name] ?? "", in: operation)
    }
    self.sources = sources
    form = try Self.form(of: operation, from: source, now: now)
    guard let schema = operation.body?.schema, let validator = operation.bodyValidator else {
      (typicalBody, markedBody, variedSchema) = (nil, nil, nil)
      (drafter, mutator, corpus) = (nil, nil, nil)
      return
    }
    let generator = try Self.generator(of: schema, for: operation, now: now)
    var random = source.forked("body/\(operation.id)")
    let typical = rules.withoutGivenNames(
      generator.typical(&random), of: operation, from: source.forked("names/\(operation.id)"))
    typicalBody = typical
    markedBody = schema.marked(typical, validator) ?? typical
    // Each field makes some dozens of cases, and each of these has a whole body.
    let size = max(
      schema.size(upTo: Self.variationLimit), typical.bytes().count / Self.bytesPerMember)
    let limit = operation.body?.isJSON == true ? Self.variationLimit : Self.formVariationLimit
    let varied = schema.sampled(upTo: max(1, limit / size))
    variedSchema = varied
    drafter = BodyDrafter(generator, typical: typical, of: operation, today: now.date)
    mutator =
      phases.isDisjoint(with: [.negative, .sequences, .fuzz])
      ? nil : Mutator(varied, validator: validator, whole: operation.wholeBody)
    corpus =
      phases.isDisjoint(with: [.protocol, .sequences, .fuzz])
      ? nil : TextCorpus(of: varied, from: typical) { operation.acceptsAnyText(at: $0) }
  }

  /// How many members the bodies of one variation of each field may have together, so that a plan of large bodies
  /// stays small.
  private static let variationLimit = 100_000

  /// The same of forms, which are written and read for each case.
  private static let formVariationLimit = 30_000

  /// How many bytes count as one member.
  private static let bytesPerMember = 32

  /// The form with files of an operation: small ones of suitable types, and valid texts.
  private static func form(
    of operation: CompiledOperation, from source: RandomSource, now: Instant
  ) throws(PlanError) -> MultipartForm? {
    guard let parts = operation.body?.parts, !parts.isEmpty else { return nil }
    var form = MultipartForm([])
    for part in parts {
      guard let schema = part.schema else {
        form.parts.append(part.file)
        continue
      }
      var random = source.forked("part/\(operation.id)/\(part.name)")
      let value = try generator(of: schema, for: operation, now: now).typical(&random)
      let type = part.mediaType == "text/plain" ? nil : part.mediaType
      form.parts.append(
        MultipartForm.Part(part.name, mediaType: type, body: Array(value.parameterText.utf8)))
    }
    return form
  }

  static func generator(
    of schema: Schema, for operation: CompiledOperation, now: Instant
  ) throws(PlanError) -> Generator {
    do throws(GenerationError) {
      return try Generator(schema: schema, today: now.date.adding(days: 1), now: now)
    } catch {
      throw PlanError(operation: operation.id, position: operation.position, reason: error)
    }
  }
}

extension CompiledOperation {
  /// Whether any valid text is accepted at a location: it need not be unique.
  func acceptsAnyText(at pointer: JSON.Pointer) -> Bool {
    !uniquePointers.contains { pointer.hasPrefix($0) }
  }
}

extension PlanningMaterial {
  /// The mark at the end of free texts in requests that must be rejected, so that an effect of such
  /// a request can be recognised.
  static let rejectionMark = " (to be rejected)"
}

extension Schema {
  /// A valid object with its free texts marked as to be rejected, as far as that is valid; `nil` for any
  /// other value.
  fileprivate func marked(_ valid: JSON, _ validator: SchemaValidator) -> JSON? {
    guard let fields = objectFields else { return nil }
    // References to resources stay valid: one violation at a time.
    let marks = fields.filter { $0.resource == nil }.compactMap { field in
      let pointer = JSON.Pointer([.name(field.name)])
      return valid[pointer]?.stringValue.flatMap { field.schema.marked($0) }.map { (pointer, $0) }
    }
    var all = valid
    for (pointer, text) in marks { _ = all.set(.string(text), at: pointer) }
    if validator.accepts(all.bytes()) { return all }
    var body = valid
    for (pointer, text) in marks {
      var changed = body
      if changed.set(.string(text), at: pointer), validator.accepts(changed.bytes()) {
        body = changed
      }
    }
    return body
  }

  /// A text with the mark at its end, cut to the greatest length; `nil` where no text may have it.
  private func marked(_ text: String) -> String? {
    let mark = PlanningMaterial.rejectionMark
    guard case .string(let constraints) = kind, constraints.allSatisfy(\.limit.allowsAnyText) else {
      return nil
    }
    let lengths = constraints.compactMap(\.limit.lengthLimit?.maximum)
    // No unit is shorter than a byte.
    let room = (lengths.min() ?? .max) - mark.utf8.count
    guard room > 0 else { return nil }
    var start = text
    while start.utf8.count > room { start.removeLast() }
    return start + mark
  }
}

extension TextLimit {
  /// Whether texts of any kind may be within the limit.
  fileprivate var allowsAnyText: Bool {
    switch self {
    case .enumeration, .format: false
    default: true
    }
  }
}
