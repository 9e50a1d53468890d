import CountingRules
import Primitives

/// A counter as it was when it was read; it has its ``SettingValues`` as properties, too.
@dynamicMemberLookup
public struct Counter: Sendable, Hashable, Identifiable {
    /// The identifier of a counter on every device.
    public typealias ID = CounterID

    /// The owner.
    public let owner: AccountID
    /// The id.
    public let id: ID
    /// The values of its settings.
    public let settings: SettingValues
    /// The type: a plain count, a count towards a goal, or time.
    public let type: CounterType
    /// The target; only of a counter of the type target.
    public let target: Target?
    /// The period that ``value`` was counted in; only of a target with periods.
    public let period: Period?
    /// The group it belongs to.
    public let group: Group.ID?
    /// The position among the other counters; lists ascend by it.
    public let position: Int64
    /// Whether it is hidden from the lists.
    public let isArchived: Bool
    /// The value that it shows: a number, or whole milliseconds of time.
    public let value: Int64
    /// The start of the running interval; `nil` unless a stopwatch is running.
    public let runningSince: Instant?
    /// The time by which the wall clock was set during the run; zero unless a stopwatch is running.
    public let clockMoved: Duration
    /// The time at which it was created.
    public let createdAt: Instant
    /// The time at which it was last used on this device.
    public let usedAt: Instant

    let anchor: Anchor?
    let finished: Int64
}

extension Counter {
    /// The value of a setting.
    @inlinable
    public subscript<Value>(dynamicMember path: KeyPath<SettingValues, Value>) -> Value {
        settings[keyPath: path]
    }

    /// Whether a stopwatch is running.
    public var isRunning: Bool { runningSince != nil }

    /// The time that a stopwatch shows; zero for other counters.
    public var elapsed: Duration { type == .time ? .milliseconds(value) : .zero }

    /// The time that a stopwatch shows at a later moment, without reading again.
    public func elapsed(at moment: Moment) -> Duration {
        guard let anchor else { return elapsed }
        return .milliseconds(max(finished, anchor.moved(to: moment).elapsed))
    }

    /// Whether the goal is met; `nil` without one.
    public var isMet: Bool? { target?.isMet(by: value) }

    /// The value as people read it: `23`, `17/20`, `1:02:03`.
    public var valueText: String {
        if type == .time { return ClockText.text(of: elapsed) }
        return target?.progress(of: value) ?? "\(value)"
    }

    /// The line that is shared: value, then title, as in `23 Kids`.
    public var shareLine: String { self.title.isEmpty ? valueText : "\(valueText) \(self.title)" }
}

extension Counter {
    /// The milliseconds of all stopped intervals, without a running one.
    public var stoppedMilliseconds: Int64 { finished }
}
