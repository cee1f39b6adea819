import ContractNetwork
import Foundation

/// A server in a child process that responds to every request over TLS with 200 and `ok`.
///
/// It needs `openssl` and `python3`.
final class TLSPeer: Sendable {
  let port: UInt16
  private let process: Process

  /// Starts the server; with the file of an authority, clients need a certificate that it has signed.
  init(
    _ certificate: TLSCertificates.Certificate, clientsSignedBy authority: String = ""
  ) throws {
    (process, port) = try Process.listening(Self.program, [certificate.path, authority])
  }

  deinit {
    process.terminate()
  }

  private static let program = """
    import http.server, os, ssl, sys, threading

    class Handler(http.server.BaseHTTPRequestHandler):
      protocol_version = "HTTP/1.1"
      def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")
      def log_message(self, *arguments):
        pass

    class Server(http.server.ThreadingHTTPServer):
      def handle_error(self, *arguments):
        pass

    def end_with_parent():
      sys.stdin.read()
      os._exit(0)

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
    if sys.argv[2]:
      context.verify_mode = ssl.CERT_REQUIRED
      context.load_verify_locations(sys.argv[2])
    server = Server(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(
      server.socket, server_side=True, do_handshake_on_connect=False)
    threading.Thread(target=end_with_parent, daemon=True).start()
    print(server.server_port, flush=True)
    server.serve_forever()
    """
}

/// Authorities and certificates for one test run.
struct TLSCertificates: Sendable {
  struct Failure: Error {}

  /// A file with a certificate and its key.
  struct Certificate: Sendable {
    var path: String
  }

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Creates an authority; its certificate is at `path(name)`.
  func makeAuthority(_ name: String) async throws {
    try await openssl(
      ["req", "-x509", "-days", "30", "-subj", "/CN=\(name)", "-out", path(name)]
        + newKey(path("\(name)-key")))
  }

  /// Creates a certificate for a host, signed by an authority.
  func makeCertificate(
    for host: String, signedBy authority: String, days: Int = 30, usage: String = "serverAuth"
  ) async throws -> Certificate {
    let name = UUID().uuidString
    try await openssl(
      ["req", "-subj", "/CN=\(host)", "-out", path("\(name)-request")]
        + newKey(path("\(name)-key")))
    let extensions = "subjectAltName=DNS:\(host)\nextendedKeyUsage=\(usage)\n"
    try Data(extensions.utf8).write(to: URL(filePath: path("\(name)-extensions")))
    try await openssl([
      "x509", "-req", "-in", path("\(name)-request"), "-CA", path(authority),
      "-CAkey", path("\(authority)-key"), "-set_serial", "\(Int.random(in: 1..<Int.max))",
      "-days", "\(days)", "-extfile", path("\(name)-extensions"), "-out", path(name),
    ])
    let both =
      try Data(contentsOf: URL(filePath: path(name)))
      + Data(contentsOf: URL(filePath: path("\(name)-key")))
    try both.write(to: URL(filePath: path(name)))
    return Certificate(path: path(name))
  }

  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  private func newKey(_ path: String) -> [String] {
    ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", path]
  }

  private func openssl(_ arguments: [String]) async throws {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    guard try await ChildCommand.succeeds("openssl \(words)") else { throw Failure() }
  }
}
