import ContractNetwork
import Foundation

/// A WebSocket server in a child process that uses Python's `websockets`.
///
/// Its behaviour depends on the path; see the program.
final class WebSocketPeer: Sendable {
  /// Whether Python with `websockets` is installed.
  static var isAvailable: Bool {
    get async throws {
      try await ChildCommand.succeeds("python3 -c 'import websockets.sync.server'")
    }
  }

  /// A server without TLS for all tests, started on first use.
  static let shared = Result { try WebSocketPeer() }

  let port: UInt16
  private let process: Process

  /// Uses TLS if there is a certificate.
  init(_ certificate: TLSCertificates.Certificate? = nil) throws {
    (process, port) = try Process.listening(
      Self.program, certificate.map { [$0.path] } ?? [])
  }

  deinit {
    process.terminate()
  }

  private static let program = """
    import http, inspect, os, queue, ssl, sys, threading
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.server import serve

    closes = queue.Queue()

    def handle(socket):
      path, _, argument = socket.request.path.partition("?")
      if path == "/echo":
        try:
          while True:
            socket.send(socket.recv())
        except ConnectionClosed:
          closes.put(f"{socket.close_code} {socket.close_reason}")
      elif path == "/last-close":
        socket.send(closes.get(timeout=3600))
      elif path == "/fragments":
        socket.send(["Häl", "", "lo"])
        socket.send([b"\\x00", b"\\xff"])
      elif path == "/ping":
        socket.send("pong" if socket.ping(b"hello").wait(20) else "none")
      elif path == "/close":
        socket.close(4000, "genug")
      elif path == "/long":
        socket.send("a" * int(argument))
      elif path == "/invalid":
        socket.send(b"\\xc3\\x28", text=True)
        try:
          socket.recv(20)
        except ConnectionClosed:
          closes.put(f"{socket.close_code} {socket.close_reason}")
      elif path == "/cut":
        socket.socket.sendall(b"\\x81\\x05he")
        socket.socket.shutdown(2)

    def refuse(socket, request):
      if request.path == "/refused":
        return socket.respond(http.HTTPStatus.UNAUTHORIZED, "who are you?")

    def end_with_parent():
      sys.stdin.read()
      os._exit(0)

    context = None
    if len(sys.argv) > 1:
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain(sys.argv[1])
    # A test that waits for its turn must not be taken for a client that has gone.
    names = inspect.signature(serve).parameters
    quiet = {"ping_interval": None} if "ping_interval" in names else {}
    threading.Thread(target=end_with_parent, daemon=True).start()
    with serve(
      handle, "127.0.0.1", 0, ssl=context, process_request=refuse, max_size=None,
      select_subprotocol=lambda _, offers: "chat" if "chat" in offers else None, **quiet,
    ) as server:
      print(server.socket.getsockname()[1], flush=True)
      server.serve_forever()
    """
}

/// A WebSocket client on Python's `websockets`.
enum WebSocketCaller {
  /// Runs statements with an open `socket`, and returns what they print.
  ///
  /// The body runs when they have printed something or have ended.
  static func output(
    of statements: String, port: UInt16, whenPrinting body: @escaping @Sendable () -> Void = {}
  ) async throws -> String {
    let (_, output) = try Process.started(
      "python3", ["-c", program(statements), "\(port)"])
    // Must not block a thread of the tasks, which other tests need.
    let text = await withCheckedContinuation { waiter in
      Thread.detachNewThread {
        let start = output.fileHandleForReading.availableData
        body()
        waiter.resume(returning: start + output.fileHandleForReading.readDataToEndOfFile())
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func program(_ statements: String) -> String {
    """
    import sys
    from websockets.exceptions import ConnectionClosed
    from websockets.sync.client import connect

    with connect(
      f"ws://127.0.0.1:{sys.argv[1]}/ws", proxy=None, max_size=None,
      subprotocols=["chat", "superchat"]) as socket:
    \(statements.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    """
  }
}
