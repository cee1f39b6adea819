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

extension ObservedResponse {
  /// Compares what a response shows of the state with what the run knows.
  ///
  /// - Returns: Why that cannot be decided; `nil` where it can.
  func observe(
    _ observation: Plan.Observation, in record: inout CaseRecord
  ) -> NotTestedReason? {
    switch observation {
    case .isImage(let image): return observeImage(image, in: &record)
    case .keepsBody: return keepBody(in: &record)
    case .isPart(let range): return observePart(range, in: &record)
    case .isSame(let comparison):
      observeSameness(comparison, in: &record)
      return nil
    default: break
    }
    guard let resource = observation.resource else { return nil }
    if subject.step.request?.followsLocation == true {
      return observeLocation(of: resource, in: &record)
    }
    if case .isNotAssigned(_, let locations) = observation {
      return observeAssignment(of: resource, at: locations, in: &record)
    }
    if case .isNotListed(_, let check) = observation, !subject.operation.lists(resource) {
      return observeDetailsGone(of: resource, check, in: &record)
    }
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
    switch observation {
    case .isListed(_, let check): return view.observePresence(of: resource, check, in: &record)
    case .isNotListed(_, let check): return view.observeAbsence(of: resource, check, in: &record)
    case .remember:
      record.runner.world.withLock {
        $0.remember(listing, of: resource.name, as: subject.step.identity)
      }
      return nil
    case .isUnchanged: return view.observeNoEffect(on: resource, in: &record)
    case .keeps:
      record.memory.kept[resource.name] = record.idInQuestion(resource, subject).flatMap {
        listing.byID[$0]
      }
      return record.memory.kept[resource.name] == nil ? "the \(resource) is not shown" : nil
    case .isAsKept(_, let check): return view.compareWithKept(resource, check, in: &record)
    case .isReplaced(_, let locations):
      return view.observeReplacement(of: resource, at: locations, in: &record)
    case .neighbours:
      view.observeNeighbours(of: resource, in: &record)
      return nil
    case .areAllListed:
      view.observeAll(of: resource, in: &record)
      return nil
    case .areListed: return view.observeSimultaneousCreations(of: resource, in: &record)
    case .isOneOf, .isAllOf:
      return view.observeSimultaneousUpdates(of: resource, observation, in: &record)
    case .isMarkedDeleted(_, let isDeleted):
      return view.observeMark(isDeleted, of: resource, in: &record)
    case .isNotAssigned, .isImage, .keepsBody, .isPart, .isSame: return nil
    }
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
        pages.elements, id: resource.id,
        from: !isSteady ? .changing : pages.isComplete ? .all : .some)
    }
    return listing
  }

  /// Checks that a response does not show the details of a deleted resource.
  private func observeDetailsGone(
    of resource: CompiledResource, _ check: Check, in record: inout CaseRecord
  ) -> NotTestedReason? {
    guard let id = record.idInQuestion(resource, subject) else { return .nothing(of: resource) }
    let operation = record.probed
    record.noteCheck(check, of: operation)
    let reads = subject.operation.effect(.reads, on: resource)
    guard exchange.status.isSuccess,
      let shown = document.flatMap({ reads?.representation(in: $0) }),
      shown[resource.id]?.identityText == id
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
    let id = shown?[resource.id]?.identityText
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

  /// Checks that the image at the URL that the last response named is as stated.
  ///
  /// A backend may leave it to another server to show its images.
  private func observeImage(
    _ image: StoredImage, in record: inout CaseRecord
  ) -> NotTestedReason? {
    let operation = record.probed
    record.noteCheck(.responseRules, of: operation)
    func report(_ kind: Drift.Kind, _ severity: Drift.Severity, _ actual: String) {
      record.report(
        Drift(
          kind, check: .responseRules,
          at: Drift.Location(.body, image.pointer ?? .root), source: image.position,
          expected: "\(image) at \(subject.request.target)", actual: actual
        )
        .rated(severity),
        of: operation, exchange)
    }
    guard exchange.status.isSuccess else {
      if !exchange.status.isServerError { report(.adviceNotFollowed, .note, "\(exchange.status)") }
      return nil
    }
    let header = ImageHeader(of: exchange.response.body)
    guard header?.matches(image) != true else { return nil }
    report(
      .ruleBroken, .drift,
      header?.description ?? "\(exchange.response.body.count) bytes that are no image")
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
  static func nothing(of resource: CompiledResource) -> NotTestedReason {
    "no \(resource) could be created to look for"
  }
}
