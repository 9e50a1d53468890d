extension Day {
    /// Creates the day of a date; `nil` if the calendar has no such date.
    public init?(year: Int, month: Int, day: Int) {
        // Far beyond any date in use; keeps the arithmetic within 64 bits.
        guard (-999_999...999_999).contains(year),
            let days = CivilDate.days(
                year: Int64(year), month: Int64(month), day: Int64(day))
        else { return nil }
        self.init(number: Int(days))
    }

    /// Reads a date as `YYYY-MM-DD`; `nil` if the text is not a date.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map({ $0.utf8.count }) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private var date: CivilDate { CivilDate(days: Int64(number)) }

    /// The year.
    public var year: Int { Int(date.year) }

    /// The month, from 1 to 12.
    public var month: Int { Int(date.month) }

    /// The day of the month, from 1 to 31.
    public var dayOfMonth: Int { Int(date.day) }

    /// The day of the week.
    public var weekday: Weekday {
        // 1970-01-01 was a Thursday, the fourth day of an ISO week.
        let days = (number + 3) - Int(Int64(number + 3).flooredDivision(by: 7)) * 7
        guard let weekday = Weekday(rawValue: days + 1) else {
            preconditionFailure("\(days) is no day of a week")
        }
        return weekday
    }

    /// Returns the day a number of days later; earlier if negative.
    public static func + (day: Day, days: Int) -> Day {
        Day(number: day.number.addingSaturated(days))
    }

    /// Returns the day a number of days earlier.
    public static func - (day: Day, days: Int) -> Day {
        Day(number: day.number.subtractingSaturated(days))
    }

    /// Returns the number of days between two days: 1 from a day to the next.
    public static func - (left: Day, right: Day) -> Int { left.number - right.number }

    /// The first day of this day's month.
    public var firstOfMonth: Day { self - (dayOfMonth - 1) }

    /// The months of all days, counted from the year 0.
    private static let months: ClosedRange<Int64> = -3_600_000_000...3_600_000_000

    /// Returns the first day of the month a number of months later; earlier if negative.
    public func firstOfMonth(later months: Int) -> Day {
        let date = self.date
        let index = (date.year * 12 + date.month - 1).addingSaturated(Int64(months))
            .clamped(to: Self.months)
        let year = index.flooredDivision(by: 12)
        let days = CivilDate.days(year: year, month: index - year * 12 + 1, day: 1)
        guard let days else { preconditionFailure("every month has a first day") }
        return Day(number: Int(clamping: days))
    }

    /// Returns the same day of the month a number of months later, earlier if negative; the last
    /// day of the month if that is too short.
    public func later(months: Int) -> Day {
        let first = firstOfMonth(later: months)
        return min(first + (dayOfMonth - 1), first.firstOfMonth(later: 1) - 1)
    }

    /// Returns the first day of this day's week, for weeks that begin on a given weekday.
    public func firstOfWeek(from start: Weekday) -> Day {
        self - (weekday.rawValue - start.rawValue + 7) % 7
    }
}
