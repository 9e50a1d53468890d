import Primitives

extension CounterEditor {
    /// Removes imported intervals that their source has corrected since, of equal ones as many as
    /// there are spans.
    ///
    /// - Throws: as ``importTaps(_:into:as:)``.
    public func withdrawIntervals(_ spans: [Range<Instant>], of id: Counter.ID) throws {
        let row = try timeRow(id)
        let after = try edited(row) { edit in
            try edit.measure { watch in
                var left = spans.reduce(into: [:]) { $0[$1, default: 0] += 1 }
                for interval in watch.intervals {
                    if let stop = interval.stop, let count = left[interval.start..<stop],
                        count > 0
                    {
                        left[interval.start..<stop] = count - 1
                        watch.hide(interval.id)
                    }
                }
            }
        }
        try write(after, changedFrom: row.value, to: after.value, as: .edit)
    }
}
