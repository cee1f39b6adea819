#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A system thread for blocking work, which must not run on the threads of Swift's tasks.
enum ServiceThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// The size of the stack in bytes: what is nested as deeply as JSON may be takes more than the usual
  /// one in a debug build.
  private static let stackSize = 64 << 20

  /// Runs the body on a new detached thread.
  static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, stackSize)
    let status = unsafe pthread_create(
      &thread, &attributes,
      { context in
        #if canImport(Darwin)
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        #else
        if let context = unsafe context {
          unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        }
        #endif
        return nil
      }, work.toOpaque())
    guard status == 0 else {
      unsafe work.release()
      throw SystemError(code: status)
    }
    #if canImport(Darwin)
    if let thread = unsafe thread { unsafe pthread_detach(thread) }
    #else
    pthread_detach(thread)
    #endif
  }
}
