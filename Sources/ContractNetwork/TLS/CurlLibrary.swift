#if os(Linux)
#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The functions of the system's libcurl that a connection with TLS or through a proxy needs.
///
/// libcurl is installed wherever the Swift toolchain is, because Foundation needs it. It is loaded at
/// run time, so that only https pays for it. The setters are variadic in C but called here as
/// non-variadic, which is the same call by the conventions of Linux on x86-64 and AArch64.
@safe struct CurlLibrary: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer

  let makeHandle: @convention(c) () -> Handle?
  let freeHandle: @convention(c) (Handle) -> Void
  let perform: @convention(c) (Handle) -> CInt
  let setNumber: @convention(c) (Handle, CInt, CLong) -> CInt
  let setPointer: @convention(c) (Handle, CInt, UnsafeRawPointer?) -> CInt
  let information: @convention(c) (Handle, CInt, UnsafeMutablePointer<CLong>) -> CInt
  let append:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  let freeList: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let describe: @convention(c) (CInt) -> UnsafePointer<CChar>?
  let send: @convention(c) (Handle, UnsafeRawPointer?, Int, UnsafeMutablePointer<Int>) -> CInt
  let receive:
    @convention(c) (Handle, UnsafeMutableRawPointer?, Int, UnsafeMutablePointer<Int>) -> CInt
}

extension CurlLibrary {
  private struct Missing: Error {}

  /// The library; `nil` if it is not installed.
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
    unsafe append = try symbol("curl_slist_append")
    unsafe freeList = try symbol("curl_slist_free_all")
    unsafe describe = try symbol("curl_easy_strerror")
    unsafe send = try symbol("curl_easy_send")
    unsafe receive = try symbol("curl_easy_recv")
    // A TLS library uses `write`, which raises SIGPIPE when the peer has closed the connection.
    _ = signal(SIGPIPE, SIG_IGN)
  }
}
#endif
