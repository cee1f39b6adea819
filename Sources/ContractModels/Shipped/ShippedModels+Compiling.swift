import Foundation

extension ShippedModels {
  /// Why the models of a version cannot be asked.
  package struct VersionError: Error, Sendable, Hashable {
    package var version: String
    package var error: ProbeError
  }

  /// Compiles the models of all versions, several at a time.
  ///
  /// - Returns: One a version for each answer, in the order of ``answers``; `nil` where it has none.
  /// - Throws: ``VersionError`` of the first version that does not compile.
  package func compiled(
    by compiler: ModelCompiler
  ) async throws(VersionError) -> [[WireModel?]] {
    let all = await withTaskGroup(of: (Int, Result<[WireModel?], ProbeError>).self) { group in
      var results: [Int: Result<[WireModel?], ProbeError>] = [:]
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
      do throws(ProbeError) {
        columns.append(try all[index]?.get() ?? [])
      } catch {
        throw VersionError(version: version.name, error: error)
      }
    }
    return answers.indices.map { row in columns.map { $0[row] } }
  }

  /// One for each answer, equal ones once.
  private func models(
    of version: Int, _ compiler: ModelCompiler
  ) async -> Result<[WireModel?], ProbeError> {
    let wanted = answers.map { $0.models[version] }
    var expressions: [ModelExpression] = []
    let rows = wanted.map { wanted -> Int? in
      guard let wanted else { return nil }
      if let known = expressions.firstIndex(where: { $0.isSame(as: wanted) }) { return known }
      expressions.append(wanted)
      return expressions.count - 1
    }
    do throws(ProbeError) {
      let models =
        expressions.isEmpty
        ? [] : try await compiler.models(expressions, in: versions[version].sources)
      return .success(rows.map { $0.map { models[$0] } })
    } catch {
      return .failure(error)
    }
  }
}

extension ModelExpression {
  /// Whether both are one type with the same coders, wherever they are written.
  fileprivate func isSame(as other: ModelExpression) -> Bool {
    type == other.type && decoder == other.decoder && encoder == other.encoder
  }
}
