import ContractHTTP
import ContractJSON
import ContractModel

/// A contract that a document keeps in its members called `x-contract-check`.
///
/// Parts of the document that were not edited stand for what is kept; for the others the document counts,
/// and each is reported.
struct EmbeddedContract {
  private let document: JSON
  private let digests: DocumentDigests
  private let basePath: String

  /// The contract as the document states it, without regard to what is kept.
  private var read: ImportedContract

  private var remarks: [ImportRemark] = []

  /// The locations of operations for which what is kept stands.
  private var intact: [JSON.Pointer] = []

  /// The failures that all operations share.
  private var sharedFailures: [Failure] = []

  init(in document: JSON, basePath: String, read: ImportedContract) {
    self.document = document
    self.basePath = basePath
    self.read = read
    // The kept contract has definitions of its own.
    if document[Self.root] != nil { self.read.contract = read.contract.withResolvedReferences }
    digests = DocumentDigests(document)
  }

  static let root = JSON.Pointer([.name(OpenAPIWriter.memberName)])

  /// The contract as it was written, with the changes of the document.
  mutating func contract() -> ImportedContract {
    guard let root = document[Self.root], let lock = lock(in: root) else { return read }
    var contract: Contract
    do throws(LockError) {
      contract = try Contract(lock: lock.bytes())
    } catch {
      remark(Self.root, "is not used: \(error.message)")
      return ImportedContract(contract: read.contract, remarks: read.remarks + remarks)
    }
    sharedFailures = contract.failures
    restoreRoot(root["digests"], &contract)
    restoreDefinitions(root["definitions"], &contract)
    let sites = self.sites
    let kept = Dictionary(contract.operations.map { ($0.id, $0) }) { first, _ in first }
    let listed = root["contract"]?["operations"]?.arrayValue ?? []
    let order = listed.compactMap { ($0["id"] ?? $0).stringValue }
    let unplaced = Set(listed.compactMap { $0["id"] })
    var operations: [(key: Int, operation: Operation)] = []
    for site in sites {
      guard let own = site.node[OpenAPIWriter.memberName]?["operation"]?["id"]?.stringValue,
        let operation = kept[own]
      else {
        if let operation = site.read {
          operations.append((order.count, added(operation, contract)))
        }
        continue
      }
      operations.append((order.firstIndex(of: own) ?? 0, merged(operation, site)))
    }
    for (index, operation) in contract.operations.enumerated()
    where unplaced.contains(.string(operation.id)) {
      operations.append((index, operation))
    }
    contract.operations = operations.enumerated()
      .sorted { ($0.element.key, $0.offset) < ($1.element.key, $1.offset) }
      .map(\.element.operation)
    reportMissing(from: contract, of: order)
    if !isIntact { removeContradictions(&contract) }
    let others = read.remarks.filter { remark in
      !isIntact && !intact.contains { remark.pointer.hasPrefix($0) }
    }
    return ImportedContract(contract: contract, remarks: others + remarks)
  }

  /// Whether nothing was edited.
  private var isIntact: Bool { remarks.isEmpty && intact.count == sites.count }

  mutating func remark(
    _ pointer: JSON.Pointer, _ message: String, of part: DocumentOmission.Kind? = nil
  ) {
    remarks.append(ImportRemark(part, at: pointer, message))
  }

  private static let edited = "differs from \(OpenAPIWriter.memberName); the document counts"
}

extension EmbeddedContract {
  /// An operation of the document.
  private struct Site {
    var node: JSON
    var pointer: JSON.Pointer
    var read: Operation?
  }

  /// The operations of the document, in its order.
  private var sites: [Site] {
    (document["paths"]?.objectValue?.members ?? []).flatMap { path in
      (path.value.objectValue?.members ?? []).compactMap { member -> Site? in
        let operation = read.contract.operations.first {
          $0.method.name == member.name.uppercased() && $0.template == basePath + path.name
        }
        guard operation != nil || member.value[OpenAPIWriter.memberName] != nil else {
          return nil
        }
        let pointer = JSON.Pointer([.name("paths"), .name(path.name), .name(member.name)])
        return Site(node: member.value, pointer: pointer, read: operation)
      }
    }
  }

  /// The lock of the contract, with the operations from where they are kept.
  private func lock(in root: JSON) -> JSON? {
    guard var lock = root["contract"]?.objectValue else { return nil }
    var kept: [String: JSON] = [:]
    for path in document["paths"]?.objectValue?.members ?? [] {
      for member in path.value.objectValue?.members ?? [] {
        guard let own = member.value[OpenAPIWriter.memberName]?["operation"],
          let id = own["id"]?.stringValue
        else { continue }
        kept[id] = kept[id] ?? own
      }
    }
    let operations = lock["operations"]?.arrayValue ?? []
    lock["operations"] = .array(
      operations.compactMap { entry in
        guard let id = entry.stringValue else { return entry }
        return kept[id]
      })
    return .object(lock)
  }

  private mutating func restoreRoot(_ kept: JSON?, _ contract: inout Contract) {
    let now = digests.ofRoot
    if kept?["info"] != .string(now.info) {
      remark(JSON.Pointer([.name("info")]), Self.edited)
      (contract.title, contract.version) = (read.contract.title, read.contract.version)
    }
    if kept?["servers"] != .string(now.servers) {
      remark(JSON.Pointer([.name("servers")]), Self.edited)
      contract.host = read.contract.host
    }
    if kept?["security"] != .string(now.security) {
      remark(JSON.Pointer([.name("security")]), Self.edited)
      contract.authentication = read.contract.authentication
    }
  }

  private mutating func restoreDefinitions(_ kept: JSON?, _ contract: inout Contract) {
    for index in contract.definitions.indices {
      let name = contract.definitions[index].name
      guard let entry = kept?[name], let component = entry["component"]?.stringValue,
        entry["digest"] != .string(digests.ofComponent(component)),
        let definition = read.contract.definitions.first(where: { $0.name == component })
      else { continue }
      contract.definitions[index].schema = definition.schema
      contract.definitions[index].rules = []
      remark(
        JSON.Pointer([.name("components"), .name("schemas"), .name(component)]), Self.edited)
    }
  }

  /// The kept operation with the parts of the document that were edited.
  private mutating func merged(_ kept: Operation, _ site: Site) -> Operation {
    let before = site.node[OpenAPIWriter.memberName]?["digests"]
    let now = digests.ofOperation(site.node)
    guard let read = site.read else { return kept }
    let isMoved = (read.method, read.template) != (kept.method, kept.template)
    guard before != now.json || isMoved else {
      intact.append(site.pointer)
      return kept
    }
    var operation = kept
    if isMoved {
      (operation.method, operation.template) = (read.method, read.template)
      remark(site.pointer, "is not where \(OpenAPIWriter.memberName) has it; the document counts")
    }
    if before?["rest"] != .string(now.rest) {
      operation.id = read.id
      operation.summary = read.summary
      operation.authentication = read.authentication
      if (operation.deprecation == nil) != (read.deprecation == nil) {
        (operation.deprecation, operation.removalDate) = (read.deprecation, read.removalDate)
      }
      remark(site.pointer, Self.edited)
    }
    if before?["parameters"] != .string(now.parameters) {
      operation.parameters = read.parameters
      operation.queryParameters = read.queryParameters
      operation.headers = read.headers
      operation.cookies = read.cookies
      remark(site.pointer.appending(.name("parameters")), Self.edited)
    } else {
      intact.append(site.pointer.appending(.name("parameters")))
    }
    if before?["requestBody"] != .string(now.requestBody) {
      operation.body = read.body
      remark(site.pointer.appending(.name("requestBody")), Self.edited)
    } else {
      intact.append(site.pointer.appending(.name("requestBody")))
    }
    if before?["responses"] != .string(now.responses) {
      operation.responses = read.responses
      let statuses = Set((kept.failures + sharedFailures).map(\.status))
      operation.failures =
        kept.failures.filter { failure in read.failures.contains { $0.status == failure.status } }
        + read.failures.filter { !statuses.contains($0.status) }
      remark(site.pointer.appending(.name("responses")), Self.edited)
    } else {
      intact.append(site.pointer.appending(.name("responses")))
    }
    return operation
  }

  /// An operation that the document has besides; what was inferred about other resources is left out.
  private func added(_ operation: Operation, _ contract: Contract) -> Operation {
    let names = Set(contract.resources.map(\.name))
    var operation = operation
    operation.effects.removeAll { !names.contains($0.resource) }
    for index in operation.failures.indices {
      guard case .missing(let name) = operation.failures[index].condition, !names.contains(name)
      else { continue }
      operation.failures[index].condition = .invalid
    }
    return operation
  }

  private mutating func reportMissing(from contract: Contract, of ids: [String]) {
    let present = Set(contract.operations.map(\.id))
    let missing = ids.filter { !present.contains($0) }
    guard !missing.isEmpty else { return }
    remark(
      Self.root,
      "operations that are not in the document any more: \(missing.joined(separator: ", "))")
  }
}
