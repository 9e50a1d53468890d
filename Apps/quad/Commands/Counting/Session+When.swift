import Counting
import Presentation
import Primitives

extension Session {
    /// The instant that an option names, such as `--at 15:10`; `nil` if it was not given.
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

extension Session {
    /// The error, or where it is about a time, what that says on this device's clock.
    func local(_ error: any Error) -> any Error {
        guard case CountingError.invalidTime(let instant, let fault) = error else { return error }
        let time = TimeWords.stamp(instant, in: dayRule)
        let sentence =
            switch fault {
            case .future: "\(time) has not come yet"
            case .tooEarly: "\(time) is too long ago"
            case .endsBeforeStart: "it can't end at \(time), before it began"
            case .nothingMeasured: "nothing was measured at \(time)"
            }
        let now = TimeWords.stamp(environment.now(), in: dayRule)
        return CommandError.usage(
            sentence, hint: "it is \(now) now; a time is \(DateWords.timeForms)")
    }
}
