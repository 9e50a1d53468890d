import Presentation
import Primitives

extension Session {
    /// The instant that an option names, such as `--at 15:10`; `nil` if it was not given.
    ///
    /// A time of day that has not come yet today is yesterday's, if that is meant by going back.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if it is no time.
    func instant(_ option: String, _ text: String?) throws(CommandError) -> Instant? {
        guard let text else { return nil }
        let words = DateWords(rule: dayRule, now: environment.now())
        guard let instant = words.instant(text) else {
            throw .usage(
                "\(option) \"\(text.brief)\" is no time", hint: "write \(DateWords.timeForms)")
        }
        return instant
    }

    /// The day that an option names, such as `--from monday`; `nil` if it was not given.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if it is no day.
    func day(_ option: String, _ text: String?) throws(CommandError) -> Day? {
        guard let text else { return nil }
        let words = DateWords(rule: dayRule, now: environment.now())
        guard let day = words.day(text) else {
            throw .usage(
                "\(option) \"\(text.brief)\" is no day", hint: "write \(DateWords.dayForms)")
        }
        return day
    }

    /// Today.
    var today: Day { dayRule.day(of: environment.now()) }
}
