/// Why a text is no date or time.
public enum DateFault: Error, Hashable, Sendable {
    /// It has no form that is known.
    case notUnderstood
    /// It could mean several things, each of them written so that it means nothing else.
    case ambiguous([String])
    /// The calendar has no such date.
    case noSuchDate

    /// What is wrong with a text, as `"21.11" could be several things`.
    ///
    /// - Parameter noun: What it was to be: a day, or a time.
    public func sentence(about text: String, noun: String) -> String {
        switch self {
        case .notUnderstood: "\(text) is no \(noun)"
        case .ambiguous: "\(text) could be several things"
        case .noSuchDate: "\(text) is not in the calendar"
        }
    }

    /// What to write instead.
    ///
    /// - Parameter forms: What can be written.
    public func hint(forms: String) -> String {
        guard case .ambiguous(let readings) = self else { return "write \(forms)" }
        return "write " + readings.joined(separator: " or ")
    }
}
