import ContractHTTP
import ContractJSON
import ContractModel
import TestSupport
import Testing

/// A change of one statement of a random contract that the rest of the contract may not bear.
struct ContractMutation: Sendable, CustomTestStringConvertible {
  var name: String
  private var change: @Sendable (inout Contract) -> Bool

  var testDescription: String { name }

  /// The change returns `false` where the contract has nothing to change.
  init(_ name: String, _ change: @escaping @Sendable (inout Contract) -> Bool) {
    self.name = name
    self.change = change
  }

  /// The first contracts, by their seeds, that the mutation changes.
  func contracts(_ count: Int, from seed: UInt64 = 0) -> [(seed: UInt64, contract: Contract)] {
    var found: [(UInt64, Contract)] = []
    for seed in seed..<seed + 400 where found.count < count {
      var contract = RandomService.contract(seed: seed)
      if change(&contract) { found.append((seed, contract)) }
    }
    return found
  }

  /// Changes the first operation with this id.
  static func operation(
    _ name: String, _ id: String, _ change: @escaping @Sendable (inout Operation) -> Bool
  ) -> ContractMutation {
    ContractMutation(name) { contract in
      guard let index = contract.operations.firstIndex(where: { $0.id == id }) else { return false }
      return change(&contract.operations[index])
    }
  }

  /// Changes the first effect of the operation with this id.
  static func effect(
    _ name: String, of id: String, _ change: @escaping @Sendable (inout Effect) -> Void
  ) -> ContractMutation {
    .operation(name, id) { operation in
      guard !operation.effects.isEmpty else { return false }
      change(&operation.effects[0])
      return true
    }
  }

  /// Adds a rule to the operation that creates resources.
  static func rule(
    _ name: String, _ rule: @escaping @Sendable (JSON.Pointer, Operation) -> Rule
  ) -> ContractMutation {
    .operation(name, "addThing") { operation in
      guard case .response(let whole)? = operation.effects.first?.state else { return false }
      operation.rules.append(rule(whole, operation))
      return true
    }
  }

  static func failure(_ name: String, of id: String, _ failure: Failure) -> ContractMutation {
    .operation(name, id) {
      $0.failures.append(failure)
      return true
    }
  }

  /// Changes the main resource.
  static func resource(
    _ name: String, _ change: @escaping @Sendable (inout Resource) -> Void
  ) -> ContractMutation {
    ContractMutation(name) { contract in
      change(&contract.resources[0])
      return true
    }
  }
}

extension ContractMutation {
  static let all: [ContractMutation] =
    [
      creationMethods, deletionMethods, actions, identities, parameters, representations, lists,
      resources, rules, failures, listings, others, scenarios,
    ].flatMap(\.self)

  private static let creationMethods: [ContractMutation] =
    ["GET", "HEAD", "PUT", "PATCH", "DELETE"].map { method -> ContractMutation in
      .operation("creation by \(method)", "addThing") {
        $0.method = HTTPMethod(method)
        return true
      }
    }

  private static let deletionMethods: [ContractMutation] =
    ["GET", "POST", "PATCH"].map { method -> ContractMutation in
      .operation("deletion by \(method)", "removeThing") {
        $0.method = HTTPMethod(method)
        return true
      }
    }

  private static let actions: [ContractMutation] = [
    .operation("update by GET", "adjustThing") {
      $0.method = .get
      return true
    },
    .operation("an update without a body", "adjustThing") {
      $0.body = nil
      return true
    },
    .operation("a replacement without a body", "replaceThing") {
      $0.body = nil
      return true
    },
    .operation("details that update", "showThing") { operation in
      operation.effects[0].action = .updates
      return true
    },
    .operation("a creation that deletes", "addThing") { operation in
      var effect = operation.effects[0]
      effect.action = .deletes
      operation.effects.append(effect)
      return true
    },
    .operation("an update that deletes", "adjustThing") { operation in
      operation.effects.append(.deletes("thing", id: path("thing_id")))
      return true
    },
    .operation("an effect twice", "showThing") { operation in
      operation.effects.append(operation.effects[0])
      return true
    },
  ]

  private static let identities: [ContractMutation] =
    ["addThing", "showThing", "adjustThing", "removeThing"].flatMap { id -> [ContractMutation] in
      [
        .effect("\(id) names nothing", of: id) { $0.id = .response("/nothing") },
        .effect("\(id) names by an object", of: id) { $0.id = .response(.root) },
        .effect("\(id) names by the query", of: id) { $0.id = .query("id") },
        .effect("\(id) names by the request", of: id) { $0.id = .request("/name") },
        .effect("\(id) names by a constant", of: id) { $0.id = .constant("1") },
        .effect("\(id) names no resource", of: id) { $0.resource = "thin" },
        .effect("\(id) has one for each user", of: id) { $0.id = nil },
      ]
    }

  private static let parameters: [ContractMutation] = [
    .operation("a path parameter of another name", "showThing") { operation in
      operation.parameters[0].name = "id"
      return true
    },
    .operation("a path parameter that is a list", "showThing") { operation in
      operation.parameters[0].schema = .array(of: .integer)
      return true
    },
    .operation("a path parameter of another type", "showThing") { operation in
      operation.parameters[0].schema = .date
      return true
    },
    .operation("a path parameter that may be absent", "showThing") { operation in
      operation.parameters[0].presence = .optional
      return true
    },
  ]

  private static let representations: [ContractMutation] =
    ["addThing", "showThing", "listThings", "adjustThing"].flatMap { id -> [ContractMutation] in
      [
        .effect("\(id) shows nothing", of: id) { $0.state = .response("/nothing") },
        .effect("\(id) shows the request", of: id) { $0.state = .request(.root) },
        .effect("\(id) shows each", of: id) { effect in
          guard case .response(let location)? = effect.state else { return }
          effect.state = .response(location.appending(.every))
        },
        .effect("\(id) shows the identity alone", of: id) { effect in
          guard case .response(let location)? = effect.state else { return }
          effect.state = .response(location.appending(.name("id")))
        },
        .operation("\(id) responds without a body", id) { operation in
          operation.responses = [.noContent()]
          operation.rules = []
          operation.listing = []
          return true
        },
      ]
    }

  private static let lists: [ContractMutation] = [
    .effect("a list in an object", of: "listThings") { $0.state = .response(.root) },
    .effect("a list of others", of: "listThings") { $0.resource = "memo" },
    .effect("more by a list", of: "listThings") { $0.hasMore = $0.state },
  ]
}
