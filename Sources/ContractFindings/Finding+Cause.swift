import ContractJSON
import ContractModel

extension Finding {
  /// Tells findings apart by what has to be mended, so that one cause is told once in however many
  /// operations, cases and scenarios it shows.
  ///
  /// Where the same line of the contract is broken in the same way, the cause is the same. Rules
  /// and refusals are broken by one operation, names by a convention; errors, and bodies as such,
  /// are made in one place.
  package var cause: String {
    let place = drift.location
    let last = place.pointer.tokens.last.map { "\($0)" } ?? ""
    let parts: [String]
    switch drift.kind {
    case .ruleBroken: parts = [operation, place.pointer.description]
    case .invalidAccepted:
      // Paths are read in one place.
      let isInPath = last.hasPrefix("{")
      parts = [isInPath ? "" : operation, place.pointer.description]
    case .fieldRenamed:
      // Names follow one convention within an object.
      parts = ["\(place.part)", place.pointer.parent?.description ?? ""]
    case .stateLost, .stateLeaked: parts = [operation, drift.check.rawValue]
    case .errorShapeChanged: parts = [place.pointer.description]
    case .contentTypeChanged, .bodyUnreadable, .wrapped, .unwrapped: parts = ["\(place.part)"]
    default: parts = [drift.source?.description ?? operation, "\(place.part)", last]
    }
    return ([drift.kind.description, drift.severity.rawValue] + parts).joined(separator: "|")
  }
}
