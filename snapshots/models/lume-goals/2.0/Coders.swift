import Foundation

extension JSONDecoder {
  static var app: JSONDecoder { JSONDecoder() }
}

extension JSONEncoder {
  static var app: JSONEncoder { JSONEncoder() }
}
