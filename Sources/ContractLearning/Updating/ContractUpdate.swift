import ContractHTTP
import ContractInterchange
import ContractJSON
package import ContractModel
package import ContractValidation

/// The smallest change of a contract that accepts recorded exchanges.
///
/// Each difference that the validator finds widens the one part of the contract that it is about, until none is
/// left. What is not accepted then is listed.
package struct ContractUpdate {
  /// One change.
  package struct Proposal: Sendable {
    /// The change in one line: `tips: may be absent`.
    package var summary: String

    /// How often exchanges need it.
    package var evidence: String

    /// The line of the contract that changes.
    package var position: SourcePosition

    /// The field before and after, where the change is one of a field.
    package var old: Field?
    package var new: Field?
  }

  package internal(set) var contract: Contract
  package private(set) var proposals: [Proposal] = []

  /// Differences that no change of a schema removes, with the number of exchanges.
  package private(set) var remaining: [(difference: String, count: Int)] = []

  /// How often the contract is changed and compared anew.
  private static let roundLimit = 12

  /// - Throws: ``ContractProblems`` of a contract that does not compile.
  package init(
    of contract: Contract, accepting requests: [RecordedRequest]
  ) throws(ContractProblems) {
    self.contract = contract
    var evidence = UpdateEvidence(try CompiledContract(contract), requests)
    addOperations(evidence.unknown)
    for _ in 0..<Self.roundLimit {
      let before = self.contract
      for (location, sight) in evidence.ordered { apply(location, sight, evidence) }
      guard self.contract != before else { break }
      evidence = UpdateEvidence(try CompiledContract(self.contract), requests)
    }
    remaining = evidence.ordered.filter { $0.0.kind != .fieldUndocumented }.map { location, sight in
      let side = location.status.map { "responses with \($0)" } ?? "requests"
      return (
        "\(location.kind.id) at \(location.pointer) in \(side) of \(location.operation)",
        sight.count
      )
    }
  }
}

extension UpdateEvidence {
  /// The differences in a fixed order, outer ones first.
  var ordered: [(Location, Sight)] {
    sights.sorted { left, right in
      let (a, b) = (left.key, right.key)
      return (a.operation, a.status ?? 0, a.pointer.tokens.count, "\(a.pointer)", a.kind.id)
        < (b.operation, b.status ?? 0, b.pointer.tokens.count, "\(b.pointer)", b.kind.id)
    }.map { ($0.key, $0.value) }
  }

  /// How many of how many exchanges differ at a location.
  func count(at location: Location, _ sight: Sight) -> String {
    let total = totals[location.operation]?[location.status] ?? sight.count
    let side = location.status.map { "responses of \(location.operation) with \($0)" }
    return "\(sight.count) of \(total) \(side ?? "requests of \(location.operation)")"
  }
}

extension ContractUpdate {
  private mutating func apply(
    _ location: UpdateEvidence.Location, _ sight: UpdateEvidence.Sight, _ evidence: UpdateEvidence
  ) {
    let count = evidence.count(at: location, sight)
    switch location.kind {
    case .statusUndocumented, .statusUnexpected:
      guard let status = location.status else { return }
      addStatus(status, location.operation, evidence.undocumented[location] ?? [], count)
    case .fieldMissing:
      widen(location, "may be absent", count) { field in field.presence = .optional }
    case .nullUnexpected:
      widen(location, "may be null", count) { $0.isNullable = true }
    case .enumNewValue:
      let values = sight.texts.sorted()
      widen(location, "has more values", count) { $0.add(values) }
    case .formatBroken, .precisionChanged,
      _ where location.kind.constraint != nil:
      widen(location, "is less limited", count) { $0.dropLimits() }
    case .typeChanged, .numberAsString, .stringAsNumber, .singleForList, .wrapped, .unwrapped:
      let learned = inference(location).schema(of: sight.values, named: "")
      widen(location, "has another type, too", count) { $0 = $0.joined(with: learned) }
    case .fieldUndocumented: addField(location, sight, count)
    case .errorShapeChanged: addErrorBody(location, sight, count)
    default: return
    }
  }

  func inference(_ location: UpdateEvidence.Location) -> SchemaInference {
    SchemaInference(
      side: location.status == nil ? .request : .response,
      position: contract.operations.first { $0.id == location.operation }?.position
        ?? contract.position)
  }

  /// The schema of the body at a location, with resolved references.
  private func body(at location: UpdateEvidence.Location) -> Schema? {
    guard let operation = contract.resolved.operations.first(where: { $0.id == location.operation })
    else { return nil }
    guard let status = location.status else { return operation.body?.schema }
    if status >= 400 { return contract.resolved.errorBody(of: operation, HTTPStatus(status)) }
    return operation.success(HTTPStatus(status))?.body
  }

  /// Changes the field at a location.
  private mutating func widen(
    _ location: UpdateEvidence.Location, _ words: String, _ count: String,
    _ change: (inout Field) -> Void
  ) {
    guard let target = body(at: location)?.innermostField(at: location.pointer), target.rest.isEmpty
    else { return }
    replace(target.field, words, count, change)
  }

  /// Changes the schema at a location.
  private mutating func widen(
    _ location: UpdateEvidence.Location, _ words: String, _ count: String,
    _ change: (inout Schema) -> Void
  ) {
    guard let body = body(at: location) else { return }
    guard let target = body.innermostField(at: location.pointer) else {
      return widenBody(location, words, count, change)
    }
    replace(target.field, words, count) { field in
      field.schema = field.schema.edited(at: target.rest[...], change)
    }
  }

  /// Replaces a field wherever the contract has it.
  private mutating func replace(
    _ field: Field, _ words: String, _ count: String, _ change: (inout Field) -> Void
  ) {
    var changed: (old: Field, new: Field)?
    let copy = contract.mapSchemas { schema, _ in
      schema.mapFields { other in
        guard other.name == field.name, other.position == field.position else { return other }
        var new = other
        change(&new)
        if new != other { changed = changed ?? (other, new) }
        return new
      }
    }
    guard let changed else { return }
    contract = copy
    propose(
      Proposal(
        summary: "\(field.name) \(words)", evidence: count, position: field.position,
        old: changed.old, new: changed.new))
  }

  private mutating func widenBody(
    _ location: UpdateEvidence.Location, _ words: String, _ count: String,
    _ change: (inout Schema) -> Void
  ) {
    guard let index = contract.operations.firstIndex(where: { $0.id == location.operation }) else {
      return
    }
    let before = contract
    if let status = location.status, status >= 400 {
      contract.changeErrorBody(of: index, HTTPStatus(status)) { body in
        body.edited(at: location.pointer.tokens[...], change)
      }
    } else if let status = location.status {
      for response in contract.operations[index].responses.indices
      where contract.operations[index].responses[response].status.code == status {
        let body = contract.operations[index].responses[response].body
        contract.operations[index].responses[response].body = body?.edited(
          at: location.pointer.tokens[...], change)
      }
    } else if let body = contract.operations[index].body?.schema {
      contract.operations[index].body?.schema = body.edited(
        at: location.pointer.tokens[...], change)
    }
    guard contract != before else { return }
    propose(
      Proposal(
        summary: "the body \(words)", evidence: count,
        position: contract.operations[index].position))
  }

  /// Adds a proposal; further evidence for the same change replaces it.
  mutating func propose(_ proposal: Proposal) {
    let known = proposals.firstIndex { other in
      other.position == proposal.position && other.summary == proposal.summary
        && other.new?.name == proposal.new?.name
    }
    guard let known else {
      proposals.append(proposal)
      return
    }
    proposals[known].new = proposal.new
  }
}

extension ContractUpdate {
  /// Adds an undocumented member to the object that has it, wherever the contract has this object.
  private mutating func addField(
    _ location: UpdateEvidence.Location, _ sight: UpdateEvidence.Sight, _ count: String
  ) {
    guard case .name(let name)? = location.pointer.tokens.last,
      let parent = body(at: location)?.schemas(
        at: JSON.Pointer(Array(location.pointer.tokens.dropLast()))
      ).lazy.compactMap(\.knownFields).first, !parent.isEmpty,
      !parent.contains(where: { $0.name == name })
    else { return }
    let inference = inference(location)
    var field = Field(name, inference.schema(of: sight.values, named: name), .optional)
    field.position = parent[parent.count - 1].position
    let identity = parent.map(\.identity)
    let before = contract
    contract = contract.mapSchemas { schema, _ in
      schema.mapObjects { fields in fields.map(\.identity) == identity ? fields + [field] : fields }
    }
    guard contract != before else { return }
    propose(
      Proposal(
        summary: "\(name) is new", evidence: count, position: field.position, old: nil, new: field))
  }

  /// Documents a status.
  private mutating func addStatus(
    _ status: Int, _ id: String, _ requests: [RecordedRequest], _ count: String
  ) {
    guard let index = contract.operations.firstIndex(where: { $0.id == id }) else { return }
    let position = contract.operations[index].position
    var profile = ValueProfile()
    let bodies = requests.map(\.exchange.response.body)
    for body in bodies { if let json = try? JSON(parsing: body) { profile.add(json) } }
    if status < 400 {
      let inference = SchemaInference(side: .response, position: position)
      let schema = profile.count > 0 ? inference.schema(of: profile, named: "") : nil
      var response = Response(HTTPStatus(status), HTTPStatus(status).forbidsBody ? nil : schema)
      response.leavesBodyOpen = schema == nil && bodies.contains { !$0.isEmpty }
      response.position = position
      contract.operations[index].responses.append(response)
    } else {
      let resource = contract.operations[index].effects.first { effect in
        if case .path? = effect.id { true } else { false }
      }?.resource
      let condition: Failure.Condition =
        switch (status, resource) {
        case (401, _): .unauthenticated
        case (403, let resource?): .foreign(resource)
        case (404, let resource?): .missing(resource)
        default: .invalid
        }
      var failure = Failure(HTTPStatus(status), when: condition)
      failure.position = position
      // Bodies of another shape than all other errors.
      if profile.count > 0, profile.hasNothing(of: contract.resolved.errors.schema) {
        failure.body = SchemaInference(side: .response, position: position)
          .schema(of: profile, named: "error")
      }
      contract.operations[index].failures.append(failure)
    }
    propose(
      Proposal(summary: "\(id) has the status \(status), too", evidence: count, position: position))
  }

  /// Adds the operations of accepted requests that the contract does not have.
  private mutating func addOperations(_ requests: [RecordedRequest]) {
    guard !requests.isEmpty else { return }
    var learner = Learner()
    for request in requests { learner.add(request.exchange, path: request.path) }
    let learned = learner.contract(contract.id).contract
    var names = Set(contract.operations.map(\.id))
    for operation in learned.operations {
      var operation = operation.withoutResources
      while !names.insert(operation.id).inserted { operation.id += "New" }
      operation.position = contract.position
      operation.failures += learned.failures.filter { $0.condition == .unauthenticated }
      let own = operation.authentication ?? learned.authentication
      operation.authentication = own == contract.authentication ? nil : own
      let evidence = operation.summary
      operation.summary = ""
      contract.operations.append(operation)
      propose(
        Proposal(
          summary: "\(operation.id) is new: \(operation.method) \(operation.template)",
          evidence: evidence, position: contract.position))
    }
  }
}
