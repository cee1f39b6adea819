import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// A resource that requests name in their path, and that must exist and belong to the caller.
struct PathResource: Sendable {
  var resource: CompiledResource
  var parameter: String

  /// Whether every caller may read it.
  var isReadableByAll: Bool

  /// Whether the operation finds resources that a deletion has marked.
  private var findsDeleted: Bool

  /// Returns the resource of an effect; `nil` when the path does not name one.
  init?(_ effect: CompiledEffect, of operation: CompiledOperation) {
    guard effect.requiresExistingResource, let parameter = effect.pathParameter else { return nil }
    resource = effect.resource
    self.parameter = parameter
    isReadableByAll = resource.access == .everyone && effect.action == .reads
    findsDeleted =
      effect.action == .reads || resource.softDeletion?.restoredBy == operation.id
  }

  func item(namedIn path: [String: String], _ state: MockState) -> ResourceStore.Item? {
    guard let item = path[parameter].flatMap({ state.stores[resource.name]?[$0] }) else {
      return nil
    }
    return item.isDeleted && !findsDeleted ? nil : item
  }
}

/// The path of a new resource.
struct LocationTemplate: Sendable {
  private let template: PathTemplate
  private let parameter: String

  /// Returns the path of a type of resource; `nil` where no operation has one in its path.
  init?(_ resource: String, in contract: Contract) {
    guard let (operation, parameter) = contract.locator(of: resource),
      let template = try? PathTemplate(operation.template)
    else { return nil }
    self.template = template
    self.parameter = parameter
  }

  /// The path of a resource created by a request with these path parameters.
  ///
  /// A parameter that the request does not have takes the identifier, too.
  func path(of id: String, under path: [String: String]) -> String {
    var values = path
    values[parameter] = id
    for name in template.names where values[name] == nil { values[name] = id }
    return template.expand(values)
  }
}

extension JSON {
  /// The identifier as it is written in a path.
  var segmentText: String {
    stringValue ?? text()
  }
}
