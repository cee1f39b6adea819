import ContractFindings
import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractModels
import ContractNetwork
import ContractRunner
import ContractText
import ContractValidation
import Foundation

extension Command {
  /// Checks recorded exchanges against contracts, without a backend; with models, also decodes their
  /// responses with shipped versions of the app.
  ///
  /// - Throws: A failure when options, files or models are unusable.
  /// - Returns: Whether every exchange conforms, and every version decodes every response.
  static func checkRecorded(
    _ contracts: [CompiledContract], _ arguments: Arguments, _ process: ProcessEnvironment,
    _ recorders: Recorders
  ) async throws(Failure) -> ExitStatus {
    let origin = try arguments.recordedOrigin
    let files = try Recording.all(in: arguments[.recorded] ?? "")
    guard arguments.has(.models) else {
      return try checkExchanges(files, contracts, at: origin, arguments, recorders)
    }
    guard let models = try await ModelCheck(of: contracts, arguments, process) else {
      return .usage
    }
    try redact(models, contracts, arguments)
    var count = RecordedCount(files: files.count)
    for recording in files {
      count.incomplete += recording.incomplete
      count.invalidFields += recording.invalidFields
      for exchange in recording.exchanges {
        exchange.authorization.map { models.redact($0) }
        for compiled in contracts {
          models.redact(
            exchange.request.credentials(of: compiled.contract.schemes), of: .user)
        }
        guard let path = exchange.path(at: origin) else {
          count.elsewhere += 1
          continue
        }
        guard !exchange.isBodyCut else {
          count.bodiless += 1
          continue
        }
        count.add(
          contracts.map { compiled in
            models.add(
              exchange.body, exchange.status, to: exchange.request.method, path[...], of: compiled)
          })
      }
    }
    recorders.write("\(count)\n")
    for compiled in contracts {
      guard let matrix = models.matrix(of: compiled.contract) else { continue }
      recorders.record(.decoded(matrix, of: compiled.contract.id))
    }
    return Task.isCancelled ? .interrupted : models.exitStatus
  }

  private static func redact(
    _ models: ModelCheck, _ contracts: [CompiledContract], _ arguments: Arguments
  ) throws(Failure) {
    for compiled in contracts {
      for (identity, credentials) in try arguments.credentials(for: compiled.contract) {
        models.redact(credentials, of: identity)
      }
    }
  }

  /// Checks recorded exchanges by all checks that need no server.
  private static func checkExchanges(
    _ files: [Recording], _ contracts: [CompiledContract], at origin: Origin?,
    _ arguments: Arguments, _ recorders: Recorders
  ) throws(Failure) -> ExitStatus {
    var count = RecordedCount(files: files.count)
    count.usedWord = "of the contract"
    for recording in files {
      count.incomplete += recording.incomplete
      count.invalidFields += recording.invalidFields
    }
    var recorded = RecordedTraffic(files, at: origin)
    count.elsewhere = recorded.elsewhere
    let (traffic, known) = recorded.check(contracts)
    for isKnown in known { count.add([isKnown ? .collected : .withoutOperation]) }
    recorders.write("\(count)\n")
    if let line = recorded.untimedLine { recorders.write(line + "\n") }
    for line in traffic.lines { recorders.write(line.visibleOnOneLine + "\n") }
    let checks = traffic.checks
    var status = ExitStatus.conforms
    let now = Instant.current
    // Of a whole catalog, only contracts with exchanges are reported.
    let used = checks.filter { $0.count > 0 }
    for check in used.isEmpty || arguments.has(.contract) ? checks : used {
      let summary = check.emit(
        from: arguments[.recorded] ?? "", at: now, toolVersion: ContractCheck.version
      ) { recorders.record($0) }
      status = status.worse(ExitStatus((recorders.summary ?? summary).verdict))
    }
    return Task.isCancelled ? .interrupted : status
  }
}

/// Counts of recorded exchanges by their use.
private struct RecordedCount: CustomStringConvertible {
  var files: Int

  /// The words that describe the exchanges that were of use.
  var usedWord = "for the models"
  var incomplete = 0
  var invalidFields = 0
  var elsewhere = 0

  /// Exchanges whose response was not recorded whole.
  var bodiless = 0
  private var wanted = 0
  private var unwanted = 0
  private var unknown = 0

  init(files: Int) {
    self.files = files
  }

  mutating func add(_ relevances: [ModelCheck.Relevance]) {
    if relevances.contains(.collected) {
      wanted += 1
    } else if relevances.contains(.withoutModel) {
      unwanted += 1
    } else {
      unknown += 1
    }
  }

  var description: String {
    let all = incomplete + elsewhere + bodiless + wanted + unwanted + unknown
    let parts = [
      (wanted, usedWord), (unwanted, "without a model"), (unknown, "not in the contract"),
      (elsewhere, "of another host"), (bodiless, "without a whole response"),
      (incomplete, "without a response"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let text =
      "\(all.counted("recorded exchange")) in \(files.counted("file"))"
      + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
      + (invalidFields > 0
        ? "; ignored \(invalidFields.counted("header field")) with an invalid name" : "")
    return hanging("", text, depth: 2).joined(separator: "\n")
  }
}

extension Recording.Exchange {
  /// The path behind the base path of a host; `nil` for another host.
  func path(at wanted: Origin?) -> String? {
    let path = String(request.path)
    guard let wanted else { return path }
    guard let own = try? Origin(parsing: origin), own.scheme == wanted.scheme,
      own.host.lowercased() == wanted.host.lowercased(), own.port == wanted.port
    else { return nil }
    return path.target(below: wanted.basePath)
  }

  /// The value of `Authorization`, without its scheme.
  fileprivate var authorization: String? {
    request.fields["Authorization"]?.split(ascii: " ").last.map(String.init)
  }
}

extension Arguments {
  /// The host of the recorded exchanges to use; `nil` for every host.
  var recordedOrigin: Origin? {
    get throws(Command.Failure) {
      guard let text = self[.host] else { return nil }
      do throws(Origin.ParseError) {
        return try Origin(parsing: text)
      } catch {
        throw .usage(UsageError("--host: \(error)"))
      }
    }
  }
}

extension Recording {
  /// The recordings in a file, or in all those of a folder whose names end as those of recordings, in
  /// their order.
  static func all(in path: String) throws(Command.Failure) -> [Recording] {
    var paths = [path]
    if let names = try? FileManager.default.contentsOfDirectory(atPath: path) {
      paths = names.filter { $0.lowercased().hasScalarSuffix(".har") }.sorted().map {
        "\(path)/\($0)"
      }
      guard !paths.isEmpty else { throw .usage(UsageError("\(path): no file *.har in it")) }
    }
    var recordings: [Recording] = []
    for path in paths {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw .usage(UsageError("\(path): no such file, or it cannot be read"))
      }
      do throws(Recording.ReadError) {
        recordings.append(try Recording(har: Array(data)))
      } catch {
        guard case .notJSON(_, let location) = error else {
          throw .problems(["\(path): error: \(error)"])
        }
        throw .problems(["\(path):\(location.line):\(location.column): error: \(error)"])
      }
    }
    return recordings
  }
}
