import ContractHTTP
import ContractModel
import ContractValidation
import Testing

@Suite struct `A server error` {
  @Test(
    arguments: [
      ("/", #"{"name":"wxyzvutsr"}"#, "no kernel 'wxyzvutsr' here", "no kernel '#' here"),
      ("/books/wxyzvutsr?by=me", "", "wxyzvutsr: unhashable", "#: unhashable"),
      // The names of members are those of the contract, short words are in many messages.
      ("/", #"{"kernel":"none"}"#, "no kernel for none", "no kernel for none"),
      ("/", #"{"name":["a-b c"]}"#, "no kernel 'a-b c' here", "no kernel '#' here"),
      ("/", #"{"name":"other"}"#, "out of memory", "out of memory"),
    ])
  func `is known by its message without the values of the request`(
    target: String, body: String, message: String, expected: String
  ) throws {
    let drift = try #require(
      try CompiledOperation.library("read").drifts(
        in: .json(500, #"{"error":{"code":"OOPS","message":"\#(message)"}}"#),
        to: HTTPRequest(method: .get, target: target, body: Array(body.utf8)), expecting: .success
      ).first { $0.kind == .serverFailed })
    #expect(drift.actual.hasSuffix(message))
    #expect(drift.actualWithoutSentValues == "500 OOPS: \(expected)")
  }
}
