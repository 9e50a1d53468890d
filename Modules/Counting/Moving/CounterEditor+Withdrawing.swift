import Primitives

extension CounterEditor {
    /// Removes imported intervals that their source has corrected since.
    ///
    /// - Throws: as ``importTaps(_:into:as:)``.
    public func withdrawIntervals(_ spans: Set<Range<Instant>>, of id: Counter.ID) throws {
        let row = try timeRow(id)
        let after = try edited(row) { edit in
            try edit.measure { watch in
                for interval in watch.intervals {
                    if let stop = interval.stop, spans.contains(interval.start..<stop) {
                        watch.hide(interval.id)
                    }
                }
            }
        }
        try write(after, changedFrom: row.value, to: after.value, as: .edit)
    }
}
