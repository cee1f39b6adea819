#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The memory of processes as the system reports it.
package enum ProcessMemory: Sendable {
  /// The largest peak resident size of the children that have ended.
  ///
  /// Linux includes the resident size of this process when it started the child.
  package static var peakOfChildrenBytes: Int {
    var usage = rusage()
    #if os(Linux) && !canImport(Musl)
    let children = RUSAGE_CHILDREN.rawValue
    #else
    let children = RUSAGE_CHILDREN
    #endif
    _ = unsafe getrusage(children, &usage)
    #if canImport(Darwin)
    return usage.ru_maxrss
    #else
    return usage.ru_maxrss * 1024
    #endif
  }

  /// How many bytes of addresses this process may use (`ulimit -v`); `nil` without a limit.
  package static var addressLimitBytes: UInt64? {
    var limit = rlimit()
    #if os(Linux) && !canImport(Musl)
    let status = unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
    let status = unsafe getrlimit(RLIMIT_AS, &limit)
    #endif
    return status == 0 && limit.rlim_cur != rlim_t.max ? UInt64(limit.rlim_cur) : nil
  }

  /// The resident size of this process; `nil` if the system does not report it.
  package static var residentBytes: Int? {
    #if canImport(Darwin)
    var info = mach_task_basic_info()
    let words = MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size
    var count = mach_msg_type_number_t(words)
    let status = unsafe withUnsafeMutablePointer(to: &info) { info in
      unsafe info.withMemoryRebound(to: integer_t.self, capacity: words) { info in
        unsafe task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), info, &count)
      }
    }
    return status == KERN_SUCCESS ? Int(info.resident_size) : nil
    #else
    let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var text = [UInt8](repeating: 0, count: 128)
    let length = unsafe read(descriptor, &text, text.count)
    guard length > 0 else { return nil }
    // The second number is the count of resident pages (proc(5)).
    let numbers = text[..<length].split(separator: UInt8(ascii: " "))
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else {
      return nil
    }
    return pages * sysconf(Int32(_SC_PAGESIZE))
    #endif
  }
}
