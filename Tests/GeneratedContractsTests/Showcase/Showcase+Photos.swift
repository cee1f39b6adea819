import ContractModel

extension Operation {
  static let showPhoto = Operation(
    "showPhoto", .get, "/photos/{photo_id}",
    summary: "One photo",
    requiresAuthentication: false,
    path: [Field("photo_id", .uuid)],
    responses: [.ok(.photo)],
    effects: [.reads("photo", id: path("photo_id"), state: response(.root))])

  static let downloadPhoto = Operation(
    "downloadPhoto", .get, "/photos/{photo_id}/file",
    summary: "The file of a photo",
    requiresAuthentication: false,
    path: [Field("photo_id", .uuid)],
    headers: [Field("Range", .string(.nonEmpty), .optional)],
    responses: [
      Response(200, .binary("image/png", atMost: 1_000_000))
        .with(headers: Field("Cache-Control", .string(.matches("max-age=[0-9]+")))),
      Response(206, nil)
        .withOpenBody
        .with(
          headers: Field("Content-Range", .string(.matches("^bytes [0-9]+-[0-9]+/([0-9]+|\\*)$")))
        ),
    ],
    failures: [
      Failure(416, "NO_SUCH_PART", when: .invalid("/range:"), "The file has no such part")
    ],
    effects: [.reads("photo", id: path("photo_id"))])

  static let measurePhoto = Operation(
    "measurePhoto", .head, "/photos/{photo_id}/file",
    summary: "The size of a photo, in bytes",
    requiresAuthentication: false,
    path: [Field("photo_id", .uuid)],
    responses: [Response(200, nil).with(headers: Field("Content-Length", .integer(.atLeast(1))))],
    effects: [.reads("photo", id: path("photo_id"))])

  static let removePhoto = Operation(
    "removePhoto", .delete, "/photos/{photo_id}",
    summary: "Remove a photo",
    path: [Field("photo_id", .uuid)],
    responses: [.noContent()],
    effects: [.deletes("photo", id: path("photo_id"))])
}
