import ContractHTTP
import ContractModel
import ContractValidation
import Contracts
import Testing

@Suite struct `The roles of a resource` {
  @Test func `are the first operations that the contract states for them`() throws {
    let contracts = Catalog.all + (0..<20).map { RandomService.contract(seed: $0) }
    for contract in contracts {
      let compiled = try CompiledContract(contract)
      #expect(compiled.resources.map(\.resource) == contract.resources)
      for resource in compiled.resources {
        let roles = compiled.roles(of: resource)
        let name = resource.name
        func id(_ actions: Effect.Action...) -> String? {
          contract.operations.first { operation in
            operation.effects.contains { $0.resource == name && actions.contains($0.action) }
          }?.id
        }
        #expect(roles.creator?.id == id(.creates))
        #expect(roles.writer?.id == id(.creates, .updates))
        #expect(roles.reader?.id == id(.reads))
        #expect(roles.deleter?.id == id(.deletes))
        #expect(roles.lister?.id == id(.lists))
        #expect(
          roles.operations.map(\.id)
            == contract.operations.filter { !$0.effects(on: name).isEmpty }.map(\.id))
      }
    }
  }

  @Test func `show its state by the list, or else by the details`() throws {
    func observer(_ operations: [Operation]) throws -> String? {
      let contract = Contract(
        "notes", version: "1", title: "Notes", authentication: .none, errors: .coded,
        resources: [Resource("note", id: "/id")], operations: operations)
      let compiled = try CompiledContract(contract)
      return compiled.roles(of: compiled.resources[0]).observer?.id
    }
    let note = Schema.object { Field("id", .string) }
    let create = Operation(
      "create", .post, "/notes", requiresAuthentication: false, responses: [.created(note)],
      effects: [.creates("note", id: response("/id"))])
    let get = Operation(
      "get", .get, "/notes/{id}", requiresAuthentication: false, path: [Field("id", .string)],
      responses: [.ok(note)], effects: [.reads("note", id: path("id"), state: response(.root))])
    let list = Operation(
      "list", .get, "/notes", requiresAuthentication: false,
      responses: [.ok(.array(of: note))], effects: [.lists("note", in: response(.root))])
    #expect(try observer([create]) == nil)
    #expect(try observer([create, get]) == "get")
    #expect(try observer([create, get, list]) == "list")
  }
}
