#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A thread of the system for work that blocks, which the threads of Swift's tasks must not do.
enum ServiceThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs the body on a new thread that nobody waits for.
  static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(
      &thread, nil,
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
