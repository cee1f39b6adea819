import ContractModel

extension MockBehavior.Deviation {
  /// A resource that a deletion only marks is gone.
  static let deletedGone = Self("deletedGone")
  /// A deleted resource has no mark.
  static let deletedUnmarked = Self("deletedUnmarked")
  /// A resource marked as deleted is still listed.
  static let markedListed = Self("markedListed")
  /// A resource stays deleted when it is restored.
  static let restorationIgnored = Self("restorationIgnored")
}

extension MockDrift {
  /// Drifts of deletions that only mark.
  static func softDeletion(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    let marked = contract.resources.first { resource in
      resource.softDeletion != nil && operation.performs(.deletes, on: resource.name)
    }
    guard let resource = marked else { return [] }
    var drifts = [
      MockDrift(
        "deleted-gone", "what a deletion marks cannot be read any more", expects: .validRejected,
        by: .behavior(.deletedGone)),
      MockDrift(
        "deleted-unmarked", "deleted resources have no mark", expects: .stateLost,
        by: .behavior(.deletedUnmarked)),
    ]
    if contract.operations.contains(where: { $0.performs(.lists, on: resource.name) }) {
      drifts.append(
        MockDrift(
          "marked-listed", "deleted resources have a mark, and are still listed",
          expects: .stateLeaked, by: .behavior(.markedListed)))
    }
    if resource.softDeletion?.restoredBy != nil {
      drifts.append(
        MockDrift(
          "restoration-ignored", "restorations are confirmed and not carried out",
          expects: .stateLeaked, by: .behavior(.restorationIgnored)))
    }
    return drifts
  }
}
