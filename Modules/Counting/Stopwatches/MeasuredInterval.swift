import Merge
import Primitives

/// A time that a stopwatch measured, or that somebody entered.
public struct MeasuredInterval: Sendable, Hashable {
    /// Its place among the intervals of its counter, from 1.
    public let number: Int
    /// When it began.
    public let start: Instant
    /// When it ended; `nil` while it runs.
    public let stop: Instant?
    /// How long it is, up to now while it runs.
    public let duration: Duration
    /// The device that measured it, or on which it was entered.
    public let device: DeviceID
    /// Whether a person gave the times.
    public let isByHand: Bool
    /// By how much the wall clock was set while it was measured; the duration is right anyway.
    public let clockMoved: Duration

    /// The intervals of a counter's document, ascending; what runs, up to an instant.
    static func all(in document: Document, anchor: Anchor?) -> [MeasuredInterval] {
        document.stopwatch(CounterField.time).intervals.enumerated().map { index, interval in
            let moved = document[CounterField.moved(interval.original)]?.integer
            let end = interval.stop ?? anchor?.steady ?? interval.start
            return MeasuredInterval(
                number: index + 1, start: interval.start, stop: interval.stop,
                duration: max(.zero, end - interval.start), device: interval.original.device,
                isByHand: interval.isByHand,
                clockMoved: .milliseconds(
                    interval.stop == nil ? anchor?.moved ?? 0 : moved ?? 0))
        }
    }
}
