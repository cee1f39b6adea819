import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension MockService {
  /// A body and the representation in it, with the state that the request leads to.
  func withState(
    _ body: (bytes: [UInt8], representation: [UInt8]?), _ routed: RoutedRequest
  ) -> (bytes: [UInt8], representation: [UInt8]?) {
    guard routed.plan.resource?.states != nil || routed.plan.deletedMark != nil,
      let place = routed.plan.body.representation, var document = try? JSON(parsing: body.bytes),
      let shown = document[place], document.set(withState(shown, routed), at: place)
    else { return body }
    return (document.bytes(), document[place]?.bytes())
  }

  /// A representation with the state that the request leads to.
  func withState(_ representation: JSON, _ routed: RoutedRequest) -> JSON {
    let plan = routed.plan
    var item = representation
    if let machine = plan.resource?.states,
      let state = machine.state(after: plan, routed.item?.representation, behavior)
    {
      _ = item.set(.string(state), at: machine.pointer)
    }
    if let mark = plan.deletedMark, let place = plan.resource?.softDeletion?.mark,
      plan.effect?.action == .creates || plan.isRestoration
    {
      if !mark.isRequired {
        _ = item.remove(at: place)
      } else {
        _ = item.set(mark.schema.isNullable ? .null : false, at: place)
      }
    }
    return item
  }

  /// Deletes a resource, or marks it as deleted where that is what deletions do.
  func delete(
    _ item: ResourceStore.Item, from store: inout ResourceStore, _ routed: RoutedRequest
  ) {
    guard let mark = routed.plan.deletedMark, let place = routed.plan.resource?.softDeletion?.mark,
      !behavior.deviates(.deletedGone), var shown = item.representation
    else { return store.remove(item.id) }
    if !behavior.deviates(.deletedUnmarked) {
      _ = shown.set(mark.deletedValue, at: place)
    }
    store.replace(item.id, with: shown.bytes(), isDeleted: true)
  }

  /// Lets a resource reach by itself the state that follows the one that was shown.
  func passTime(for routed: RoutedRequest, _ store: inout ResourceStore) {
    guard let machine = routed.plan.resource?.states, let item = routed.item,
      !behavior.deviates(.timeStopped), var shown = item.representation,
      let current = shown[machine.pointer]?.stringValue,
      let way = machine.transitions.first(where: { $0.from == current && $0.cause == .time })
    else { return }
    _ = shown.set(.string(way.to), at: machine.pointer)
    store.replace(item.id, with: shown.bytes(), isDeleted: item.isDeleted)
  }
}

extension StateMachine {
  /// The state of the resource after a request; `nil` where the request does not change it.
  fileprivate func state(
    after plan: OperationPlan, _ item: JSON?, _ behavior: MockBehavior
  ) -> String? {
    if plan.effect?.action == .creates { return initial }
    let current = item?[pointer]?.stringValue
    let ways = transitions.filter { $0.operation == plan.operation.id }
    guard !ways.isEmpty else { return current }
    if behavior.deviates(.stateKept) { return current }
    return (ways.first { $0.from == current } ?? ways.first)?.to
  }
}

extension Field {
  /// A value that marks a resource as deleted.
  fileprivate var deletedValue: JSON {
    if schema.kind == .boolean { return true }
    var set = schema
    set.isNullable = false
    return example ?? (try? set.typical()) ?? true
  }
}

extension MockService {
  /// Serves the image that the operation states at the URL that its response names.
  func storeImage(
    namedBy response: HTTPResponse, to routed: RoutedRequest, _ state: inout MockState
  ) {
    guard let image = routed.plan.operation.storedImage, let place = image.pointer,
      response.status.isSuccess,
      let url = (try? JSON(parsing: response.body))?[place]?.stringValue
    else { return }
    var shown = image
    if behavior.deviates(.imageSizeKept) {
      shown.width = image.width.map { $0 + 1 }
      shown.height = image.height.map { $0 + 1 }
    }
    if behavior.deviates(.imageFormatKept) { shown.format = image.format == .png ? .gif : .png }
    state.images[url] = HTTPResponse(
      status: .ok, fields: ["Content-Type": "image/\((shown.format ?? .png).rawValue)"],
      body: SampleImage.bytes(of: shown))
  }
}

extension SampleImage {
  /// An image with this format and size; of a WebP only the header has the size.
  fileprivate static func bytes(of image: StoredImage) -> [UInt8] {
    let (width, height) = (min(image.width ?? 64, 4_096), min(image.height ?? 64, 4_096))
    switch image.format {
    case .jpeg: return jpeg(width: width, height: height)
    case .png, nil: return png(width: width, height: height)
    case .gif:
      // The size of the screen, in which the frame is one pixel.
      var bytes = gif
      for (offset, byte) in [width & 0xFF, width >> 8, height & 0xFF, height >> 8].enumerated() {
        bytes[6 + offset] = UInt8(byte)
      }
      return bytes
    case .webp:
      var bytes = webp
      let bits = (width - 1) | (height - 1) << 14 | 1 << 28
      for offset in 0..<4 { bytes[21 + offset] = UInt8(truncatingIfNeeded: bits >> (8 * offset)) }
      return bytes
    }
  }
}

extension RoutedRequest {
  /// The resources that the body names and that belong to another user, or do not exist where the contract
  /// says how that fails or the operation links them.
  func referenceRejections(_ state: MockState) -> [Rejection] {
    guard !plan.compiled.references.isEmpty, let body = plan.compiled.document(of: request) else {
      return []
    }
    return plan.compiled.references.compactMap { resource, pointer in
      let mustExist =
        plan.compiled.failures.contains { $0.condition == .missing(resource) }
        || plan.operation.effects(.links).contains {
          $0.resource == resource || $0.link?.other == resource
        }
      let isPrivate = plan.access.privateResources.contains(resource)
      let isRejected = body.values(at: pointer).compactMap(\.identityIfAny).contains { id in
        guard let item = state.stores[resource]?[id] else { return mustExist }
        return isPrivate && item.owner != caller
      }
      return isRejected ? .condition(.missing(resource)) : nil
    }
  }

  /// The values of a new resource that must be unique, and that a stored one has.
  func duplicateRejections(_ state: MockState) -> [Rejection] {
    guard let effect = plan.effect, effect.action == .creates,
      let items = state.stores[effect.resource]?.items(of: nil)
    else { return [] }
    return plan.compiled.failures.compactMap { failure in
      guard case .duplicate(let pointer) = failure.condition,
        let wanted = plan.compiled.document(of: request)?[pointer],
        items.contains(where: { !$0.isDeleted && $0.representation?[pointer] == wanted })
      else { return nil }
      return .condition(failure.condition)
    }
  }

  /// The reasons to reject the request that lie in the state of the resource.
  func stateRejections(_ behavior: MockBehavior) -> [Rejection] {
    var found: [Rejection] = []
    if let item, let name = plan.resource?.name {
      if let wanted = request.fields["if-match"],
        plan.compiled.failures.contains(where: { $0.condition == .stale(name) }),
        !wanted.names(item.entityTag(of: behavior))
      {
        found.append(.condition(.stale(name)))
      }
      if let machine = plan.resource?.states, machine.operations.contains(plan.operation.id),
        let current = item.representation?[machine.pointer]?.stringValue,
        !machine.allows(plan.operation.id, in: current)
      {
        found.append(.condition(.refusedTransition(name)))
      }
    }
    return found
  }
}

extension JSON {
  /// The identifier as it is written in a path; `nil` for null and what is no identifier.
  fileprivate var identityIfAny: String? { stringValue ?? numberValue?.text }
}

extension MockService {
  /// The list with the elements that the request chooses, in the order that it names, page by page.
  func page(of items: [ResourceStore.Item], for routed: RoutedRequest) -> MockResponse {
    let operation = routed.plan.operation
    let query = routed.plan.compiled.messageFields(of: routed.request, nil)
    var elements = items.compactMap(\.representation)
    for filter in operation.filters where !behavior.deviates(.filterIgnored(filter.parameter)) {
      guard let wanted = query.parameters["?\(filter.parameter)"] else { continue }
      elements.removeAll { !filter.matches($0, wanted) }
    }
    for sorting in operation.sortings where !behavior.deviates(.orderIgnored(sorting.parameter)) {
      guard let value = query.parameters["?\(sorting.parameter)"]?.parameterText,
        let order = sorting.orders.first(where: { $0.value == value })
      else { continue }
      let context = RuleContext(response: .array(elements))
      elements =
        context.value(of: .sorted(.response(.root), by: order.keys))?.arrayValue ?? elements
    }
    guard let paging = operation.paging else { return listing(elements, routed) }
    return page(of: elements, paging, query, routed)
  }

  private func listing(_ elements: [JSON], _ routed: RoutedRequest) -> MockResponse {
    let body = routed.plan.body.listing(
      of: elements.map { ResourceStore.Item(id: "", owner: 0, bytes: $0.bytes()) },
      from: TemplateInput(rules: routed.rules, caller: ""))
    return success(of: routed.plan, body: body)
  }

  private func page(
    of elements: [JSON], _ paging: Paging, _ query: MessageFields, _ routed: RoutedRequest
  ) -> MockResponse {
    let operation = routed.plan.operation
    let wanted = paging.size.flatMap { query.parameters["?\($0)"]?.wholeNumber }
    let usual =
      operation.queryParameters.first { $0.name == paging.size }?.fallback?.constantNumber ?? 20
    let size = max(1, behavior.deviates(.sizeIgnored) ? elements.count + 1 : wanted ?? usual)
    let name = paging.parameter ?? "cursor"
    // The target of a link has an item that the contract need not state.
    let linked = routed.request.query.flatMap { QueryItems(parsing: $0)[name] }
    let named = query.parameters["?\(name)"] ?? linked.map(JSON.string)
    let start = behavior.deviates(.pageIgnored) ? 0 : paging.start(named, size: size)
    let end = min(elements.count, max(start, 0) + size)
    let isLast = end >= elements.count
    var shown = start < elements.count ? Array(elements[max(start, 0)..<end]) : []
    if behavior.deviates(.pagesSkip), !isLast, shown.count > 1 { shown.removeLast() }
    var response = listing(shown, routed)
    var body = (try? JSON(parsing: response.body)) ?? .null
    if let place = paging.total {
      let count = elements.count + (behavior.deviates(.totalMiscounted) ? 1 : 0)
      _ = body.set(.number(JSON.Number(count)), at: place)
    }
    if case .response(let place)? = operation.effect(.lists)?.hasMore {
      _ = body.set(.boolean(!isLast), at: place)
    }
    if case .cursor(.response(let place)) = paging.style {
      let schema = routed.plan.response.success.body
      if !isLast {
        let isNumber = schema?.schema(at: place)?.jsonTypes == ["number"]
        _ = body.set(
          isNumber ? .number(JSON.Number(end)) : .string("after-\(end)"), at: place)
      } else if schema?.field(at: place)?.isRequired == false {
        _ = body.remove(at: place)
      } else {
        _ = body.set(schema?.schema(at: place)?.isNullable == true ? .null : "", at: place)
      }
    }
    if paging.style == .link, !isLast {
      let items = (routed.request.query.map { QueryItems(parsing: $0) } ?? QueryItems()).items
        .filter { $0.name != name }
      let target = QueryItems(items + [QueryItems.Item(name, String(end))])
      response.fields.append("Link", "<\(routed.request.path)?\(target)>; rel=\"next\"")
    }
    response.body = body.bytes()
    return response
  }
}

extension Filter {
  fileprivate func matches(_ element: JSON, _ wanted: JSON) -> Bool {
    let relation: (Term, Term) -> Rule = { left, right in
      switch match {
      case .equal: Rule(left: left, .equal, right: right, position: position)
      case .contains: Rule(left: left, .includes, right: right, position: position)
      case .atLeast: Rule(left: right, .atMost, right: left, position: position)
      case .atMost: Rule(left: left, .atMost, right: right, position: position)
      }
    }
    guard let value = element[pointer], value != .null else { return false }
    let rule = relation(.constant(value), .captured("wanted"))
    return RuleContext(captured: ["wanted": wanted]).drifts(of: [rule]).isEmpty
  }
}

extension Paging {
  /// The position of the first element of a page.
  fileprivate func start(_ named: JSON?, size: Int) -> Int {
    let number =
      named?.wholeNumber
      ?? named?.stringValue.flatMap { Int($0.drop { !$0.isNumber }) }
    guard let number else { return 0 }
    return switch style {
    case .number(let first):
      max(0, number &- first).multipliedReportingOverflow(by: size).partialValue
    case .offset, .cursor, .link: number
    }
  }
}

extension JSON {
  fileprivate var wholeNumber: Int? {
    if let number = numberValue?.exactInt64 { return Int(exactly: number) }
    return stringValue.flatMap(Int.init)
  }
}

extension Term {
  fileprivate var constantNumber: Int? {
    if case .constant(let value) = self { value.wholeNumber } else { nil }
  }
}
