extension SwiftSupport {
  static let timestampSource = """
    /// A timestamp (RFC 3339) that keeps all its digits and its offset.
    struct Timestamp: Codable, Sendable, Hashable {
      let text: String

      /// Whole seconds from 1970-01-01T00:00:00Z.
      let secondsSince1970: Int

      /// The fraction of the second, truncated to nine digits.
      let nanoseconds: Int

      /// The date, precise to about a tenth of a microsecond.
      var date: Date {
        Date(timeIntervalSince1970: Double(secondsSince1970) + Double(nanoseconds) / 1e9)
      }

      init?(_ text: String) {
        let bytes = Array(text.utf8)
        func number(_ start: Int, _ count: Int) -> Int? {
          guard start + count <= bytes.count else { return nil }
          var number = 0
          for byte in bytes[start..<start + count] {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
          }
          return number
        }
        let marks = [4: "-", 7: "-", 10: "Tt", 13: ":", 16: ":"]
        guard bytes.count >= 20, marks.allSatisfy({ $1.utf8.contains(bytes[$0]) }),
          let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
          let hour = number(11, 2), let minute = number(14, 2), let second = number(17, 2),
          (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        var end = 19
        if bytes[end] == UInt8(ascii: ".") {
          end += 1
          while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
          guard end > 20 else { return nil }
        }
        let digits = min(end - 20, 9)
        let fraction = digits > 0 ? number(20, digits) ?? 0 : 0
        let zone = bytes[end...]
        var offset = 0
        if zone.count == 6, let sign = zone.first, "+-".utf8.contains(sign),
          zone[end + 3] == UInt8(ascii: ":"),
          let hours = number(end + 1, 2), let minutes = number(end + 4, 2)
        {
          offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -60 : 60)
        } else if zone != [UInt8(ascii: "Z")], zone != [UInt8(ascii: "z")] {
          return nil
        }
        // The year starts in March, so that leap days are last.
        let past = (month + 9) / 12 - 1
        let leapYear = year + past
        let days =
          leapYear * 365 + leapYear / 4 - leapYear / 100 + leapYear / 400
          + ((month + 9) % 12 * 153 + 2) / 5 + day - 719_469
        self.text = text
        secondsSince1970 = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        nanoseconds = (0..<9 - max(0, digits)).reduce(fraction) { number, _ in number * 10 }
      }

      /// Creates a timestamp in UTC, truncated to a number of fraction digits, at most nine.
      init(_ date: Date, fractionDigits: Int = 3) {
        var seconds = Int(date.timeIntervalSince1970.rounded(.down))
        // A current date has seven significant fraction digits.
        var nanoseconds =
          Int(((date.timeIntervalSince1970 - Double(seconds)) * 1e7).rounded()) * 100
        if nanoseconds >= 1_000_000_000 {
          seconds += 1
          nanoseconds = 0
        }
        func padded(_ number: Int, _ width: Int) -> String {
          let digits = String(number)
          return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let second = (seconds % 86_400 + 86_400) % 86_400
        let day = (seconds - second) / 86_400 + 719_468
        let era = (day >= 0 ? day : day - 146_096) / 146_097
        let dayOfEra = day - era * 146_097
        let yearOfEra =
          (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (dayOfYear * 5 + 2) / 153
        let year = yearOfEra + era * 400 + (month >= 10 ? 1 : 0)
        let fraction = padded(nanoseconds, 9).prefix(min(max(0, fractionDigits), 9))
        text =
          padded(year, 4) + "-" + padded(month >= 10 ? month - 9 : month + 3, 2) + "-"
          + padded(dayOfYear - (month * 153 + 2) / 5 + 1, 2) + "T" + padded(second / 3_600, 2) + ":"
          + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2)
          + (fraction.isEmpty ? "" : "." + fraction) + "Z"
        secondsSince1970 = seconds
        self.nanoseconds = (fraction.count..<9).reduce(Int(fraction) ?? 0) { digits, _ in
          digits * 10
        }
      }

    \(textCoding(of: "Timestamp", "timestamp"))
    }
    """
}
