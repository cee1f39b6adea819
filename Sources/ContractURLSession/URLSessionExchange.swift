import ContractHTTP
import ContractNetwork
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request in URLSession, and the part of its response that has arrived.
final class URLSessionExchange: Sendable {
  typealias Outcome = Result<HTTPResponse, TransportError.Reason>

  private struct State {
    var task: URLSessionTask?
    var waiter: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
    var response: HTTPResponse?
    var expectedBytes = 0
  }

  private let method: HTTPMethod
  private let bodyLimit: Int
  private let state: Mutex<State>

  init(_ task: URLSessionTask, respondingTo method: HTTPMethod, bodyLimit: Int) {
    self.method = method
    self.bodyLimit = bodyLimit
    state = Mutex(State(task: task))
  }
}

extension URLSessionExchange {
  /// Sends the request and waits for the outcome; ends at once when the task is cancelled.
  func response() async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        let (task, outcome) = state.withLock { state in
          if state.outcome == nil { state.waiter = waiter }
          return (state.task, state.outcome)
        }
        if let outcome { return waiter.resume(returning: outcome) }
        task?.resume()
      }
    } onCancel: {
      end(.failure(.cancelled))
    }
  }

  /// Ends the exchange when a timeout has passed; returns early when the task is cancelled.
  ///
  /// URLSession does not report when it has a connection, so that ``Timeouts/waiting`` counts from the
  /// start.
  func enforce(_ timeouts: Timeouts) async {
    if let streaming = timeouts.streaming {
      guard (try? await Task.sleep(for: streaming.total)) != nil else { return }
      if let response = state.withLock({ $0.response }) { return end(.success(response.cut())) }
    }
    let waiting = min(timeouts.waiting, timeouts.total)
    guard (try? await Task.sleep(for: waiting)) != nil else { return }
    if state.withLock({ $0.response == nil }) {
      return end(.failure(.timedOut(.waitingForResponse, after: waiting)))
    }
    guard (try? await Task.sleep(for: timeouts.total - waiting)) != nil else { return }
    end(.failure(.timedOut(.receivingResponse, after: timeouts.total)))
  }

  /// Ends the exchange; only the first call has an effect.
  func end(_ outcome: Outcome) {
    let ended: State? = state.withLock { state in
      guard state.outcome == nil else { return nil }
      defer { state = State(outcome: outcome) }
      return state
    }
    ended?.waiter?.resume(returning: outcome)
    if case .success(let response) = outcome, !response.isCut { return }
    ended?.task?.cancel()
  }
}

extension URLSessionExchange {
  func receive(_ head: HTTPURLResponse) {
    let hasBody = method != .head && !HTTPStatus(head.statusCode).forbidsBody
    let length = hasBody ? max(0, head.expectedContentLength) : 0
    guard length <= bodyLimit else { return endBeyondLimit() }
    state.withLock { state in
      state.response = HTTPResponse(head)
      state.expectedBytes = Int(length)
    }
  }

  func receive(_ data: Data) {
    let isTooLarge = state.withLock { state in
      state.response?.body.append(contentsOf: data)
      return (state.response?.body.count ?? 0) > bodyLimit
    }
    if isTooLarge { endBeyondLimit() }
  }

  func complete(_ error: (any Error)?) {
    let (response, missing) = state.withLock { state in
      (state.response, state.expectedBytes - (state.response?.body.count ?? 0))
    }
    switch (response, error) {
    case (let response?, nil) where missing <= 0 || response.isCoded: end(.success(response))
    case (_?, nil): end(.failure(.closedInResponse(missingBytes: missing)))
    case (nil, nil): end(.failure(.closedBeforeResponse))
    case (let response?, _?) where response.isCoded:
      end(.failure(.notHTTP("its content is truncated or does not match its Content-Encoding")))
    case (_?, let error?):
      end(.failure(.init(error, inBodyMissing: missing > 0 ? missing : nil)))
    case (nil, let error?): end(.failure(.init(error)))
    }
  }

  private func endBeyondLimit() {
    end(.failure(.bodyTooLarge(limitBytes: bodyLimit)))
  }
}

extension HTTPResponse {
  /// URLSession does not preserve the order of fields, so they are sorted by name.
  fileprivate init(_ head: HTTPURLResponse) {
    let fields = head.allHeaderFields.compactMap { name, value -> HTTPField? in
      guard let name = name as? String, let value = value as? String, HTTPFields.isName(name)
      else { return nil }
      return HTTPField(name, value)
    }
    self.init(
      status: HTTPStatus(head.statusCode), fields: HTTPFields(fields.sorted { $0.name < $1.name }))
  }

  /// Whether the body may be shorter than the one that was sent.
  fileprivate var isCoded: Bool { fields.contains("content-encoding") }
}

/// The delegate of the session, which forwards the events of tasks to their exchanges.
///
/// On Linux, delegates of single tasks are not called.
final class URLSessionRelay: NSObject, Sendable {
  private let anchors: TrustAnchors
  private let exchanges = Mutex<[Int: URLSessionExchange]>([:])

  init(trusting anchors: TrustAnchors) {
    self.anchors = anchors
  }
}

extension URLSessionRelay {
  /// The exchange of a task; must be set before the task starts, and to `nil` after it.
  subscript(task: URLSessionTask) -> URLSessionExchange? {
    get { exchanges.withLock { $0[task.taskIdentifier] } }
    set { exchanges.withLock { $0[task.taskIdentifier] = newValue } }
  }
}

extension URLSessionRelay: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    if let head = response as? HTTPURLResponse { self[dataTask]?.receive(head) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    self[dataTask]?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    self[task]?.complete(error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(Darwin)
    if let trust = challenge.protectionSpace.serverTrust {
      guard let failure = anchors.failure(of: trust) else {
        return completionHandler(.useCredential, URLCredential(trust: trust))
      }
      self[task]?.end(.failure(.tls(failure)))
      return completionHandler(.cancelAuthenticationChallenge, nil)
    }
    completionHandler(.rejectProtectionSpace, nil)
    #else
    // The whole response has arrived, and the next callback would report a failure.
    self[task]?.complete(nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
    #endif
  }
}
