import Counting
import Device
import Glibc
import Presentation
import Primitives

extension Session {
    /// Returns the instant that an option names, such as `--at 15:10`; `nil` if the option is
    /// absent.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the text is not a time or the time lies in the
    ///   future.
    func instant(_ option: String, _ text: String?) throws -> Instant? {
        guard let text else { return nil }
        let now = environment.now()
        let instant = try read(option, text, as: "time", DateWords.timeForms) {
            words in try words.instant(text)
        }
        guard instant <= now else {
            let typed = Amount.unescaped(text).brief
            throw CommandError.usage(
                "\(option) \"\(typed)\": \(dayRule.zone.wallTime(at: instant)) has not come yet",
                hint: timeHint(now))
        }
        return instant
    }

    /// Returns the days that an option names, such as `--on 'last week'`; `nil` if the option is
    /// absent.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the text is not a day.
    func days(_ option: String, _ text: String?) throws -> ClosedRange<Day>? {
        guard let text else { return nil }
        return try read(option, text, as: "day", DateWords.dayForms) {
            words in try words.days(text)
        }
    }

    /// Returns the day that a text names, without an option before it.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the text is not a day.
    func day(_ text: String) throws -> Day {
        try read(nil, text, as: "day", DateWords.dayForms) {
            words in try words.day(text)
        }
    }

    /// Returns the day, today or later, that an option names, such as `--until 24.12.`.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the text is not a day.
    func comingDay(_ option: String, _ text: String) throws -> Day {
        try read(option, text, as: "day", DateWords.dayForms) {
            words in try words.day(text, .coming)
        }
    }

    /// Returns the next instant of a time of day that an option names, such as `--until 17:00`.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the text is not a time.
    func comingInstant(_ option: String, _ text: String) throws -> Instant {
        try read(option, text, as: "time", DateWords.comingForms) {
            words in try words.coming(text)
        }
    }

    private func read<Value>(
        _ option: String?, _ text: String, as noun: String, _ forms: String,
        _ body: (DateWords) throws -> Value
    ) throws -> Value {
        do {
            return try body(DateWords(rule: dayRule, now: environment.now()))
        } catch let error as DateFault {
            let typed = "\"\(Amount.unescaped(text).brief)\""
            let subject = option.map { "\($0) \(typed)" } ?? typed
            throw CommandError.usage(
                error.sentence(about: subject, noun: noun), hint: error.hint(forms: forms))
        }
    }

    /// Returns a hint about a refused time: the current time, and the meaning of a day alone.
    private func timeHint(_ now: Instant) -> String {
        "it is \(TimeWords.stamp(now, in: dayRule)) now, and a day alone is its noon; "
            + "more: quad help times"
    }

    var today: Day { dayRule.day(of: environment.now()) }
}

extension Session {
    /// Returns the error; one about a time is reworded with the time on this device's clock.
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
        return CommandError.usage(sentence, hint: timeHint(environment.now()))
    }
}

extension Session {
    /// An action that can ring the bell.
    enum Sound {
        case up, down, reset

        var key: SettingKey {
            switch self {
            case .up: .soundUp
            case .down: .soundDown
            case .reset: .soundReset
            }
        }
    }

    /// Rings the terminal's bell as the settings say: once for the action, once more if a boundary
    /// or the goal was crossed. Does nothing if standard error is not a terminal.
    func ring(_ sound: Sound, crossings: [Crossing] = []) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        let isCrossed = !crossings.isEmpty && settings.isOn(.soundBoundary)
        let bells = (settings.isOn(sound.key) ? 1 : 0) + (isCrossed ? 1 : 0)
        StandardOutput.ask(String(repeating: "\u{7}", count: bells))
    }

    /// Notes that a goal was reached or exceeded.
    func tell(_ crossings: [Crossing], of counter: Counter) {
        for crossing in crossings {
            switch crossing {
            case .multiple: break
            case .reached(let goal): note("The goal of \(goal) is reached.")
            case .exceeded(let goal):
                note("The goal, \(counter.target?.aim.words ?? "") \(goal), is exceeded.")
            }
        }
    }
}
