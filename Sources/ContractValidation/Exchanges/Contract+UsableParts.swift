import ContractHTTP
package import ContractModel

extension Contract {
  /// The contract of a document without the parts that cannot be checked, each of which is an omission.
  ///
  /// An operation stays with those forms of its bodies and those optional parameters that can be checked.
  ///
  /// - Returns: `nil` where the problems are not those of single operations.
  package var withoutUnusableParts: Contract? {
    var copy = self
    var unusable: Set<String> = []
    for (index, problem) in problems(in: operations.indices) {
      let operation = operations[index]
      if let rest = usablePart(of: operation) {
        copy.operations[index] = rest.operation
        copy.omissions += rest.omissions
      } else {
        unusable.insert(operation.id)
        copy.omissions.append(
          DocumentOmission(
            .operation, operation.heading, "\(operation.id) is not checked: \(problem)",
            at: operation.position))
      }
    }
    guard unusable.count < operations.count else { return nil }
    var rest = copy.excluding { unusable.contains($0.id) }
    // A shape that nothing refers to may have problems of its own.
    rest.definitions = definitions(usedBy: rest.operations)
    return rest == self ? nil : rest
  }

  /// The operations that cannot be checked by themselves, each with a problem.
  private func problems(in indices: Range<Int>) -> [(index: Int, problem: String)] {
    guard let problem = problems(of: Array(operations[indices])).first else { return [] }
    guard indices.count > 1 else { return indices.map { ($0, problem) } }
    // Most halves of a large document have no problem.
    let middle = indices.lowerBound + indices.count / 2
    return problems(in: indices.lowerBound..<middle) + problems(in: middle..<indices.upperBound)
  }

  fileprivate func problems(of operations: [Operation]) -> [String] {
    var part = self
    part.operations = operations
    part.definitions = definitions(usedBy: operations)
    part.scenarios = []
    part.channels = []
    do throws(ContractProblems) {
      _ = try CompiledContract(part)
      return []
    } catch {
      return error.problems.map(\.message)
    }
  }

  /// The definitions that operations refer to, and those that these refer to.
  private func definitions(usedBy operations: [Operation]) -> [Definition] {
    let known = Dictionary(definitions.map { ($0.name, $0) }) { first, _ in first }
    var part = self
    (part.operations, part.definitions, part.channels) = (operations, [], [])
    var open: Set<String> = []
    _ = part.mapSchemas { schema, _ in
      open.formUnion(schema.freeReferences)
      return schema
    }
    var used: Set<String> = []
    while let name = open.popFirst() {
      guard used.insert(name).inserted, let definition = known[name] else { continue }
      open.formUnion(definition.schema.freeReferences.subtracting(used))
    }
    return definitions.filter { used.contains($0.name) }
  }

  /// An operation without the alternatives and the optional parameters that cannot be checked.
  private func usablePart(
    of operation: Operation
  ) -> (operation: Operation, omissions: [DocumentOmission])? {
    var rest = operation
    var omissions: [DocumentOmission] = []
    let bodies = usable(operation.body?.forms ?? [], of: operation, &omissions) { $0.body = $1 }
    rest.body = RequestBody(forms: bodies)
    for index in operation.responses.indices {
      let forms = operation.responses[index].forms
      let usable = usable(forms, of: operation, &omissions) { $0.responses[index] = $1 }
      if let whole = Response(forms: usable) { rest.responses[index] = whole }
    }
    for list in [\Operation.queryParameters, \.headers, \.cookies] {
      for field in operation[keyPath: list] where !field.isRequired {
        var without = rest
        without[keyPath: list].removeAll { $0.name == field.name }
        guard let problem = problem(of: rest, besides: without) else { continue }
        rest = without
        omissions.append(
          DocumentOmission(
            .parameter, "\(operation.heading), \(field.name)", problem, at: field.position))
      }
    }
    return omissions.isEmpty || !problems(of: [rest]).isEmpty ? nil : (rest, omissions)
  }

  /// The problem of an operation that it has not without one of its parts.
  private func problem(of operation: Operation, besides without: Operation) -> String? {
    let before = problems(of: [operation])
    let fewer = problems(of: [without])
    return fewer.count < before.count ? before.first { !fewer.contains($0) } : nil
  }
}

/// A body that has one form of several.
private protocol BodyForm: Sendable, Equatable {
  var position: SourcePosition { get }
  var mediaTypeName: String { get }
}

extension Contract {
  /// The forms of a body that can be checked; all of them where there are not several.
  private func usable<Form: BodyForm>(
    _ forms: [Form], of operation: Operation, _ omissions: inout [DocumentOmission],
    _ set: (inout Operation, Form) -> Void
  ) -> [Form] {
    guard forms.count > 1 else { return forms }
    let found = forms.map { form -> [String] in
      var single = operation
      set(&single, form)
      return problems(of: [single])
    }
    // What all forms have is no problem of one of them.
    let shared = found.dropFirst().reduce(into: Set(found[0])) { $0.formIntersection($1) }
    let own = found.map { all in all.first { !shared.contains($0) } }
    guard own.contains(where: { $0 == nil }) else { return forms }
    for (form, problem) in zip(forms, own) {
      guard let problem else { continue }
      omissions.append(
        DocumentOmission(
          .mediaType, "\(operation.heading), \(form.mediaTypeName)",
          "bodies in \(form.mediaTypeName) are not checked: \(problem)", at: form.position))
    }
    return zip(forms, own).filter { $0.1 == nil }.map(\.0)
  }
}

extension RequestBody: BodyForm {
  /// Each form by itself.
  fileprivate var forms: [RequestBody] {
    var first = self
    first.alternatives = []
    return [first] + alternatives
  }

  fileprivate init?(forms: [RequestBody]) {
    guard let first = forms.first else { return nil }
    self = first
    alternatives = Array(forms.dropFirst())
  }

  fileprivate var mediaTypeName: String { mediaType }
}

extension Response: BodyForm {
  /// Each form by itself.
  fileprivate var forms: [Response] {
    var first = self
    first.alternatives = []
    return [first] + alternatives
  }

  fileprivate init?(forms: [Response]) {
    guard var first = forms.first else { return nil }
    first.alternatives = Array(forms.dropFirst())
    self = first
  }

  fileprivate var mediaTypeName: String { mediaType ?? "application/json" }
}

extension Operation {
  /// `POST /pets`.
  fileprivate var heading: String { "\(method.name) \(template)" }
}
