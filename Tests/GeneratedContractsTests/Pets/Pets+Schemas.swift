import ContractModel

extension Schema {
  static let pet: Schema = .all(
    of: .reference("NewPet"),
    .object {
      Field("id", .uuid).readOnly
      Field("created_at", .timestamp)
      Field("parent", .reference("Pet"), .optional)
    })

  static let newPet: Schema = .object {
    Field("name", .string(.length(1...40)), summary: "How it is called", example: "Rex")
    Field("kind", .reference("Kind"))
    Field("born", .date.nullable, .optional)
    Field("weight", .number(.greaterThan(0), .multiple(of: 0.001)), .optional)
    Field("names", .map(of: .string(.nonEmpty)), .optional)
    Field("food", .reference("Food"))
    Field(
      "labels",
      Schema(.object(ObjectShape(others: nil, exampleKeys: ["Other", "a-b"])))
        .with(membersMatching: "^[a-z]{1,10}$", .string)
        .with(membersMatching: "^[0-9]+$", .integer),
      .optional)
    Field("owners", .array(of: .string).containing(.oneOf("Anna", "Ben"), maximum: 1), .optional)
    Field(
      "note", .string(.length(0...1000)).nullable, .optional,
      summary: "What the owner says about the pet, in as many words as are needed, which may be "
        + "far more than fit on one line")
    Field("password", .string, .optional).writeOnly
    Field(
      "colors",
      .array(
        of: .oneOf(
          "black", "brown", "white", "grey", "red", "golden", "tortoiseshell", "tabby", "calico",
          "brindle"),
        .count(0...3), .unique),
      .optional)
  }

  static let petForm: Schema = .object {
    Field("name", .string(.length(1...40)))
    Field("tags", .array(of: .string), .optional)
  }

  static let kind: Schema = .values("cat", "dog", 3, .null)

  static let food: Schema = .union(
    by: "type", ["dry": .reference("Dry"), "wet": .reference("Wet")])

  static let dry: Schema = .object {
    Field("type", .string)
    Field("grams", .integer(.atLeast(10_000), .atMost(20_000)))
  }.closed

  static let wet: Schema = .object {
    Field("type", .string)
    Field("cans", .tuple(.integer, .string), .optional)
  }

  static let around: Schema = .object {
    Field("lat", .number)
    Field("lon", .number)
  }
}
