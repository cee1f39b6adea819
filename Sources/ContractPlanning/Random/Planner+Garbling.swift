import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel

extension PlanningMaterial {
  /// Whether there is anything of the kind to try on an operation.
  func canTry(_ operation: Operation, _ kind: CaseID.RandomKind) -> Bool {
    let deletes = operation.performs(.deletes)
    let stays = makesWhatStays(operation)
    switch kind {
    // What can never be deleted is not made by the hundred.
    case .valid, .text:
      return kits[operation.id]?.drafter != nil && !deletes && (!stays || options.isDisposable)
        && operation.id != guardedLogin
    case .broken: return kits[operation.id]?.drafter != nil
    case .bytes: return operation.body != nil && !deletes && (!stays || options.isDisposable)
    case .path: return !operation.parameters.isEmpty && !deletes
    }
  }

  /// The usual body with a few of its bytes changed, dropped or doubled.
  func garbledBody(of operation: Operation, _ chance: inout RandomSource) -> Plan.Body? {
    let usual = typicalBody(of: operation).map(Plan.Body.json) ?? usualBody(of: operation)
    guard var bytes = usual.bytes, !bytes.isEmpty else { return nil }
    for _ in 0..<Int.random(in: 1...3, using: &chance) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &chance)
      switch Int.random(in: 0..<5, using: &chance) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
      case 2: bytes.remove(at: place)
      case 3: bytes.insert(bytes[place], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    if case .form = usual { return .form(bytes) }
    return .bytes(bytes)
  }

  /// A segment of a path that no resource has, and that is no way to another path.
  func oddSegment(_ chance: inout RandomSource) -> String {
    let odd = [
      "0", "-1", "null", "undefined", "true", "NaN", "9223372036854775808", "1e400", "%00", "%",
      "a b", "é", "日本", "👩‍👩‍👧", "'", "\"", "<x>", "{id}", "*", "%2F", "..%2f", "x;y=1", "$1", "%s%n",
      String(repeating: "a", count: 300), "00000000-0000-0000-0000-000000000000",
    ]
    return odd.randomElement(using: &chance) ?? "0"
  }
}
