import Merge
import Primitives

/// A lap of a stopwatch: from its beginning or a mark to the next mark.
public struct Lap: Sendable, Hashable {
    /// The number of the lap, from 1.
    public let number: Int
    /// The time at which it was marked.
    public let at: Instant
    /// The measured time since the lap before.
    public let time: Duration
    /// The measured time since the beginning.
    public let total: Duration

    /// The laps of a counter's document, in order.
    package static func all(in document: Document) -> [Lap] {
        let watch = document.stopwatch(CounterField.time)
        // Laps of another device that a reset here had not seen no longer belong to any interval.
        guard let first = watch.intervals.first?.start else { return [] }
        let marks = fields(of: document).compactMap { document[$0]?.integer }.sorted()
            .map { Instant(milliseconds: $0).madeReadable }.filter { $0 >= first }
        var laps: [Lap] = []
        for (mark, total) in zip(marks, watch.measured(until: marks)) {
            laps.append(
                Lap(
                    number: laps.count + 1, at: mark, time: total - (laps.last?.total ?? .zero),
                    total: total))
        }
        return laps
    }

    /// The names of a document's fields that hold laps.
    package static func fields(of document: Document) -> [String] {
        document.fields.keys.filter { $0.hasPrefix(CounterField.lap) }.sorted()
    }
}
