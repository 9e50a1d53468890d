/// A wall clock time that occurs once a year.
struct YearlyMoment: Hashable, Sendable {
    /// The day of the year.
    enum Date: Hashable, Sendable {
        /// The n-th day from 1 to 365, without counting 29 February.
        case withoutLeapDay(Int64)
        /// The day a number of days after 1 January, counting 29 February.
        case daysAfterNewYear(Int64)
        /// The n-th occurrence of a weekday in a month, 5 for the last; Sunday is 0.
        case weekday(Int64, week: Int64, month: Int64)
    }

    let date: Date
    /// The seconds after midnight; may be negative, and more than a day.
    let time: Int64

    /// Returns the seconds since 1970 in a year, as if the wall clock showed UTC.
    func second(in year: Int64) -> Int64 { day(in: year) * 86_400 + time }

    /// Returns the days since 1970.
    private func day(in year: Int64) -> Int64 {
        switch date {
        case .daysAfterNewYear(let days): return Self.firstDay(year, 1) + days
        case .withoutLeapDay(let number):
            let march = Self.firstDay(year, 3)
            return number > 59 ? march + number - 60 : Self.firstDay(year, 1) + number - 1
        case .weekday(let weekday, let week, let month):
            let first = Self.firstDay(year, month)
            // 1970-01-01 was a Thursday.
            let shift = weekday - (first + 4)
            let day = first + shift - shift.flooredDivision(by: 7) * 7 + (week - 1) * 7
            let next = month == 12 ? Self.firstDay(year + 1, 1) : Self.firstDay(year, month + 1)
            return day < next ? day : day - 7
        }
    }

    private static func firstDay(_ year: Int64, _ month: Int64) -> Int64 {
        guard let day = CivilDate.days(year: year, month: month, day: 1) else {
            preconditionFailure("every month from 1 to 12 has a first day, \(month) has not")
        }
        return day
    }
}
