import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation
import Synchronization

extension ServedMock {
  /// The path below which the mock shows and resets itself.
  static let pagePath = "/__contract"

  /// The response to a request for a page of the mock itself; `nil` for every other request.
  func page(for request: HTTPRequest) -> HTTPResponse? {
    guard let rest = request.path.dropping(prefix: Self.pagePath),
      rest.isEmpty || rest.hasScalarPrefix("/")
    else { return nil }
    switch (request.method, rest) {
    case (.get, ""), (.get, "/"), (.head, ""), (.head, "/"): return json(overview)
    case (.get, "/state"), (.head, "/state"): return json(shownState)
    case (.get, "/requests"), (.head, "/requests"): return json(shownRequests)
    case (.get, "/rules"), (.head, "/rules"): return json(shownRules)
    case (.delete, ""), (.delete, "/"), (.post, "/reset"), (.delete, "/state"):
      reset()
      return HTTPResponse(status: .noContent)
    case (.delete, "/requests"):
      state.withLock { $0.requests = [] }
      return HTTPResponse(status: .noContent)
    case (.delete, "/rules"):
      state.withLock { state in state.counts = state.rules.rules.map { _ in 0 } }
      return HTTPResponse(status: .noContent)
    case (_, ""), (_, "/"), (_, "/state"), (_, "/requests"), (_, "/rules"), (_, "/reset"):
      return json(["error": "GET shows, DELETE resets"], .methodNotAllowed)
    default:
      return json(
        [
          "error":
            "the pages are /__contract, /__contract/state, /__contract/requests and /__contract/rules"
        ], .notFound)
    }
  }

  private func json(_ value: JSON, _ status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: value.bytes(.pretty))
  }

  /// The number of resources, the last requests, and the rules.
  private var overview: JSON {
    let counts = host.services.map { service -> JSON in
      let resources = service.storedResources.map { type in
        JSON.Object.Member(name: type.name, value: .number(JSON.Number(type.items.count)))
      }
      return .object([
        "contract": .string(service.contract.contract.id),
        "title": .string(service.contract.contract.title),
        "resources": .object(JSON.Object(resources)),
      ])
    }
    let requests = state.withLock { state in state.requests.suffix(20).map(\.json) }
    return .object([
      "contracts": .array(counts), "requests": .array(requests), "rules": shownRules,
    ])
  }

  /// The stored resources, as ``MockService/storedState`` writes them, by contract.
  private var shownState: JSON {
    .object(
      JSON.Object(
        host.services.map { service in
          JSON.Object.Member(name: service.contract.contract.id, value: service.storedState)
        }))
  }

  private var shownRequests: JSON {
    state.withLock { state in
      [
        "count": .number(JSON.Number(state.requestCount)),
        "requests": .array(state.requests.suffix(State.requestLimit).map(\.json)),
      ]
    }
  }

  private var shownRules: JSON {
    state.withLock { state in
      let rules = zip(state.rules.rules, state.counts).map { rule, count -> JSON in
        [
          "rule": .string(rule.location), "requests": .number(JSON.Number(count)),
          "effect": .string(rule.action.summary),
        ]
      }
      let latency = (state.rules.latency ?? configuration.latency)?.description
      return [
        "rules": .array(rules), "latency": latency.map(JSON.string) ?? .null,
        "faults": .array(
          (configuration.faults + state.rules.faults).map { .string($0.description) }),
        "mistakes": .array(state.mistakes.map(JSON.string)),
      ]
    }
  }
}

extension MockRule.Action {
  /// The action in a few words.
  fileprivate var summary: String {
    var parts: [String] = []
    if let status { parts.append("status \(status.code)") }
    if !fields.isEmpty { parts.append("headers \(fields.keys.sorted().joined(separator: ", "))") }
    if body != nil { parts.append("body") }
    if let example { parts.append("example \(example)") }
    if let delay { parts.append("delay \(MockLatency(delay))") }
    if let drift { parts.append("drift \(drift)") }
    if closes { parts.append("close") }
    return parts.joined(separator: ", ")
  }
}
