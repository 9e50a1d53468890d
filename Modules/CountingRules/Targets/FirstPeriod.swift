import Merge
import Primitives

/// The period in which a counter became a target, which takes in what was counted before.
///
/// Its value is that with which it began, the sums of its days, and an amount that its document
/// has: by how much its number was beyond both when the target began, or when it was set or reset
/// since. So taps count in it that were not known then, and two devices that make a target of one
/// counter count nothing twice.
package struct FirstPeriod {
    /// The amount.
    package let amount: Int64
    /// The stamp with which it was written.
    package let stamp: Stamp

    /// Creates it from a period's document; `nil` for any other period, and if a device has set its
    /// number that did not know of this.
    package init?(_ document: Document) {
        guard let field = document.fields[PeriodField.taken], let amount = field.value.integer
        else { return nil }
        if let base = document.counter(PeriodField.value).base,
            base.stamp.instant > field.stamp.instant
        {
            return nil
        }
        (self.amount, stamp) = (amount, field.stamp)
    }

    /// Writes the amount of a period, unless it is the same.
    ///
    /// - Parameters:
    ///   - value: The value of the period.
    ///   - sums: The sum of each day.
    package static func write(
        _ value: Int64, in period: Period, sums: [Day: Int64], _ edit: inout Edit
    ) {
        let begin = edit.document[PeriodField.begin]?.integer ?? 0
        edit.set(PeriodField.begin, to: .integer(begin))
        let beyond = Int128(value) - Int128(begin) - total(of: period, in: sums)
        let amount = Int64(clamping: beyond)
        if let known = FirstPeriod(edit.document), known.amount == amount { return }
        let stamp = edit.stamp()
        edit.document.set(PeriodField.taken, to: .integer(amount), at: stamp)
    }

    /// Returns what was counted on the days of a period.
    static func total(of period: Period, in sums: [Day: Int64]) -> Int128 {
        var total: Int128 = 0
        for (day, amount) in sums where period.contains(day) { total += Int128(amount) }
        return total
    }
}

extension FloorCounter {
    /// Whether another state has other sums of some days.
    package func differs(from other: FloorCounter, on days: ClosedRange<Day>) -> Bool {
        let (own, others) = (dayTotals, other.dayTotals)
        return own.filter { days.contains($0.key) } != others.filter { days.contains($0.key) }
    }
}

extension StoredPlan {
    /// Whether the value of a period is not that of its own document alone.
    package func divides(_ period: Period, _ document: Document) -> Bool {
        guard let plan else { return false }
        return plan.period(of: period.first) != period || FirstPeriod(document) != nil
            || regrouped?.overlaps(period.first...period.last) == true
    }
}
