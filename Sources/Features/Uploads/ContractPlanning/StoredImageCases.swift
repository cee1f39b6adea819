import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractModel
import ContractValidation

/// Sends pictures of several formats and sizes, and fetches the image that the backend has stored.
struct StoredImageCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    let material = resources.material
    guard let image = operation.storedImage else { return [] }
    func look(_ observation: any Plan.Observation) -> Plan.Step {
      var step = material.step(.verify, operation, "the stored image", body: Plan.Body.none)
        .expecting(.noServerError).observing(observation).attributed(to: operation)
        .changed(by: [.method(.get)])
      step.request?.followsLocation = true
      return step
    }
    let single = pictures.map { name, body in
      let upload = material.step(.probe, operation, name, body: body)
      return resources.planned(
        operation, "the stored image of \(name)",
        [upload, look(Observations.IsImage(image: image))])
    }
    let others = alternating.flatMap { name, body in
      [
        material.step(.probe, operation, name, body: body),
        look(Observations.IsLatestImage(image: image)),
      ]
    }
    return others.isEmpty
      ? single : single + [resources.planned(operation, "the images of four uploads", others)]
  }
}

extension StoredImageCases {
  /// The usual request and, where it is a form with an image, larger and smaller ones.
  private var pictures: [(name: String, body: Plan.Body?)] {
    let pictures = [
      ("a large PNG", "image/png", SampleImage.png(width: 640, height: 400)),
      ("a small JPEG", "image/jpeg", SampleImage.jpeg(width: 24, height: 48)),
    ].compactMap { name, type, bytes in body(type, bytes).map { (name, Optional($0)) } }
    return pictures.isEmpty ? [("the usual request", nil)] : pictures
  }

  /// A picture, another one, and the first one twice.
  private var alternating: [(name: String, body: Plan.Body)] {
    let (green, red) = (("green", SampleImage.green), ("red", SampleImage.red))
    return [green, red, green, green].compactMap { name, colour in
      let bytes = SampleImage.png(width: 64, height: 64, colour: colour)
      return body("image/png", bytes).map { ("a \(name) picture", $0) }
    }
  }

  /// The usual form with an image; `nil` where the body is none.
  private func body(_ type: String, _ bytes: [UInt8]) -> Plan.Body? {
    guard var form = resources.material.operations[operation.id]?.form,
      let index = operation.body?.parts.firstIndex(where: { $0.mediaType == "image/*" })
    else { return nil }
    form.parts[index].mediaType = type
    form.parts[index].filename = type == "image/png" ? "picture.png" : "picture.jpg"
    form.parts[index].body = bytes
    return .form(form.bytes(boundary: RequestBuilder.boundary))
  }
}
