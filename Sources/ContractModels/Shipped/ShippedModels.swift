package import ContractHTTP
package import ContractModel

/// Which types of which shipped versions read which answers of contracts.
package struct ShippedModels: Sendable {
  /// Answers that a version or more read by a type of theirs.
  package struct Answer: Sendable {
    package var contract: String
    package var operation: String
    package var status: HTTPStatus
    var schema: Schema

    /// One a version, `nil` where it has none.
    package var models: [ModelExpression?]
  }

  package let versions: [ModelFolder.Version]

  /// In the order of the contracts and their operations, by status.
  package let answers: [Answer]

  /// Finds what the mappings of a folder mean.
  ///
  /// - Parameters:
  ///   - folder: The versions.
  ///   - contracts: Those whose answers are wanted.
  ///   - known: Others that mappings may speak of.
  /// - Throws: ``ModelsError`` for an operation that no contract has, and an answer that it has not.
  package init(
    _ folder: ModelFolder, of contracts: [Contract], known: [Contract]
  ) throws(ModelsError) {
    let others = known.filter { other in !contracts.contains { $0.id == other.id } }
    for version in folder.versions {
      for entry in version.mapping.entries {
        try version.mapping.check(entry, in: contracts + others)
      }
    }
    versions = folder.versions
    answers = contracts.flatMap { contract in
      contract.operations.filter { !$0.isSetUpOnly }.flatMap { operation in
        contract.bodies(of: operation).compactMap { status, schema -> Answer? in
          let models = folder.versions.map {
            $0.mapping.model(for: status.code, of: operation.id, in: contract.id)
          }
          guard models.contains(where: { $0 != nil }) else { return nil }
          return Answer(
            contract: contract.id, operation: operation.id, status: status, schema: schema,
            models: models)
        }
      }
    }
  }
}

extension ShippedModels.Answer {
  /// `listGoals 200`.
  package var name: String { "\(operation) \(status.code)" }
}

extension Contract {
  /// The statuses with which an operation answers with a body, and what is in it.
  fileprivate func bodies(of operation: Operation) -> [(status: HTTPStatus, schema: Schema)] {
    var schemas: [HTTPStatus: [Schema]] = [:]
    for response in operation.responses {
      if let body = response.body { schemas[response.status, default: []].append(body) }
    }
    for status in Set(failures(of: operation).map(\.status)) {
      schemas[status, default: []].append(errors.schema)
    }
    return schemas.sorted { $0.key.code < $1.key.code }.map { status, schemas in
      (status, schemas.count == 1 ? schemas[0] : Schema(.union(schemas)))
    }
  }
}

extension ModelMapping {
  fileprivate func check(_ entry: Entry, in contracts: [Contract]) throws(ModelsError) {
    let named = contracts.flatMap { contract in
      contract.operations.filter { !$0.isSetUpOnly }.flatMap { operation in
        [
          (operation.id, contract, operation),
          ("\(contract.id).\(operation.id)", contract, operation),
        ]
      }
    }
    let found = named.filter { $0.0 == entry.operation }
    guard !found.isEmpty else {
      let names = entry.operation.contains(".") ? named.map(\.0) : contracts.flatMap(\.operationIDs)
      let nearest = Suggestion(for: entry.operation, among: names).nearest
      throw ModelsError(
        "unknown operation '\(entry.operation)'"
          + (nearest.map { "; did you mean '\($0)'?" } ?? "; see contract-check list"),
        in: path, at: entry.location)
    }
    guard let status = entry.status else { return }
    let statuses = found.flatMap { $0.1.bodies(of: $0.2).map(\.status.code) }
    guard statuses.contains(status) else {
      let known = Set(statuses).sorted().map(String.init).joined(separator: ", ")
      throw ModelsError(
        "\(entry.operation) has no body with status \(status), but with "
          + (known.isEmpty ? "none" : known), in: path, at: entry.location)
    }
  }
}

extension Contract {
  fileprivate var operationIDs: [String] { operations.filter { !$0.isSetUpOnly }.map(\.id) }
}
