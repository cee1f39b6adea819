import ContractHTTP
import ContractJSON

extension HTTPResponse {
  /// A hash of the status, the error code, and the members and types of the body, three levels deep.
  ///
  /// Responses with a new signature are worth more random requests.
  func signature(of operation: String, code: String?) -> UInt64 {
    var hash = StableHash()
    hash.add(operation)
    hash.add(UInt64(status.code))
    if let code { hash.add(code) }
    if let shape = JSON.structureHash(of: body, depth: 3) { hash.add(shape) }
    return hash.value
  }
}
