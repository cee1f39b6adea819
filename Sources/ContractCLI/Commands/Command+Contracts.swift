import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Foundation

extension Arguments {
  /// The contracts named on the command line, or those of the catalog, compiled.
  ///
  /// - Throws: A usage error for an unknown name or an unreadable file, the problems of a contract
  ///   that does not compile.
  func contracts(_ process: ProcessEnvironment) throws(Command.Failure) -> [CompiledContract] {
    var compiled: [CompiledContract] = []
    for contract in try uncompiledContracts(process) {
      compiled.append(try Self.compiled(contract))
    }
    return compiled
  }

  /// The contracts to check: of the catalog, those that compile; the problems of the others are
  /// reported, so that one faulty contract does not keep the others from being checked.
  ///
  /// - Throws: As ``contracts(_:)`` where the command line names the contracts, or none compiles.
  func checkableContracts(
    _ process: ProcessEnvironment
  ) throws(Command.Failure) -> (contracts: [CompiledContract], areComplete: Bool) {
    guard !has("--contract") else { return (try contracts(process), true) }
    var compiled: [CompiledContract] = []
    var problems: [String] = []
    for contract in try uncompiledContracts(process) {
      do throws(Command.Failure) {
        compiled.append(try Self.compiled(contract))
      } catch .problems(let lines) {
        problems += lines
      } catch {
        throw error
      }
    }
    guard !compiled.isEmpty || problems.isEmpty else { throw .problems(problems) }
    for line in problems { process.error("\(line)\n") }
    return (compiled, problems.isEmpty)
  }

  private static func compiled(_ contract: Contract) throws(Command.Failure) -> CompiledContract {
    do throws(ContractProblems) {
      return try CompiledContract(contract)
    } catch {
      let count = error.problems.count
      throw .problems(
        error.problems.map { "\($0.position): error: \($0.message)" } + [
          "contract-check: contract '\(contract.id)' has \(count) problem\(count == 1 ? "" : "s")"
        ])
    }
  }

  func uncompiledContracts(_ process: ProcessEnvironment) throws(Command.Failure) -> [Contract] {
    let catalog = process.contracts()
    guard has("--contract") else { return catalog }
    var contracts: [Contract] = []
    for name in all("--contract") {
      if let known = catalog.first(where: { $0.id == name }) {
        contracts.append(known)
      } else if name.contains("/") || [".json", ".yaml", ".yml"].contains(where: name.hasSuffix) {
        contracts.append(try Self.contract(in: name, process))
      } else {
        throw .usage(.unknown("contract", name, among: catalog.map(\.id)))
      }
    }
    return contracts
  }

  /// The contract in a file: a lock, or an OpenAPI document, as its content shows.
  ///
  /// What the language does not hold of a document is reported.
  static func contract(
    in path: String, _ process: ProcessEnvironment
  ) throws(Command.Failure) -> Contract {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .usage(UsageError("\(path): no such file, or it cannot be read"))
    }
    return try contract(Array(data), of: path, process)
  }

  /// The contract that the bytes of a file hold.
  static func contract(
    _ bytes: [UInt8], of path: String, _ process: ProcessEnvironment
  ) throws(Command.Failure) -> Contract {
    let json = try? JSON(parsing: bytes)
    let value = json == nil ? try yaml(bytes, in: path) : json
    let isSwagger = value?["swagger"] != nil
    let document = isSwagger ? value.map { SwaggerConversion($0).converted } : value
    if let document, document["openapi"] != nil {
      let lines = json.map { _ in DocumentLines(of: bytes) }
      var reader = OpenAPIReader(
        document, file: path, canRead: { (try? Pattern($0)) != nil },
        line: { lines?.line(of: $0) ?? 1 })
      let imported = reader.contract()
      for remark in imported.remarks where remark.kind == .notHeld {
        let line = lines.map { ":\($0.line(of: remark.pointer))" } ?? ""
        process.error("\(path)\(line): warning: \(remark)\n")
      }
      return imported.contract
    }
    do throws(LockError) {
      return try Contract(lock: bytes)
    } catch {
      throw .problems(["\(path):\(error.line):\(error.column): error: \(error.message)"])
    }
  }

  /// The value of a YAML document; `nil` for a file that is meant as JSON.
  private static func yaml(
    _ bytes: [UInt8], in path: String
  ) throws(Command.Failure) -> JSON? {
    let isNamed = path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    guard isNamed || bytes.first(where: { $0 > 0x20 }) != UInt8(ascii: "{") else { return nil }
    do throws(YAML.ParseError) {
      return try JSON(yaml: bytes)
    } catch {
      guard isNamed else { return nil }
      throw .problems(["\(path): \(error)"])
    }
  }
}
