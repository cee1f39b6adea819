package import ContractHTTP
package import ContractModel
import ContractText
import Foundation

/// The types of shipped versions that decode the responses of contracts.
package struct ShippedModels: Sendable {
  /// A response that at least one version decodes.
  package struct Response: Sendable {
    package var contract: String
    package var operation: String
    package var status: HTTPStatus
    var schema: Schema

    /// One for each version, `nil` where it has none.
    package var models: [ModelExpression?]
  }

  package let versions: [ModelFolder.Version]

  /// In the order of the contracts and their operations, by status.
  package let responses: [Response]

  /// Resolves the mappings of a folder.
  ///
  /// - Parameters:
  ///   - folder: The versions.
  ///   - contracts: The contracts to check.
  ///   - known: Other contracts that mappings may refer to.
  /// - Throws: ``ModelFolderError`` for an unknown operation or response.
  package init(
    _ folder: ModelFolder, of contracts: [Contract], known: [Contract]
  ) throws(ModelFolderError) {
    let others = known.filter { other in !contracts.contains { $0.id == other.id } }
    for version in folder.versions {
      for entry in version.mapping.entries {
        try version.mapping.check(entry, in: contracts + others)
      }
    }
    versions = folder.versions
    responses = contracts.flatMap { contract in
      contract.operations.filter { !$0.isSetUpOnly }.flatMap { operation in
        contract.bodies(of: operation).compactMap { status, schema -> Response? in
          let models = folder.versions.map {
            $0.mapping.model(for: status.code, of: operation.id, in: contract.id)
          }
          guard models.contains(where: { $0 != nil }) else { return nil }
          return Response(
            contract: contract.id, operation: operation.id, status: status, schema: schema,
            models: models)
        }
      }
    }
  }
}

extension Contract {
  /// The schema of the response body for each status that has one.
  fileprivate func bodies(of operation: ContractModel.Operation) -> [(
    status: HTTPStatus, schema: Schema
  )] {
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
  fileprivate func check(_ entry: Entry, in contracts: [Contract]) throws(ModelFolderError) {
    let named = contracts.flatMap { contract in
      contract.operations.filter { !$0.isSetUpOnly }.flatMap { operation in
        [
          (operation.id, contract, operation),
          ("\(contract.id).\(operation.id)", contract, operation),
        ]
      }
    }
    let matches = named.filter { $0.0 == entry.operation }
    guard !matches.isEmpty else {
      let names =
        entry.operation.containsASCII(".") ? named.map(\.0) : contracts.flatMap(\.operationIDs)
      let nearest = Suggestion(for: entry.operation, among: names).nearest
      throw ModelFolderError(
        "unknown operation '\(entry.operation)'"
          + (nearest.map { "; did you mean '\($0)'?" }
            ?? "; no contract has an operation of this id"),
        in: path, at: entry.location)
    }
    guard let status = entry.status else { return }
    let statuses = matches.flatMap { $0.1.bodies(of: $0.2).map(\.status.code) }
    guard statuses.contains(status) else {
      let known = Set(statuses).sorted().map(String.init).joined(separator: ", ")
      throw ModelFolderError(
        "\(entry.operation) has no body with status \(status), but with "
          + (known.isEmpty ? "none" : known), in: path, at: entry.location)
    }
  }
}

extension Contract {
  fileprivate var operationIDs: [String] { operations.filter { !$0.isSetUpOnly }.map(\.id) }
}

extension ShippedModels {
  /// The reason why the models of a version cannot be compiled.
  package struct VersionError: Error, Sendable, Equatable {
    package var version: String
    package var error: ModelCompilerError
  }

  /// Compiles the models of all versions, several at a time.
  ///
  /// - Returns: For each of the ``responses``, one model a version; `nil` where it has none.
  /// - Throws: ``VersionError`` of the first version that does not compile.
  package func compiled(
    by compiler: ModelCompiler
  ) async throws(VersionError) -> [[WireModel?]] {
    let all = await withTaskGroup(of: (Int, Result<[WireModel?], ModelCompilerError>).self) {
      group in
      var results: [Int: Result<[WireModel?], ModelCompilerError>] = [:]
      for index in versions.indices {
        if index >= ProcessInfo.processInfo.activeProcessorCount,
          let (done, result) = await group.next()
        {
          results[done] = result
        }
        group.addTask { (index, await models(of: index, compiler)) }
      }
      for await (done, result) in group { results[done] = result }
      return results
    }
    var columns: [[WireModel?]] = []
    for (index, version) in versions.enumerated() {
      do throws(ModelCompilerError) {
        columns.append(try all[index]?.get() ?? [])
      } catch {
        throw VersionError(version: version.name, error: error)
      }
    }
    return responses.indices.map { row in columns.map { $0[row] } }
  }

  /// One model for each response; equal expressions are compiled once.
  private func models(
    of version: Int, _ compiler: ModelCompiler
  ) async -> Result<[WireModel?], ModelCompilerError> {
    let wanted = responses.map { $0.models[version] }
    var expressions: [ModelExpression] = []
    let rows = wanted.map { wanted -> Int? in
      guard let wanted else { return nil }
      if let known = expressions.firstIndex(where: { $0.isSame(as: wanted) }) { return known }
      expressions.append(wanted)
      return expressions.count - 1
    }
    do throws(ModelCompilerError) {
      let models =
        expressions.isEmpty
        ? [] : try await compiler.models(expressions, in: versions[version].sources)
      return .success(rows.map { $0.map { models[$0] } })
    } catch {
      return .failure(error)
    }
  }
}
