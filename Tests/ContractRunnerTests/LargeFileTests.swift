import ContractFindings
import ContractModel
import ContractRunner
import TestSupport
import Testing

@Suite struct `A file that is larger than allowed` {
  private static var contract: Contract {
    Contract(
      "photos", version: "1", title: "Photos", authentication: .none,
      errors: .coded,
      failures: [Failure(400, "INVALID", when: .invalid)],
      operations: [
        Operation(
          "addPhoto", .post, "/photos",
          body: .multipart(.file("photo", "image/*", atMost: 100_000)), responses: [.noContent()])
      ])
  }

  /// Trying each of its bytes would take minutes.
  @Test(.timeLimit(.minutes(3)))
  func `is reported as it is`() async throws {
    let backend = try Backend(Self.contract, drifts: ["photo-unchecked"])
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.negative] }
    #expect(rehearsal.causes.contains { $0.drift.kind == .invalidAccepted })
  }
}
