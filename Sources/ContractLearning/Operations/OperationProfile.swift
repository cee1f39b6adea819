import ContractHTTP
import ContractJSON
import ContractModel
import ContractText

/// The exchanges of one operation, summed up.
struct OperationProfile: Sendable {
  let method: HTTPMethod
  let path: LearnedPath
  private(set) var samples: [TrafficSample] = []

  /// The bodies of accepted requests.
  private(set) var request = ValueProfile()

  /// The JSON bodies of requests that were rejected as invalid; not all of many.
  private(set) var rejected: [JSON] = []

  /// The JSON bodies of responses by their status.
  private(set) var responses: [Int: ValueProfile] = [:]

  /// The values of path parameters in accepted requests, by position.
  private(set) var pathValues: [ParameterProfile]

  /// The values of query parameters and header fields in accepted requests, by name.
  private(set) var queries: [String: ParameterProfile] = [:]
  private(set) var headers: [String: ParameterProfile] = [:]

  /// The number of accepted requests.
  private(set) var acceptedCount = 0

  init(_ method: HTTPMethod, _ path: LearnedPath) {
    self.method = method
    self.path = path
    pathValues = Array(repeating: ParameterProfile(), count: path.names.count)
  }

  private static let rejectedLimit = 500
}

extension OperationProfile {
  mutating func add(_ sample: TrafficSample) {
    samples.append(sample)
    if let body = sample.received { responses[sample.status.code, default: .init()].add(body) }
    guard sample.isAccepted else {
      if sample.isInvalid, let body = sample.sent, rejected.count < Self.rejectedLimit {
        rejected.append(body)
      }
      return
    }
    acceptedCount += 1
    if let body = sample.sent { request.add(body) }
    for (index, value) in arguments(of: sample).enumerated() { pathValues[index].add([value]) }
    let credentials = Set(sample.schemes)
    for name in Set(sample.query.items.map(\.name))
    where !credentials.contains(.apiKey(.query, name: name)) {
      queries[name, default: .init()].add(sample.query.values(name))
    }
    for field in sample.request.fields
    where field.name.isNameOfParameter
      && !credentials.contains(.apiKey(.header, name: field.name))
    {
      headers[field.name, default: .init()].add([field.value])
    }
  }

  /// The values of the path parameters of a request, in order.
  func arguments(of sample: TrafficSample) -> [String] {
    zip(path.shape, sample.segments).compactMap { $0 == nil ? $1 : nil }
  }

  var accepted: [TrafficSample] { samples.filter(\.isAccepted) }

  /// The number of responses with a status.
  func count(of status: Int) -> Int { samples.count { $0.status.code == status } }

  /// The JSON bodies of the responses to accepted requests, with their exchanges.
  var shown: [(sample: TrafficSample, body: JSON)] {
    samples.compactMap { sample in
      sample.status.isSuccess ? sample.received.map { (sample, $0) } : nil
    }
  }

  /// The evidence in words: `41 exchanges: 38 with 200, 3 with 404`.
  var evidence: String {
    let statuses = Set(samples.map(\.status.code)).sorted()
    return "\(samples.count.counted("exchange")): "
      + statuses.map { "\(count(of: $0)) with \($0)" }.joined(separator: ", ")
  }
}

extension TrafficSample {
  /// Whether the request was rejected because of what it holds.
  var isInvalid: Bool { [400, 422].contains(status.code) }
}

extension String {
  /// Whether a header field of requests is one of an operation, and not of the client or the connection.
  fileprivate var isNameOfParameter: Bool {
    let name = lowercased()
    if ["if-match", "if-none-match", "idempotency-key"].contains(name) { return true }
    let usual = [
      "x-forwarded", "x-requested-with", "x-real-ip", "x-csrf", "x-xsrf", "x-request-id",
      "x-correlation-id", "x-trace", "x-b3", "x-amz", "x-client-data",
    ]
    return name.utf8.starts(with: "x-".utf8) && !usual.contains { name.hasScalarPrefix($0) }
      && !name.isNameOfSecret
  }
}
