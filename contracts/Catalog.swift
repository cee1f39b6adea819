public import ContractModel
public import ContractService

/// The contracts this package ships, in the order in which they are listed.
public enum Catalog: Sendable {
  public static var all: [Contract] {
    [.lumeGoals, .lumeLinking, .lumeGoalsOverview, .lumeGoalTips, .deuceDiary]
  }

  /// By contract: what its mock does beyond data.
  public static var services: [String: any Service] {
    ["deuce-diary": DeuceDiaryService(), "lume-linking": LumeLinkingService()]
  }
}
