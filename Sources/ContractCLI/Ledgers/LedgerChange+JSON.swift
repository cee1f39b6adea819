import ContractJSON
import ContractModel
import ContractRunner

extension LedgerChange {
  /// The change as an object of a ledger file.
  var json: JSON {
    switch self {
    case .created(let entry):
      var object = JSON.Object()
      object["created"] = .string(entry.resource)
      object["id"] = .string(entry.id)
      object["identity"] = .string(entry.identity.rawValue)
      object["key"] = entry.key
      object["parameters"] = .object(
        JSON.Object(
          entry.parameters.sorted { $0.key < $1.key }
            .map { JSON.Object.Member(name: $0.key, value: .string($0.value)) }))
      return .object(object)
    case .deleted(let id): return ["deleted": .string(id.resource), "id": .string(id.id)]
    case .changed(let id, let original):
      return ["changed": .string(id.resource), "id": .string(id.id), "original": original]
    case .restored(let id): return ["restored": .string(id.resource), "id": .string(id.id)]
    }
  }

  /// Reads an object of a ledger file; `nil` for any other value.
  init?(_ json: JSON) {
    guard let id = json["id"]?.stringValue else { return nil }
    func resourceID(_ name: String) -> World.ResourceID? {
      json[name]?.stringValue.map { World.ResourceID(resource: $0, id: id) }
    }
    if let resource = json["created"]?.stringValue {
      guard let identity = json["identity"]?.stringValue.flatMap(Identity.init) else { return nil }
      var parameters: [String: String] = [:]
      for member in json["parameters"]?.objectValue?.members ?? [] {
        parameters[member.name] = member.value.stringValue
      }
      self = .created(
        ResourceLedger.Entry(
          resource: resource, id: id, identity: identity, key: json["key"], parameters: parameters))
    } else if let id = resourceID("deleted") {
      self = .deleted(id)
    } else if let id = resourceID("changed"), let original = json["original"] {
      self = .changed(id, original: original)
    } else if let id = resourceID("restored") {
      self = .restored(id)
    } else {
      return nil
    }
  }
}
