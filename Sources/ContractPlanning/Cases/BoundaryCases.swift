import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes requests with every value at its boundaries, on the valid side, and with alternatives in
/// pairs.
struct BoundaryCases: CaseSource {
  let material: PlanningMaterial

  var stages: [Plan.Stage] {
    // Operations that delete need an existing resource, and their examples send all there is.
    let operations = material.checkedOperations.filter { !$0.performs(.deletes) }
    func cases(of operations: [CompiledOperation]) -> [Plan.Case] {
      operations.concurrentFlatMap {
        bodyCases($0) + parameterCases($0) + PresenceCases(material: material).cases(of: $0)
          + UploadCases(material: material).cases(of: $0)
          + RawContentCases(material: material).validCases(of: $0)
      }
    }
    return [
      Plan.Stage(
        phase: .boundaries, runsInParallel: true,
        cases: cases(of: operations.filter { !$0.performs(.updates) })),
      // Of several updates of one resource at the same time, the last one is not known.
      Plan.Stage(
        phase: .boundaries, runsInParallel: false,
        cases: cases(of: operations.filter { $0.performs(.updates) })),
      Plan.Stage(
        phase: .boundaries, runsInParallel: false, cases: WholeListCases(material: material).cases),
    ]
  }

  private func boundaryCase(
    _ operation: CompiledOperation, _ name: String, body: Plan.Body,
    expecting expectation: ExpectedResponse
  ) -> Plan.Case {
    Plan.Case(
      .boundaries, of: operation, named: name,
      steps: [material.step(.probe, operation, name, body: body).expecting(expectation)])
  }

  private func boundaries(
    of schema: Schema, beside value: JSON, whole: Schema? = nil
  ) -> [Boundary] {
    let boundaries = try? ContractGeneration.boundaries(
      of: schema, beside: value, today: material.tomorrow, now: material.now, whole: whole)
    return boundaries ?? []
  }
}

extension BoundaryCases {
  private func bodyCases(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let own = material.operations[operation.id], let schema = own.variedSchema,
      let drafter = own.drafter
    else { return [] }
    let typical = drafter.typical
    let createsFew = material.leavesResourcesBehind(operation)
    var cases: [Plan.Case] = []
    for boundary in boundaries(of: schema, beside: typical, whole: operation.wholeBody)
    where !createsFew || boundary.kind == .edge {
      // The run goes through the values of a unique enumeration by itself.
      if boundary.kind == .enumeration, !operation.acceptsAnyText(at: boundary.pointer) { continue }
      if !operation.carries(boundary) { continue }
      let body = adapted(boundary, to: typical, schema)
      let canBeDistinct = operation.canBeDistinct(boundary, schema)
      cases.append(
        boundaryCase(
          operation, boundary.name,
          body: canBeDistinct ? .distinct(body, at: boundary.pointer) : .json(body),
          expecting: canBeDistinct
            ? .success : expectation(of: boundary, beside: typical, operation)
        ))
    }
    guard !createsFew else { return cases }
    let combinations = try? combinations(
      of: schema, beside: typical, today: material.tomorrow, now: material.now)
    var seen: Set<JSON> = []
    for combination in combinations ?? [] {
      let body = drafter.adapted(combination.body)
      guard operation.carries(body), seen.insert(body).inserted else { continue }
      cases.append(
        boundaryCase(
          operation, combination.name, body: .json(body),
          expecting: combination.body == .emptyObject ? .successOrRejection : .success))
    }
    return cases
  }

  /// The response that a correct backend gives to a valid body with a value at a boundary.
  private func expectation(
    of boundary: Boundary, beside typical: JSON, _ operation: CompiledOperation
  ) -> ExpectedResponse {
    switch boundary.kind {
    // Many backends store numbers with fewer digits, and few documents state how many.
    case .precision: return .successOrRejection
    case .edge, .writing, .presence, .enumeration, .branch: break
    }
    // The value may be taken.
    if !operation.acceptsAnyText(at: boundary.pointer) { return .successOrRejection }
    guard let value = boundary.body[boundary.pointer] else {
      // Many backends rightly reject an empty object.
      return boundary.body == .emptyObject ? .successOrRejection : .success
    }
    let schema = operation.body?.schema?.schema(at: boundary.pointer.withoutIndices)
    if value.isEmpty, schema?.allowsEmptyExplicitly != true { return .successOrRejection }
    // A date on the other side of the current date may be implausible for what it describes.
    if let day = value.stringValue?.day, let usual = typical[boundary.pointer]?.stringValue?.day,
      (day < material.today) != (usual < material.today)
    {
      return .successOrRejection
    }
    return .success
  }

  /// The body with its other dates moved by the same distance, so that their order is preserved.
  private func adapted(_ boundary: Boundary, to typical: JSON, _ schema: Schema) -> JSON {
    guard boundary.pointer.tokens.count == 1, let fields = schema.objectFields,
      let day = boundary.body[boundary.pointer]?.stringValue?.day,
      let usual = typical[boundary.pointer]?.stringValue?.day
    else { return boundary.body }
    let distance = day.daysSince1970 - usual.daysSince1970
    var body = boundary.body
    for field in fields where field.schema.kind == .date {
      let pointer = JSON.Pointer([.name(field.name)])
      guard pointer != boundary.pointer, let other = typical[pointer]?.stringValue?.day else {
        continue
      }
      _ = body.set(.string("\(other.adding(days: distance))"), at: pointer)
    }
    return body
  }
}

extension BoundaryCases {
  /// Each parameter that identifies no resource at its boundaries, and omitted where it is optional.
  private func parameterCases(_ operation: CompiledOperation) -> [Plan.Case] {
    let usualSources = material.parameters(of: operation)
    return operation.allParameters.flatMap { parameter -> [Plan.Case] in
      let field = parameter.field
      guard usualSources[parameter.key]?.requiresResource != true,
        !operation.identifiesResource(byPathParameter: field.name), !field.isSupplied,
        !operation.namesState(by: parameter)
      else { return [] }
      let text = material.value(of: parameter.key, in: operation)
      var texts: [(String, String?)] =
        field.presence == .optional ? [("absent", nil), ("present", text)] : []
      let usual = (try? JSON(parsing: Array(text.utf8))).flatMap { value in
        SchemaValidator(field.schema).accepts(value.bytes()) ? value : nil
      }
      for boundary in boundaries(of: field.schema, beside: usual ?? .string(text)) {
        // Only JSON defines how a number may be written.
        guard boundary.kind != .precision, boundary.kind != .writing,
          let text = boundary.body.parameterText(
            in: parameter.location, isListed: boundary.kind == .enumeration)
        else { continue }
        texts.append((boundary.name.replacing("body: ", with: "", maxReplacements: 1), text))
      }
      return texts.compactMap { name, text in
        var planned = boundaryCase(
          operation, "\(parameter.key): \(name)", body: material.usualBody(of: operation),
          expecting: .success)
        planned.steps[0].request?.parameters[parameter.key] = text.map {
          parameter.location == .path ? material.guess($0, in: operation) : .text($0)
        }
        // An element with a comma is two elements where commas separate them.
        guard field.schema.isPrimitive || material.isValid(planned.steps[0]) else { return nil }
        return planned
      }
    }
  }
}

extension CompiledOperation {
  /// Whether a text of a length at an edge, which must be unique, can be another one of that length.
  fileprivate func canBeDistinct(_ boundary: Boundary, _ schema: Schema) -> Bool {
    guard boundary.kind == .edge, uniquePointers.contains(boundary.pointer),
      let text = boundary.body[boundary.pointer]?.stringValue,
      let part = schema.schema(at: boundary.pointer)
    else { return false }
    return DistinctText.fits(text, SchemaValidator(part.withAdviceRequired))
  }

  /// Whether a request can carry the body of a boundary; only JSON defines how a number is written.
  fileprivate func carries(_ boundary: Boundary) -> Bool {
    let isNotation = boundary.kind == .precision || boundary.kind == .writing
    return operation.body?.isJSON == false
      ? !(isNotation && operation.body?.holdsTexts == true) && carries(boundary.body) : true
  }
}

extension Operation.ParameterLocation {
  /// Whether every reader reads the byte in a value as it is (RFC 6265, section 4.1.1).
  fileprivate func carries(_ byte: UInt8) -> Bool {
    self != .cookie || !Array("\",;\\".utf8).contains(byte)
  }
}

extension PlanningMaterial {
  /// Whether the request of a step, as far as a plan knows it, meets the contract.
  fileprivate func isValid(_ step: Plan.Step) -> Bool {
    step.operation.map { violations(of: step, by: $0).violations.isEmpty }
      ?? false
  }
}

extension JSON {
  fileprivate static let emptyObject = JSON.object(Object([]))

  /// The value as a text of one line, where a path, a query and a header can carry it.
  fileprivate func parameterText(
    in location: Operation.ParameterLocation, isListed: Bool = false
  ) -> String? {
    switch self {
    // A path and a query can carry every value that the contract lists.
    case .string(let text) where isListed && [.path, .query].contains(location) && !text.isEmpty:
      text
    case .string(let text):
      text.utf8.count <= 1000 && !text.isEmpty
        && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && location.carries($0) }
        ? text : nil
    case .number, .boolean: self.text()
    case .array(let elements):
      // A list without elements is no parameter at all.
      !elements.isEmpty && elements.allSatisfy { $0.parameterText(in: location) != nil }
        ? self.text() : nil
    case .object(let object):
      !object.isEmpty && object.members.allSatisfy { $0.value.parameterText(in: location) != nil }
        ? self.text() : nil
    case .null: nil
    }
  }
}
