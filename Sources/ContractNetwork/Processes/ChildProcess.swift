#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

import Synchronization

/// A program that this process has started, the leader of its own process group.
struct ChildProcess: Sendable {
  private let id: pid_t

  /// Held while a process is started, and while descriptors are open that it could inherit.
  static let starting = Mutex(())

  /// Starts a program.
  ///
  /// The descriptors must be above those of the standard streams.
  ///
  /// - Parameters:
  ///   - arguments: The path of the program, and its arguments.
  ///   - environment: All its environment variables.
  ///   - input: Its standard input; empty by default.
  ///   - output: Its standard output.
  ///   - errors: Its standard error.
  /// - Throws: ``SystemError`` if the program does not exist or no process can be started.
  init(
    _ arguments: [String], environment: [String: String], input: Int32? = nil, output: Int32,
    errors: Int32
  ) throws(SystemError) {
    var actions = unsafe FileActions()
    try SystemError.check(unsafe posix_spawn_file_actions_init(&actions))
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var attributes = Attributes()
    try SystemError.check(unsafe posix_spawnattr_init(&attributes))
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    try Self.setUp(&attributes)
    try SystemError.check(
      unsafe input.map { unsafe posix_spawn_file_actions_adddup2(&actions, $0, STDIN_FILENO) }
        ?? posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0))
    try SystemError.check(unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO))
    try SystemError.check(unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO))

    let strings = unsafe CStrings(arguments)
    defer { unsafe strings.release() }
    let variables = unsafe CStrings(environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
    defer { unsafe variables.release() }
    id = try Self.starting.withLock { _ throws(SystemError) in
      #if !canImport(Darwin)
      for descriptor in Self.descriptorsToClose {
        try SystemError.check(unsafe posix_spawn_file_actions_addclose(&actions, descriptor))
      }
      #endif
      var id: pid_t = 0
      try SystemError.check(
        unsafe posix_spawn(
          &id, arguments[0], &actions, &attributes, strings.pointers, variables.pointers))
      return id
    }
  }

  #if canImport(Darwin)
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias Attributes = posix_spawnattr_t?
  #else
  private typealias FileActions = posix_spawn_file_actions_t
  private typealias Attributes = posix_spawnattr_t
  #endif

  /// Sets a new process group and default signal handling, because the threads of Swift's tasks block
  /// signals and this process ignores SIGPIPE.
  private static func setUp(_ attributes: inout Attributes) throws(SystemError) {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    try SystemError.check(unsafe posix_spawnattr_setsigmask(&attributes, &signals))
    for number in [SIGPIPE, SIGINT, SIGTERM] { unsafe sigaddset(&signals, number) }
    try SystemError.check(unsafe posix_spawnattr_setsigdefault(&attributes, &signals))
    try SystemError.check(unsafe posix_spawnattr_setpgroup(&attributes, 0))
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #endif
    try SystemError.check(unsafe posix_spawnattr_setflags(&attributes, Int16(flags)))
  }
}

#if !canImport(Darwin)
extension ChildProcess {
  /// All descriptors that a child could inherit, also those that other threads open until it is started; a connection
  /// that it inherits would stay open after this process closes it.
  private static var descriptorsToClose: Range<Int32> {
    let limit = Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))
    let open = (3..<max(3, min(limit, 4096))).last { fcntl($0, F_GETFD) >= 0 }
    return 3..<max(3, min(limit, (open ?? 2) + Self.mostOpenedMeanwhile))
  }

  /// The most descriptors that other threads open before a child is started; to close what is not open is no error.
  private static let mostOpenedMeanwhile: Int32 = 256
}
#endif

extension ChildProcess {
  /// Returns how the process has ended; `nil` while it runs.
  ///
  /// Must not be called again after the end.
  ///
  /// - Throws: ``SystemError`` if the system does not report it, because this process was started with
  ///   SIGCHLD ignored.
  func termination() throws(SystemError) -> ChildCommand.Termination? {
    var status: Int32 = 0
    let result = unsafe waitpid(id, &status, WNOHANG)
    guard result >= 0 else {
      let error = SystemError.last
      if error.isTemporary { return nil }
      throw error
    }
    guard result == id else { return nil }
    // Decoded as by the macros of <sys/wait.h>.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(signal)
  }

  /// Kills the process and all others in its group.
  func killGroup() {
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, SystemError.last.isTemporary {}
  }
}

/// A null-terminated array of C strings.
@unsafe private struct CStrings {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) {
    unsafe pointers = texts.map { unsafe strdup($0) } + [nil]
  }

  func release() {
    for index in unsafe pointers.indices { unsafe free(pointers[index]) }
  }
}

extension SystemError {
  /// Throws for calls that return their error code.
  fileprivate static func check(_ code: Int32) throws(SystemError) {
    guard code == 0 else { throw SystemError(code: code) }
  }
}
