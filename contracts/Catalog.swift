public import ContractModel

/// The contracts this package ships, in the order in which they are listed.
public enum Catalog: Sendable {
  public static var all: [Contract] { [.lumeGoals] }
}
