import Primitives

/// A line of a counter's history, of which follows what still counts.
package protocol HistoryLine {
    /// The kind of the change.
    var kind: AdjustmentKind { get }
    /// The amount by which the value changed.
    var amount: Int64 { get }
    /// Whether something was counted.
    var isCounted: Bool { get }
    /// The period that it belongs to, if the counter was a target with periods.
    var period: Period? { get }
}

extension Array where Element: HistoryLine {
    /// The taps and sets that were not undone, of lines in the order of writing.
    package var standing: [Element] { settled.standing }

    /// The taps and sets that were not undone, and whether those that were are all among the lines.
    package var settled: (standing: [Element], isWhole: Bool) {
        var standing: [Element] = []
        var isWhole = true
        var undone: [[Element]] = []
        for line in self where line.isCounted {
            switch line.kind {
            case .tap, .set: standing.append(line)
            case .undo:
                let taken = Self.taken(back: line, of: standing)
                guard !taken.isEmpty else {
                    isWhole = false
                    continue
                }
                undone.append(taken.map { standing[$0] })
                for index in taken.reversed() { standing.remove(at: index) }
            case .redo:
                let latest = undone.lastIndex { taps in
                    taps.reduce(Int128(0)) { $0 + Int128($1.amount) } == Int128(line.amount)
                }
                if let latest { standing += undone.remove(at: latest) }
            case .reset, .stop, .edit, .sync: continue
            }
        }
        return (standing, isWhole)
    }

    /// Returns the indices of the taps that an undo took back, ascending.
    ///
    /// Actions are undone from the latest on, and each changes the value by what it had counted. So
    /// these are the latest taps that sum to the amount, or the latest one of that amount; those of
    /// the same period, unless the counter was divided anew meanwhile.
    private static func taken(back undo: Element, of taps: [Element]) -> [Int] {
        let amount = -Int128(undo.amount)
        let own = taps.indices.filter { taps[$0].period == undo.period }
        for candidates in [own, [Int](taps.indices)] {
            var sum = Int128(0)
            for (place, index) in candidates.enumerated().reversed() {
                sum += Int128(taps[index].amount)
                if sum == amount { return [Int](candidates[place...]) }
            }
            if let single = candidates.last(where: { Int128(taps[$0].amount) == amount }) {
                return [single]
            }
        }
        return []
    }
}
