import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractModel
import ContractValidation

/// Sends a file as a document describes, and fetches it: its bytes are those that were sent.
///
/// Pictures are left out, because many backends store another form of them.
struct DownloadCases: Sendable {
  let resources: ResourceMaker

  /// The operation that takes the file.
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    guard material.contract.infersEffects,
      let effect = operation.effects.first(where: { [.creates, .updates].contains($0.action) }),
      case let resource = effect.resource, let download = download(of: resource)
    else { return [] }
    let creation =
      effect.action == .creates ? [] : [resources.creating(resource, as: "own")].compactMap(\.self)
    guard effect.action == .creates || !creation.isEmpty else { return [] }
    return uploads.map { upload in
      let fetch = material.step(
        .verify, download, "the file as it was sent", target: .fresh(resource)
      ).observing(Observations.IsSentFile(bytes: upload.file)).attributed(to: operation)
      let send = material.step(
        .probe, operation, upload.name, target: .fresh(resource), body: upload.body)
      return resources.planned(
        operation, "\(upload.name) fetched by \(download.id)", creation + [send, fetch])
    }
  }
}

extension DownloadCases {
  private var material: PlanningMaterial { resources.material }

  /// The operation that responds with the bytes of a file.
  private func download(of resource: CompiledResource) -> CompiledOperation? {
    material.checkedOperations.first { other in
      other.method == .get && other.responses.first?.raw != nil
        && other.targets.map(\.resource) == [resource]
    }
  }

  /// Requests with a file, and the bytes of the file: where any file is taken, also one that is declared as text.
  private var uploads: [(name: String, body: Plan.Body, file: [UInt8])] {
    if let raw = operation.body?.raw, let file = Self.file(of: raw.mediaType, upTo: raw.sizeLimit) {
      return [("a file", .bytes(file), file)]
    }
    let files =
      operation.body?.parts.indices.filter { operation.body?.parts[$0].field == nil } ?? []
    guard files.count == 1, var form = material.operations[operation.id]?.form,
      let part = operation.body?.parts[files[0]],
      let file = Self.file(of: part.mediaType, upTo: part.sizeLimit)
    else { return [] }
    form.parts[files[0]].body = file
    var uploads = [
      ("a file", Plan.Body.form(form.bytes(boundary: RequestBuilder.boundary)), file)
    ]
    let plain = MediaType("text", "plain")
    if part.mediaType != "text/plain", part.accepts(plain),
      let text = Self.file(of: "text/plain", upTo: part.sizeLimit)
    {
      form.parts[files[0]].body = text
      form.parts[files[0]].mediaType = "text/plain"
      form.parts[files[0]].filename = "lines.txt"
      uploads.append(("a text", .form(form.bytes(boundary: RequestBuilder.boundary)), text))
    }
    return uploads
  }

  /// Bytes that a backend changes which takes them for text in another encoding or with other line breaks.
  private static func file(of mediaType: String, upTo limit: Int?) -> [UInt8]? {
    let text = Array("first\r\nsecond\n\n é\u{301} 🥦\t\r\n ".utf8)
    let file: [UInt8]
    switch mediaType {
    case "text/plain": file = text
    case "application/octet-stream", "*/*": file = text + Array(0...255) + [0, 13, 10]
    default: return nil
    }
    return limit.map { file.count <= $0 } ?? true ? file : nil
  }
}
