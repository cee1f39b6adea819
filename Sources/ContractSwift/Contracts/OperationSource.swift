import ContractHTTP
import ContractJSON
import ContractModel

/// The source of operations.
struct OperationSource: Sendable {
  let messages: MessageSource

  /// The statements that have no form in Swift, and are left out.
  var omissions: [String] = []

  init(_ messages: MessageSource) {
    self.messages = messages
  }
}

extension OperationSource {
  /// An operation with its messages, rules and effects.
  mutating func expression(_ operation: Operation) -> SwiftExpression {
    var arguments: [SwiftExpression.Argument] = [
      .init(nil, .string(operation.id)), .init(nil, expression(operation.method)),
      .init(nil, .string(operation.template)),
    ]
    arguments += messages.schemas.summary(operation.summary, label: "summary")
    arguments += SwiftExpression.argument(operation.authentication)
    arguments += fields("path", operation.parameters)
    arguments += fields("query", operation.queryParameters)
    arguments += fields("headers", operation.headers)
    arguments += fields("cookies", operation.cookies)
    if let body = operation.body { arguments.append(.init("body", messages.expression(body))) }
    arguments.append(.init("responses", .list(operation.responses.map(messages.expression))))
    if !operation.failures.isEmpty {
      arguments.append(.init("failures", .list(operation.failures.map(messages.expression))))
    }
    arguments += SwiftExpression.rules(operation.rules)
    let effects = operation.effects.compactMap { effect in
      written(expression(effect), "an effect of \(operation.id)")
    }
    if !effects.isEmpty { arguments.append(.init("effects", .list(effects))) }
    if !operation.listing.isEmpty {
      arguments.append(.init("listing", .list(operation.listing.map(expression))))
    }
    var whole = SwiftExpression.call("Operation", arguments)
    if let key = operation.idempotencyKey {
      let header = SwiftExpression.call("header", [.init(nil, .string(key))])
      whole = .member(whole, .call(".idempotent", [.init("by", header)]))
    }
    if let image = operation.storedImage {
      whole = .member(whole, .call(".storingImage", self.arguments(image)))
    }
    if let reason = operation.deprecation {
      whole = .member(whole, .deprecated(reason, until: operation.removalDate))
    }
    if let owner = operation.definedIn {
      whole = .member(whole, .call(".setUpOnly", [.init("from", .string(owner))]))
    }
    return messages.schemas.commented(whole, operation.summary)
  }

  /// Returns the expression that was written; reports the omission where it has no form in Swift.
  private mutating func written(_ expression: SwiftExpression?, _ what: String) -> SwiftExpression?
  {
    if expression == nil { omissions.append(what) }
    return expression
  }

  private func arguments(_ image: StoredImage) -> [SwiftExpression.Argument] {
    var arguments = [SwiftExpression.Argument("at", .term(image.url))]
    if let format = image.format { arguments.append(.init("as", .text(".\(format.rawValue)"))) }
    if let width = image.width { arguments.append(.init("width", .text("\(width)"))) }
    if let height = image.height { arguments.append(.init("height", .text("\(height)"))) }
    return arguments
  }

  private func fields(_ label: String, _ fields: [Field]) -> [SwiftExpression.Argument] {
    fields.isEmpty ? [] : [.init(label, .list(fields.map(messages.schemas.expression)))]
  }

  private func expression(_ method: HTTPMethod) -> SwiftExpression {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT"]
    return known.contains(method.name)
      ? .text(".\(method.name.lowercased())") : .text(".init(\(method.name.literal))")
  }

  private func expression(_ link: Effect.Link, of effect: Effect) -> SwiftExpression? {
    guard effect.action == .links, let id = effect.id else { return nil }
    var arguments: [SwiftExpression.Argument] = [
      .init(nil, .string(effect.resource)), .init(nil, .term(id)),
      .init("at", .pointer(link.member)), .init("to", .string(link.other)),
      .init(nil, .term(link.id)),
    ]
    if let back = link.back { arguments.append(.init("back", .pointer(back))) }
    let whole = SwiftExpression.call(".links", arguments)
    return link.isExclusive ? .member(whole, ".exclusive") : whole
  }

  private func expression(_ effect: Effect) -> SwiftExpression? {
    let name = SwiftExpression.Argument(nil, .string(effect.resource))
    let state = effect.state.map { SwiftExpression.Argument("state", .term($0)) }
    if let link = effect.link { return expression(link, of: effect) }
    let action = effect.replacesWhole ? "replaces" : effect.action.rawValue
    if effect.action == .lists {
      guard let items = effect.state, effect.id == nil, !effect.replacesWhole else { return nil }
      var arguments = [name, .init("in", .term(items))]
      if let more = effect.hasMore { arguments.append(.init("hasMore", .term(more))) }
      return .call(".lists", arguments)
    }
    guard effect.hasMore == nil, !effect.replacesWhole || effect.action == .updates else {
      return nil
    }
    guard let id = effect.id else {
      guard let state, [.reads, .updates].contains(effect.action), !effect.replacesWhole else {
        return nil
      }
      return .call(".\(action)Own", [name, state])
    }
    if effect.action == .deletes, state != nil { return nil }
    return .call(
      ".\(action)", [name, .init("id", .term(id))] + [state].compactMap(\.self))
  }

  private func expression(_ rule: ListingRule) -> SwiftExpression {
    switch rule {
    case .pages(let paging): return expression(paging)
    case .filters(let filter):
      var arguments: [SwiftExpression.Argument] = [
        .init(nil, .text("query(\(filter.parameter.literal))")),
        .init("on", .pointer(filter.pointer)),
      ]
      if filter.match != .equal {
        arguments.append(.init("by", .text(".\(filter.match.rawValue)")))
      }
      return .call(".filters", arguments)
    case .sorts(let sorting):
      let orders = sorting.orders.map { order in
        (order.value.literal, SwiftExpression.list(order.keys.map(SwiftExpression.sortKey)))
      }
      return .call(
        ".sorts",
        [
          .init(nil, .text("query(\(sorting.parameter.literal))")),
          .init("by", .dictionary(orders)),
        ])
    }
  }

  private func expression(_ paging: Paging) -> SwiftExpression {
    var arguments: [SwiftExpression.Argument] = []
    if let name = paging.parameter {
      arguments.append(.init("by", .text("query(\(name.literal))")))
    }
    if let name = paging.size { arguments.append(.init("size", .text("query(\(name.literal))"))) }
    arguments.append(.init("items", .term(.response(paging.items))))
    switch paging.style {
    case .number(1): break
    case .number(let first): arguments.append(.init("next", .text(".number(from: \(first))")))
    case .offset: arguments.append(.init("next", ".offset"))
    case .cursor(let term):
      arguments.append(.init("next", .call(".cursor", [.init(nil, .term(term))])))
    case .link: arguments.append(.init("next", ".link"))
    }
    if let total = paging.total {
      arguments.append(.init("total", .term(.response(total))))
    }
    if let field = paging.totalField {
      arguments.append(.init("total", .term(.responseHeader(field))))
    }
    return .call(".pages", arguments)
  }
}
