#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

import Synchronization

/// A program that this process has started, the leader of a process group of its own.
struct ChildProcess: Sendable {
  private let id: pid_t

  /// Held while a process is started, and while descriptors are open that it could be given.
  static let starting = Mutex(())

  /// Starts a program that prints to descriptors.
  ///
  /// - Parameters:
  ///   - words: The path of the program, and its arguments.
  ///   - environment: All the variables that it has.
  ///   - input: What it reads, if anything; above the standard streams, as the other two.
  ///   - output: What becomes its standard output.
  ///   - errors: What becomes its standard error.
  /// - Throws: ``SystemError`` when there is no such program, or no room for another process.
  init(
    _ words: [String], environment: [String: String], input: Int32? = nil, output: Int32,
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

    let arguments = unsafe CStrings(words)
    defer { unsafe arguments.release() }
    let variables = unsafe CStrings(environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" })
    defer { unsafe variables.release() }
    id = try Self.starting.withLock { _ throws(SystemError) in
      #if !canImport(Darwin)
      for descriptor in Self.inheritedDescriptors {
        try SystemError.check(unsafe posix_spawn_file_actions_addclose(&actions, descriptor))
      }
      #endif
      var id: pid_t = 0
      try SystemError.check(
        unsafe posix_spawn(
          &id, words[0], &actions, &attributes, arguments.pointers, variables.pointers))
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

  /// Gives the child a process group and the default signals: the threads of Swift's tasks block
  /// signals, and this process ignores broken pipes.
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
  /// What others have opened such that a child gets it, too: a connection that it holds would stay
  /// open when this process closes it.
  private static var inheritedDescriptors: [Int32] {
    (3..<Int32(clamping: min(sysconf(Int32(_SC_OPEN_MAX)), 4096))).filter { descriptor in
      let flags = fcntl(descriptor, F_GETFD)
      return flags >= 0 && flags & FD_CLOEXEC == 0
    }
  }
}
#endif

extension ChildProcess {
  /// How it has ended; not to be asked again after that.
  ///
  /// - Returns: `nil` as long as it runs.
  /// - Throws: ``SystemError`` when the system does not say, because this process was started such
  ///   that it is told of no child's end.
  func termination() throws(SystemError) -> ShellCommand.Termination? {
    var status: Int32 = 0
    let found = unsafe waitpid(id, &status, WNOHANG)
    guard found >= 0 else {
      let error = SystemError.last
      if error.mayPass { return nil }
      throw error
    }
    guard found == id else { return nil }
    // As the macros of <sys/wait.h> take it apart.
    let signal = status & 0x7F
    return signal == 0 ? .exited(status: status >> 8 & 0xFF) : .signalled(signal)
  }

  /// Ends it and all that is in its group, at once.
  func endGroup() {
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(id, &status, 0) < 0, SystemError.last.mayPass {}
  }
}

/// Strings as the system takes them in rows: the last is followed by a null pointer.
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
  /// For calls that return their error.
  fileprivate static func check(_ code: Int32) throws(SystemError) {
    guard code == 0 else { throw SystemError(code: code) }
  }
}
