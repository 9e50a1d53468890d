import CountingRules
import Primitives

extension Counters {
    /// The taps and sets of a counter in a range that still count, oldest first: without those that
    /// were undone, whenever that was.
    ///
    /// - Parameter limit: The most adjustments since the beginning of the range that are read, of
    ///   which the latest ones.
    /// - Complexity: O(log N + n) in the adjustments since then; O(N) if one was undone since, and
    ///   an earlier one was entered meanwhile.
    public func taps(
        of id: Counter.ID, in range: Range<Instant>, limit: Int = .max
    ) throws -> [Adjustment] {
        guard try !history(of: id, in: range, limit: 1).isEmpty else { return [] }
        let later = range.lowerBound..<Instant(milliseconds: .max)
        let rows = try history(of: id, in: later, limit: limit)
        var settled = rows.sorted { $0.sequence < $1.sequence }.settled
        let hasUndo = rows.contains { $0.kind == .undo }
        // What was taken back may be dated before the range.
        if hasUndo, !settled.isWhole || !Self.areSuccessive(rows) {
            settled = try history(of: id, limit: limit).sorted { $0.sequence < $1.sequence }.settled
        }
        return settled.standing.filter { range.contains($0.at) }
            .sorted { ($0.at, $0.sequence) < ($1.at, $1.sequence) }
    }

    private static func areSuccessive(_ rows: [Adjustment]) -> Bool {
        guard let first = rows.map(\.sequence).min(), let last = rows.map(\.sequence).max() else {
            return true
        }
        return last - first == rows.count - 1
    }
}
