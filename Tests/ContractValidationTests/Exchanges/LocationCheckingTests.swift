import ContractHTTP
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `Checking the Location of a new resource` {
  private static let request = HTTPRequest(method: .post, target: "/products")

  private static func drifts(
    _ fields: HTTPFields, _ change: (inout ContractModel.Operation) -> Void = { _ in }
  ) throws -> [String] {
    var contract = Contract.shop
    change(&contract.operations[1])
    let operation = try #require(try CompiledContract(contract).operation("createProduct"))
    let body =
      #"{"id":"6f1c2b1e-0000-4000-8000-000000000000","name":"A","price":1,"category":"toy","#
      + #""stock":1}"#
    let response = HTTPResponse(
      status: .created, fields: fields.declaringJSON, body: Array(body.utf8))
    return operation.drifts(in: response, to: request, expecting: .success).map(\.brief)
  }

  @Test(arguments: ["/products/1", "https://shop.example/products/1", "1"])
  func `accepts any Location`(location: String) throws {
    #expect(try Self.drifts(["location": location]) == [])
  }

  @Test(arguments: [[:], ["Location": ""]] as [HTTPFields])
  func `reports a missing documented Location`(fields: HTTPFields) throws {
    #expect(try Self.drifts(fields) == ["field-missing at header Location"])
  }

  @Test func `does not require an undocumented Location`() throws {
    #expect(try Self.drifts([:]) { $0.responses[0].location = nil } == [])
  }

  @Test func `does not require a Location that another response of the status lacks`() throws {
    #expect(
      try Self.drifts([:]) { operation in
        operation.responses[0].variant = "new"
        operation.responses.append(Response(201, operation.responses[0].body, variant: "known"))
      } == [])
  }
}

extension HTTPFields {
  fileprivate var declaringJSON: HTTPFields {
    var copy = self
    copy.append("Content-Type", "application/json")
    return copy
  }
}
