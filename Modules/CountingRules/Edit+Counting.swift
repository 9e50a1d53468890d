import Merge
import Primitives

extension Edit {
    /// Writes the first content of a counter, besides its settings.
    package mutating func create(isTime: Bool = false, start: Int64, at created: Instant) {
        set(CounterField.created, to: .integer(created.milliseconds))
        set(CounterSetting.start.field, to: .integer(isTime ? 0 : start))
        if isTime {
            set(CounterField.type, to: CounterField.timeType)
            document.changeStopwatch(CounterField.time) { _ in }
        } else {
            let stamp = stamp()
            document.changeCounter(CounterField.value) { $0.set(start, at: stamp) }
        }
    }

    /// Makes a counter that nothing was counted with one of time, or one of time a count.
    package mutating func convert(toTime isTime: Bool) {
        set(CounterField.type, to: isTime ? CounterField.timeType : .null)
        if isTime {
            set(CounterField.goal, to: .null)
            set(CounterSetting.start.field, to: .integer(0))
            set(CounterSetting.resetValue.field, to: .integer(0))
            document.changeStopwatch(CounterField.time) { _ in }
        } else {
            let stamp = stamp()
            document.changeCounter(CounterField.value) { $0.set(0, at: stamp) }
        }
    }

    /// Writes the settings that are one value.
    ///
    /// - Throws: The error of an invalid one.
    package mutating func write(
        _ settings: CounterSettings, isTime: Bool = false
    ) throws(CountingError) {
        for setting in CounterSetting.all {
            guard let value = settings[setting] else { continue }
            if isTime, setting.name == CounterSetting.resetValue.name { continue }
            set(setting.field, to: try setting.checked(value))
        }
    }
}

extension CounterSettings {
    /// The settings of a new counter that begins with a value.
    package func completed(from start: Int64) -> CounterSettings {
        var settings = self
        settings[.resetValue] = settings[.resetValue] ?? .integer(start)
        settings[.color] = settings[.color] ?? .text(Palette.defaultColor)
        return settings
    }
}
