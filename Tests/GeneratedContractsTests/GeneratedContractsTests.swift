import ContractInterchange
import ContractJSON
import ContractModel
import ContractSwift
import ContractValidation
import Foundation
import TestSupport
import Testing

/// The source in this folder is written anew after a change, once its folders are removed:
/// `contract-check import showcase --output Tests/GeneratedContractsTests/Showcase`, and the same with the
/// document and `Pets`.
@Suite struct `Source of contracts` {
  private static let folder = PackageRoot.path + "/Tests/GeneratedContractsTests"

  private static func content(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private static func showcase() throws -> Contract {
    try Contract(lock: content(PackageRoot.path + "/snapshots/locks/showcase.json"))
  }

  private static func pets() throws -> (contract: Contract, document: JSON) {
    let document = try JSON(yaml: content(folder + "/pets.yaml"))
    var reader = OpenAPIReader(
      document, position: { _ in SourcePosition(file: "pets.yaml", line: 1) })
    return (reader.contract().contract, document)
  }

  @Test func `from a contract has the lock of the contract`() throws {
    let differences = LockDifference.all(
      from: try Self.showcase().lock, to: Contract.showcase.lock)
    #expect(differences.map(\.description) == [])
  }

  @Test func `from a document has the lock of the contract that is read from it`() throws {
    var pets = try Self.pets().contract
    // Swift source has a file for the operations of each tag, and no tags.
    for index in pets.operations.indices { pets.operations[index].tags = [] }
    let differences = LockDifference.all(from: pets.lock, to: Contract.pets.lock)
    #expect(differences.map(\.description) == [])
    #expect(Contract.pets.problems().isEmpty)
  }

  @Test func `is written as committed`() throws {
    let (pets, document) = try Self.pets()
    var sources = [
      SwiftContract(try Self.showcase(), name: "Showcase"),
      SwiftContract(pets, name: "Pets", parts: DocumentTags(document).parts(of: pets)),
    ]
    for (index, name) in ["Showcase", "Pets"].enumerated() {
      let files = sources[index].files()
      #expect(sources[index].omissions == [])
      let committed = try FileManager.default.contentsOfDirectory(
        atPath: "\(Self.folder)/\(name)")
      #expect(Set(files.map(\.path)) == Set(committed))
      for file in files {
        let path = "\(Self.folder)/\(name)/\(file.path)"
        let text = String(decoding: try Self.content(path), as: UTF8.self)
        #expect(text == file.text, "\(path) differs")
      }
    }
  }
}
