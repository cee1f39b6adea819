import ContractHTTP
import ContractNetwork
import Foundation

extension Benchmark {
  /// Needs `nginx`, `wrk` and `taskset`.
  static let peers = Benchmark(
    name: "peers", summary: "peers: exchanges and the mock beside wrk and nginx, all on one core"
  ) { options, board in
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let mock = try PinnedMock()
    defer { mock.stop() }
    let sample = try await SampleMessages(of: mock.origin)
    let nginx = try await Nginx(
      [
        "/list": Nginx.Reply(.ok, sample.list), "/created": Nginx.Reply(.created, sample.created),
      ], in: folder)
    defer { nginx.stop() }
    let create = folder.appendingPathComponent("create.lua")
    try Data(Wrk.script(posting: SampleMessages.newGoalText).utf8).write(to: create)
    let seconds = max(1, Int(options.duration / .seconds(2)))

    for (connections, target) in [(16, 0.75), (1, 0.9)] {
      let exchanges = try rounds {
        try checkedExchanges(with: nginx.origin, "/list", connections, seconds)
      } against: {
        try Wrk.rate(of: nginx.origin, "/list", connections: connections, seconds)
      }
      board.show(
        "checked exchanges, \(connections) connections", exchanges, "x wrk with the same nginx",
        target: .atLeast(target))
    }
    let listing = try rounds {
      try Wrk.rate(of: mock.origin, "/api/v1/goals", connections: 16, seconds)
    } against: {
      try Wrk.rate(of: nginx.origin, "/list", connections: 16, seconds)
    }
    board.show("mock, GET a list", listing, "x nginx return of the same", target: .atLeast(0.8))
    let creating = try rounds {
      try Wrk.rate(
        of: mock.origin, "/api/v1/goals", connections: 16, seconds, script: create.path)
    } against: {
      try Wrk.rate(of: nginx.origin, "/created", connections: 16, seconds, script: create.path)
    }
    board.show("mock, POST a goal", creating, "x nginx return of the same", target: .atLeast(0.5))
  }

  private static func rounds(
    _ first: () throws -> Double, against second: () throws -> Double
  ) rethrows -> Figure {
    Figure(
      try (0..<15).map { _ in
        let rate = try first()
        return rate / (try second())
      })
  }

  /// What this program prints about its own exchanges on the same core.
  private static func checkedExchanges(
    with origin: Origin, _ path: String, _ connections: Int, _ seconds: Int
  ) throws -> Double {
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let text = try PinnedProcess([
      program, "exchanges", "--host", "\(origin)", "--path", path, "--connections",
      "\(connections)", "--seconds", "\(seconds)",
    ]).text()
    guard let end = text.range(of: " per second"),
      let rate = text[..<end.lowerBound].split(separator: " ").last.flatMap({ Double($0) })
    else { throw Unmeasured("no rate in \(text)") }
    return rate
  }
}

/// `contract-check mock` as a process of its own.
private struct PinnedMock {
  let origin: Origin
  private let process: PinnedProcess

  init() throws {
    process = try PinnedProcess([
      Tool.found().url.path, "mock", "--contract", "lume-goals", "--port", "0",
    ])
    var line = try process.line()
    while !line.contains("http://") {
      guard !line.isEmpty else { throw Unmeasured("the mock does not say where it listens") }
      line = try process.line()
    }
    let address = line.split { " ;".contains($0) }.first { $0.hasPrefix("http://") }
    origin = try Origin(parsing: String(address ?? ""))
  }

  func stop() { process.stop() }
}

/// nginx with constant responses.
private struct Nginx {
  struct Reply {
    var status: HTTPStatus
    var body: String

    init(_ status: HTTPStatus, _ body: [UInt8]) {
      self.status = status
      self.body = String(decoding: body, as: UTF8.self)
    }
  }

  let origin: Origin
  private let process: PinnedProcess

  init(_ replies: [String: Reply], in folder: URL) async throws {
    let port = try ConstantServer.unusedPort()
    let locations = replies.map { path, reply in
      "location = \(path) { return \(reply.status.code) '\(reply.body)'; }"
    }
    let text = """
      worker_processes 1; pid nginx.pid; error_log stderr; daemon off;
      events { worker_connections 256; }
      http {
        access_log off; default_type application/json; keepalive_requests 1000000000;
        server { listen 127.0.0.1:\(port); \(locations.joined(separator: "\n")) }
      }
      """
    let file = folder.appendingPathComponent("nginx.conf")
    try Data(text.utf8).write(to: file)
    process = try PinnedProcess(["nginx", "-p", folder.path, "-c", file.path])
    origin = Origin(host: "127.0.0.1", port: port)
    try await waitUntilReady()
  }

  private func waitUntilReady() async throws {
    let transport = try SocketTransport(origin)
    for _ in 0..<100 {
      let request = RequestTemplate.list(at: "/list").request()
      if (try? await transport.send(request)) != nil { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Unmeasured("nginx does not respond; is it installed?")
  }

  func stop() { process.stop() }
}

private enum Wrk {
  /// Requests per second, as `wrk` prints them.
  static func rate(
    of origin: Origin, _ path: String, connections: Int, _ seconds: Int, script: String? = nil
  ) throws -> Double {
    let text = try PinnedProcess(
      ["wrk", "-t1", "-c\(connections)", "-d\(seconds)s"]
        + ["-H", "Authorization: Bearer user-token"]
        + (script.map { ["-s", $0] } ?? []) + [origin.url(for: path)]
    ).text()
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let label = words.firstIndex(of: "Requests/sec:"), let rate = Double(words[label + 1])
    else { throw Unmeasured("no rate in \(text)") }
    return rate
  }

  static func script(posting body: String) -> String {
    """
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = [[\(body)]]
    """
  }
}
