/// A date of the Gregorian calendar, extended to the time before its introduction.
///
/// - Source: Hinnant 2013, "chrono-Compatible Low-Level Date Algorithms".
package struct CivilDate {
    /// The year.
    package let year: Int64
    /// The month, from 1 to 12.
    package let month: Int64
    /// The day of the month, from 1 to 31.
    package let day: Int64

    /// Creates the date that lies a number of days after 1970-01-01.
    package init(days: Int64) {
        // Years begin in March, so that the leap day is their last.
        let shifted = days + 719_468
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Returns the days from 1970-01-01 to a date; `nil` if the calendar has no such date.
    package static func days(year: Int64, month: Int64, day: Int64) -> Int64? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear.flooredDivision(by: 400)
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        let back = CivilDate(days: days)
        return back.day == day && back.month == month ? days : nil
    }

    /// The date as `YYYY-MM-DD`; years outside 0 to 9999 have the digits and the sign that they
    /// need.
    package var text: String {
        "\(year < 0 ? "-" : "")\(padded(abs(year), 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

/// Returns a number with leading zeros, padded to a number of digits.
package func padded(_ number: Int64, _ digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

extension Int64 {
    /// Returns the quotient rounded towards negative infinity.
    @inlinable package func flooredDivision(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
