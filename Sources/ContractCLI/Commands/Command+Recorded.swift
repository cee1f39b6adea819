import ContractFindings
import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractModels
import ContractNetwork
import ContractValidation
import Foundation

extension Command {
  /// Decodes recorded responses with shipped versions of the app, without a backend.
  ///
  /// - Throws: A failure when options, files or models are unusable.
  /// - Returns: Whether every version decodes every response.
  static func checkRecorded(
    _ contracts: [CompiledContract], _ arguments: Arguments, _ process: ProcessEnvironment
  ) async throws(Failure) -> ExitStatus {
    guard arguments.has("--models") else { throw .usage(UsageError("--recorded needs --models")) }
    let origin = try arguments.recordedOrigin
    let files = try arguments.recordings("--recorded")
    guard let models = try await arguments.modelCheck(of: contracts, process) else {
      return .usage
    }
    for compiled in contracts {
      for (identity, credentials) in try arguments.credentials(for: compiled.contract) {
        models.redact(credentials, of: identity)
      }
    }
    let recorders = try Recorders(arguments, process)
    var count = RecordedCount(files: files.count)
    for recording in files {
      count.incomplete += recording.incomplete
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
    try recorders.finish()
    return Task.isCancelled ? .interrupted : models.exitStatus
  }
}

/// Counts of recorded exchanges by their use.
private struct RecordedCount: CustomStringConvertible {
  var files: Int
  var incomplete = 0
  var elsewhere = 0
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
    let all = incomplete + elsewhere + wanted + unwanted + unknown
    let parts = [
      (wanted, "for the models"), (unwanted, "no model is for"), (unknown, "of no operation"),
      (elsewhere, "of another host"), (incomplete, "without a response"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let text =
      "\(all) recorded exchange\(all == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")"
      + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
    return hanging("", text, depth: 2).joined(separator: "\n")
  }
}

extension Recording.Exchange {
  /// The path behind the base path of a host; `nil` for another host.
  fileprivate func path(at wanted: Origin?) -> String? {
    let path = String(request.path)
    guard let wanted else { return path }
    guard let own = try? Origin(parsing: origin), own.scheme == wanted.scheme,
      own.host.lowercased() == wanted.host.lowercased(), own.port == wanted.port,
      path.hasPrefix(wanted.basePath + "/")
    else { return nil }
    return String(path.dropFirst(wanted.basePath.count))
  }

  /// The value of `Authorization`, without its scheme.
  fileprivate var authorization: String? {
    request.fields["Authorization"]?.split(separator: " ").last.map(String.init)
  }
}

extension Arguments {
  /// The host of the recorded exchanges to use; `nil` for every host.
  fileprivate var recordedOrigin: Origin? {
    get throws(Command.Failure) {
      guard let text = last("--host") else { return nil }
      do throws(Origin.ParseError) {
        return try Origin(parsing: text)
      } catch {
        throw .usage(UsageError("--host: \(error)"))
      }
    }
  }

  /// A file, or all those of a folder whose names end as those of recordings, in their order.
  func recordings(_ option: String) throws(Command.Failure) -> [Recording] {
    let path = last(option) ?? ""
    var paths = [path]
    if let names = try? FileManager.default.contentsOfDirectory(atPath: path) {
      paths = names.filter { $0.lowercased().hasSuffix(".har") }.sorted().map { "\(path)/\($0)" }
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
