import Merge
import Primitives

/// An interval that a stopwatch measured or a person entered.
public struct MeasuredInterval: Sendable, Hashable {
    /// The position among the intervals of its counter, from 1.
    public let number: Int
    /// The beginning.
    public let start: Instant
    /// The end; `nil` while it is running.
    public let stop: Instant?
    /// The length; up to now while it is running.
    public let duration: Duration
    /// The device that measured it, or on which it was entered.
    public let device: DeviceID
    /// Whether a person entered the times.
    public let isByHand: Bool
    /// The time by which the wall clock was set during the interval; the duration is right anyway.
    public let clockMoved: Duration
    /// The clock that tells on which days it counts, as ``ImportedInterval`` takes it; `nil` if its
    /// device did not record one.
    public let dayClock: String?

    /// The intervals of a counter's document, ascending; a running one lasts up to the anchor's
    /// moment.
    package static func all(
        in document: Document, anchor: Anchor?, zones: ZoneLookup
    ) -> [MeasuredInterval] {
        let clocks = DayClocks(in: document)
        return document.stopwatch(CounterField.time).intervals.enumerated().map { index, interval in
            let moved = document[CounterField.moved(interval.original)]?.integer
            let end = interval.stop ?? anchor?.steady ?? interval.start
            return MeasuredInterval(
                number: index + 1, start: interval.start, stop: interval.stop,
                duration: max(.zero, end - interval.start), device: interval.original.device,
                isByHand: interval.isByHand,
                clockMoved: .milliseconds(
                    interval.stop == nil ? anchor?.moved ?? 0 : moved ?? 0),
                dayClock: clocks.text(of: interval.original, zones))
        }
    }
}
