import ContractModel

private let photoID = Field("photo_id", .uuid)

private let photo: Schema = .object {
  Field("id", .uuid).readOnly
  Field("product_id", .uuid).naming("product")
  Field("caption", .string(.length(1...80)), .optional)
  Field("url", .uriReference, example: "/pictures/1.png")
}

extension Operation {
  /// A form with a file; what the backend makes of it is looked at.
  static let addPhoto = Operation(
    "addPhoto", .post, "/products/{product_id}/photos",
    summary: "Add a photo of a product",
    path: [Field("product_id", .uuid)],
    body: .multipart(
      .file("photo", "image/*", atMost: 1_000_000),
      .text("caption", .string(.length(1...80)), .optional)),
    responses: [.created(photo)],
    failures: [
      Failure(422, "NO_IMAGE", when: .invalid("/photo"), "The file is not an image of that size")
    ],
    rules: [
      response("/product_id") == path("product_id"),
      response("/caption") == request("/caption"),
    ],
    effects: [
      .reads("product", id: path("product_id")),
      .creates("photo", id: response("/id"), state: response(.root)),
    ]
  ).storingImage(at: response("/url"), as: .png, width: 64, height: 64)

  static let showPhoto = Operation(
    "showPhoto", .get, "/photos/{photo_id}",
    summary: "One photo",
    requiresAuthentication: false,
    path: [photoID],
    responses: [.ok(photo)],
    effects: [.reads("photo", id: path("photo_id"), state: response(.root))])

  /// Bytes, which caches may keep and of which clients may ask for parts.
  static let downloadPhoto = Operation(
    "downloadPhoto", .get, "/photos/{photo_id}/file",
    summary: "The file of a photo",
    requiresAuthentication: false,
    path: [photoID],
    headers: [Field("Range", .string(.nonEmpty), .optional)],
    responses: [
      Response(200, .binary("image/png", atMost: 1_000_000)).with(
        headers: Field("Cache-Control", .string(.matches("max-age=[0-9]+")))),
      .partialContent(),
    ],
    failures: [
      Failure(416, "NO_SUCH_PART", when: .invalid("/range:"), "The file has no such part")
    ],
    effects: [.reads("photo", id: path("photo_id"))])

  /// The same without the bytes.
  static let measurePhoto = Operation(
    "measurePhoto", .head, "/photos/{photo_id}/file",
    summary: "The size of a photo, in bytes",
    requiresAuthentication: false,
    path: [photoID],
    responses: [Response(200, nil).with(headers: Field("Content-Length", .integer(.atLeast(1))))],
    effects: [.reads("photo", id: path("photo_id"))])

  static let removePhoto = Operation(
    "removePhoto", .delete, "/photos/{photo_id}",
    summary: "Remove a photo",
    path: [photoID],
    responses: [.noContent()],
    effects: [.deletes("photo", id: path("photo_id"))])

  /// A body that is bytes.
  static let changeLogo = Operation(
    "changeLogo", .put, "/shop/logo",
    summary: "Replace the logo of the shop",
    body: .binary("image/*", atMost: 100_000),
    responses: [.noContent()])
}
