import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import ContractValidation
import Testing

@Suite struct `What a run knows of its backend` {
  private static let request = HTTPRequest(method: .post, target: "/notes")

  private static func id(_ id: String) -> World.ResourceID {
    World.ResourceID(resource: "note", id: id)
  }

  private static func world(
    creating ids: [String], by identity: Identity = .user
  ) -> World {
    var world = World()
    for id in ids {
      world.noteCreation(
        World.Creation(id: id, request: request), of: "note", by: identity,
        state: ["id": .string(id)],
        isFixture: true)
    }
    return world
  }

  private func created(_ world: World) -> [String] { world.ledger.entries.map(\.id) }

  @Test func `includes what is still to be deleted, in the order of creation`() {
    var world = Self.world(creating: ["1", "2", "3"])
    world.noteDeletion(of: Self.id("2"), isExpected: true)
    #expect(created(world) == ["1", "3"])
    #expect(world.ledger.hasKnown(Self.id("2")))
    #expect(world.states[Self.id("2")] == nil)
  }

  @Test func `includes a resource again whose id was used before`() {
    var world = Self.world(creating: ["1", "2"])
    world.noteDeletion(of: Self.id("1"), isExpected: true)
    world.noteCreation(
      World.Creation(id: "1", request: Self.request), of: "note", by: .user, state: nil,
      isFixture: false)
    #expect(created(world) == ["2", "1"])
  }

  @Test func `includes a resource once, however often it is created`() {
    #expect(created(Self.world(creating: ["1", "1"])) == ["1"])
  }

  @Test func `has the first creation of a resource as its fixture`() {
    #expect(Self.world(creating: ["1", "2"]).fixtures["note"]?.id == "1")
  }

  @Test func `forgets what is cleaned up where that is wanted`() {
    var world = Self.world(creating: ["1", "2"])
    world.noteCleanUp([Self.id("1")], forgetting: false)
    world.noteCleanUp([Self.id("2")], forgetting: true)
    #expect(created(world).isEmpty && world.origins.isEmpty && world.states.isEmpty)
    #expect(world.ledger.hasKnown(Self.id("1")) && !world.ledger.hasKnown(Self.id("2")))
  }

  @Test func `distinguishes the resources of the run from those of others`() {
    var world = Self.world(creating: ["1"])
    world.remember(ResourceListing(["1": [:], "2": [:]]), of: "note", as: .user)
    #expect(world.foreign == [Self.id("2")])
    #expect(world.listed["note"]?.keys.sorted() == ["1", "2"])
  }

  @Test func `compares with the list of the first user, but respects what others have`() {
    var world = World()
    world.remember(ResourceListing(["1": [:]]), of: "note", as: .user)
    world.remember(ResourceListing(["2": [:]]), of: "note", as: .other)
    #expect(world.listed["note"]?.keys.sorted() == ["1"])
    #expect(world.foreign == [Self.id("1"), Self.id("2")])
  }

  @Test func `adds details to what is listed, and replaces it by another list`() {
    var world = World()
    var detail = ResourceListing(["2": [:]], hasMore: true)
    detail.isDetail = true
    world.remember(ResourceListing(["1": [:]]), of: "note", as: .user)
    world.remember(detail, of: "note", as: .user)
    #expect(world.listed["note"]?.keys.sorted() == ["1", "2"])
    world.remember(ResourceListing(["3": [:]]), of: "note", as: .user)
    #expect(world.listed["note"]?.keys.sorted() == ["3"])
  }

  @Test func `keeps singletons as they were before the run, and restores those it has changed`() {
    var world = World()
    for (identity, name) in [
      (Identity.user, "before"), (.other, "theirs"), (.user, "later"),
    ] {
      var detail = ResourceListing([identity.ownID: ["name": .string(name)]], hasMore: true)
      detail.isDetail = true
      world.remember(detail, of: "profile", as: .user)
    }
    #expect(world.changedOriginals.isEmpty)
    let id = World.ResourceID(resource: "profile", id: Identity.user.ownID)
    world.noteChange(ofSingleton: id)
    #expect(world.changedOriginals.map(\.id) == [id])
    #expect(world.changedOriginals.first?.original == ["name": "before"])
    #expect(world.foreign.isEmpty)
  }

  @Test(arguments: ["@anna", "@user", "user"])
  func `takes no element of a list for a singleton, whatever its id`(id: String) {
    var world = World()
    world.remember(ResourceListing([id: ["name": "before"]]), of: "note", as: .user)
    #expect(world.foreign == [Self.id(id)])
  }

  @Test func `excludes from a comparison what was changed against expectation, until the next`() {
    var world = Self.world(creating: ["1", "2", "3"])
    world.noteUpdate(of: Self.id("1"), state: nil, isExpected: false)
    world.noteUpdate(of: Self.id("2"), state: ["name": "new"], isExpected: true)
    world.noteDeletion(of: Self.id("3"), isExpected: false)
    #expect(world.conclusions.touched == [Self.id("1"), Self.id("3")])
    #expect(world.states[Self.id("1")] == nil)
    #expect(world.states[Self.id("2")] == ["name": "new"])
    world.remember(ResourceListing([:]), of: "note", as: .user)
    #expect(world.conclusions.touched.isEmpty)
  }

  @Test(arguments: [true, false])
  func `knows both sides of a link, and what a new one does to the former`(isExclusive: Bool) {
    var world = World()
    world.noteState(["name": "one", "friend": nil], of: Self.id("1"))
    world.noteState(["name": "two", "friend": "9"], of: Self.id("2"))
    world.noteLink(from: Self.id("1"), at: "/friend", to: "9", isExclusive: isExclusive)
    #expect(world.states[Self.id("1")] == ["name": "one", "friend": "9"])
    #expect(
      world.states[Self.id("2")]
        == (isExclusive ? ["name": "two", "friend": nil] : ["name": "two"]))
  }

  @Test func `learns the owner of an identity only from what that creates`() {
    var world = World()
    #expect(world.noteOwner("u1", of: .user, isCreation: false) == [:])
    #expect(world.noteOwner("u1", of: .user, isCreation: true) == [.user: "u1"])
    #expect(world.noteOwner("u2", of: .user, isCreation: true) == [.user: "u1"])
  }

  /// A deleted resource, or one of another user, may have had the same key.
  @Test func `finds a resource by its key, the newest of its user under its path`() {
    var world = World()
    func create(_ id: String, by identity: Identity, in space: String) {
      world.noteCreation(
        World.Creation(id: id, key: "blue", parameters: ["space": space], request: Self.request),
        of: "note", by: identity, state: nil, isFixture: false)
    }
    create("1", by: .user, in: "a")
    create("2", by: .user, in: "a")
    create("3", by: .other, in: "a")
    create("4", by: .user, in: "b")
    func found(by identity: Identity) -> String? {
      world.id(of: "note", key: "blue", parameters: ["space": "a"], identity: identity)
    }
    #expect(found(by: .user) == "2")
    #expect(found(by: .other) == "3")
    world.noteDeletion(of: Self.id("2"), isExpected: true)
    #expect(found(by: .user) == "1")
  }

  @Test func `recognises a second resource that one request has made`() {
    var world = Self.world(creating: ["1"])
    let text = "a text of some length"
    let listing = ResourceListing([
      "1": ["name": .string(text)], "2": ["name": .string(text)], "3": ["name": "another text"],
    ])
    // Before anything is listed, what others have created cannot be recognised.
    #expect(world.twins(in: listing, of: "note", with: [text]).isEmpty)
    world.remember(ResourceListing([:]), of: "note", as: .user)
    #expect(world.twins(in: listing, of: "note", with: [text]) == ["2"])
    world.remember(listing, of: "note", as: .user)
    #expect(world.twins(in: listing, of: "note", with: [text]).isEmpty)
  }

  @Test func `merges what is left behind for the same reason`() {
    var world = World()
    for number in [1, 1, 2, 3, 4, 5] {
      world.noteLeak(Leak(resource: "note", id: "\(number)", reason: "rejected"))
    }
    world.noteLeak(Leak(resource: "note", id: "6", reason: "no response"))
    world.mergeLeaks()
    #expect(
      world.leftBehind() == [
        Leak(resource: "note", ids: ["1", "2", "3", "4", "5"], reason: "rejected"),
        Leak(resource: "note", id: "6", reason: "no response"),
      ])
  }

  @Test func `names each unique value once`() {
    var values = UniqueValues()
    #expect([values.next(), values.next()] == [0, 1])
    #expect(values.free(among: ["a", "b"], at: "x", isTaken: false) == "a")
    #expect(values.free(among: ["a", "b"], at: "x", isTaken: true) == "a")
    #expect(values.free(among: ["a", "b"], at: "x", isTaken: true) == "b")
    #expect(values.free(among: ["a", "b"], at: "x", isTaken: true) == nil)
    #expect(values.free(among: ["a", "b"], at: "y", isTaken: true) == "a")
  }
}

@Suite struct `A listing of resources` {
  private static let notes = Contract(
    "notes", version: "1", title: "Notes", authentication: .none, errors: .coded,
    resources: [Resource("note", id: "/id")],
    operations: [
      Operation(
        "listNotes", .get, "/notes",
        responses: [
          .ok(
            .object {
              Field(
                "data",
                .object {
                  Field("notes", .array(of: .object { Field("id", .any) }))
                  Field("more", .boolean, .optional)
                })
            })
        ],
        effects: [
          .lists("note", in: response("/data/notes"), hasMore: response("/data/more"))
        ])
    ])

  private func listing(_ document: JSON) throws -> ResourceListing? {
    let compiled = try CompiledContract(Self.notes)
    let operation = try #require(compiled.operations.first)
    let note = try #require(compiled.resource(named: "note"))
    return ResourceListing(document, of: note, from: operation) { _ in nil }
  }

  @Test func `has the elements by their ids, numbers too`() throws {
    let listing = try listing(["data": ["notes": [["id": "a"], ["id": 2], ["name": "no id"]]]])
    #expect(listing?.byID.keys.sorted() == ["2", "a"])
    #expect(listing?.hasMore == false && listing?.isDetail == false)
  }

  @Test func `knows of further pages and of repeated ids`() throws {
    let listing = try listing(["data": ["notes": [["id": 1], ["id": 1]], "more": true]])
    #expect(listing?.hasMore == true)
    #expect(listing?.repeated == ["1"])
  }

  @Test(arguments: [
    (ResourceListing.FurtherPages.all, ["1"], false), (.some, ["1"], true),
    (.changing, [], true),
  ])
  func `believes elements on two pages only where no other cases run`(
    pages: ResourceListing.FurtherPages, repeated: [String], hasMore: Bool
  ) throws {
    let note = try #require(try CompiledContract(Self.notes).resource(named: "note"))
    var listing = try #require(
      try self.listing(["data": ["notes": [["id": 1]], "more": true]]))
    listing.add([["id": 1], ["id": 2]], of: note, from: pages)
    #expect(listing.byID.keys.sorted() == ["1", "2"])
    #expect(listing.repeated.sorted() == repeated)
    #expect(listing.hasMore == hasMore)
  }

  /// A backend that has dropped its envelope gets one drift for that; everything else can still be
  /// checked.
  @Test func `is read where the envelope is missing`() throws {
    #expect(try listing(["notes": [["id": 1]]])?.byID.keys.sorted() == ["1"])
  }

  @Test(arguments: [[:], ["data": [:]], ["data": ["notes": [:]]]] as [JSON])
  func `is nothing where the list is not as documented`(document: JSON) throws {
    #expect(try listing(document) == nil)
  }
}
