import ContractHTTP
import ContractJSON
import ContractModel
package import ContractNetwork
import ContractPlanning
import ContractText
package import ContractValidation

/// A few safe requests to a host before a run, which find out whether it can be the backend of a
/// contract at all.
///
/// A wrong base path, a proxy without a backend or a login page would fail every check of a run;
/// one line about the cause helps more than a list of drifts.
package struct HostDiagnosis {
  /// A request and its response, if there was one.
  private struct Probe {
    var request: HTTPRequest
    var operation: CompiledOperation
    var result: Result<HTTPResponse, TransportError>

    var isUnknownPath: Bool { (try? result.get())?.status == .notFound }
  }

  private let origin: Origin
  private var probes: [Probe] = []

  /// The number of requests that have no plausible response before the host is given up.
  private static let limit = 4

  /// The same where each of them got 404, because a backend may lack some operations.
  private static let limitOfUnknownPaths = 64

  /// How many characters of a redirection's target a diagnosis shows.
  private static let shownLength = 200

  /// Sends requests of a contract until one has a response that its backend may give.
  package init(
    _ compiled: CompiledContract, at origin: Origin, over transport: any Transport,
    _ configuration: RunConfiguration
  ) async {
    self.origin = origin
    let timeout = configuration.timeout
    let timeouts = Timeouts(connecting: timeout, waiting: timeout, total: timeout)
    for (operation, request) in compiled.probes(configuration).prefix(Self.limitOfUnknownPaths) {
      if Task.isCancelled { return }
      guard probes.count < Self.limit || probes.allSatisfy(\.isUnknownPath) else { return }
      let result: Result<HTTPResponse, TransportError>
      do throws(TransportError) {
        result = .success(try await transport.send(request, timeouts: timeouts))
      } catch {
        result = .failure(error)
      }
      probes.append(Probe(request: request, operation: operation, result: result))
      // A host that does not respond makes a run wait long enough.
      if case .failure = result { return }
      if isPlausible { return }
    }
  }
}

extension HostDiagnosis {
  /// Whether the last response may come from a backend of the contract.
  var isPlausible: Bool { probes.last.map { Self.isPlausible($0) } ?? true }

  /// Whether a request was answered as the contract documents its success.
  package var isConfirmed: Bool {
    probes.contains { probe in
      guard case .success(let response) = probe.result, response.status.isSuccess else {
        return false
      }
      return probe.operation.drifts(in: response, to: probe.request, expecting: .success)
        .allSatisfy { $0.severity == .note }
    }
  }

  /// The reason why the host cannot be the backend, in one line; `nil` where it may be.
  package var message: String? {
    guard !probes.isEmpty, !isPlausible else { return nil }
    let responses = probes.compactMap { try? $0.result.get() }
    guard responses.count == probes.count, let first = responses.first else {
      return probes.lazy.compactMap { message(of: $0.result) }.first
    }
    let more = probes.count > 1 ? " and \(probes.count - 1) more" : ""
    let requests = "\(probes[0].request.method.name) \(origin)\(probes[0].request.target)\(more)"
    if responses.allSatisfy({ $0.status == .notFound }) {
      return "every request got 404, is the base path of --host right? Tried \(requests)"
    }
    if responses.allSatisfy({ $0.status.isRedirection }) {
      let target = first.fields["Location"] ?? ""
      if origin.scheme == .http, target.lowercased().hasScalarPrefix("https://\(origin.host)") {
        return "\(origin) redirects to https, does it expect https? Tried \(requests)"
      }
      let location = target.isEmpty ? "" : " to \(target.prefix(Self.shownLength))"
      return "every request is redirected\(location), is there a login page? Tried \(requests)"
    }
    if first.status == .badRequest, origin.scheme == .http {
      return "\(origin) rejects plain HTTP, does it expect https? Tried \(requests)"
    }
    return "every request got an HTML page (\(first.status)), is there a proxy without a backend? "
      + "Tried \(requests)"
  }

  private func message(of result: Result<HTTPResponse, TransportError>) -> String? {
    guard case .failure(let error) = result else { return nil }
    switch (error.reason, origin.scheme) {
    case (.notHTTP, .http): return "\(error); does it expect https?"
    case (.tls(.other), .https): return "\(error); does it expect http?"
    default: return nil
    }
  }

  private static func isPlausible(_ probe: Probe) -> Bool {
    switch probe.result {
    case .failure: return false
    case .success(let response):
      if response.status == .notFound {
        return probe.operation.knowsResource(in: response)
          || probe.operation.drifts(in: response, to: probe.request, expecting: .anyDocumented)
            .isEmpty
      }
      let isPage =
        response.fields["Content-Type"]?.lowercased().hasScalarPrefix("text/html") ?? false
      let isFromProxy = isPage && (response.status.isServerError || response.status == .badRequest)
      return !response.status.isRedirection && !isFromProxy
    }
  }
}

extension CompiledOperation {
  /// Whether a 404 may be about a resource that does not exist rather than about the path: it is an error
  /// of the contract.
  fileprivate func knowsResource(in response: HTTPResponse) -> Bool {
    guard !operation.parameters.isEmpty, let body = try? JSON(parsing: response.body),
      body.objectValue != nil
    else { return false }
    return errors.accepts(response.body)
  }
}

extension CompiledContract {
  /// Requests without effect that need no known resource, then those that name one.
  fileprivate func probes(_ configuration: RunConfiguration) -> [(CompiledOperation, HTTPRequest)] {
    let rules = WriteRules(self)
    let readable = operations.filter { operation in
      operation.method == .get && !operation.isSetUpOnly && !rules.isWrite(operation)
        && !(operation.queryParameters + operation.headers).contains(where: \.isRequired)
    }
    let ordered =
      readable.filter { $0.operation.parameters.isEmpty }
      + readable.filter { !$0.operation.parameters.isEmpty }
    return ordered.map { compiled in
      // Any value does: the response shows whether the path exists.
      let names = compiled.parameters.map { ($0.name, UnknownResource.id) }
      let target = compiled.pathTemplate.expand(Dictionary(uniqueKeysWithValues: names))
      var request = HTTPRequest(
        method: .get, target: target, fields: ["Accept": "application/json"])
      request.authenticate(
        by: compiled.authentication, with: configuration.identities[.user], as: .user)
      request.fields.set(configuration.fields)
      return (compiled, request)
    }
  }
}

private enum UnknownResource {
  static let id = "00000000-0000-4000-8000-000000000000"
}
