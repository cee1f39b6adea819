import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

// Resources that no operation of a document creates, and that are read: elements of lists, the user's own profile.
extension CaseRunner {
  /// Looks for a resource that a request to read something names, where nothing creates one.
  mutating func findExisting(for compiled: CompiledOperation, in step: Plan.Step) async {
    guard runner.contract.infersEffects, compiled.method == .get, let request = step.request else {
      return
    }
    for case .fixture(let resource) in request.parameters.values
    where runner.compiled.roles(of: resource).creator == nil {
      let isNew = runner.world.withLock { world in
        world.conclusions.preparations.triedExisting.insert(resource.name).inserted
      }
      guard isNew, let found = await existing(resource) else { continue }
      runner.world.withLock { $0.conclusions.preparations.existing[resource.name] = found }
    }
  }

  private func existing(_ resource: CompiledResource) async -> World.Creation? {
    for operation in runner.compiled.roles(of: resource).operations + runner.plainReaders {
      var parameters: [String: String] = [:]
      for (parent, name) in operation.targets {
        parameters[name] = runner.world.withLock { $0.fixtures[parent.name]?.id }
      }
      guard operation.targets.allSatisfy({ $0.resource !== resource }),
        let response = await runner.read(by: operation, parameters, as: .user),
        response.status.isSuccess, let document = try? JSON(parsing: response.body),
        let id = document.identity(of: resource, shownBy: operation)
      else { continue }
      let request = HTTPRequest(method: .get, target: operation.template)
      return World.Creation(id: id, parameters: parameters, request: request)
    }
    return nil
  }
}

extension RequestResolver {
  /// A resource from before the run, for requests that only read.
  func existing(
    _ resource: CompiledResource, for operation: CompiledOperation
  ) -> World.Creation? {
    guard operation.method.isReadOnly, !runner.writes.rules.isWrite(operation) else { return nil }
    return runner.world.withLock { $0.conclusions.preparations.existing[resource.name] }
  }
}

extension Runner {
  /// The operations that show something without being told what.
  fileprivate var plainReaders: [CompiledOperation] {
    compiled.operations.filter {
      $0.method == .get && $0.pathTemplate.names.isEmpty && !writes.rules.isWrite($0)
    }
  }
}

extension JSON {
  /// The identity that a list shows first, or that the representation has.
  fileprivate func identity(
    of resource: CompiledResource, shownBy operation: CompiledOperation
  ) -> String? {
    let locations = operation.effects(on: resource).compactMap(\.representationPointer)
    let shown =
      locations.compactMap { self[$0] }
      + [self, self["data"], self[resource.name]].compactMap(\.self)
    for value in shown {
      let elements = value.arrayValue ?? [value]
      if let id = elements.lazy.compactMap({ resource.identity(in: $0) }).first { return id }
    }
    return nil
  }
}
