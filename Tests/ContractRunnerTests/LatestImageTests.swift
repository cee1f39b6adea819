import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// A picture of the user, which a backend stores and shows.
@Suite struct `The image of the latest upload` {
  private static let contract: Contract = {
    Contract(
      "pictures", version: "1", title: "Pictures", authentication: .none, errors: .coded,
      operations: [
        Operation(
          "upload", .post, "/picture",
          body: .multipart(.file("picture", "image/*", atMost: 1_000_000)),
          responses: [.ok(.object { Field("url", .string) })]
        ).storingImage(at: response("/url"))
      ])
  }()

  /// The kinds of drift of a backend that shows images of what was uploaded.
  private static func kinds(
    _ shown: @escaping @Sendable (_ uploads: [[UInt8]]) -> [UInt8]
  ) async throws -> [Drift.Kind] {
    let uploads = Mutex<[[UInt8]]>([])
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      guard arrival.method == .post else {
        return HTTPResponse(
          status: .ok, fields: ["Content-Type": "image/png"],
          body: uploads.withLock { shown($0) })
      }
      let form = arrival.request.fields["Content-Type"].flatMap {
        try? MultipartForm(parsing: arrival.request.body, contentType: $0)
      }
      if let image = form?.parts.first?.body { uploads.withLock { $0.append(image) } }
      return HTTPResponse(
        status: .ok, fields: ["Content-Type": "application/json"],
        body: Array(#"{"url": "/shown.png"}"#.utf8))
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.scenarios]
      $0.jobs = 1
    }
    return rehearsal.causes.map(\.drift.kind)
  }

  @Test func `is shown by a backend without defects, also by one with a single image`() async throws
  {
    #expect(try await Self.kinds { $0.last ?? [] } == [])
    let one = SampleImage.png(side: 8)
    #expect(try await Self.kinds { _ in one } == [])
  }

  @Test func `is not that of the upload before`() async throws {
    #expect(try await Self.kinds { $0.dropLast().last ?? $0.last ?? [] } == [.ruleBroken])
  }
}
