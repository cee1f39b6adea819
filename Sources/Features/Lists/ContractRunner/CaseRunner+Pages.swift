import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Requests all pages of a list, and checks what is on them.
  ///
  /// - Returns: Why the case cannot go on; `nil` where it can.
  mutating func perform(_ walk: Plan.PageWalk, _ draft: RequestDraft) async -> NotTestedReason? {
    var pages = PageSequence(walk, basePath: runner.environment.address.basePath)
    if walk.order.isEmpty, let request = pages.firstRequest(draft) {
      let (subject, delivery) = await deliver(request)
      if let reason = conclude(delivery, of: subject) { return reason }
      guard case .response(let response, _, _) = delivery, response.status.isSuccess else {
        return nil
      }
      pages.readBefore(subject.compiled.exchange(subject.request, response))
    }
    let (first, reason) = await read(&pages, draft)
    guard let first else { return reason }
    if let problem = pages.disorder { report(problem, of: draft, first) }
    // Elements that are equal by an order may change places.
    if walk.order.isEmpty, let reason = await repeatFirstPage(of: &pages, draft) { return reason }
    let wanted = walk.expected.compactMap { record.captured[$0]?.identityText }
    if let problem = pages.incompleteness(wanted) {
      report(problem, of: draft, first, among: pages.ids)
    } else if let two = pages.onTwoPages {
      var pages = PageSequence(two, basePath: runner.environment.address.basePath)
      let (first, reason) = await read(&pages, draft)
      guard let first else { return reason }
      if let problem = pages.incompleteness(wanted) {
        report(problem, of: draft, first, among: pages.ids)
      }
    }
    return nil
  }

  /// Reads all pages and reports the first thing that is wrong with them.
  ///
  /// - Returns: The exchange of the first page; `nil` where one is wrong or no success, and then perhaps the
  ///   reason why the case cannot go on.
  private mutating func read(
    _ pages: inout PageSequence, _ draft: RequestDraft
  ) async -> (first: HTTPExchange?, reason: NotTestedReason?) {
    var first: HTTPExchange?
    while let request = pages.nextRequest(draft) {
      let (subject, delivery) = await deliver(request)
      if let reason = conclude(delivery, of: subject) { return (nil, reason) }
      guard case .response(let response, _, _) = delivery, response.status.isSuccess else {
        return (nil, nil)
      }
      let exchange = subject.compiled.exchange(subject.request, response)
      let known = pages.problem
      pages.read(exchange, of: draft.compiled)
      if known == nil, let problem = pages.problem {
        if let index = problem.earlier { await noteStrangers(onPage: index, of: pages, draft) }
        report(problem, of: draft, exchange)
      }
      first = first ?? exchange
    }
    return (pages.problem == nil ? first : nil, nil)
  }

  /// Requests a page again of which a later page has shown an element: what no page has shown before is an element
  /// of other clients, which may have moved the rest.
  private mutating func noteStrangers(
    onPage index: Int, of pages: PageSequence, _ draft: RequestDraft
  ) async {
    guard runner.mayMeetOthers, let request = pages.request(draft, forPage: index),
      let resource = draft.compiled.effects(.lists).first?.resource
    else { return }
    let (subject, delivery) = await deliver(request)
    guard case .response(let response, _, _) = delivery, response.status.isSuccess else { return }
    record.outcome.requests += 1
    let added = pages.newElements(in: subject.compiled.exchange(subject.request, response))
    runner.world.withLock { $0.noteStrangers(added, of: resource.name) }
  }

  /// Requests the first page again until its order differs, at most twice.
  ///
  /// - Returns: Why the case cannot go on; `nil` where it can.
  private mutating func repeatFirstPage(
    of pages: inout PageSequence, _ draft: RequestDraft
  ) async -> NotTestedReason? {
    for _ in 0..<2 {
      guard let request = pages.firstRequest(draft) else { return nil }
      let (subject, delivery) = await deliver(request)
      if let reason = conclude(delivery, of: subject) { return reason }
      guard case .response(let response, _, _) = delivery, response.status.isSuccess else {
        return nil
      }
      let exchange = subject.compiled.exchange(subject.request, response)
      if let problem = pages.readFirstPage(exchange) {
        report(problem, of: draft, exchange)
        return nil
      }
    }
    return nil
  }

  /// Reads the pages after the one that a request has shown, where its list has several.
  ///
  /// - Returns: `nil` where there are none, or the response is no page.
  mutating func furtherPages(
    after delivery: Backend.Delivery.Outcome, of subject: StepSubject, _ draft: RequestDraft
  ) async -> PageSequence? {
    guard let paging = subject.operation.paging, subject.step.expectation.isSuccess,
      case .response(let response, _, _) = delivery, response.status.isSuccess,
      !runner.world.withLock({ $0.conclusions.longLists.contains(subject.operation.id) })
    else { return nil }
    var pages = PageSequence(
      Plan.PageWalk(
        paging: paging, size: subject.pageSize, expected: [],
        largest: paging.size.flatMap(draft.compiled.largestSize)),
      basePath: runner.environment.address.basePath, isLenient: true)
    pages.read(subject.compiled.exchange(subject.request, response), of: draft.compiled)
    while let request = pages.nextRequest(draft) {
      let (next, delivery) = await deliver(request)
      guard case .response(let response, _, _) = delivery, response.status.isSuccess else {
        return nil
      }
      record.accountForCreation(by: response, to: next)
      record.outcome.requests += 1
      pages.read(next.compiled.exchange(next.request, response), of: draft.compiled)
    }
    if !pages.isComplete, pages.elements.count > 200 {
      // Other cases do not try it again.
      _ = runner.world.withLock { $0.conclusions.longLists.insert(subject.operation.id) }
    }
    return pages
  }

  /// - Parameters:
  ///   - problem: What is wrong with the pages.
  ///   - draft: The request for them.
  ///   - exchange: The one that shows it.
  ///   - ids: The elements of all pages, where all were read.
  private mutating func report(
    _ problem: PageSequence.Problem, of draft: RequestDraft, _ exchange: HTTPExchange,
    among ids: Set<String> = []
  ) {
    let operation = draft.compiled
    // Where other clients create and delete elements, pages differ, or show some of theirs.
    let isOwn = problem.isStable && isOwnOfRun(ids, listedBy: operation)
    record.report(
      Drift(
        .ruleBroken, check: .responseRules,
        at: Drift.Location(.body, operation.paging?.items ?? .root),
        source: operation.paging?.position ?? operation.position, expected: problem.expected,
        actual: problem.actual
      )
      .shared(if: !isOwn), of: operation, exchange)
  }

  /// Whether the run has created all elements of a list.
  private func isOwnOfRun(_ ids: Set<String>, listedBy operation: CompiledOperation) -> Bool {
    guard let resource = operation.effects(.lists).first?.resource else { return false }
    let ledger = runner.world.withLock(\.ledger)
    return ids.allSatisfy { id in
      ledger.hasKnown(World.ResourceID(resource: resource.name, id: id))
    }
  }
}
