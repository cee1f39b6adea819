#if os(Linux)
import ContractText

/// A connection of libcurl: with TLS, or a tunnel through a proxy.
///
/// libcurl connects, performs the handshake and verifies the certificate; after that it only encrypts,
/// so that https uses the same pool, timeouts, limits and parser as http. As with ``TCPSocket``, its
/// owner must close it. It is used by one thread at a time.
@safe struct TLSStream: @unchecked Sendable {
  let descriptor: Int32
  private let library: CurlLibrary
  private let handle: CurlLibrary.Handle

  /// Where libcurl writes the reasons of errors.
  private let errorText: UnsafeMutableBufferPointer<CChar>
}

extension TLSStream {
  private enum CurlOption {
    static let url: CInt = 10_002
    static let proxy: CInt = 10_004
    static let errorText: CInt = 10_010
    static let certificate: CInt = 10_025
    static let keyPassword: CInt = 10_026
    static let caFile: CInt = 10_065
    static let key: CInt = 10_087
    static let noProxy: CInt = 10_177
    static let resolve: CInt = 10_203
    static let proxyTunnel: CInt = 61
    static let httpVersion: CInt = 84
    static let noSignal: CInt = 99
    static let connectOnly: CInt = 141
    static let connectTimeout: CInt = 156
  }

  private enum CurlInfo {
    static let verification: CInt = 0x20_000D
    static let systemError: CInt = 0x20_0019
    static let socket: CInt = 0x50_002C
  }

  /// Connects and performs the handshake; blocks until that is done or the time has passed.
  ///
  /// A PEM file replaces the system's file of authorities.
  static func connecting(
    to origin: Origin, via route: ConnectionRoute, within limit: Duration
  ) throws(TransportError.Reason) -> TLSStream {
    guard let library = CurlLibrary.shared, let handle = unsafe library.makeHandle() else {
      throw .tls(.other("https and proxies need libcurl.so.4, which is not installed"))
    }
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 256)
    unsafe text.initialize(repeating: 0)
    let settings = unsafe TLSStream(
      descriptor: -1, library: library, handle: handle, errorText: text)
    settings.set(CurlOption.url, "\(origin.scheme.rawValue)://\(origin.authority)/")
    let addresses = unsafe settings.set(route, for: origin)
    defer { unsafe library.freeList(addresses) }
    let http1_1 = 2
    settings.set(CurlOption.httpVersion, http1_1)
    settings.set(CurlOption.noSignal, 1)
    settings.set(CurlOption.connectOnly, 1)
    settings.set(CurlOption.connectTimeout, limit.wholeMilliseconds)
    _ = unsafe library.setPointer(handle, CurlOption.errorText, text.baseAddress)
    let code = unsafe library.perform(handle)
    let stream = unsafe TLSStream(
      descriptor: Int32(truncatingIfNeeded: number(CurlInfo.socket, of: handle, library)),
      library: library, handle: handle, errorText: text)
    guard code == 0 else {
      defer { stream.close() }
      throw stream.reason(code, limit: limit, proxy: route.proxy)
    }
    unsafe text.update(repeating: 0)
    return stream
  }

  private func set(_ option: CInt, _ text: String) {
    // libcurl keeps a copy.
    _ = unsafe text.withCString { unsafe library.setPointer(handle, option, $0) }
  }

  private func set(_ option: CInt, _ number: Int) {
    _ = unsafe library.setNumber(handle, option, number)
  }

  /// Sets how the connection reaches the origin.
  ///
  /// - Returns: A list that libcurl uses while it connects.
  private func set(
    _ route: ConnectionRoute, for origin: Origin
  ) -> UnsafeMutableRawPointer? {
    // An empty name means no proxy, independent of the environment.
    set(CurlOption.proxy, route.proxy?.url ?? "")
    set(CurlOption.noProxy, "")
    if route.proxy != nil { set(CurlOption.proxyTunnel, 1) }
    // The system's folder of authorities remains in use.
    if let path = route.anchors.path { set(CurlOption.caFile, path) }
    if let certificate = route.certificate {
      set(CurlOption.certificate, certificate.path)
      set(CurlOption.key, certificate.keyPath)
      // Without one, OpenSSL would ask for it on the terminal.
      set(CurlOption.keyPassword, "")
    }
    guard let address = route.address else { return nil }
    let number = address.containsASCII(":") ? "[\(address)]" : address
    let list = unsafe "\(origin.host):\(origin.port):\(number)".withCString {
      unsafe library.append(nil, $0)
    }
    _ = unsafe library.setPointer(handle, CurlOption.resolve, UnsafeRawPointer(list))
    return unsafe list
  }

  func close() {
    unsafe library.freeHandle(handle)
    unsafe errorText.deallocate()
  }

  private static func number(
    _ information: CInt, of handle: CurlLibrary.Handle, _ library: CurlLibrary
  ) -> Int {
    var number = 0
    _ = unsafe library.information(handle, information, &number)
    return number
  }

  /// The reason of the last error in libcurl's words; empty where there was none.
  private var message: String {
    unsafe String(decoding: errorText.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }

  /// The reason why the service rejected this client after the handshake, which TLS 1.3 reports then.
  var alert: TransportError.Reason? {
    message.containsScalars("certificate required")
      ? .tls(.other("it requires a client certificate")) : nil
  }

  private func reason(
    _ code: CInt, limit: Duration, proxy: HTTPProxy?
  ) -> TransportError.Reason {
    let written = message
    let message =
      written.isEmpty
      ? unsafe library.describe(code).map { unsafe String(cString: $0) } ?? "" : written
    switch code {
    case 5, 7, 56, 97:
      guard let proxy else { break }
      return .unreachable("through the proxy \(proxy): \(message)")
    default: break
    }
    switch code {
    case 6: return .unknownHost(message)
    case 7:
      let error = SystemError(
        code: Int32(
          truncatingIfNeeded: unsafe Self.number(CurlInfo.systemError, of: handle, library)))
      return error.isRefusal ? .refused : .unreachable(message)
    case 28: return .timedOut(.connecting, after: limit)
    case 60:
      return .tls(
        TransportError.TLSFailure(
          verification: unsafe Self.number(CurlInfo.verification, of: handle, library),
          message: message))
    case 58: return .tls(.other("the client certificate cannot be used: \(message)"))
    case 77: return .tls(.other("the file of authorities cannot be used: \(message)"))
    default: return .tls(.other(message))
    }
  }
}

extension TransportError.TLSFailure {
  /// Maps OpenSSL's result of verifying a certificate; libcurl itself compares the host name.
  fileprivate init(verification: Int, message: String) {
    switch verification {
    case _ where message.contains("subject name"): self = .certificateForAnotherHost
    case 9, 10: self = .expiredCertificate
    case 2, 18, 19, 20, 21, 27: self = .unknownAuthority
    case 62, 63, 64: self = .certificateForAnotherHost
    default: self = .other(message)
    }
  }
}

extension TLSStream {
  private static let again: CInt = 81

  /// As ``TCPSocket/send(_:from:)``.
  func send(_ bytes: [UInt8], from offset: Int) throws(SystemError) -> Int {
    var sent = 0
    let code = unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[offset...])
      return unsafe library.send(handle, rest.baseAddress, rest.count, &sent)
    }
    guard code == 0 || code == Self.again else { throw .connectionReset }
    return code == 0 ? sent : 0
  }

  /// As ``TCPSocket/receive(into:)``; must be called until it returns `nil`, because bytes that are
  /// already decrypted do not make the descriptor readable.
  func receive(into buffer: inout [UInt8]) throws(SystemError) -> Int? {
    var received = 0
    let code = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe library.receive(handle, buffer.baseAddress, buffer.count, &received)
    }
    guard code == 0 || code == Self.again else { throw .connectionReset }
    return code == 0 ? received : nil
  }
}
#endif
