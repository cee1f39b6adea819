import ContractHTTP

/// Writes requests to one origin, with what it wants to see in each of them.
struct RequestWriter: Sendable {
  /// The fields a request gets unless it has them.
  private let defaults: [(name: String, line: [UInt8])]
  private let allLines: [UInt8]
  private let basePath: String

  init(for origin: Origin) {
    basePath = origin.basePath
    defaults = [
      ("Host", origin.authority), ("User-Agent", "contract-check"), ("Accept-Encoding", "identity"),
    ].map { ($0, Array("\($0): \($1)\r\n".utf8)) }
    allLines = defaults.flatMap(\.line)
  }

  func bytes(of request: HTTPRequest) -> [UInt8] {
    let isPlain = !defaults.contains { request.fields.contains($0.name) }
    let lines =
      isPlain ? allLines : defaults.flatMap { request.fields.contains($0.name) ? [] : $0.line }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      64 + basePath.utf8.count + request.target.utf8.count + lines.count
        + request.fields.block.count + request.body.count)
    request.write(to: &bytes, basePath: basePath, extraLines: lines)
    return bytes
  }
}
