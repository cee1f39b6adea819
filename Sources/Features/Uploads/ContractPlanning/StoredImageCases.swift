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
    func look() -> Plan.Step {
      var step = material.step(.verify, operation, "the stored image", body: Plan.Body.none)
        .expecting(.noServerError).observing(Observations.IsImage(image: image)).attributed(
          to: operation
        )
        .changed(by: [.method(.get)])
      step.request?.followsLocation = true
      return step
    }
    return pictures.map { name, body in
      let upload = material.step(.probe, operation, name, body: body)
      return resources.planned(operation, "the stored image of \(name)", [upload, look()])
    }
  }
}

extension StoredImageCases {
  /// The usual request and, where it is a form with an image, larger and smaller ones.
  private var pictures: [(name: String, body: Plan.Body?)] {
    guard let form = resources.material.operations[operation.id]?.form,
      let index = operation.body?.parts.firstIndex(where: { $0.mediaType == "image/*" })
    else { return [("the usual request", nil)] }
    func body(_ type: String, _ ending: String, _ bytes: [UInt8]) -> Plan.Body {
      var form = form
      form.parts[index].mediaType = type
      form.parts[index].filename = "picture.\(ending)"
      form.parts[index].body = bytes
      return .form(form.bytes(boundary: RequestBuilder.boundary))
    }
    return [
      ("a large PNG", body("image/png", "png", SampleImage.png(width: 640, height: 400))),
      ("a small JPEG", body("image/jpeg", "jpg", SampleImage.jpeg(width: 24, height: 48))),
    ]
  }
}
