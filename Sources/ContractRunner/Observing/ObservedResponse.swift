import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// A response that shows something of the state of the backend.
struct ObservedResponse {
  var document: JSON?
  var exchange: HTTPExchange
  var subject: StepSubject

  /// The drifts of the response itself.
  var drifts: [Drift]
}

/// An observation as the runner makes it.
protocol Comparing: Plan.Observation {
  /// Compares what a response shows of the state with what the run knows.
  ///
  /// - Returns: Why that cannot be decided; `nil` where it can.
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason?
}

extension ObservedResponse {
  /// Makes an observation, or looks for what it is about where the response before leads.
  func observe(
    _ observation: any Plan.Observation, in record: inout CaseRecord
  ) -> NotTestedReason? {
    if subject.step.request?.followsLocation == true,
      let observation = observation as? any Plan.ResourceObservation
    {
      return observeLocation(of: observation.resource, in: &record)
    }
    guard let observation = observation as? any Comparing else {
      return "this version cannot compare that"
    }
    return observation.compare(self, in: &record)
  }

  /// Compares the resources in the response with what the run knows.
  func compareView(
    of resource: CompiledResource, in record: inout CaseRecord,
    _ compare: (StateView, inout CaseRecord) -> NotTestedReason?
  ) -> NotTestedReason? {
    guard let listing = listing(of: resource, in: record) else { return "the list cannot be read" }
    let view = StateView(listing: listing, response: self)
    if record.mayMeetOthers, !view.isOnPages {
      record.runner.world.withLock {
        $0.noteStrangers(in: listing, of: resource.name, as: subject.step.identity)
      }
    }
    defer {
      record.runner.world.withLock {
        $0.settleUnknownCreations(
          listing, of: resource.name, as: subject.step.identity,
          path: Set(subject.pathParameters.values))
      }
    }
    return compare(view, &record)
  }

  /// The resources in the response, and in the pages that follow it.
  private func listing(of resource: CompiledResource, in record: CaseRecord) -> ResourceListing? {
    guard subject.step.expectation.isSuccess, let document,
      var listing = ResourceListing(
        document, of: resource, from: subject.operation, size: subject.pageSize,
        detailID: subject.id)
    else { return nil }
    if let pages = record.memory.furtherPages {
      let isSteady = record.isAlone || pages.elements.isEmpty
      listing.add(
        pages.elements, of: resource,
        from: !isSteady ? .changing : pages.isComplete ? .all : .some)
    }
    return listing
  }

  /// Checks that a response does not show the details of a deleted resource.
  func observeDetailsGone(
    of resource: CompiledResource, _ check: Check, in record: inout CaseRecord
  ) -> NotTestedReason? {
    guard let id = record.idInQuestion(resource, subject) else { return .nothing(of: resource) }
    let operation = record.probed
    record.noteCheck(check, of: operation)
    let reads = subject.operation.effect(.reads, on: resource)
    guard exchange.status.isSuccess,
      let shown = document.flatMap({ reads?.representation(in: $0) }),
      resource.identity(in: shown) == id
    else { return nil }
    record.report(
      .state(
        .stateLeaked, check, operation, expected: "the \(resource) \(id) gone",
        actual: "its details are still shown"), of: operation, exchange)
    return nil
  }

  /// Checks that the new resource is where `Location` leads.
  private func observeLocation(
    of resource: CompiledResource, in record: inout CaseRecord
  ) -> NotTestedReason? {
    guard let creation = record.resolver.creation(of: resource) else {
      return .nothing(of: resource)
    }
    let operation = record.probed
    record.noteCheck(.createdIsAvailable, of: operation)
    let reads = subject.operation.effect(.reads, on: resource)
    let shown = document.flatMap { reads?.representation(in: $0) }
    let id = resource.identity(in: shown)
    // A page for people may be there as well, which does not show the id as documented.
    let mustShowID =
      exchange.status.isSuccess && document != nil
      && subject.operation.requiresID(resource.id, in: reads)
    guard !exchange.status.isSuccess || (id == nil ? mustShowID : id != creation.id) else {
      return nil
    }
    record.report(
      Drift(
        .stateLost, check: .createdIsAvailable, at: Drift.Location(.header("Location")),
        source: operation.responses.first { $0.location != nil }?.position ?? operation.position,
        expected: "the new \(resource) where Location leads",
        actual: id.map { "\($0) instead of \(creation.id)" }
          ?? "\(exchange.status)\(mustShowID ? " without its id" : "") at \(subject.request.target)"
      ),
      of: operation, exchange)
    return nil
  }
}

extension CompiledOperation {
  /// Whether every successful response with a body shows the id of the resource that it reads.
  fileprivate func requiresID(_ id: JSON.Pointer, in reads: CompiledEffect?) -> Bool {
    guard case .response(let state)? = reads?.state else { return false }
    return operation.responses.filter(\.status.isSuccess).compactMap(\.body).allSatisfy { body in
      body.schema(at: state)?.field(at: id)?.isRequired == true
    }
  }
}

extension NotTestedReason {
  /// An element may be behind those that a list shows.
  static var notAmongShown: NotTestedReason { "the list has more pages than can be requested" }

  static func nothing(of resource: CompiledResource) -> NotTestedReason {
    "no \(resource) could be created to look for"
  }
}
