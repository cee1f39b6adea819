import ContractModel

extension Operation {
  static let getUser = Operation(
    "getUser", .get, "/api/auth/user",
    summary: "The caller's profile; the first call makes the group \"Solo Deuces\"",
    responses: [.ok(.user)],
    rules: [(response("/createdAt") <= response("/updatedAt")).advised],
    effects: [.readsOwn("user", state: response(""))])

  static let updateUser = Operation(
    "updateUser", .put, "/api/auth/user",
    summary: "Change the username",
    body: .json(
      .object {
        Field(
          "username", .string(.length(3...20), .matches("^[a-zA-Z0-9_ ]+$")),
          example: "New_Name 1")
      }),
    responses: [.ok(.user)],
    failures: [
      Failure(400, when: .invalid("/username"), "The username is not valid"),
      Failure(400, when: .duplicate("/username"), "The username is taken"),
    ],
    rules: [
      (response("/createdAt") <= response("/updatedAt")).advised,
      (stored("/updatedAt") <= response("/updatedAt")).advised,
    ]
      + .echoes("username", in: "")
      + .keeps("id", "email", "firstName", "lastName", "profileImageUrl", "createdAt", in: ""),
    effects: [.updatesOwn("user", state: response(""))])

  static let uploadProfilePicture = Operation(
    "uploadProfilePicture", .post, "/api/auth/user/profile-picture",
    summary: "Replace the profile picture; the server makes it a JPEG of 200 by 200",
    body: .multipart(.file("profilePicture", "image/*", atMost: 5 * 1024 * 1024)),
    responses: [.ok(.picturedUser)],
    failures: [
      Failure(400, when: .absent("/profilePicture"), "No file attached"),
      Failure(400, when: .invalid("/profilePicture"), "Not an image"),
    ],
    rules: .keeps("id", "email", "firstName", "lastName", "username", "createdAt", in: ""),
    effects: [.updatesOwn("user", state: response(""))]
  ).storingImage(at: response("/profileImageUrl"), as: .jpeg, width: 200, height: 200)

  static let mostDeuces = Operation(
    "mostDeuces", .get, "/api/analytics/most-deuces",
    summary: "The caller's day with the most deuces",
    responses: [
      .ok(
        .object {
          // Empty where there are no entries yet.
          Field("date", .date.or(""), example: "2025-05-20")
          Field("count", .integer(.atLeast(0)), example: 5)
        })
    ],
    rules: [
      (response("/count") == 0).when(response("/date"), is: ""),
      (response("/date") == "").when(response("/count"), is: 0),
    ])
}
