package import ContractModel
import ContractText

/// Numbers findings by what has to be fixed, from 0 in the order in which they are added.
///
/// Findings with equal causes are one group. So are findings that show the same symptom in other
/// members and operations: a text that is changed in the same way, an error in the same situation.
package struct FindingGroups: Sendable {
  private var causes: [Finding.Cause: Int] = [:]
  private var symptoms: [Finding.Symptom: Int] = [:]

  package private(set) var count = 0

  package init() {}

  /// The number of the group of a finding, which is a new one where nothing like it was added.
  package mutating func index(of finding: Finding) -> Int {
    let (cause, symptom) = (finding.cause, finding.symptom)
    let index = causes[cause] ?? symptom.flatMap { symptoms[$0] } ?? count
    if index == count { count += 1 }
    causes[cause] = index
    if let symptom, symptoms[symptom] == nil { symptoms[symptom] = index }
    return index
  }
}

extension Finding {
  /// The property that findings with different causes have in common where one defect explains all of them.
  package enum Symptom: Sendable, Hashable {
    /// A text is changed in this way wherever it is stored.
    case textChange(TextChange, Drift.Severity)
    /// A value of another type is accepted: its name in words.
    case acceptance(String)
    /// Invalid values of the parameter of this key are accepted.
    case parameter(String)
    /// Credentials are ignored in the same situation, by the name of the case.
    case access(situation: String, Drift.Severity)
    /// A status that no operation documents.
    case undocumented(status: Substring, Drift.Severity)
    /// The backend fails in the same situation, by the name of the case, and says the same.
    case failure(Phase, situation: String, response: String)
  }

  var symptom: Symptom? {
    if let change = drift.textChange { return .textChange(change, drift.severity) }
    if isOfUnvalidatedOperation { return nil }
    if drift.kind == .invalidAccepted, let words = drift.actual.mismatchOfTypes {
      return .acceptance(words)
    }
    if drift.kind == .invalidAccepted, let key = drift.location.pointer.parameterKey {
      return .parameter(key)
    }
    if caseID.phase == .auth, drift.check == .requiresAuthentication || drift.isAboutAcceptance,
      case .named(let situation) = caseID.variant
    {
      return .access(situation: situation, drift.severity)
    }
    // Most documents leave out the same statuses everywhere.
    if drift.kind == .statusUndocumented, drift.severity == .note {
      return .undocumented(status: drift.actual.prefix(3), drift.severity)
    }
    if drift.kind == .serverFailed, case .named(let situation) = caseID.variant {
      return .failure(
        caseID.phase, situation: situation, response: drift.serverError ?? drift.actual)
    }
    return nil
  }
}

extension Drift {
  /// Whether credentials were accepted that must not be, or should not.
  fileprivate var isAboutAcceptance: Bool {
    kind == .authenticationIgnored || kind == .adviceNotFollowed
  }
}

extension String {
  /// `number instead of string`, at the end of the text.
  fileprivate var mismatchOfTypes: String? {
    let fraction = "must be a whole number"
    if hasScalarSuffix(fraction) { return fraction }
    let words = utf8.split(separator: UInt8(ascii: " ")).suffix(4).map {
      String(decoding: $0, as: UTF8.self)
    }
    return words.count == 4 && words[1] == "instead" && words[2] == "of"
      ? words.joined(separator: " ") : nil
  }
}
