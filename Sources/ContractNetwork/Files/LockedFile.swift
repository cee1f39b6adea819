#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A regular file that no other process uses meanwhile, by a lock that the system releases with the
/// process.
///
/// Bytes are appended by system calls without a buffer, so that they outlast a process that is killed.
package final class LockedFile: Sendable {
  /// The path as given.
  package let path: String

  private let descriptor: Int32

  private init(_ descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    closeDescriptor(descriptor)
  }
}

extension LockedFile {
  /// Which file is opened.
  package enum Opening: Sendable {
    case existing
    /// A file that does not exist yet.
    case new
    case existingOrNew
  }

  /// The reason why a file cannot be used.
  package enum OpenError: Error, Sendable, Equatable {
    /// Another process, or another part of this one, has locked it.
    case isLocked
    case doesNotExist
    case system(SystemError)
  }

  /// Opens and locks a file; a new one can be read by its owner alone.
  package static func open(
    _ path: String, _ opening: Opening
  ) throws(OpenError) -> LockedFile {
    var flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    if opening != .existing { flags |= O_CREAT }
    if opening == .new { flags |= O_EXCL }
    while true {
      let descriptor = unsafe openFile(path, flags, 0o600)
      guard descriptor >= 0 else {
        if errno == ENOENT, opening == .existing { throw .doesNotExist }
        throw .system(.last)
      }
      let file = LockedFile(descriptor, path: path)
      try file.lock()
      // The process that had the lock may have removed the file meanwhile.
      if try file.isAtPath() { return file }
    }
  }

  private func lock() throws(OpenError) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    switch errno {
    case EWOULDBLOCK: throw .isLocked
    // Some network file systems have no locks.
    case ENOLCK, EOPNOTSUPP, EINVAL: return
    default: throw .system(.last)
    }
  }

  private func isAtPath() throws(OpenError) -> Bool {
    var opened = stat()
    guard unsafe fstat(descriptor, &opened) == 0 else { throw .system(.last) }
    var found = stat()
    guard unsafe stat(path, &found) == 0 else {
      if errno == ENOENT { return false }
      throw .system(.last)
    }
    return opened.st_ino == found.st_ino && opened.st_dev == found.st_dev
  }

  /// Whether it is a file and no device or pipe, which keeps nothing.
  package var isRegular: Bool {
    var information = stat()
    return unsafe fstat(descriptor, &information) == 0
      && information.st_mode & S_IFMT == S_IFREG
  }
}

extension LockedFile {
  /// The size in bytes.
  package func size() throws(SystemError) -> Int {
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0 else { throw .last }
    return Int(information.st_size)
  }

  /// The content, at most so many bytes of it.
  package func content(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while content.count < limit {
      let wanted = min(chunk.count, limit - content.count)
      let count = unsafe pread(descriptor, &chunk, wanted, off_t(content.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      guard count > 0 else { break }
      content += chunk[..<count]
    }
    return content
  }

  /// Appends bytes completely; after a failure the file is as before.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let before = try size()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe writeBytes($0, to: descriptor) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let error = SystemError.last
        _ = ftruncate(descriptor, off_t(before))
        throw error
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Drops what follows the first bytes.
  package func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(descriptor, off_t(size)) == 0 else { throw .last }
  }

  /// Renames the file, which replaces what has that name.
  ///
  /// - Returns: The same file under its new path; this one must not be used any more.
  package func moved(to newPath: String) throws(SystemError) -> LockedFile {
    // The lock belongs to both descriptors.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    let moved = LockedFile(copy, path: newPath)
    guard unsafe rename(path, newPath) == 0 else { throw .last }
    return moved
  }

  /// Removes the file from its folder.
  package func remove() throws(SystemError) {
    guard unsafe unlink(path) == 0 else { throw .last }
  }
}
