import ContractHTTP
package import ContractInterchange
import ContractJSON
package import ContractModel
import ContractText

/// Learns a contract from recorded exchanges.
///
/// Each statement has its evidence as a summary: `seen in 41 of 41`. Nothing is stated that no exchange
/// shows; what operations do to resources counts as inferred.
package struct Learner: Sendable {
  private var samples: [TrafficSample] = []
  private var channels = ChannelInference()

  /// The origins of the exchanges, each once.
  package private(set) var origins: [String] = []

  /// The number of exchanges that are parts of pages, such as scripts and images, or of preflights.
  package private(set) var pageParts = 0

  package init() {}
}

extension Learner {
  /// Adds an exchange; `path` is that behind the base path of the host.
  package mutating func add(_ exchange: Recording.Exchange, path: String) {
    if exchange.status == .switchingProtocols {
      if !origins.contains(exchange.origin) { origins.append(exchange.origin) }
      channels.add(exchange, path: path)
      return
    }
    let sample = TrafficSample(exchange, path: path, index: samples.count)
    guard sample.isOfAPI else {
      pageParts += 1
      return
    }
    if !origins.contains(exchange.origin) { origins.append(exchange.origin) }
    samples.append(sample)
  }

  /// The number of exchanges that are learned from.
  package var count: Int { samples.count }

  /// Returns the contract that all exchanges meet.
  ///
  /// - Parameters:
  ///   - id: The identifier of the contract.
  ///   - documents: The names of the recordings.
  /// - Returns: The contract, and the paths that are not in it.
  package func contract(_ id: String, documents: [String] = []) -> LearnedContract {
    let paths = PathLearner(samples)
    let isSnakeCase = usesSnakeCase
    var profiles: [OperationProfile] = []
    var indices: [String: Int] = [:]
    var unknown: [LearnedContract.UnknownPath: Int] = [:]
    for sample in samples {
      guard let shape = paths.template(of: sample) else {
        let path =
          "/" + sample.segments.map { $0.isIdentifierLike ? "*" : $0 }.joined(separator: "/")
        unknown[
          .init(method: sample.method.name, path: path, status: sample.status.code), default: 0] +=
          1
        continue
      }
      let key = "\(sample.method.name) \(shape.text)"
      let index = indices[key] ?? profiles.count
      if index == profiles.count {
        indices[key] = index
        profiles.append(
          OperationProfile(sample.method, LearnedPath(shape, isSnakeCase: isSnakeCase)))
      }
      profiles[index].add(sample)
    }
    let position = SourcePosition(file: documents.first ?? "traffic", line: 1)
    var assembly = ContractAssembly(profiles, at: position)
    var contract = assembly.contract(id)
    contract.channels = channels.channels(besides: contract.authentication, at: position)
    contract.documents = documents
    contract.host = host ?? ""
    contract.title = "\(id), learned from \(count.counted("exchange"))"
    return LearnedContract(
      contract: contract,
      unknown: unknown.sorted { ($0.key.path, $0.key.method) < ($1.key.path, $1.key.method) })
  }

  /// The authority of the only origin.
  private var host: String? {
    guard origins.count == 1, let origin = origins.first else { return nil }
    return origin.split(ascii: "/").last.map(String.init)
  }

  /// Whether names of members have words joined by underscores.
  private var usesSnakeCase: Bool {
    var (snake, camel) = (0, 0)
    for sample in samples {
      for body in [sample.sent, sample.received].compactMap(\.self) {
        body.countSpellings(&snake, &camel)
      }
    }
    return snake >= camel
  }
}

/// A contract that was learned, and the paths that are not in it.
package struct LearnedContract: Sendable {
  /// A path of which no request was accepted, with `*` for segments that look generated.
  package struct UnknownPath: Sendable, Hashable {
    package var method: String
    package var path: String
    package var status: Int
  }

  package var contract: Contract

  /// The paths of which no request was accepted, each with the number of requests.
  package var unknown: [(key: UnknownPath, value: Int)]
}

extension JSON {
  /// Counts the members whose names have several words, by their spelling.
  fileprivate func countSpellings(_ snake: inout Int, _ camel: inout Int) {
    switch self {
    case .array(let elements): for element in elements { element.countSpellings(&snake, &camel) }
    case .object(let object):
      for member in object {
        switch member.name.spelling {
        case "snake_case": snake += 1
        case "camelCase": camel += 1
        default: break
        }
        member.value.countSpellings(&snake, &camel)
      }
    case .null, .boolean, .number, .string: return
    }
  }
}
