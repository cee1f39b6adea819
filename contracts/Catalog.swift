public import ContractModel
public import ContractService

/// The contracts of this package, in the order of the list.
public enum Catalog: Sendable {
  /// All contracts, in the order of the list.
  public static var all: [Contract] {
    [.lumeGoals, .lumeLinking, .lumeGoalsOverview, .lumeGoalTips, .deuceDiary, .showcase]
  }

  /// The services of mocks, by contract.
  public static var services: [String: any Service] {
    ["deuce-diary": DeuceDiaryService(), "showcase": ShowcaseService()]
  }
}
