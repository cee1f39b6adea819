import Foundation

/// A forward proxy in a child process that opens tunnels by `CONNECT`, and logs what it gets.
///
/// It connects to this machine whatever the host, and needs `python3`. With a password, it demands it of
/// the user `me`.
final class ProxyPeer: Sendable {
  let port: UInt16
  private let process: Process
  private let log: String

  /// The first lines of the requests.
  var requests: [String] {
    ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n")
      .map(String.init)
  }

  init(in folder: TLSCertificates, password: String = "") throws {
    log = folder.path("proxy-\(UUID().uuidString)")
    (process, port) = try Process.listening(Self.program, [log, password])
  }

  deinit {
    process.terminate()
  }

  private static let program = """
    import base64, os, socket, socketserver, sys, threading

    log, password = sys.argv[1:3]
    wanted = base64.b64encode(b"me:" + password.encode()).decode()

    def copy(source, target):
      try:
        while data := source.recv(65536): target.sendall(data)
      except OSError: pass
      try: target.shutdown(socket.SHUT_WR)
      except OSError: pass

    class Handler(socketserver.StreamRequestHandler):
      def handle(self):
        line = self.rfile.readline().decode().strip()
        fields = {}
        while (field := self.rfile.readline().decode().strip()):
          name, _, value = field.partition(":")
          fields[name.lower()] = value.strip()
        with open(log, "a") as file: file.write(line + "\\n")
        method, target, _ = line.split(" ")
        if password and fields.get("proxy-authorization") != "Basic " + wanted:
          self.wfile.write(b"HTTP/1.1 407 Proxy Authentication Required\\r\\nContent-Length: 0\\r\\n\\r\\n")
          return
        if method != "CONNECT":
          self.wfile.write(b"HTTP/1.1 405 Method Not Allowed\\r\\nContent-Length: 0\\r\\n\\r\\n")
          return
        other = socket.create_connection(("127.0.0.1", int(target.rpartition(":")[2])))
        self.wfile.write(b"HTTP/1.1 200 Connected\\r\\n\\r\\n")
        self.wfile.flush()
        threading.Thread(target=copy, args=(other, self.connection), daemon=True).start()
        copy(self.connection, other)

    class Server(socketserver.ThreadingTCPServer):
      daemon_threads = True
      def handle_error(self, *arguments): pass

    def end_with_parent():
      sys.stdin.read()
      os._exit(0)

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=end_with_parent, daemon=True).start()
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """
}
