import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension CaseRecord {
  /// Notes what a request may have created that no effect has named, and settles it in the ledger.
  mutating func accountForCreation(by response: HTTPResponse, to subject: StepSubject) {
    guard !subject.request.method.isSafe else { return }
    let (backend, isNamed) = (runner.backend, current.hasNamedCreation)
    current.hasNamedCreation = false
    if response.status.isFromGateway { return accountForUnknownCreation(by: subject) }
    let upserted = isNamed ? nil : runner.world.withLock { subject.upserted($0) }
    let isCreated = response.status == .created
    guard response.status.isSuccess, !isNamed, isCreated || subject.mayCreate || upserted != nil
    else {
      return backend.recordSettled(subject.ledgerNumber)
    }
    if isCreated, let entry = upserted {
      runner.world.withLock { $0.noteExistence(of: entry) }
      runner.environment.recordLedger?(.created(entry))
      return backend.recordSettled(subject.ledgerNumber)
    }
    notePossibleCreation(by: subject, .succeeded(response.nameOfCreation ?? subject.ownName))
  }

  /// Notes what a request may have created that got no response of the backend, and settles it in the
  /// ledger.
  func accountForUnknownCreation(by subject: StepSubject) {
    let mayCreate =
      subject.mayCreate || runner.world.withLock { subject.upserted($0) != nil }
    guard mayCreate else { return runner.backend.recordSettled(subject.ledgerNumber) }
    notePossibleCreation(by: subject, .unanswered)
  }

  /// Notes that a request may have created something of which the backend says nothing that a deletion
  /// could use.
  func notePossibleCreation(by subject: StepSubject, _ trace: PossibleCreations.Trace) {
    let (operation, method) = (subject.operation, subject.request.method)
    guard !runner.configuration.isDisposable else { return }
    runner.world.withLock { world in
      world.notePossibleCreation(by: CreatingRequest(operation, by: method), trace)
    }
    runner.backend.recordUnnamed(subject.ledgerNumber, trace, by: method, of: operation)
  }
}

extension StepSubject {
  var mayCreate: Bool { operation.mayCreate(by: request.method) }

  /// Returns the resource unknown to the run that a request replaces, so that it was created where it did not exist.
  fileprivate func upserted(_ world: World) -> ResourceLedger.Entry? {
    guard request.method == .put, request.method == operation.method else { return nil }
    for effect in operation.effects(.updates) where !effect.isOnSingleton {
      guard let id = id(of: effect) else { continue }
      let key = World.ResourceID(resource: effect.resource.name, id: id)
      guard !world.ledger.contains(key), !world.foreign.contains(key) else { continue }
      return ResourceLedger.Entry(
        resource: effect.resource.name, id: id, identity: step.identity, parameters: pathParameters)
    }
    return nil
  }

  /// The address of the request, where it names what it creates.
  fileprivate var ownName: String? { request.method == .put ? String(request.path) : nil }
}

extension HTTPStatus {
  /// Whether a gateway got no usable response from the backend, which may have carried out the request.
  fileprivate var isFromGateway: Bool { self == 502 || self == 504 }
}

extension HTTPResponse {
  /// The size up to which a body is searched for an id.
  private static let searchedSize = 1 << 16

  /// The text that names a created resource where no effect does: its address, or a member called id.
  fileprivate var nameOfCreation: String? {
    if let location = fields["location"] { return location }
    guard body.count <= Self.searchedSize, let document = try? JSON(parsing: body) else {
      return nil
    }
    return (document["id"] ?? document["data"]?["id"])?.identityText
  }
}
