import ContractDiff
import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractModels
import ContractText
import ContractValidation

extension ModelCheck {
  /// Decodes the witnesses of changed responses with the compiled models of shipped versions.
  ///
  /// - Returns: A line for each operation and version that has a type for it.
  static func decoding(
    _ changes: [ContractChange], of contract: Contract, _ arguments: Arguments,
    _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> [String] {
    let compiled: CompiledContract
    do throws(ContractProblems) {
      compiled = try CompiledContract(contract)
    } catch {
      throw .problems(error.problems.map { "\($0.position): error: \($0.message)" })
    }
    guard let models = try await ModelCheck(of: [compiled], arguments, process) else { return [] }
    for change in changes where change.affects == .readers {
      guard let witness = change.witness, let status = change.status else { continue }
      for operation in contract.operations
      where change.operations.contains("\(operation.method) \(operation.template)") {
        let path = operation.template.replacing(/\{[^}]*\}/, with: "1")
        models.add(
          witness.bytes(), HTTPStatus(status), to: operation.method, path[...], of: compiled)
      }
    }
    guard let matrix = models.matrix(of: contract) else { return [] }
    return matrix.rows.flatMap { row in
      zip(matrix.models, row.cells).compactMap { model, cell in
        cell.outcome == .untested ? nil : "\(row.name): \(model) \(cell.words)"
      }
    }
  }
}

extension ContractChange {
  /// The status of the response that changes.
  fileprivate var status: Int? {
    guard location.hasScalarPrefix("response ") else { return nil }
    return Int(location.dropFirst("response ".count).prefix { $0.isNumber })
  }
}

extension DecodeMatrix.Cell {
  /// `fails: keyNotFound tips/0/title`.
  fileprivate var words: String {
    switch outcome {
    case .survives: "is unaffected"
    case .loses: "loses " + losses.map(\.description).joined(separator: "; ")
    case .fails: "fails: " + (losses.first(where: \.isFailure)?.description ?? "it decodes nothing")
    case .untested: "is not tested"
    }
  }
}
