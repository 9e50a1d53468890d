/// The reason that a text is not a date or time.
package enum DateFault: Error, Hashable, Sendable {
    /// The text has no known form.
    case notUnderstood
    /// The text has several meanings; each is given in an unambiguous form.
    case ambiguous([String])
    /// The calendar has no such date.
    case noSuchDate

    /// Returns a sentence about the error, as `"21.11" could be several things`.
    ///
    /// - Parameter noun: The expected kind: a day, or a time.
    package func sentence(about text: String, noun: String) -> String {
        switch self {
        case .notUnderstood: "\(text) is not a \(noun)"
        case .ambiguous: "\(text) could be several things"
        case .noSuchDate: "\(text) is not in the calendar"
        }
    }

    /// Returns a suggestion for the input.
    ///
    /// - Parameter forms: The forms that can be typed.
    package func hint(forms: String) -> String {
        guard case .ambiguous(let readings) = self else { return "write \(forms)" }
        return "write " + readings.joined(separator: " or ")
    }
}
