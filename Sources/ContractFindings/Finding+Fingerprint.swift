import ContractJSON
import ContractModel
import ContractText

extension Finding {
  /// The identity of the difference between runs: 16 hexadecimal digits.
  ///
  /// It depends on the contract, the operation, the kind, the check, the location and what the contract
  /// states there; not on lines of the contract, the order of cases, the seed, or values that a run or a
  /// backend generates. Different server errors of one operation have different fingerprints.
  package var fingerprint: String {
    var hash = StableHash()
    hash.add(contract)
    hash.add(operation)
    hash.add("\(drift.kind)")
    hash.add(drift.check.rawValue)
    hash.add(drift.location.part.word)
    hash.add(drift.location.part.name?.lowercased() ?? "")
    hash.add(drift.location.pointer.withoutIndices.description.withoutGeneratedValues)
    hash.add(distinction.withoutGeneratedValues)
    return hash.hexadecimal
  }

  /// The part that distinguishes differences of one kind at one location.
  private var distinction: String {
    switch drift.kind {
    case .serverFailed: drift.serverError ?? ""
    case .invalidAccepted: drift.location.part == .request ? caseID.violation : ""
    case .statusUndocumented, .statusUnexpected, .typeChanged, .numberAsString, .stringAsNumber,
      .formatBroken, .precisionChanged, .errorShapeChanged,
      _ where drift.kind.constraint != nil:
      drift.expected
    default: ""
    }
  }
}

extension CaseID {
  /// The part of the request that is not valid, where the name of the case states it.
  fileprivate var violation: String {
    if case .named(let text) = variant { text } else { "" }
  }
}

extension Drift {
  /// Which server error a response shows; `nil` for other kinds.
  var serverError: String? {
    kind == .serverFailed ? (actualWithoutSentValues ?? actual).withoutGeneratedValues : nil
  }
}

extension String {
  /// The text with `#` for every word that may have been generated: one with five or more digits, or
  /// with digits between letters, as in identifiers, times and numbers of traces.
  var withoutGeneratedValues: String { replacingWords(where: \.isGenerated) }
}

extension [UInt8] {
  fileprivate var isGenerated: Bool {
    let digits = count { 0x30...0x39 ~= $0 }
    guard digits > 0 else { return false }
    return digits >= 5 || digits < count && count >= 4
  }
}
