import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Makes requests that the contract recommends to reject: each violates one advisory constraint, or
/// sends one number as text.
struct AdviceCases: Sendable {
  let material: PlanningMaterial

  func cases(of operation: CompiledOperation) -> [Plan.Case] {
    // Where no operation deletes what such a request may create, a few have to do.
    guard !material.leavesResourcesBehind(operation) else {
      return constraintCases(operation) + formCases(operation)
    }
    return constraintCases(operation) + formCases(operation) + textCases(operation)
      + looseCases(operation) + parameterCases(operation)
  }
}

extension AdviceCases {
  /// A form that is cut off, which some readers take for a shorter one.
  private func formCases(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let bytes = material.operations[operation.id]?.truncatedForm else { return [] }
    let name = "cut off before its end"
    let probe = material.step(.probe, operation, name, body: .form(bytes))
      .expecting(.advisedRejection)
    return [Plan.Case(.negative, of: operation, named: name, steps: [probe])]
  }

  private func constraintCases(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let own = material.operations[operation.id], let schema = own.variedSchema,
      let validator = operation.bodyValidator, let valid = own.markedBody
    else { return [] }
    // In what bodies are made from, advised fields are required already.
    let stated = operation.wholeBody ?? schema
    guard stated != stated.withAdviceRequired else { return [] }
    return Mutator(schema.withAdviceRequired).invalidValues(from: valid, acceptedBy: validator)
      .compactMap { value in
        guard canShow(value.body[value.pointer], at: value.pointer, operation)
        else { return nil }
        return adviceCase(
          operation, value.name, body: value.body, at: value.pointer, .advisedRejection)
      }
  }

  /// Each number of the body as text, where the contract states what follows.
  private func textCases(_ operation: CompiledOperation) -> [Plan.Case] {
    let policy = material.contract.policies.numbersAsText
    // A form carries texts only.
    guard policy != .ignore, operation.body?.isJSON == true,
      let own = material.operations[operation.id], let schema = own.variedSchema,
      let validator = operation.bodyValidator, let valid = own.markedBody
    else { return [] }
    return schema.subschemas().compactMap { location, field, schema in
      guard case .number = schema.kind, field?.resource == nil,
        case .number(let number)? = valid[location],
        let body = valid.replacing(at: location, with: .string(number.text)),
        !validator.accepts(body.bytes())
      else { return nil }
      return adviceCase(
        operation, "\(location.description.dropFirst()): \(number.text) as text", body: body,
        at: location, policy == .note ? .advisedRejection : .rejection)
    }
  }

  /// Each documented value, date and boolean of the body in a form that lenient readers take for it.
  private func looseCases(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let own = material.operations[operation.id], let schema = own.variedSchema,
      let validator = operation.bodyValidator, let valid = own.markedBody
    else { return [] }
    var names: Set<String> = []
    return schema.subschemas().flatMap { location, field, schema -> [Plan.Case] in
      let location = location.firstElement
      guard field?.resource == nil, let usual = valid[location] else { return [] }
      return schema.looseForms(of: usual).compactMap { name, value in
        // A violation of the length besides would be rejected for that.
        guard let body = valid.replacing(at: location, with: value),
          validator.drifts(in: body.bytes()).count(where: \.isFailure) == 1,
          // Several alternatives may have the location.
          names.insert("\(location) \(name)").inserted
        else { return nil }
        return adviceCase(
          operation, "\(location.description.dropFirst()): \(name)", body: body, at: location,
          .advisedRejection)
      }
    }
  }

  private func adviceCase(
    _ operation: CompiledOperation, _ name: String, body: JSON, at location: JSON.Pointer,
    _ expectation: ExpectedResponse
  ) -> Plan.Case {
    var probe = material.step(.probe, operation, name, body: .json(body)).expecting(expectation)
    probe.violation = location
    return Plan.Case(.negative, of: operation, named: name, steps: [probe])
  }

  /// Whether the responses that show the resource may have a value that the request does not forbid.
  private func canShow(_ value: JSON?, at location: JSON.Pointer, _ operation: CompiledOperation)
    -> Bool
  {
    guard let value else { return true }
    let resources = Set(operation.effects(.creates).map(\.resource))
      .union(operation.effects(.updates).map(\.resource))
    return resources.flatMap { material.compiled.roles(of: $0).operations }.allSatisfy { view in
      view.effects.allSatisfy { effect in
        guard resources.contains(effect.resource), let whole = effect.representationPointer else {
          return true
        }
        let shown = whole.appending(location.withoutIndices)
        return view.responses.allSatisfy { response in
          response.body?.schema(at: shown).map {
            SchemaValidator($0).accepts(value.bytes())
          } ?? true
        }
      }
    }
  }
}

extension AdviceCases {
  /// Each query and header parameter with the values that only its advisory constraints exclude.
  private func parameterCases(_ operation: CompiledOperation) -> [Plan.Case] {
    guard !operation.performs(.deletes) else { return [] }
    return operation.allParameters.flatMap { parameter -> [Plan.Case] in
      let schema = parameter.field.schema
      let strict = schema.withAdviceRequired
      guard parameter.location != .path, strict != schema else { return [] }
      let valid = material.value(of: parameter.key, in: operation)
      return invalidTexts(of: strict, from: valid, in: parameter.location).compactMap { invalid in
        let name = "\(parameter.key): \(invalid.name)"
        var probe = material.step(
          .probe, operation, name, body: material.markedBody(of: operation))
        probe.request?.parameters[parameter.key] = .text(invalid.text)
        guard material.violations(of: probe, by: operation).violations.isEmpty else { return nil }
        probe.expectation = .advisedRejection
        probe.violation = parameter.pointer
        return Plan.Case(.negative, of: operation, named: name, steps: [probe])
      }
    }
  }
}

extension Schema {
  /// Values that a lenient reader takes for one of this schema, and their names.
  fileprivate func looseForms(of usual: JSON) -> [(name: String, value: JSON)] {
    switch usual {
    case .string(let text): looseTexts(of: text).map { ($0.name, .string($0.text)) }
    case .boolean(let flag):
      kind == .boolean
        ? [("\(flag) as text", .string("\(flag)")), ("\(flag) as a number", flag ? 1 : 0)] : []
    case .null, .number, .array, .object: []
    }
  }

  private func looseTexts(of usual: String) -> [(name: String, text: String)] {
    let line = "with a line break behind it"
    let lines = [(line, usual + "\n"), (line, usual.dropLast() + "\n")]
    switch kind {
    case .string(let limits):
      if let typed = limits.typedText { return looseTexts(of: usual, typed, lines[0]) }
      for case .enumeration(_, isOpen: false) in limits.required() {
        return [
          ("in other letter case", usual.uppercased()), ("with spaces around it", " \(usual) "),
          lines[0],
        ]
      }
      return limits.required().isEmpty ? [] : lines
    default: return []
    }
  }

  private func looseTexts(
    of usual: String, _ typed: TypedText, _ line: (name: String, text: String)
  ) -> [(name: String, text: String)] {
    guard typed == .date else { return [line] }
    let parts = usual.split(ascii: "-")
    guard parts.count == 3 else { return [] }
    return [
      ("a date without leading zeros", "\(parts[0])-1-2"),
      ("a date with a time", "\(usual)T00:00:00Z"), line,
    ]
  }
}
