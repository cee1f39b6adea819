import ContractHTTP
import ContractNetwork
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Sends a message that is broken as bytes.
  ///
  /// Closing the connection without a word answers it well enough; silence does not.
  ///
  /// - Returns: Why the case cannot go on, if it cannot.
  mutating func sendBroken(_ framing: BrokenFraming, _ subject: StepSubject) async -> String? {
    guard let raw = run.environment.sendRaw else {
      return "the transport sends nothing but sound messages"
    }
    var request = subject.request
    request.target = run.environment.basePath + request.target
    let bytes = framing.bytes(of: request, authority: raw.authority)
    let start = run.environment.clock()
    run.state.withLock { $0.requests += 1 }
    outcome.requests += 1
    do throws(TransportError) {
      let response = try await raw.send(bytes, run.timeouts)
      return judge(response, run.environment.clock() - start, of: subject)
    } catch {
      let duration = run.environment.clock() - start
      if case .cancelled = error.reason { return "interrupted" }
      if error.isWaiting { return record(error, duration, of: subject) }
      return error.isBeforeRequest ? "\(error)" : nil
    }
  }
}
