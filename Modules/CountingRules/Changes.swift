import Merge
import Primitives

/// The lines for a counter's history after a document changed its value.
package struct Changes {
    /// One line in the making.
    package struct Part {
        /// The device that changed the value, if known.
        package var device: DeviceID?
        /// The amount by which the value changed.
        package let amount: Int64
        /// Whether something was counted, rather than the value set.
        package let isCounted: Bool
        fileprivate var day: Day?

        /// The time of the line: the end of the day on which it was counted, if that is known and
        /// has passed.
        package func time(by now: Instant, in rule: DayRule) -> Instant {
            day.map { min(rule.start(of: $0 + 1) - .milliseconds(1), now) } ?? now
        }
    }

    /// The kind of the lines.
    package let kind: AdjustmentKind
    /// Whether the cause counted something.
    package let isCounted: Bool
    /// The lines.
    package private(set) var parts: [Part]

    /// Creates the changes between two values.
    package init(from old: Int64, to new: Int64, as kind: AdjustmentKind, isCounted: Bool) {
        (self.kind, self.isCounted) = (kind, isCounted)
        parts = NumberChange.amounts(from: old, to: new)
            .map { Part(device: nil, amount: $0, isCounted: isCounted) }
    }

    /// Adds a line even if nothing changed, as a tap and a reset leave one.
    package mutating func markNothing() {
        if parts.isEmpty { parts = [Part(device: nil, amount: 0, isCounted: isCounted)] }
    }

    /// Splits the change of a sync by the devices that counted, and by day, if the sync brought
    /// only more counting.
    ///
    /// - Parameters:
    ///   - period: The period whose counts these are; `nil` for those of the counter itself.
    ///   - noted: The counts of the counter itself, which note the days also of its periods.
    package mutating func split(
        before: FloorCounter, after: FloorCounter, in period: Period? = nil,
        noted: (before: FloorCounter, after: FloorCounter)? = nil
    ) {
        guard kind == .sync, let total = parts.first?.amount, parts.count == 1 else { return }
        // The start value of a counter is not a set that replaced taps.
        let isNew = before.base == nil && before.tallies.isEmpty && after.floors.isEmpty
        let isSet = !isNew && (before.base != after.base || before.floors != after.floors)
        let grown = after.tallies.keys.sorted().filter {
            after.tallies[$0] != before.tallies[$0]
        }
        if isSet {
            parts = [Part(device: after.base?.stamp.device, amount: total, isCounted: false)]
            return
        }
        var split: [Part] = []
        var sum: Int128 = 0
        if isNew, let base = after.base, base.value != 0 {
            split.append(
                Part(device: base.stamp.device, amount: base.value, isCounted: false))
            sum = Int128(base.value)
        }
        for device in grown {
            let old = before.tallies[device]?.sum ?? 0
            let (amount, isTooLarge) = (after.tallies[device]?.sum ?? 0)
                .subtractingReportingOverflow(old)
            if isTooLarge { return }
            sum += Int128(amount)
            if amount == 0 { continue }
            let noted = noted ?? (before, after)
            let days = Self.byDay(amount, of: device, noted.before, noted.after, in: period)
            // The days may have come before, but none of these counts.
            let all = days == nil && old == 0 && period != nil
            split +=
                days ?? (all ? Self.byDay(amount, of: device, nil, noted.after, in: period) : nil)
                ?? [Part(device: device, amount: amount, isCounted: true)]
        }
        // Past 64 bits the value stays at the nearest number that fits.
        if sum == Int128(total) { parts = split }
    }

    /// The counts of a device by day; `nil` if the days of all of them aren't known.
    private static func byDay(
        _ amount: Int64, of device: DeviceID, _ before: FloorCounter?, _ after: FloorCounter,
        in period: Period?
    ) -> [Part]? {
        let (old, new) = (before?.dayTotals(of: device) ?? [:], after.dayTotals(of: device))
        var parts: [Part] = []
        var rest = Int128(amount)
        for day in Set(old.keys).union(new.keys).sorted() where period?.contains(day) ?? true {
            let change = Int128(new[day] ?? 0) - Int128(old[day] ?? 0)
            rest -= change
            guard let amount = Int64(exactly: change), amount != 0 else { continue }
            parts.append(Part(device: device, amount: amount, isCounted: true, day: day))
        }
        return rest == 0 ? parts : nil
    }
}
