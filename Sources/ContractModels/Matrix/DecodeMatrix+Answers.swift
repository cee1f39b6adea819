import ContractJSON
import ContractModel

extension DecodeMatrix.Row {
  /// What shipped versions make of answers, which need not be as the contract has them.
  ///
  /// A version fails where it cannot read one. What no contract documents is not lost, and null is
  /// not told from absent, because no app that reads does so.
  ///
  /// - Parameters:
  ///   - answer: The sort of answer.
  ///   - models: One a version, `nil` where it has none.
  ///   - shelf: The answers.
  package init(_ answer: ShippedModels.Answer, _ models: [WireModel?], _ shelf: BodyShelf) {
    let samples = shelf.samples
    let unreadable = shelf.unreadable
    let distinct = samples.count + unreadable.count
    let some =
      distinct < shelf.count
      ? "\(distinct) distinct of \(shelf.count) bodies" : "\(shelf.count) bodies"
    self.init(
      name: answer.name, summary: shelf.count == 1 ? "1 body" : some,
      cells: models.map { model in
        guard let model else { return DecodeMatrix.Cell(losses: [], samples: 0) }
        let report = RoundTrip(model, answer.schema).report(on: samples)
        var losses = report.losses.filter { answer.isLost($0) }
        if let body = unreadable.first {
          losses.append(
            Loss(
              kind: .decodeFailed, place: .root, words: "the body is no JSON",
              sample: .string(String(decoding: body.prefix(200), as: UTF8.self)),
              count: unreadable.count, source: nil))
        }
        var cell = DecodeMatrix.Cell(
          losses: losses, samples: report.samples + unreadable.count)
        // It was read, and an app writes no answers.
        if cell.outcome == .fails, !cell.losses.contains(where: { $0.kind == .decodeFailed }) {
          cell.outcome = .loses
        }
        return cell
      })
  }
}

extension ShippedModels.Answer {
  fileprivate func isLost(_ loss: Loss) -> Bool {
    switch loss.kind {
    case .contractBroken, .nullBecameAbsent, .absentBecameNull: false
    case .dropped: schema.schema(at: loss.place) != nil
    case .decodeFailed, .encodeFailed, .renamed, .added, .precisionChanged, .valueChanged,
      .invalidEncoded:
      true
    }
  }
}
