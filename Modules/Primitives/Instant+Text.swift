extension Instant: CustomStringConvertible {
    /// The instant in RFC 3339 form in UTC, with milliseconds if there are any.
    public var description: String {
        let days = milliseconds.flooredDivision(by: 86_400_000)
        // The first possible day begins before the first instant: that wraps around and back.
        let rest = milliseconds &- days &* 86_400_000
        let fraction = rest % 1000 == 0 ? "" : ".\(padded(rest % 1000, 3))"
        let minute = rest / 60_000
        return "\(CivilDate(days: days).text)T\(padded(minute / 60, 2)):\(padded(minute % 60, 2))"
            + ":\(padded(rest / 1000 % 60, 2))\(fraction)Z"
    }

    /// Reads an RFC 3339 date and time such as `2026-03-01T09:00:00Z`; `nil` for any other text.
    ///
    /// Fractions are cut to milliseconds; a leap second counts as the first second of the next
    /// minute.
    ///
    /// - Source: RFC 3339 §5.6.
    public init?(_ text: String) {
        var reader = DigitReader(text.utf8)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
            reader.skip("-"), let day = reader.number(2), reader.skip("T") || reader.skip("t"),
            let days = CivilDate.days(year: year, month: month, day: day),
            let hour = reader.number(2), hour < 24, reader.skip(":"),
            let minute = reader.number(2), minute < 60, reader.skip(":"),
            let second = reader.number(2), second <= 60,
            let fraction = reader.milliseconds(), let offset = reader.offsetMinutes(),
            reader.isAtEnd
        else { return nil }
        let minutes = (days * 24 + hour) * 60 + minute - offset
        self.init(milliseconds: (minutes * 60 + second) * 1000 + fraction)
    }
}

/// Reads digits and signs from the front of a text.
private struct DigitReader {
    private var rest: Substring.UTF8View

    init(_ text: String.UTF8View) { self.rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest.removeFirst()
        return true
    }

    mutating func digit() -> Int64? {
        guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
            return nil
        }
        rest.removeFirst()
        return Int64(byte - UInt8(ascii: "0"))
    }

    /// Reads a number of exactly that many digits.
    mutating func number(_ digits: Int) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    /// Reads a fraction of a second, 0 if there is none; `nil` for a point without digits.
    mutating func milliseconds() -> Int64? {
        guard skip(".") else { return 0 }
        guard let first = digit() else { return nil }
        var milliseconds = first * 100
        var unit: Int64 = 10
        while let digit = digit() {
            milliseconds += digit * unit
            unit /= 10
        }
        return milliseconds
    }

    /// Reads the offset from UTC: `Z`, or hours and minutes with a sign.
    mutating func offsetMinutes() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let isNegative = skip("-")
        guard isNegative || skip("+"), let hours = number(2), hours < 24, skip(":"),
            let minutes = number(2), minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (isNegative ? -1 : 1)
    }
}
