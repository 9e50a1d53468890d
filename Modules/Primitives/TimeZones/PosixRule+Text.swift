extension PosixRule {
    /// Reads a rule such as `NZST-12NZDT,M9.5.0,M4.1.0/3`; `nil` if the text is not a rule.
    ///
    /// A summer time without dates, or without its end, has those of the United States.
    ///
    /// - Parameter isBounding: Whether an offset that is too large is read as the largest one, as
    ///   system programs read the variable `TZ`: `GMT-1000` is a day ahead.
    init?(_ text: String, isBounding: Bool = false) {
        var reader = Reader(rest: Array(text.utf8)[...], isBounding: isBounding)
        guard reader.name(), let standard = reader.offset() else { return nil }
        guard !reader.rest.isEmpty else {
            self.init(standard: standard, summer: nil)
            return
        }
        guard reader.name() else { return nil }
        var offset = standard + 3600
        if let first = reader.rest.first, first != UInt8(ascii: ",") {
            guard let own = reader.offset() else { return nil }
            offset = own
        }
        guard let start = reader.change(usually: .weekday(0, week: 2, month: 3)),
            let end = reader.change(usually: .weekday(0, week: 1, month: 11)),
            reader.rest.isEmpty, ZoneTable.offsetLimits.contains(offset)
        else { return nil }
        self.init(
            standard: standard, summer: Summer(offset: offset, start: start, end: end))
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>
        let isBounding: Bool

        mutating func skip(_ sign: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: sign) else { return false }
            rest.removeFirst()
            return true
        }

        /// Skips three letters or more, or a name in angle brackets.
        mutating func name() -> Bool {
            if skip("<") {
                let name = rest.prefix {
                    Self.isLetter($0) || Self.isDigit($0) || "+-".utf8.contains($0)
                }
                rest = rest.dropFirst(name.count)
                return name.count >= 3 && skip(">")
            }
            let name = rest.prefix(while: Self.isLetter)
            rest = rest.dropFirst(name.count)
            return name.count >= 3
        }

        private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

        /// Reads the seconds ahead of UTC, which are written with the opposite sign.
        mutating func offset() -> Int64? {
            time(hours: 0...24, isBounding: isBounding).map { -$0 }
        }

        /// Reads `[+-]hh[:mm[:ss]]` in seconds.
        private mutating func time(
            hours limits: ClosedRange<Int64>, isBounding: Bool = false
        ) -> Int64? {
            let isNegative = skip("-")
            if !isNegative { _ = skip("+") }
            guard let hours = number(in: limits, isBounding: isBounding) else { return nil }
            var seconds = hours * 3600
            for unit: Int64 in [60, 1] where skip(":") {
                guard let number = number(in: 0...59, isBounding: isBounding) else { return nil }
                seconds += number * unit
            }
            return isNegative ? -seconds : seconds
        }

        /// Reads a comma and the time of a change; at the end of the text, 02:00 on a default date.
        mutating func change(usually date: YearlyMoment.Date) -> YearlyMoment? {
            if rest.isEmpty { return YearlyMoment(date: date, time: 7200) }
            return skip(",") ? moment() : nil
        }

        /// Reads a date, and a time after a slash, 02:00 if there is none.
        private mutating func moment() -> YearlyMoment? {
            guard let date = date() else { return nil }
            guard skip("/") else { return YearlyMoment(date: date, time: 7200) }
            return time(hours: 0...167).map { YearlyMoment(date: date, time: $0) }
        }

        private mutating func date() -> YearlyMoment.Date? {
            if skip("J") { return number(in: 1...365).map { .withoutLeapDay($0) } }
            guard skip("M") else { return number(in: 0...365).map { .daysAfterNewYear($0) } }
            guard let month = number(in: 1...12), skip("."), let week = number(in: 1...5),
                skip("."), let weekday = number(in: 0...6)
            else { return nil }
            return .weekday(weekday, week: week, month: month)
        }

        /// Reads a number of at most three digits, or of at most four if larger numbers are
        /// clamped.
        private mutating func number(
            in limits: ClosedRange<Int64>, isBounding: Bool = false
        ) -> Int64? {
            let digits = rest.prefix(while: Self.isDigit)
            guard (1...(isBounding ? 4 : 3)).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
            if isBounding { return min(number, limits.upperBound) }
            return limits.contains(number) ? number : nil
        }
    }
}
