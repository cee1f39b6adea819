import ContractModel

extension Operation {
  static let addPicture = Operation(
    "addPicture", .post, "/v2/pets/{pet_id}/picture",
    requiresAuthentication: false,
    path: [Field("pet_id", .uuid)],
    body: .multipart(
      .file("picture", "*/*"), .text("caption", .string(.length(0...80)), .optional)),
    responses: [Response(200, .text(.string, mediaType: "text/html"), "The picture as a web page")],
    effects: [.reads("pet", id: path("pet_id"))])
}
