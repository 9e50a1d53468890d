import Primitives

/// A thing that is counted, as it was when it was read.
public struct Counter: Sendable, Hashable, Identifiable {
    /// The tag of a counter's id.
    public enum Tag {}
    /// Identifies a counter on every device.
    public typealias ID = Identifier<Tag>

    /// Whose it is.
    public let owner: AccountID
    /// The id.
    public let id: ID
    /// What is counted; empty for a blank count.
    public let title: String
    /// What is said about it; empty for nothing.
    public let note: String
    /// Whether it counts things or time, and whether towards a goal.
    public let type: CounterType
    /// The multiple that one tap adds or takes away; at least 1.
    public let step: Int64
    /// The value it began with.
    public let start: Int64
    /// The value that a reset gives it, and that a period of its target begins with.
    public let resetValue: Int64
    /// Every multiple of this that is crossed is told; 0 for none.
    public let boundary: Int64
    /// What it is to come to; only of the type target.
    public let target: Target?
    /// The period that ``value`` was counted in; only of a target that begins anew by itself.
    public let period: Period?
    /// The group it belongs to.
    public let group: Group.ID?
    /// Where it stands among the others, ascending.
    public let position: Int64
    /// Whether it is hidden from the lists.
    public let isArchived: Bool
    /// Its colour as `#RRGGBB`.
    public let color: String
    /// The name of its icon, if one was chosen.
    public let icon: String?
    /// What it shows: a number, or whole milliseconds of time.
    public let value: Int64
    /// When what runs was started; `nil` unless a stopwatch is running.
    public let runningSince: Instant?
    /// By how much the wall clock was set while it runs; zero unless a stopwatch is running.
    public let clockMoved: Duration
    /// When it was created.
    public let createdAt: Instant
    /// When it was last used on this device.
    public let usedAt: Instant

    let anchor: Anchor?
    let finished: Int64
}

extension Counter {
    /// Whether a stopwatch is running.
    public var isRunning: Bool { runningSince != nil }

    /// The time that a stopwatch shows; zero if it is none.
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
    public var shareLine: String { title.isEmpty ? valueText : "\(valueText) \(title)" }
}
