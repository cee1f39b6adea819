import Foundation

/// A port of this machine that refuses connections for as long as this process lives.
///
/// The port is bound but not listening, so that no other server can get it.
package enum RefusingPort {
  package static let number: UInt16 = {
    #if canImport(Darwin)
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        precondition(unsafe bind(descriptor, name, length) == 0, "loopback has a free port")
        _ = unsafe getsockname(descriptor, name, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }()
}
