import ContractJSON
import ContractModel

/// Numbers that suit the name of a member.
struct PlausibleNumbers: Sendable {
  let values: [JSON]

  init(_ form: NumberForm, _ limits: [NumberLimit], _ name: FieldName) {
    var source = RandomSource(seed: 7).forked(name.phrase)
    let bounds = limits.flatMap(\.bounds)
    let low = bounds.first { $0.side == .minimum }?.value.plainInteger
    let high = bounds.first { $0.side == .maximum }?.value.plainInteger
    let usual = Self.range(of: name) ?? (0...100, digits: form == .any ? 1 : 0)
    // A usual range outside the limits says nothing about what they are for.
    var range = usual.range.lowerBound...usual.range.upperBound
    let isInside = (high ?? .max) >= range.lowerBound && (low ?? .min) <= range.upperBound
    if isInside {
      range = max(range.lowerBound, low ?? .min)...min(range.upperBound, high ?? .max)
    } else {
      let start = low ?? high.map { $0 - 100 } ?? 0
      range = start...max(start, min(high ?? start + 100, start + 1_000))
    }
    let scale = form == .any ? usual.digits : 0
    let steps = limits.compactMap(\.step).compactMap(\.plainInteger).filter { $0 > 0 }
    let step = steps.first ?? 1
    values = (0..<48).map { _ in
      let whole = range.lowerBound + source.below(max(1, range.count))
      let rounded = step > 1 ? whole / step * step : whole
      guard scale > 0, rounded < range.upperBound else { return .number(JSON.Number(rounded)) }
      let fraction = source.below(scale == 2 ? 20 : 10) * (scale == 2 ? 5 : 1)
      return .number(
        JSON.Number(scaled: Int64(rounded * (scale == 2 ? 100 : 10) + fraction), scale: scale))
    }
  }

  private static func range(of name: FieldName) -> (range: ClosedRange<Int>, digits: Int)? {
    for word in name.words.reversed() {
      if let found = ranges[word] { return found }
    }
    return nil
  }

  private static let ranges: [String: (range: ClosedRange<Int>, digits: Int)] = [
    "price": (3...199, 2), "amount": (5...499, 2), "total": (10...900, 2), "cost": (3...199, 2),
    "fee": (1...30, 2), "tax": (1...40, 2), "balance": (10...5_000, 2),
    "salary": (2_400...7_800, 0),
    "budget": (500...9_000, 0), "discount": (5...40, 0), "cents": (300...19_900, 0),
    "age": (18...78, 0), "year": (1998...2026, 0), "month": (1...12, 0), "day": (1...28, 0),
    "hour": (0...23, 0), "minute": (0...59, 0), "minutes": (5...90, 0), "hours": (1...12, 0),
    "seconds": (10...600, 0), "days": (1...60, 0), "weeks": (1...12, 0), "duration": (5...180, 0),
    "quantity": (1...12, 0), "stock": (0...240, 0), "count": (0...24, 0), "rating": (1...5, 1),
    "score": (40...98, 0), "stars": (1...5, 0), "percent": (0...100, 0),
    "percentage": (0...100, 0), "progress": (0...100, 0), "priority": (1...5, 0),
    "position": (1...20, 0), "order": (1...20, 0), "rank": (1...20, 0), "level": (1...10, 0),
    "views": (20...4_800, 0), "likes": (0...320, 0), "downloads": (20...9_000, 0),
    "followers": (5...2_400, 0), "width": (320...1_920, 0), "height": (240...1_080, 0),
    "size": (1_200...480_000, 0), "bytes": (1_200...480_000, 0), "weight": (1...90, 1),
    "distance": (1...42, 1), "temperature": (4...31, 1), "latitude": (36...58, 2),
    "lat": (36...58, 2), "longitude": (2...24, 2), "lng": (2...24, 2), "lon": (2...24, 2),
    "id": (1...999, 0), "number": (1...999, 0), "page": (1...5, 0), "port": (3_000...9_000, 0),
  ]
}

extension JSON.Number {
  /// The number as an integer, if it is one or is cut to one.
  fileprivate var plainInteger: Int? {
    if let exact = exactInt64 {
      return Int(exactly: exact).flatMap { abs($0) < 1 << 53 ? $0 : nil }
    }
    return Int(String(text.prefix(upToPoint: ())))
  }
}

extension String {
  /// The digits before a decimal point.
  fileprivate func prefix(upToPoint: Void) -> String {
    String(decoding: utf8.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }
}
