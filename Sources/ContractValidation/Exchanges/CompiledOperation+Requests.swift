package import ContractHTTP
import ContractJSON
package import ContractModel

extension CompiledOperation {
  /// How a request breaks the contract, read as leniently as a backend may read it.
  ///
  /// A number in the path, the query or the header may be written as any number. A repeated member
  /// or a byte order mark is not held against a JSON body, and neither is its media type: readers
  /// differ there, so such a request proves nothing. Undocumented members and parameters break
  /// nothing.
  ///
  /// - Parameters:
  ///   - request: As it is sent.
  ///   - parameters: The path parameters, decoded, as ``CompiledContract/route(_:path:)`` has them.
  /// - Returns: Drifts placed in the request: those of the path at a name in braces, those of the
  ///   query at `?name`, those of the header at `name:`.
  package func violations(
    in request: HTTPRequest, parameters: [String: String]
  ) -> [Drift] {
    parameterViolations(in: request, path: parameters) + bodyViolations(in: request)
  }

  private func bodyViolations(in request: HTTPRequest) -> [Drift] {
    guard let body = operation.body else { return [] }
    guard let judge = self.body else { return formViolations(in: request, body) }
    let bytes = request.body
    if bytes.isEmpty {
      return [
        Drift(
          .bodyUnreadable, check: .responseSchema, at: Drift.Location(.request),
          source: body.position, expected: "a JSON body", actual: "no body")
      ]
    }
    var drifts = judge.drifts(in: bytes)
    if drifts.contains(where: { $0.kind == .bodyUnreadable }),
      let reread = JSON.rereading(bytes)
    {
      drifts = judge.drifts(in: reread.bytes())
    }
    return drifts.filter { $0.severity == .drift }.map(violation)
  }

  /// What the body of a request has wrong, as a drift of the request.
  package func violation(_ drift: Drift) -> Drift {
    var drift = drift
    drift.location.part = .request
    drift.source = drift.source ?? operation.body?.position
    return drift
  }
}

extension JSON {
  /// What a lenient reader makes of a document: no byte order mark, the last of repeated members.
  fileprivate static func rereading(_ bytes: [UInt8]) -> JSON? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    return (try? JSON(parsing: text))?.withoutRepeatedNames
  }

  private var withoutRepeatedNames: JSON {
    switch self {
    case .null, .boolean, .number, .string: return self
    case .array(let elements): return .array(elements.map(\.withoutRepeatedNames))
    case .object(let object):
      var kept = Object()
      for member in object.members { kept[member.name] = member.value.withoutRepeatedNames }
      return .object(kept)
    }
  }
}
