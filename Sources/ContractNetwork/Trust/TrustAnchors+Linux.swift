#if os(Linux)
import Synchronization

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

extension TrustAnchors {
  /// Whether OpenSSL can use a certificate.
  ///
  /// - Throws: That there is no OpenSSL to ask.
  static func understands(_ certificate: [UInt8]) throws(ReadError.Reason) -> Bool {
    guard let library = OpenSSL.shared else { throw .unsupported }
    guard let certificate = library.certificate(certificate) else { return false }
    library.free(certificate)
    return true
  }

  /// Makes every TLS connection that this process begins from now on trust the certificates.
  ///
  /// URLSession has no way to name authorities here, and the libcurl below it reads none from the
  /// environment. Where that uses the shared OpenSSL, as on all big distributions, OpenSSL's hook
  /// for new contexts is the one public way to add to those it has.
  func trust() {
    OpenSSL.trusted.withLock { trusted in
      for certificate in certificates where trusted[certificate] == nil {
        trusted[certificate] = OpenSSL.shared?.certificate(certificate)
      }
    }
  }
}

/// The few functions of OpenSSL that let a process trust more certificates.
@safe private struct OpenSSL: @unchecked Sendable {
  @safe struct Certificate: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias Hook =
    @convention(c) (Pointer?, Pointer?, Pointer?, CInt, CLong, Pointer?) -> Void

  private let parse:
    @convention(c) (Pointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>, CLong) -> Pointer?
  private let release: @convention(c) (Pointer) -> Void
  private let storeOfContext: @convention(c) (Pointer) -> Pointer?
  private let addToStore: @convention(c) (Pointer, Pointer) -> CInt

  /// By what they were made from.
  ///
  /// Never freed: new contexts may come as long as the process lives.
  static let trusted = Mutex<[[UInt8]: Certificate]>([:])

  /// `nil` when no shared OpenSSL is loaded, which means that URLSession does without it.
  static let shared = OpenSSL()

  private init?() {
    let names = ["libssl.so.3", "libssl.so.1.1"]
    guard
      let library = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW | RTLD_NOLOAD) })
        .first,
      let parse = unsafe dlsym(library, "d2i_X509"),
      let release = unsafe dlsym(library, "X509_free"),
      let storeOfContext = unsafe dlsym(library, "SSL_CTX_get_cert_store"),
      let addToStore = unsafe dlsym(library, "X509_STORE_add_cert"),
      let addHook = unsafe dlsym(library, "CRYPTO_get_ex_new_index")
    else { return nil }
    // The signatures are those of OpenSSL's manual pages, the same in 1.1 and 3.
    unsafe self.parse = unsafeBitCast(parse, to: type(of: self.parse))
    unsafe self.release = unsafeBitCast(release, to: type(of: self.release))
    unsafe self.storeOfContext = unsafeBitCast(storeOfContext, to: type(of: self.storeOfContext))
    unsafe self.addToStore = unsafeBitCast(addToStore, to: type(of: self.addToStore))
    let hook = unsafe unsafeBitCast(
      addHook,
      to: (@convention(c) (CInt, CLong, Pointer?, Hook?, Pointer?, Pointer?) -> CInt).self)
    let classOfContexts: CInt = 1
    let index = unsafe hook(
      classOfContexts, 0, nil, { context, _, _, _, _, _ in unsafe OpenSSL.didMake(context) }, nil,
      nil)
    guard index >= 0 else { return nil }
  }
}

extension OpenSSL {
  func certificate(_ bytes: [UInt8]) -> Certificate? {
    let pointer = unsafe bytes.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return unsafe parse(nil, &start, bytes.count)
    }
    return unsafe pointer.map { unsafe Certificate(pointer: $0) }
  }

  func free(_ certificate: Certificate) {
    unsafe release(certificate.pointer)
  }

  /// Runs whenever OpenSSL has made a context, before libcurl adds the system's authorities.
  private static func didMake(_ context: Pointer?) {
    guard let shared, let context = unsafe context,
      let store = unsafe shared.storeOfContext(context)
    else { return }
    for certificate in trusted.withLock({ Array($0.values) }) {
      _ = unsafe shared.addToStore(store, certificate.pointer)
    }
  }
}
#endif
