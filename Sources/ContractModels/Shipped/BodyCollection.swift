import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel

/// A bounded selection of distinct response bodies.
///
/// The selection depends on the set of added bodies, not on their order.
package struct BodyCollection: Sendable {
  private static let countLimit = 256
  private static let byteLimit = 4 << 20

  /// A larger body would displace many others.
  private static let bodyLimit = byteLimit / 16

  private var bodies: [UInt64: [UInt8]] = [:]
  private var byteCount = 0

  /// Only bodies with a smaller hash are kept; it never increases, as removed bodies are lost.
  private var hashLimit = UInt64.max

  /// How many bodies were added, duplicates included.
  package private(set) var count = 0

  package init() {}
}

extension BodyCollection {
  package mutating func add(_ body: [UInt8]) {
    count += 1
    var hash = StableHash()
    for byte in body { hash.add(UInt64(byte)) }
    guard body.count <= Self.bodyLimit, hash.value < hashLimit,
      bodies.updateValue(body, forKey: hash.value) == nil
    else { return }
    byteCount += body.count
    while bodies.count > Self.countLimit || byteCount > Self.byteLimit,
      let last = bodies.keys.max()
    {
      hashLimit = last
      byteCount -= bodies.removeValue(forKey: last)?.count ?? 0
    }
  }

  /// The bodies that are JSON, the smallest first.
  package var samples: [Sample] {
    bodies.values.sorted { left, right in
      left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }.compactMap { try? Sample(parsing: $0) }
  }

  /// The bodies that are not JSON, which no app can decode.
  package var unreadable: [[UInt8]] {
    bodies.values.filter { !$0.isEmpty && (try? JSON(parsing: $0)) == nil }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }
}

extension DecodeMatrix.Row {
  /// The results of shipped versions with collected responses, which need not conform to the
  /// contract.
  ///
  /// A version fails where it cannot decode a body. Omitted members that no contract documents are
  /// not losses, nor is null in place of absent, which no decoding app distinguishes. `models` has
  /// one model for each version, `nil` for a version without one.
  package init(
    _ response: ShippedModels.Response, models: [WireModel?], bodies: BodyCollection
  ) {
    let samples = bodies.samples
    let unreadable = bodies.unreadable
    let distinct = samples.count + unreadable.count
    let summary =
      distinct < bodies.count
      ? "\(distinct) distinct of \(bodies.count) bodies" : "\(bodies.count) bodies"
    self.init(
      subject: response.operation, variant: "\(response.status.code)",
      summary: bodies.count == 1 ? "1 body" : summary,
      cells: models.map { model in
        guard let model else { return DecodeMatrix.Cell(losses: [], samples: 0) }
        let report = RoundTrip(model, schema: response.schema).report(on: samples)
        var losses = report.losses.filter { response.counts($0) }
        if let body = unreadable.first {
          losses.append(
            Loss(
              kind: .decodeFailed, at: .root, detail: "the body is not JSON",
              sample: .string(String(decoding: body.prefix(200), as: UTF8.self)),
              count: unreadable.count, contractPosition: nil))
        }
        var cell = DecodeMatrix.Cell(
          losses: losses, samples: report.samples + unreadable.count)
        // The body was decoded, and an app does not encode responses.
        if cell.outcome == .fails, !cell.losses.contains(where: { $0.kind == .decodeFailed }) {
          cell.outcome = .loses
        }
        return cell
      })
  }
}

extension ShippedModels.Response {
  /// Whether a loss matters to an app that only decodes.
  fileprivate func counts(_ loss: Loss) -> Bool {
    switch loss.kind {
    case .contractBroken, .nullBecameAbsent, .absentBecameNull: false
    case .dropped: schema.schema(at: loss.location) != nil
    case .decodeFailed, .encodeFailed, .renamed, .added, .precisionChanged, .valueChanged,
      .invalidEncoded:
      true
    }
  }
}
