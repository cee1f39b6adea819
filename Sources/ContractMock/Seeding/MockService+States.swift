package import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

extension MockService {
  /// A mistake of a stored state, and its location.
  package struct StateMistake: Error, Sendable, Equatable {
    package var location: JSON.Pointer
    package var message: String
  }

  /// Whether a service keeps the resources in code, so that they can be neither written nor loaded.
  package var keepsStateInCode: Bool {
    memory.state.withLock { $0.session?.holdsResources == true }
  }

  /// Stores resources as ``storedState`` writes them, in place of those that the mock has.
  ///
  /// Of a resource only its `value` is required; its identifier is in there, and it belongs to the first user.
  ///
  /// - Throws: ``StateMistake`` at the first resource that violates the contract.
  package func load(state: JSON) throws(StateMistake) {
    guard let types = state.objectValue else {
      throw StateMistake(location: .root, message: "expected resources by type")
    }
    // As a mock of an earlier version has written it.
    if types.members.isEmpty { return }
    guard !keepsStateInCode else {
      throw StateMistake(
        location: .root,
        message: "the mock of \(contract.contract.id) keeps its state in code, not as resources")
    }
    var stores: [String: ResourceStore] = [:]
    for type in types.members {
      let location = JSON.Pointer([.name(type.name)])
      guard let resource = contract.contract.resource(type.name) else {
        throw StateMistake(location: location, message: "no resource is called '\(type.name)'")
      }
      let schema = contract.contract.resolved.representations(of: resource).first
      let validator = schema.map { SchemaValidator($0) }
      var store = ResourceStore()
      for (index, element) in (type.value.arrayValue ?? []).enumerated() {
        let location = location.appending(.index(index))
        let item = try Self.item(element, resource, validator, location)
        guard store[item.id] == nil else {
          throw StateMistake(
            location: location, message: "another \(type.name) has the id \(item.id)")
        }
        store.append(item)
      }
      stores[type.name] = store
    }
    memory.state.withLock { state in
      for (name, store) in stores { state.stores[name] = store }
      state.reserveNumbers()
    }
  }

  private static func item(
    _ element: JSON, _ resource: Resource, _ validator: SchemaValidator?, _ location: JSON.Pointer
  ) throws(StateMistake) -> ResourceStore.Item {
    guard let value = element["value"] else {
      throw StateMistake(location: location, message: "a resource has a 'value'")
    }
    let bytes = value.bytes()
    let drift = validator?.drifts(in: bytes, check: .responseSchema).first { $0.isFailure }
    if let drift {
      throw StateMistake(
        location: location.appending(.name("value")).appending(drift.location.pointer),
        message: "expected \(drift.expected), actual \(drift.actual)")
    }
    guard let id = element["id"]?.stringValue ?? value[resource.id]?.segmentText else {
      throw StateMistake(location: location, message: "the resource has no id at \(resource.id)")
    }
    let user = element["user"]?.numberValue?.exactInt64 ?? 1
    var item = ResourceStore.Item(id: id, owner: max(0, Int(clamping: user) - 1), bytes: bytes)
    item.isDeleted = element["deleted"] == true
    for parent in element["parents"]?.objectValue?.members ?? [] {
      item.parents[parent.name] = parent.value.segmentText
    }
    return item
  }
}

extension Contract {
  /// The schemas with which operations show a resource.
  fileprivate func representations(of resource: Resource) -> [Schema] {
    operations.flatMap { operation in
      operation.effects(on: resource.name).compactMap { effect in
        effect.representationPointer.flatMap {
          operation.responses.first?.body?.schema(at: $0)
        }
      }
    }
  }
}
