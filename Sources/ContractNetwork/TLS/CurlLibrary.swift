#if os(Linux)
#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The few functions of the system's libcurl that are needed for a TLS connection.
///
/// libcurl is there wherever the Swift toolchain is, because Foundation needs it. Finding it at
/// run time costs only those who ask for https. The setters are variadic in C and are called here
/// as if they were not, which is the same call by the conventions of Linux on x86-64 and AArch64.
@safe struct CurlLibrary: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer

  let makeHandle: @convention(c) () -> Handle?
  let freeHandle: @convention(c) (Handle) -> Void
  let perform: @convention(c) (Handle) -> CInt
  let setNumber: @convention(c) (Handle, CInt, CLong) -> CInt
  let setPointer: @convention(c) (Handle, CInt, UnsafeRawPointer?) -> CInt
  let information: @convention(c) (Handle, CInt, UnsafeMutablePointer<CLong>) -> CInt
  let describe: @convention(c) (CInt) -> UnsafePointer<CChar>?
  let send: @convention(c) (Handle, UnsafeRawPointer?, Int, UnsafeMutablePointer<Int>) -> CInt
  let receive:
    @convention(c) (Handle, UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<Int>) -> CInt
}

extension CurlLibrary {
  private struct Missing: Error {}

  /// `nil` where there is no libcurl.
  static let shared = try? CurlLibrary()

  private init() throws {
    guard let library = unsafe dlopen("libcurl.so.4", RTLD_NOW) else { throw Missing() }
    func symbol<Function>(_ name: String) throws -> Function {
      guard let address = unsafe dlsym(library, name) else { throw Missing() }
      return unsafe unsafeBitCast(address, to: Function.self)
    }
    let prepare: @convention(c) (CLong) -> CInt = try symbol("curl_global_init")
    let everything = 3
    guard prepare(everything) == 0 else { throw Missing() }
    unsafe makeHandle = try symbol("curl_easy_init")
    unsafe freeHandle = try symbol("curl_easy_cleanup")
    unsafe perform = try symbol("curl_easy_perform")
    unsafe setNumber = try symbol("curl_easy_setopt")
    unsafe setPointer = try symbol("curl_easy_setopt")
    unsafe information = try symbol("curl_easy_getinfo")
    unsafe describe = try symbol("curl_easy_strerror")
    unsafe send = try symbol("curl_easy_send")
    unsafe receive = try symbol("curl_easy_recv")
    // A TLS library writes with `write`, which raises it when the peer has left.
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
#endif
