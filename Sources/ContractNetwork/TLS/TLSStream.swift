#if os(Linux)
/// A TLS connection of libcurl.
///
/// libcurl connects, performs the handshake and verifies the certificate; after that it only encrypts,
/// so that https uses the same pool, timeouts, limits and parser as http. As with ``TCPSocket``, its
/// owner must close it. It is used by one thread at a time.
@safe struct TLSStream: @unchecked Sendable {
  let descriptor: Int32
  private let library: CurlLibrary
  private let handle: CurlLibrary.Handle
}

extension TLSStream {
  private enum CurlOption {
    static let url: CInt = 10_002
    static let proxy: CInt = 10_004
    static let errorText: CInt = 10_010
    static let caFile: CInt = 10_065
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
    to origin: Origin, caFile: String?, within limit: Duration
  ) throws(TransportError.Reason) -> TLSStream {
    guard let library = CurlLibrary.shared, let handle = unsafe library.makeHandle() else {
      throw .tls(.other("https needs libcurl.so.4, which is not installed"))
    }
    func set(_ option: CInt, _ text: String?) {
      // libcurl keeps a copy.
      _ =
        unsafe text.map { unsafe $0.withCString { unsafe library.setPointer(handle, option, $0) } }
        ?? library.setPointer(handle, option, nil)
    }
    set(CurlOption.url, "https://\(origin.authority)/")
    // An empty name means no proxy, independent of the environment.
    set(CurlOption.proxy, "")
    // The system's folder of authorities remains in use.
    if let caFile { set(CurlOption.caFile, caFile) }
    let http1_1 = 2
    _ = unsafe library.setNumber(handle, CurlOption.httpVersion, http1_1)
    _ = unsafe library.setNumber(handle, CurlOption.noSignal, 1)
    _ = unsafe library.setNumber(handle, CurlOption.connectOnly, 1)
    _ = unsafe library.setNumber(handle, CurlOption.connectTimeout, limit.wholeMilliseconds)
    let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: 256)
    unsafe text.initialize(repeating: 0)
    _ = unsafe library.setPointer(handle, CurlOption.errorText, text.baseAddress)
    let code = unsafe library.perform(handle)
    let message = unsafe String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    _ = unsafe library.setPointer(handle, CurlOption.errorText, nil)
    unsafe text.deallocate()
    let stream = unsafe TLSStream(
      descriptor: Int32(truncatingIfNeeded: number(CurlInfo.socket, of: handle, library)),
      library: library, handle: handle)
    guard code == 0 else {
      defer { stream.close() }
      throw stream.reason(code, message: message, limit: limit)
    }
    return stream
  }

  func close() {
    unsafe library.freeHandle(handle)
  }

  private static func number(
    _ information: CInt, of handle: CurlLibrary.Handle, _ library: CurlLibrary
  ) -> Int {
    var number = 0
    _ = unsafe library.information(handle, information, &number)
    return number
  }

  private func reason(
    _ code: CInt, message: String, limit: Duration
  ) -> TransportError.Reason {
    let message =
      message.isEmpty
      ? unsafe library.describe(code).map { unsafe String(cString: $0) } ?? "" : message
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
