import ContractHTTP
import ContractJSON

extension HTTPResponse {
  /// What tells one kind of answer from another: its status, its error code, and which members and
  /// types its body has, three levels deep.
  func signature(of operation: String, code: String?) -> UInt64 {
    var hash = StableHash()
    hash.add(operation)
    hash.add(UInt64(status.code))
    if let code { hash.add(code) }
    if let shape = JSON.structureHash(of: body, depth: 3) { hash.add(shape) }
    return hash.value
  }
}
