import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

extension ResponseValidation {
  /// The drifts of the status, where the note of a lenient reading is drift: the response shows the
  /// invalid text as it was sent.
  ///
  /// A reader that takes a text for a valid one, without the line break behind it, stores the valid one.
  func withKeptText(
    _ drifts: [Drift], _ exchange: HTTPExchange, _ document: JSON?
  ) -> [Drift] {
    guard subject.step.expectation == .advisedRejection, let document, keepsText(exchange, document)
    else { return drifts }
    return drifts.map { drift in
      guard drift.kind == .adviceNotFollowed, drift.location.part == .status else { return drift }
      var strict = drift.rated(.drift)
      strict.kind = .invalidAccepted
      return strict.fixed(by: "reject the text, or store the valid one that it stands for")
    }
  }

  /// The drift of a body that is not of the coding that its response states.
  var codingDrifts: [Drift] {
    guard let error = response.codingError, let coding = response.fields["content-encoding"] else {
      return []
    }
    return [
      Drift(
        .bodyUnreadable, check: .bodyReadable, at: Drift.Location(.header("Content-Encoding")),
        source: subject.operation.position, expected: "a body with the coding that it states",
        actual: "one of \(coding) that \(error)"
      )
      .fixed(by: "compress the whole body once, or send it as it is")
    ]
  }

  private func keepsText(_ exchange: HTTPExchange, _ document: JSON) -> Bool {
    guard let location = subject.step.violation, exchange.status.isSuccess,
      let sent = subject.compiled.requestDocument(of: exchange)?[location]?.stringValue,
      let validator = subject.compiled.bodyValidator, !validator.accepts(exchange.request.body)
    else { return false }
    return subject.operation.effects.contains { effect in
      guard [.creates, .updates].contains(effect.action),
        let shown = effect.representation(in: document)?[location]?.stringValue
      else { return false }
      return shown.hasSameScalars(as: sent)
    }
  }
}
