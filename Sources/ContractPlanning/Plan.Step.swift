import ContractFindings
package import ContractGeneration
package import ContractHTTP
package import ContractJSON
package import ContractModel
package import ContractValidation

extension Plan {
  /// One action of a case, and the responses to it that are acceptable.
  package struct Step: Sendable, Equatable {
    package enum Purpose: String, Sendable {
      case setUp = "set up"
      case probe
      case verify
    }

    /// When the request of a step is sent.
    package enum Timing: Sendable, Equatable {
      /// After the response to the step before.
      case inOrder
      /// So much time after the response to the step before.
      case later(Duration)
      /// At the same time as that of the step before.
      case simultaneous
      /// Repeatedly, until the response is as expected.
      case polling(Polling)
      /// Repeatedly, until the response is as expected, which the contract does not promise for any time:
      /// what comes until then is not judged.
      case awaiting(Polling)
    }

    /// Where an action is sent.
    package enum Endpoint: Sendable, Equatable {
      case operation(CompiledOperation)
      /// The channel of a socket, by its id.
      case channel(String)
    }

    package enum Action: Sendable, Equatable {
      case request(Request)
      /// Requests for all pages of a list.
      indirect case pages(PageWalk, Request)
      /// A request whose bytes are no valid message.
      case rawMessage(MalformedMessage, Request)
      case socket(SocketStep)
    }

    package var purpose: Purpose

    package var endpoint: Endpoint
    package var identity: Identity

    /// The reason why the step is taken, in plain words.
    package var reason: String
    package var action: Action
    package var expectation: ExpectedResponse = .success

    /// The location at which the request deliberately violates the contract.
    package var violation: JSON.Pointer?

    /// Rules to check besides those of the operation.
    package var rules: [Rule] = []
    package var captures: [ScenarioCall.Capture] = []

    /// The observation that the response provides about the state of the backend.
    package var observation: (any Observation)? {
      get { anyObservation?.value }
      set { anyObservation = newValue.map(AnyObservation.init) }
    }
    var anyObservation: AnyObservation?

    /// The operation that an observed drift is attributed to, where it is not the case's.
    package var attribution: CompiledOperation?

    package var timing = Timing.inOrder
  }

  /// How all pages of a list are requested, and what must be on them.
  package struct PageWalk: Sendable, Equatable {
    package var paging: Paging

    /// How many elements a page is to have; the number of the backend when `nil`.
    package var size: Int?

    /// The location of the identity in an element.
    package var id: JSON.Pointer?

    /// The captures of identities that must be on the pages.
    package var expected: [String]

    /// The order of the elements of all pages, where the request names one.
    package var order: [SortKey]

    /// The largest size that a request may name; `nil` where it is not known.
    package var largest: Int?

    package init(
      paging: Paging, size: Int?, id: JSON.Pointer? = nil, expected: [String],
      order: [SortKey] = [], largest: Int? = nil
    ) {
      self.paging = paging
      self.size = size
      self.id = id
      self.expected = expected
      self.order = order
      self.largest = largest
    }
  }

  /// A request as far as the plan knows it.
  package struct Request: Sendable, Equatable {
    /// The sources of the parameters, by the keys of the operation's parameters: `goal_id`, `?limit`, `x-tenant:`.
    package var parameters: [String: ParameterSource]
    package var body: Body

    /// The schemes whose credentials it carries; `nil` for those that the operation accepts and the
    /// identity has.
    package var schemes: [Authentication.Scheme]?

    /// The media type of the body, where the operation takes it in several forms.
    package var mediaType: String?

    /// Changes of the message after it has been built.
    package var changes: [MessageChange] = []

    /// After each timeout the request is retried, after so many seconds.
    package var retryWaits: [Int] = []

    /// Whether the request goes to the `Location` of the response before, or to the URL of the image
    /// that it names.
    package var followsLocation = false
  }

  /// The origin of a parameter's value.
  package enum ParameterSource: Sendable, Equatable {
    /// The resource of that name which the run has created for all cases of its user.
    case fixture(CompiledResource)
    /// The resource that an earlier step of this case has created.
    case fresh(CompiledResource)
    /// The resource that an earlier step has created, or else the fixture.
    case made(CompiledResource)
    /// An identifier like those of the resource that was never issued.
    case unissued(CompiledResource)
    /// An identifier of the form of a text that nothing on the backend has; the same for all requests of
    /// the run with this name, or else for those of the case.
    case unknown(like: String, sharedAs: String?)
    /// A valid text that no other run sends: the same for all requests of the case with this name, or
    /// another one for each request without a name.
    case unique(String?)
    /// The valid text that requests of the case with this name send, with another last character.
    case similar(to: String)
    /// A capture or constant of the scenario.
    case term(Term)
    case text(String)
  }

  package enum Body: Sendable, Equatable {
    case none
    case json(JSON)
    case bytes([UInt8])
    /// A body that is too large to be stored, generated when it is sent.
    case malformed(MalformedBody)
    /// A multipart form in its wire format.
    case form([UInt8])
    /// The typical body with changes whose values are known only during the run.
    case changed(JSON, [ScenarioCall.Change])
    /// The typical body with an identifier at one location that was never issued.
    case unissued(JSON, at: JSON.Pointer, resource: CompiledResource)
    /// A body with a text at one location that nothing on the backend has, as long as the one it has here.
    case distinct(JSON, at: JSON.Pointer)
  }
}

extension Plan.Step {
  /// The operation that receives the request; `nil` for an action on a socket.
  package var operation: CompiledOperation? {
    if case .operation(let operation) = endpoint { operation } else { nil }
  }

  /// The id of the operation, or of the channel.
  package var endpointID: String {
    switch endpoint {
    case .operation(let operation): operation.id
    case .channel(let id): id
    }
  }

  /// The request that the step sends, as a raw message or not; `nil` for an action on a socket.
  package var request: Plan.Request? {
    get {
      switch action {
      case .request(let request), .rawMessage(_, let request), .pages(_, let request): request
      case .socket: nil
      }
    }
    set {
      guard let newValue else { return }
      switch action {
      case .request: action = .request(newValue)
      case .rawMessage(let message, _): action = .rawMessage(message, newValue)
      case .pages(let walk, _): action = .pages(walk, newValue)
      case .socket: break
      }
    }
  }

  /// The method of its request, which may be another one than that of the operation.
  package func method(of operation: CompiledOperation) -> HTTPMethod {
    (request?.changes ?? []).reduce(operation.method) { $1.method ?? $0 }
  }

  package var socket: SocketStep? {
    if case .socket(let step) = action { step } else { nil }
  }

  /// The pages that it requests; `nil` where it is another action.
  var pages: Plan.PageWalk? { if case .pages(let walk, _) = action { walk } else { nil } }

  package var isRawMessage: Bool { if case .rawMessage = action { true } else { false } }

  /// The step with other acceptable responses.
  func expecting(_ expectation: ExpectedResponse) -> Plan.Step {
    var step = self
    step.expectation = expectation
    return step
  }

  /// The step with an observation of the state.
  func observing(_ observation: some Plan.Observation) -> Plan.Step {
    var step = self
    step.observation = observation
    return step
  }

  /// The step whose observed drifts are attributed to an operation.
  func attributed(to operation: CompiledOperation?) -> Plan.Step {
    var step = self
    step.attribution = operation
    return step
  }

  /// The step whose request carries the credentials of these schemes.
  func authenticated(by schemes: [Authentication.Scheme]?) -> Plan.Step {
    var step = self
    step.request?.schemes = schemes
    return step
  }

  /// The step with changes of its message.
  func changed(by changes: [MessageChange]) -> Plan.Step {
    var step = self
    step.request?.changes = changes
    return step
  }
}

extension Plan.ParameterSource {
  /// Whether the value identifies a resource that the run has to create.
  var requiresResource: Bool {
    switch self {
    case .fixture, .fresh, .made, .unissued: true
    case .unknown, .unique, .similar, .term, .text: false
    }
  }

  /// Whether the source can identify that resource.
  func canIdentify(_ resource: CompiledResource) -> Bool {
    switch self {
    case .fixture(let name), .fresh(let name), .made(let name), .unissued(let name):
      name == resource
    case .unknown, .unique, .similar, .term, .text: true
    }
  }
}
