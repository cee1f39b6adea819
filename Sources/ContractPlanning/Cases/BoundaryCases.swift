import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// Every value at its edges, on the valid side, then alternatives in pairs.
  func boundaryStages() -> [Plan.Stage] {
    let operations = contract.operations.filter { !$0.isSetUpOnly }
    let updates = operations.filter { $0.performs(.updates) }
    let others = operations.filter { operation in
      !operation.performs(.updates)
    }
    func cases(of operations: [Operation]) -> [Plan.Case] {
      operations.concurrentFlatMap { edgeBodies($0) + edgeParameters($0) }
    }
    return [
      Plan.Stage(phase: .boundaries, runsInParallel: true, cases: cases(of: others)),
      // Of several updates of one thing at once, nobody can tell which one was the last.
      Plan.Stage(phase: .boundaries, runsInParallel: false, cases: cases(of: updates)),
    ]
  }

  private func edgeBodies(_ operation: Operation) -> [Plan.Case] {
    // What deletes needs something that is there, and its examples send all of it.
    guard !operation.performs(.deletes),
      let schema = operation.body?.schema, let compiledOperation = compiled.operation(operation.id),
      let drafter = kits[operation.id]?.drafter
    else { return [] }
    let typical = drafter.typical
    let stays = makesWhatStays(operation) && !options.isDisposable
    let edges = (try? boundaries(of: schema, beside: typical, today: tomorrow, now: now)) ?? []
    let rows = (try? combinations(of: schema, beside: typical, today: tomorrow, now: now)) ?? []
    let nothing = JSON.object(JSON.Object([]))
    var cases: [Plan.Case] = []
    for edge in edges where !stays || edge.kind == .edge {
      // The run takes one after the other of the values that may be there only once.
      if edge.kind == .enumeration, !compiledOperation.isFree(edge.pointer) { continue }
      cases.append(
        edgeCase(
          operation, edge.name, body: whole(edge, typical, operation),
          expecting: expectation(of: edge, schema, typical, compiledOperation)))
    }
    var seen: Set<JSON> = []
    for row in rows where !stays {
      let body = drafter.adapted(row.body)
      guard seen.insert(body).inserted else { continue }
      cases.append(
        edgeCase(
          operation, row.name, body: .json(body),
          expecting: row.body == nothing ? .successOrRejection : .success))
    }
    return cases
  }

  /// What a right backend must make of a valid body at an edge.
  private func expectation(
    of edge: Boundary, _ schema: Schema, _ typical: JSON,
    _ compiledOperation: CompiledOperation
  ) -> ExpectedResponse {
    switch edge.kind {
    // Many readers keep numbers in fewer digits, and few documents say how many there are.
    case .precision: return .successOrRejection
    case .edge, .writing, .presence, .enumeration, .branch: break
    }
    // Somebody may have it already.
    if !compiledOperation.isFree(edge.pointer) { return .successOrRejection }
    guard let value = edge.body[edge.pointer] else {
      // A request that says nothing is hardly meant.
      return edge.body == .object(JSON.Object([])) ? .successOrRejection : .success
    }
    if value.isEmpty, schema.schema(at: edge.pointer.withoutIndices)?.statesEmptiness != true {
      return .successOrRejection
    }
    // A day on the other side of today may be out of the question for what it is the day of.
    if let day = value.stringValue?.day, let usual = typical[edge.pointer]?.stringValue?.day,
      (day < today) != (usual < today)
    {
      return .successOrRejection
    }
    return .success
  }

  /// The body with its other days moved along, so that which comes first stays as it was.
  private func whole(_ edge: Boundary, _ typical: JSON, _ operation: Operation) -> Plan.Body {
    guard edge.pointer.tokens.count == 1, case .object(let fields)? = operation.body?.schema?.kind,
      let day = edge.body[edge.pointer]?.stringValue?.day,
      let usual = typical[edge.pointer]?.stringValue?.day
    else { return .json(edge.body) }
    let distance = day.daysSince1970 - usual.daysSince1970
    var body = edge.body
    for field in fields where field.schema.kind == .date {
      let place = JSON.Pointer([.name(field.name)])
      guard place != edge.pointer, let other = typical[place]?.stringValue?.day else { continue }
      _ = body.set(.string("\(other.adding(days: distance))"), at: place)
    }
    return .json(body)
  }

  /// Each parameter that names nothing in particular, at its edges, and left out where it may be.
  private func edgeParameters(_ operation: Operation) -> [Plan.Case] {
    guard !operation.performs(.deletes) else { return [] }
    return operation.allParameters.flatMap { parameter -> [Plan.Case] in
      let field = parameter.field
      guard !operation.identifiesResource(byPathParameter: field.name) else {
        return []
      }
      var texts: [(String, String?)] = []
      if field.presence == .optional {
        texts.append(("absent", nil))
        texts.append(("present", madeUp(parameter.key, for: operation)))
      }
      let text = madeUp(parameter.key, for: operation)
      let usual = (try? JSON(parsing: Array(text.utf8))).flatMap { value in
        SchemaValidator(field.schema).accepts(value.bytes()) ? value : nil
      }
      let edges =
        (try? boundaries(
          of: field.schema, beside: usual ?? .string(text), today: tomorrow, now: now)) ?? []
      texts += edges.compactMap { edge in
        // How a number may be written is said of JSON, and of no other place.
        guard edge.kind != .precision, edge.kind != .writing, let text = edge.body.parameterText
        else { return nil }
        return (edge.name.replacing("body: ", with: "", maxReplacements: 1), text)
      }
      return texts.map { name, text in
        var planned = edgeCase(
          operation, "\(parameter.key): \(name)", body: usualBody(of: operation),
          expecting: .success)
        planned.steps[0].request?.parameters[parameter.key] = text.map(Plan.ParameterSource.text)
        return planned
      }
    }
  }

  private func edgeCase(
    _ operation: Operation, _ name: String, body: Plan.Body, expecting expectation: ExpectedResponse
  ) -> Plan.Case {
    Plan.Case(
      id: CaseID(.boundaries, .operation(operation.id), variant: .named(name)),
      steps: [step(.probe, operation, name, body: body, expecting: expectation)])
  }
}

extension JSON {
  /// The value as a text of one line, if it has one that a path, a query or a header can carry.
  fileprivate var parameterText: String? {
    switch self {
    case .string(let text):
      text.utf8.count <= 1000 && !text.isEmpty
        && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        ? text : nil
    case .number, .boolean: self.text()
    case .null, .array, .object: nil
    }
  }
}
