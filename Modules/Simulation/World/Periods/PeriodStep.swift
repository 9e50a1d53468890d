import Counting
import Primitives
import Storage
import Sync

/// A step of a person who counts on two devices.
struct PeriodStep: Sendable {
    /// The things that can be done.
    enum Deed: Sendable {
        /// Counts one, some hours back.
        case tap(hours: Int)
        case set, reset, undo
        /// Sets another length of the target's periods.
        case target(PeriodRule)
        /// Changes the settings of the device: the first day of a week, and the minute at which
        /// days start.
        case settings(Weekday, startMinute: Int)
        case sync(Fate)
    }

    /// The things that can happen to what is pushed.
    enum Fate: Sendable { case arrives, isLost, losesAnswer }

    /// The index of the step in the whole plan, after those of the world.
    let number: Int
    /// The number of the device, 0 or 1.
    let device: Int
    /// The hours that pass before it.
    let hours: Int
    let deed: Deed

    /// Draws the steps of a seed.
    static func drawn(for seed: UInt64, after number: Int) -> [PeriodStep] {
        var random = SeededGenerator(seed: seed ^ 0xDA75)
        return (0..<Int.random(in: 12...30, using: &random)).map { index in
            PeriodStep(
                number: number + index, device: Int.random(in: 0...1, using: &random),
                hours: Int.random(in: 0...20, using: &random), deed: deed(&random))
        }
    }

    private static func deed(_ random: inout SeededGenerator) -> Deed {
        func one<Value>(of values: [Value]) -> Value {
            values[Int.random(in: values.indices, using: &random)]
        }
        switch Int.random(in: 0..<16, using: &random) {
        case 0:
            return .target(
                one(of: [.day, .week, .week, .month, .days(4, from: Day(number: 19_000))]))
        case 1: return .undo
        case 2: return .reset
        case 3: return .set
        case 4, 5:
            return .settings(
                one(of: [.monday, .sunday, .saturday]), startMinute: one(of: [0, 180, 1080]))
        case 6...9: return .sync(one(of: [.arrives, .arrives, .arrives, .isLost, .losesAnswer]))
        default: return .tap(hours: Int.random(in: 0...100, using: &random))
        }
    }
}

extension PeriodStep: CustomStringConvertible {
    /// The step in words.
    var description: String { "counting device \(device): \(deed), after \(hours) h" }
}
