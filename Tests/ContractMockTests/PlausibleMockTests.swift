import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `Values of a mock for front ends` {
  @Test func `fill lists with resources that suit the names of their members`() throws {
    let client = try ServedClient(seedData: 12)
    let list = try client.json("/dogs")
    let dogs = list["items"]?.arrayValue ?? []
    #expect(dogs.count == 12 && list["total"] == 12)
    for dog in dogs {
      #expect(dog["owner_email"]?.stringValue?.hasSuffix("@example.com") == true)
      #expect(dog["description"]?.stringValue?.split(separator: ".").count == 3)
      #expect(dog["city"]?.stringValue?.contains(" ") == false)
    }
    #expect(Set(dogs.compactMap { $0["name"] }).count > 3)
    #expect(Set(dogs.compactMap { $0["created_at"] }).count == 12)
  }

  @Test func `are the same for the same seed`() throws {
    let state = try (1...3).map { seed in
      try ServedClient(seedData: 5, seed: UInt64(min(seed, 2))).service.storedState
    }
    #expect(state[0] != state[1] && state[1] == state[2])
  }

  @Test func `are made for the resources of any contract`() throws {
    for contract in [Contract.kennel, .shop, .goals] {
      let client = try ServedClient(contract, seedData: contract.id == "kennel" ? 6 : 2)
      #expect(client.service.hasResources, "\(contract.id)")
    }
  }

  @Test func `are made for uploads, and for the second user where each has its own`() throws {
    let client = try ServedClient(.goals, seedData: 3)
    for token in ["user-token", "other-token"] {
      let list = try client.json("/api/v1/goals", ["Authorization": "Bearer \(token)"])
      #expect(list[at: "/data/total"] == 3, "\(list)")
    }
    var contract = Contract.kennel
    contract.operations.append(
      Operation(
        "addPicture", .post, "/dogs/{id}/pictures", path: [Field("id", .integer)],
        body: .multipart(.file("picture", "image/*"), .text("caption", .string(.length(1...80)))),
        responses: [.created(.object { Field("id", .uuid) })],
        effects: [.creates("picture", id: response("/id"), state: response(""))]))
    contract.resources.append(Resource("picture", id: "/id", access: .everyone))
    let pictures = try ServedClient(contract, seedData: 4).service.storedState["picture"]
    #expect(pictures?.arrayValue?.count == 4)
  }

  @Test func `are made where plausible ones would be taken`() throws {
    var contract = Contract.kennel
    let code = Field("code", .string(.matches("^[A-Z]{4,8}$")))
    contract.operations[1].body = .json(
      .object {
        code
        Field("status", .oneOf("available", "sold"))
      })
    contract.operations[1].responses = [
      .created(
        .object {
          Field("id", .integer)
          code
        })
    ]
    contract.operations[1].failures.append(Failure(409, when: .duplicate("/code"), "Taken"))
    #expect(try ServedClient(contract, seedData: 8).service.hasResources)
  }

  @Test(arguments: [
    ("limit=5", 5), ("limit=5&offset=10", 2), ("max_price=-1", 0), ("q=zzz", 0), ("", 12),
  ])
  func `are chosen and paged as parameters read`(query: String, count: Int) throws {
    let client = try ServedClient(seedData: 12)
    let list = try client.json("/dogs?\(query)")
    #expect(list["items"]?.arrayValue?.count == count)
  }

  @Test func `are filtered and sorted as parameters read`() throws {
    let client = try ServedClient(seedData: 12)
    let sold = try client.json("/dogs?status=sold")["items"]?.arrayValue ?? []
    #expect(!sold.isEmpty && sold.allSatisfy { $0["status"] == "sold" })
    let prices =
      try client.json("/dogs?sort=-price")["items"]?.arrayValue?
      .compactMap { $0["price"]?.numberValue } ?? []
    #expect(prices.count == 12 && prices == prices.sorted(by: >))
  }

  @Test func `fill lists that no request adds to, and details show the same`() throws {
    var contract = Contract.kennel
    contract.resources = []
    contract.operations.remove(at: 1)
    for index in contract.operations.indices {
      contract.operations[index].effects = []
      for failure in contract.operations[index].failures.indices {
        contract.operations[index].failures[failure].condition = .invalid
      }
    }
    let client = try ServedClient(contract) { _ in }
    client.service.fillReadOnlyLists(7)
    let list = try client.json("/dogs")
    #expect(list["total"] == 7)
    #expect(try client.json("/dogs/3") == list[at: "/items/2"])
    #expect(try client.send(.get, "/dogs/8").status == .notFound)
  }

  @Test func `stay unique however many there are`() throws {
    var contract = Contract.kennel
    contract.operations[1].failures.append(Failure(409, when: .duplicate("/name"), "Taken"))
    let client = try ServedClient(contract)
    func add(_ number: Int) throws -> Int {
      try client.send(.post, "/dogs", [:], ["name": .string("Dog \(number)"), "status": "sold"])
        .status.code
    }
    for number in 0..<300 { #expect(try add(number) == 201) }
    #expect(try (0..<300).allSatisfy { try add($0) == 409 })
  }

  @Test func `are loaded from a file as they were written`() throws {
    let first = try ServedClient(seedData: 4).service
    let second = try ServedClient().service
    try second.load(state: first.storedState)
    #expect(second.storedState == first.storedState)
    let other = try ServedClient().service
    try other.load(state: ["dog": [["value": first.storedState[at: "/dog/0/value"] ?? .null]]])
    #expect(other.storedState[at: "/dog/0/id"] == first.storedState[at: "/dog/0/id"])
  }

  private static let invalidStates: [(String, JSON)] = [
    (
      "/dog/0/value/name",
      [
        "dog": [
          ["value": ["id": 1, "name": 3, "status": "sold", "created_at": "2026-01-01T00:00:00Z"]]
        ]
      ]
    ),
    ("/cat", ["cat": []]), ("", []), ("/dog/0", ["dog": [[:]]]),
  ]

  @Test(arguments: invalidStates)
  func `are refused from a file where they violate the contract`(
    location: String, state: JSON
  ) throws {
    let service = try ServedClient().service
    let error = #expect(throws: MockService.StateMistake.self) { try service.load(state: state) }
    #expect(error?.location.description == location)
  }
}

@Suite struct `Rejections of a mock for front ends` {
  @Test func `name what violates the contract in the list of errors`() throws {
    let response = try ServedClient().send(
      .post, "/dogs", [:], ["name": 3, "status": "sold"])
    #expect(response.status == .unprocessableContent, "not 429, which means something else")
    let body = try JSON(parsing: response.body)
    #expect(body[at: "/detail/0/loc"] == ["body", "name"])
    #expect(body[at: "/detail/0/msg"] == "expected string, actual number 3")
  }

  @Test func `name it in the message, or else in a header field`() throws {
    let shop = try ServedClient(.shop).send(
      .post, "/products", ["X-Tenant": "acme", "Authorization": "Bearer user-token"],
      ["name": 3])
    let message = try JSON(parsing: shop.body)[at: "/error/message"]?.stringValue ?? ""
    #expect(
      message.contains("/name: expected") && message.contains("actual number 3"), "\(message)")
    var contract = Contract.kennel
    contract.operations[1].failures = [
      Failure(422, when: .invalid).with(body: .object { Field("code", .values(7)) })
    ]
    let closed = try ServedClient(contract).send(
      .post, "/dogs", [:], ["name": 3, "status": "sold"])
    #expect(try JSON(parsing: closed.body) == ["code": 7])
    #expect(closed.fields["contract-violation"] == "/name: expected string, actual number 3")
  }

  @Test func `never have the status of too many requests`() throws {
    let response = try ServedClient().send(.get, "/dogs?limit=x")
    #expect(response.status == .badRequest)
    let message = try JSON(parsing: response.body)["message"]?.stringValue
    #expect(message?.contains("limit: expected number") == true, "\(message ?? "")")
  }

  @Test func `are logged in one line each`() throws {
    let client = try ServedClient()
    _ = try client.send(.post, "/dogs", [:], ["name": 3, "status": "sold"])
    _ = try client.send(.get, "/dogs/1?note=a%0Ab\u{1B}[31m")
    let lines = client.log.map(\.line)
    #expect(
      lines[0]
        == "2025-11-17T19:26:02.000Z  POST /dogs  422  addDog  /name: expected string, actual number 3"
    )
    #expect(lines.allSatisfy { !$0.contains("\n") && !$0.contains("\u{1B}") })
    #expect(client.log[0].json["violations"] == ["/name: expected string, actual number 3"])
  }
}
