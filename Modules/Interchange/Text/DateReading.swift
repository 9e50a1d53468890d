import Primitives

/// A date in the course of being read, letter by letter of a ``DatePattern``.
struct DateReading {
    private var rest: ArraySlice<UInt8>
    private var year: Int64?
    private var month: Int64?
    private var day: Int64?
    private var hour: Int64?
    private var minute: Int64 = 0
    private var second: Int64 = 0
    private var isAfternoon: Bool?
    private var offsetMinutes: Int64?
    private var epoch: Int64?

    init(_ text: String) { rest = Array(text.utf8)[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    mutating func skipSpaces() -> Bool {
        guard rest.first == 0x20 else { return false }
        rest = rest.drop { $0 == 0x20 }
        return true
    }

    /// Reads the part for a letter; returns whether it was there.
    mutating func read(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "Y"): year = number(4...4, in: 0...9999)
        case UInt8(ascii: "y"):
            year = number(2...2, in: 0...99).map { $0 + ($0 < 69 ? 2000 : 1900) }
        case UInt8(ascii: "m"): month = number(1...2, in: 1...12)
        case UInt8(ascii: "b"), UInt8(ascii: "B"): month = monthName()
        case UInt8(ascii: "d"): day = number(1...2, in: 1...31)
        case UInt8(ascii: "H"): hour = number(1...2, in: 0...23)
        case UInt8(ascii: "I"): hour = number(1...2, in: 1...12).map { $0 % 12 }
        case UInt8(ascii: "M"): return number(1...2, in: 0...59).map { minute = $0 } != nil
        case UInt8(ascii: "S"):
            guard let number = number(1...2, in: 0...60) else { return false }
            second = number
            return skipFraction()
        case UInt8(ascii: "p"): return halfOfDay()
        case UInt8(ascii: "z"): return offset()
        default:
            epoch = wholeSeconds()
            return epoch != nil
        }
        switch letter {
        case UInt8(ascii: "Y"), UInt8(ascii: "y"): return year != nil
        case UInt8(ascii: "d"): return day != nil
        case UInt8(ascii: "H"), UInt8(ascii: "I"): return hour != nil
        default: return month != nil
        }
    }

    /// The time that was read; `nil` if the calendar has no such day.
    var time: ForeignTime? {
        if let epoch {
            let instant = Instant(seconds: epoch)
            return .instant(instant, on: DayRule(zone: .utc, startMinute: 0).day(of: instant))
        }
        guard let year, let month, let day,
            let midnight = Instant(
                "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T00:00:00Z")
        else { return nil }
        let date = Day(number: Int(midnight.milliseconds / 86_400_000))
        guard let hour else { return .day(date) }
        if isAfternoon == false, hour > 12 { return nil }
        let half: Int64 =
            switch isAfternoon {
            case true where hour < 12: 12
            case false where hour == 12: -12
            default: 0
            }
        let seconds = ((hour + half) * 60 + minute) * 60 + second
        guard let offsetMinutes else { return .clock(date, second: Int(min(seconds, 86_399))) }
        return .instant(midnight + .seconds(seconds - offsetMinutes * 60), on: date)
    }

    private func padded(_ number: Int64, _ digits: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    private mutating func number(
        _ digits: ClosedRange<Int>, in range: ClosedRange<Int64>
    ) -> Int64? {
        let found = rest.prefix(digits.upperBound).prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard found.count >= digits.lowerBound else { return nil }
        let number = found.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        guard range.contains(number) else { return nil }
        rest = rest.dropFirst(found.count)
        return number
    }

    private mutating func skipFraction() -> Bool {
        guard rest.first == UInt8(ascii: ".") else { return true }
        let digits = rest.dropFirst().prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard !digits.isEmpty else { return true }
        rest = rest.dropFirst(digits.count + 1)
        return true
    }

    private mutating func wholeSeconds() -> Int64? {
        let isNegative = skip(UInt8(ascii: "-"))
        // Twelve digits reach the year 33658, and can't overflow as milliseconds.
        return number(1...12, in: 0...999_999_999_999).map { isNegative ? -$0 : $0 }
    }

    private mutating func monthName() -> Int64? {
        let names = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september",
            "october", "november", "december",
        ]
        let word = rest.prefix {
            ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
        }
        let name = String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
        guard let index = names.firstIndex(where: { $0 == name || $0.prefix(3) == name })
        else { return nil }
        rest = rest.dropFirst(word.count)
        return Int64(index + 1)
    }

    private mutating func halfOfDay() -> Bool {
        let word = rest.prefix(2).map { $0 | 0x20 }
        guard word == Array("am".utf8) || word == Array("pm".utf8) else { return false }
        isAfternoon = word[0] == UInt8(ascii: "p")
        rest = rest.dropFirst(2)
        return true
    }

    /// Reads `Z`, or a sign, two digits of hours and perhaps two of minutes, with or without a
    /// colon.
    private mutating func offset() -> Bool {
        if skip(UInt8(ascii: "Z")) {
            offsetMinutes = 0
            return true
        }
        let isNegative = rest.first == UInt8(ascii: "-")
        guard isNegative || rest.first == UInt8(ascii: "+") else { return false }
        rest.removeFirst()
        guard let hours = number(2...2, in: 0...23) else { return false }
        let hasMinutes = skip(UInt8(ascii: ":")) || !rest.isEmpty
        guard let minutes = hasMinutes ? number(2...2, in: 0...59) : 0 else { return false }
        offsetMinutes = (hours * 60 + minutes) * (isNegative ? -1 : 1)
        return true
    }
}
