import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

// Drifts of the features that operations declare: pages, filters, validators, keys, states,
// deletions.
extension MockDrift {
  /// Only for mocks without a service, which implements all of it itself.
  static func features(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    pages(operation) + defaults(operation, of: contract)
      + operation.filters.map { filter in
        MockDrift(
          "filter-\(filter.parameter.kebabCase)-ignored",
          "the parameter \(filter.parameter) chooses no elements", expects: .ruleBroken,
          by: .behavior(.filterIgnored(filter.parameter)))
      }
      + operation.sortings.map { sorting in
        MockDrift(
          "order-\(sorting.parameter.kebabCase)-ignored",
          "the parameter \(sorting.parameter) names no order", expects: .orderBroken, .ruleBroken,
          by: .behavior(.orderIgnored(sorting.parameter)))
      } + conditions(operation, of: contract) + stateMachines(operation, of: contract)
      + softDeletion(operation, of: contract) + headers(operation)
      + representations(operation)
  }

  private static func representations(_ operation: Operation) -> [MockDrift] {
    var drifts: [MockDrift] = []
    if operation.responses.contains(where: { !$0.alternatives.isEmpty }) {
      drifts.append(
        MockDrift(
          "accept-ignored", "no other media type is sent than the first",
          expects: .contentTypeChanged, by: .behavior(.acceptIgnored)))
    }
    if operation.body?.alternatives.isEmpty == false {
      drifts.append(
        MockDrift(
          "form-rejected", "no other form of a body is accepted than the first",
          expects: .validRejected, by: .behavior(.formRejected)))
    }
    return drifts
  }

  static func links(of contract: Contract) -> [MockDrift] {
    let all = contract.operations.flatMap { $0.effects(.links) }.compactMap(\.link)
    guard !all.isEmpty else { return [] }
    var drifts = [
      MockDrift(
        "link-missing", "a link is not shown by the resource that was linked",
        expects: .ruleBroken, .stateLost, by: .behavior(.linkMissing))
    ]
    if all.contains(where: { $0.back != nil }) {
      drifts.append(
        MockDrift(
          "back-link-missing", "a link is not shown by the other resource", expects: .ruleBroken,
          .stateLost, by: .behavior(.backLinkMissing)))
    }
    if all.contains(where: \.isExclusive) {
      drifts.append(
        MockDrift(
          "former-link-kept", "a link that was moved or deleted is still shown",
          expects: .ruleBroken, .stateLost, by: .behavior(.formerLinkKept)))
    }
    return drifts
  }

  static func images(_ operation: Operation) -> [MockDrift] {
    guard let image = operation.storedImage else { return [] }
    var drifts: [MockDrift] = []
    if image.width != nil || image.height != nil {
      drifts.append(
        MockDrift(
          "image-size-kept", "the stored image does not have the stated size",
          expects: .ruleBroken, by: .behavior(.imageSizeKept)))
    }
    if image.format != nil {
      drifts.append(
        MockDrift(
          "image-format-kept", "the stored image does not have the stated format",
          expects: .ruleBroken, by: .behavior(.imageFormatKept)))
    }
    return drifts
  }

  private static func pages(_ operation: Operation) -> [MockDrift] {
    guard let paging = operation.paging else { return [] }
    var drifts = [
      MockDrift(
        "page-ignored", "every page is the first one", expects: .ruleBroken,
        by: .behavior(.pageIgnored))
    ]
    if paging.size != nil {
      drifts.append(
        MockDrift(
          "page-size-ignored", "a page holds all elements", expects: .ruleBroken,
          by: .behavior(.sizeIgnored)))
    }
    if operation.performs(.lists) {
      drifts.append(
        MockDrift(
          "pages-skip", "the first element of later pages is on none", expects: .ruleBroken,
          by: .behavior(.pagesSkip)))
    }
    if paging.total != nil {
      drifts.append(
        MockDrift(
          "total-miscounted", "the number of all elements is one too many", expects: .ruleBroken,
          by: .behavior(.totalMiscounted)))
    }
    return drifts
  }

  /// Only where a run creates the elements that show them.
  private static func defaults(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    guard let resource = operation.effect(.lists)?.resource,
      let creator = contract.operations.first(where: { $0.performs(.creates, on: resource) })
    else { return [] }
    let isDeleted = contract.operations.contains { $0.performs(.deletes, on: resource) }
    return operation.queryParameters.compactMap { field -> MockDrift? in
      guard let value = field.constantFallback else { return nil }
      let pointers =
        operation.filters.filter { $0.parameter == field.name }.map(\.pointer)
        + operation.sortings.filter { $0.parameter == field.name }.flatMap(\.orders)
        .filter { $0.value == value.parameterText }.compactMap(\.keys.first?.pointer)
      let size = operation.paging?.size == field.name ? value.numberValue?.exactInt64 : nil
      let isSettable = pointers.contains { creator.body?.schema?.schema(at: $0) != nil }
      let isCreatable = isDeleted && size.map((Int64(1)...50).contains) == true
      guard isSettable || isCreatable else { return nil }
      return MockDrift(
        "default-\(field.name.kebabCase)-ignored",
        "a list without \(field.name) is not as with its default", expects: .ruleBroken,
        .orderBroken, by: .behavior(.defaultIgnored(field.name)))
    }
  }

  private static func conditions(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    var drifts: [MockDrift] = []
    let target = operation.target?.resource
    let isSteady =
      target.flatMap(contract.resource)?.states.map { !$0.hasTimedTransition(from: $0.initial) }
      ?? true
    if operation.success(.notModified) != nil, !isSteady {
      drifts.append(
        MockDrift(
          "validator-kept", "the ETag stays the same when time changes the state",
          expects: .ruleBroken, by: .behavior(.validatorKept)))
    }
    if operation.success(.notModified) != nil, isSteady {
      drifts.append(
        MockDrift(
          "validator-ignored", "a representation that has not changed is sent again",
          expects: .statusUnexpected, by: .behavior(.validatorIgnored)))
      if contract.operations.contains(where: { update in
        update.body?.schema != nil
          && update.effects(.updates, on: target).contains { $0.pathParameter != nil }
      }) {
        drifts.append(
          MockDrift(
            "validator-kept", "the ETag of an updated resource stays the same",
            expects: .statusUnexpected, .invalidAccepted, by: .behavior(.validatorKept)))
      }
    }
    if operation.success(.partialContent) != nil {
      drifts += ranges(operation, of: contract)
    }
    if contract.failures(of: operation).contains(where: { $0.condition.isStale }) {
      drifts.append(
        MockDrift(
          "precondition-ignored", "a request with an old If-Match is carried out",
          expects: .invalidAccepted, by: .behavior(.preconditionIgnored)))
    }
    if operation.idempotencyKey != nil, operation.performs(.creates) {
      drifts.append(
        MockDrift(
          "key-ignored", "a repeated idempotency key takes effect again", expects: .ruleBroken,
          .validRejected, by: .behavior(.keyIgnored)))
    }
    return drifts
  }

  private static func ranges(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    var drifts = [
      MockDrift(
        "range-ignored", "a request for a part gets the whole", expects: .statusUnexpected,
        by: .behavior(.rangeIgnored)),
      MockDrift(
        "range-shifted", "a part begins one byte too late", expects: .ruleBroken,
        by: .behavior(.rangeShifted)),
    ]
    if contract.failures(of: operation).contains(where: {
      $0.condition == operation.unsatisfiableRange
    }) {
      drifts.append(
        MockDrift(
          "range-unchecked", "a request for a part behind the end gets the whole",
          expects: .invalidAccepted, by: .behavior(.rangeUnchecked)))
    }
    return drifts
  }

  private static func stateMachines(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    let machines = contract.resources.compactMap(\.states)
      .filter { $0.operations.contains(operation.id) }
    guard !machines.isEmpty else { return [] }
    var drifts = [
      MockDrift(
        "state-ignored", "every state allows everything", expects: .invalidAccepted, .ruleBroken,
        by: .behavior(.stateIgnored)),
      MockDrift(
        "state-kept", "no operation changes the state", expects: .ruleBroken, .invalidAccepted,
        by: .behavior(.stateKept)),
    ]
    if machines.contains(where: { $0.transitions.contains { $0.cause == .time } }) {
      drifts.append(
        MockDrift(
          "time-stopped", "no state changes by itself", expects: .ruleBroken,
          by: .behavior(.timeStopped)))
    }
    return drifts
  }

  private static func softDeletion(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    let marked = contract.resources.first { resource in
      resource.softDeletion != nil && operation.performs(.deletes, on: resource.name)
    }
    guard let resource = marked else { return [] }
    var drifts = [
      MockDrift(
        "deleted-gone", "what a deletion marks cannot be read any more", expects: .validRejected,
        by: .behavior(.deletedGone)),
      MockDrift(
        "deleted-unmarked", "deleted resources have no mark", expects: .stateLost,
        by: .behavior(.deletedUnmarked)),
    ]
    if contract.operations.contains(where: { $0.performs(.lists, on: resource.name) }) {
      drifts.append(
        MockDrift(
          "marked-listed", "deleted resources have a mark, and are still listed",
          expects: .stateLeaked, by: .behavior(.markedListed)))
    }
    if resource.softDeletion?.restoredBy != nil {
      drifts.append(
        MockDrift(
          "restoration-ignored", "restorations are confirmed and not carried out",
          expects: .stateLeaked, by: .behavior(.restorationIgnored)))
    }
    return drifts
  }

  /// None of Content-Length, which belongs to every message that a server frames.
  private static func headers(_ operation: Operation) -> [MockDrift] {
    let fields = (operation.responses.first?.headers ?? []).filter(\.isRequired)
    return fields.filter { $0.name.lowercased() != "content-length" }.map { field in
      MockDrift(
        "header-\(field.name.lowercased())-missing", "responses have no \(field.name)",
        expects: .fieldMissing, by: .headerMissing(field.name))
    }
  }
}

extension Failure.Condition {
  fileprivate var isStale: Bool { if case .stale = self { true } else { false } }
}
