import ContractNetwork
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes on what URLSession tells of its tasks to the exchanges they belong to.
///
/// A task has a delegate of its own, too, but on Linux nobody asks it.
final class URLSessionRelay: NSObject, Sendable {
  private let anchors: TrustAnchors
  private let exchanges = Mutex<[Int: URLSessionExchange]>([:])

  init(trusting anchors: TrustAnchors) {
    self.anchors = anchors
  }
}

extension URLSessionRelay {
  /// The exchange a task belongs to; set it before the task starts, and to `nil` in the end.
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
      guard let fault = anchors.fault(of: trust) else {
        return completionHandler(.useCredential, URLCredential(trust: trust))
      }
      self[task]?.end(.failure(.tls(fault)))
      return completionHandler(.cancelAuthenticationChallenge, nil)
    }
    completionHandler(.rejectProtectionSpace, nil)
    #else
    // All of the answer is here by now, and what comes next would be a failure.
    self[task]?.complete(nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
    #endif
  }
}
