import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractModels
import ContractNetwork
import ContractRunner
import ContractText
import ContractValidation
import Foundation

/// The traffic of a proxy as far as it was checked.
final class ProxySession {
  private let contracts: [CompiledContract]
  private let models: ModelCheck?
  private let file: TrafficFile?
  private let origin: Origin
  private let process: ProcessEnvironment
  private var check: TrafficCheck
  private var redaction = Redaction(token: nil, otherToken: nil)

  /// The credentials that are masked.
  private var masked: Set<Credentials> = []

  /// Requests that the backend did not respond to.
  private var failed = 0

  /// Responses in a content coding that cannot be read, by its name.
  private var unreadable: [String: Int] = [:]

  /// Exchanges and messages that came faster than they were checked.
  private var dropped = 0
  private var total = 0
  private var known = 0

  init(
    _ contracts: [CompiledContract], _ models: ModelCheck?, _ file: TrafficFile?, to origin: Origin,
    _ process: ProcessEnvironment
  ) {
    self.contracts = contracts
    self.models = models
    self.file = file
    self.origin = origin
    self.process = process
    check = TrafficCheck(contracts, trackingState: true)
  }
}

extension ProxySession {
  /// Checks what the proxy has passed on.
  func add(_ traffic: (events: [RelayEvent], dropped: Int)) throws(Command.Failure) {
    for event in traffic.events { try add(event) }
    guard traffic.dropped > 0 else { return }
    dropped += traffic.dropped
    check.stopTrackingState()
  }

  /// Checks what the proxy has passed on, and prints what is new.
  private func add(_ event: RelayEvent) throws(Command.Failure) {
    switch event {
    case .exchange(let exchange): try add(exchange)
    case .message(let message):
      file?.add(message, masked: redaction)
      let path = message.target.prefix(upToASCII: "?")
      check.add(message.bytes, isFromServer: message.sender == .server, path: path)
      printNews("a message of the \(message.sender.rawValue) at \(path)")
    case .socketClosed(let socket): try file?.close(socket, of: origin, masked: redaction)
    case .failed(let request, let error):
      failed += 1
      // What it has done is not known.
      if !request.method.isSafe { check.forgetState() }
      process.error(
        "\(request.method) \(redaction(String(request.path)).visibleOnOneLine): \(error)\n")
    }
  }

  private func add(_ exchange: RelayedExchange) throws(Command.Failure) {
    var exchange = exchange
    let request = exchange.request
    exchange.response = exchange.response.decoded(for: request)
    if let coding = exchange.response.unreadableCoding(for: request) {
      unreadable[coding, default: 0] += 1
      exchange.response = exchange.response.withoutContent
    }
    let response = exchange.response
    total += 1
    for compiled in contracts {
      let credentials = request.credentials(of: compiled.contract.schemes)
      guard masked.insert(credentials).inserted else { continue }
      redaction.add(credentials, of: .user)
      models?.redact(credentials, of: .user)
    }
    try file?.add(exchange, of: origin, masked: redaction)
    for compiled in contracts {
      guard !response.isCut else { break }
      _ = models?.add(
        response.body, response.status, to: request.method, request.path, of: compiled)
    }
    if check.add(request, response, path: request.path, begin: exchange.begin) { known += 1 }
    printNews("\(request.method) \(request.path)")
  }

  /// Prints the drifts that were found last, a line each.
  private func printNews(_ subject: String) {
    for finding in check.takeNews() {
      let drift = finding.drift
      let kind = drift.isFailure ? "drift" : "note"
      let line =
        "\(kind): \(drift.kind.id) in \(finding.operation) at \(drift.location): expected "
        + "\(drift.expected), actual \(drift.actual); \(redaction(subject))"
      process.out(line.visibleOnOneLine + "\n")
    }
  }

  /// Writes the results to the reports.
  func finish(
    _ recorders: Recorders, named name: String, _ arguments: Arguments
  ) throws(Command.Failure) -> ExitStatus {
    try file?.finish(of: origin, masked: redaction)
    var counts = ["\(total.counted("exchange"))", "\(known) of the contract"]
    if failed > 0 { counts.append("\(failed) without a response") }
    if dropped > 0 { counts.append("\(dropped) came too fast to be checked") }
    recorders.write(counts.joined(separator: ", ") + "\n")
    for (coding, count) in unreadable.sorted(by: { $0.key < $1.key }) {
      let line =
        "content not checked: \(count.counted("response")) in \(coding); gzip and deflate can be read"
      recorders.write(redaction(line).visibleOnOneLine + "\n")
    }
    for line in check.lines { recorders.write(redaction(line).visibleOnOneLine + "\n") }
    var status = ExitStatus.conforms
    let now = Instant(secondsSince1970: Int(Date().timeIntervalSince1970))
    let used = check.checks.filter { $0.count > 0 }
    for check in used.isEmpty || arguments.has(.contract) ? check.checks : used {
      if let models, let compiled = contracts.first(where: { $0.contract.id == check.contractID }),
        let matrix = models.matrix(of: compiled.contract)
      {
        recorders.record(.decoded(matrix, of: compiled.contract.id))
      }
      let summary = check.emit(from: name, at: now, toolVersion: ContractCheck.version) {
        recorders.record($0)
      }
      status = status.worse(ExitStatus((recorders.summary ?? summary).verdict))
    }
    return models.map { status.worse($0.exitStatus) } ?? status
  }
}

extension HTTPResponse {
  /// The response as one whose content is not known.
  fileprivate var withoutContent: HTTPResponse {
    var copy = cut()
    copy.body = []
    copy.fields.remove("content-encoding")
    return copy
  }
}
