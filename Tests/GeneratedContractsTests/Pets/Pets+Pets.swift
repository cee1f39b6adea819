import ContractModel

extension Operation {
  static let listPets = Operation(
    "listPets", .get, "/v2/pets",
    summary: "The pets of the shop",
    query: [
      Field("limit", .integer(.atLeast(1), .atMost(100)), .optional).defaulting(to: constant(20)),
      Field("tags", .array(of: .string), .optional).style(.commas),
      Field("around", .around, .optional).style(.brackets),
    ],
    responses: [
      Response(200, .array(of: .reference("Pet")), "One page of pets")
        .with(headers: Field("X-Total", .integer))
    ])

  static let addPet = Operation(
    "addPet", .post, "/v2/pets",
    summary: "Add a pet",
    body: .json(.reference("NewPet")).or(.form(.petForm)),
    responses: [Response(201, .reference("Pet"), "The new pet")],
    failures: [Failure(422, when: .invalid, "The pet is invalid")],
    effects: [.creates("pet", id: response("/id"), state: response(.root))])

  static let showPet = Operation(
    "showPet", .get, "/v2/pets/{pet_id}",
    path: [Field("pet_id", .uuid)],
    responses: [Response(200, .reference("Pet"), "One pet")],
    failures: [Failure(404, when: .missing("pet"), "No such pet")],
    effects: [.reads("pet", id: path("pet_id"), state: response(.root))])

  static let removePet = Operation(
    "removePet", .delete, "/v2/pets/{pet_id}",
    path: [Field("pet_id", .uuid)],
    responses: [Response(204, nil, "It is removed")],
    effects: [.deletes("pet", id: path("pet_id"))])
}
