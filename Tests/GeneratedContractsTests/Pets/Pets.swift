import ContractModel

extension Contract {
  /// Pets, version 2.1.0.
  static let pets = Contract(
    "pets", version: "2.1.0", title: "Pets", host: "pets.example.com",
    authentication: .any(.bearer, .apiKey(header: "X-Key")),
    errors: ErrorShape(.any, code: nil, message: "/message"),
    resources: [Resource("pet", id: "/id", access: .everyone)],
    operations: [.listPets, .addPet, .showPet, .removePet, .addPicture],
    definitions: [
      Definition("Pet", .pet),
      Definition("NewPet", .newPet),
      Definition("PetForm", .petForm),
      Definition("Kind", .kind),
      Definition("Food", .food),
      Definition("Dry", .dry),
      Definition("Wet", .wet),
    ]
  ).withInferredEffects
}
