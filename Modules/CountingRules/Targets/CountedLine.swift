/// A line of a counter's history, as far as a period needs it that begins with what was counted in
/// its days so far.
package struct CountedLine {
    /// The kind of the change.
    package let kind: AdjustmentKind
    /// The amount by which the value changed.
    package let amount: Int64
    /// The number of the line; the first one is 1.
    package let sequence: Int64
    /// Whether something was counted.
    package let isCounted: Bool
    /// Whether it belongs to a period.
    package let isOfPeriod: Bool
    /// Whether it is dated to the very beginning of its period, as that of its first value is.
    package let isBegin: Bool

    /// Creates a line.
    package init(
        kind: AdjustmentKind, amount: Int64, sequence: Int64, isCounted: Bool, isOfPeriod: Bool,
        isBegin: Bool
    ) {
        (self.kind, self.amount, self.sequence) = (kind, amount, sequence)
        (self.isCounted, self.isOfPeriod, self.isBegin) = (isCounted, isOfPeriod, isBegin)
    }

    /// The value that counts and sets make, from the last reset on.
    ///
    /// It begins with the reset value; but that of a counter which was made in these days, and had
    /// no periods when it first counted, with its start value. Values carried over from the periods
    /// of a former target are left out, as they were counted before, and so is the start value,
    /// which the first line may hold.
    ///
    /// - Parameters:
    ///   - lines: The history since the period's first day, by time.
    ///   - isCreated: Whether the counter was made since then.
    package static func value(
        after lines: [CountedLine], isCreated: Bool, start: Int64, reset: Int64
    ) -> Int64 {
        let isOwn = isCreated && lines.first { $0.isCounted }?.isOfPeriod != true
        var value = Int128(isOwn ? start : reset)
        for line in lines where line.kind != .edit {
            if line.kind == .reset {
                if !line.isBegin { value = Int128(reset) }
                continue
            }
            value += Int128(line.amount)
            if line.sequence == 1, !line.isCounted { value -= Int128(start) }
        }
        return Int64(clamping: value)
    }
}
