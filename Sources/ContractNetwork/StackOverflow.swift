import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Ends the process with a message when work overflows the stack of its thread, which the system
/// reports as an invalid memory access.
package enum StackOverflow {
  /// The text and status for the signal handler, which may only call async-signal-safe functions.
  private static let text = Atomic<UInt>(0)
  private static let length = Atomic<Int>(0)
  private static let status = Atomic<Int32>(1)

  #if canImport(Darwin)
  // The guard page of a thread other than the main one.
  private static let signals = [SIGSEGV, SIGBUS]
  #else
  private static let signals = [SIGSEGV]
  #endif

  /// The handler runs on a stack of its own, because that of the thread is used up.
  private static let handlerStackBytes = 64 << 10
}

extension StackOverflow {
  /// Performs work on this thread; if it overflows the stack, writes a text to standard error and
  /// ends the process with a status.
  ///
  /// Only one thread may do so at a time.
  package static func reporting<Value, Failure: Error>(
    _ message: String, status: Int32, while work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let bytes = Array(message.utf8)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(from: bytes)
    text.store(UInt(bitPattern: copy.baseAddress), ordering: .sequentiallyConsistent)
    length.store(bytes.count, ordering: .sequentiallyConsistent)
    Self.status.store(status, ordering: .sequentiallyConsistent)

    let space = UnsafeMutableRawPointer.allocate(byteCount: handlerStackBytes, alignment: 16)
    var stack = unsafe stack_t()
    unsafe stack.ss_sp = unsafe space
    unsafe stack.ss_size = numericCast(handlerStackBytes)
    var outerStack = unsafe stack_t()
    unsafe sigaltstack(&stack, &outerStack)
    var outer = signals.map { install(handler, for: $0) }
    defer {
      for (index, number) in signals.enumerated() { unsafe sigaction(number, &outer[index], nil) }
      unsafe sigaltstack(&outerStack, nil)
      unsafe space.deallocate()
      unsafe copy.deallocate()
    }
    return try work()
  }

  /// - Returns: What the system did before.
  private static func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for number: Int32
  ) -> sigaction {
    var action = sigaction()
    #if canImport(Darwin)
    unsafe action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
    unsafe action.__sa_handler.sa_handler = handler
    #else
    unsafe action.__sigaction_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_ONSTACK
    var outer = sigaction()
    unsafe sigaction(number, &action, &outer)
    return outer
  }

  private static let handler: @convention(c) (Int32) -> Void = { _ in
    let text = unsafe UnsafeRawPointer(bitPattern: StackOverflow.text.load(ordering: .relaxed))
    _ = unsafe write(2, text, StackOverflow.length.load(ordering: .relaxed))
    _exit(StackOverflow.status.load(ordering: .relaxed))
  }
}
