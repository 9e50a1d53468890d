import CountingRules
import Merge
import Primitives
import Storage
import Sync

/// The adjustments for a counter's history after a document changed its value.
struct Changes {
    /// One adjustment in the making.
    struct Part {
        var device: DeviceID?
        let amount: Int64
        /// Whether something was counted, rather than the value set.
        let isCounted: Bool
        /// The day on which it was counted, if known.
        var day: Day?
    }

    let kind: Adjustment.Kind
    /// Whether the cause counted something.
    let isCounted: Bool
    private(set) var parts: [Part]

    /// Creates the changes between two values by a cause other than an edit, which writes its own.
    init(from old: Int64, to new: Int64, cause: ProjectionCause) {
        var isCounted = true
        switch cause {
        case .edit: (kind, isCounted) = (.edit, false)
        case .sync: kind = .sync
        case .undo(let action):
            (kind, isCounted) = Self.reversal(of: action, as: .undo)
        case .redo(let action):
            (kind, isCounted) = Self.reversal(of: action, as: .redo)
        }
        self.isCounted = isCounted
        parts = NumberChange.amounts(from: old, to: new)
            .map { Part(device: nil, amount: $0, isCounted: isCounted) }
    }

    /// Splits the change of a sync by the devices that counted, if the sync brought only more
    /// counting.
    mutating func split(before: FloorCounter, after: FloorCounter) {
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
            if amount != 0 { split += Self.byDay(amount, of: device, before, after) }
        }
        // Past 64 bits the value stays at the nearest number that fits.
        if sum == Int128(total) { parts = split }
    }

    /// The counts of a device by day; in one part if it did not record the days of all of them.
    private static func byDay(
        _ amount: Int64, of device: DeviceID, _ before: FloorCounter, _ after: FloorCounter
    ) -> [Part] {
        let (old, new) = (before.dayTotals(of: device), after.dayTotals(of: device))
        var parts: [Part] = []
        var rest = Int128(amount)
        for day in Set(old.keys).union(new.keys).sorted() {
            let change = Int128(new[day] ?? 0) - Int128(old[day] ?? 0)
            rest -= change
            guard let amount = Int64(exactly: change), amount != 0 else { continue }
            parts.append(Part(device: device, amount: amount, isCounted: true, day: day))
        }
        return rest == 0 ? parts : [Part(device: device, amount: amount, isCounted: true)]
    }

    /// The kind of the changes that undo or redo an action, and whether it counted something.
    private static func reversal(
        of name: String, as kind: Adjustment.Kind
    ) -> (Adjustment.Kind, isCounted: Bool) {
        let action = CountingAction(rawValue: name)
        return (
            action?.carriesOver == true ? .edit : kind, isCounted: action?.isCounting == true
        )
    }
}

extension CounterRow {
    /// Writes changes into the history; a part with a known day is dated to the end of that day, if
    /// that has passed.
    mutating func write(
        _ changes: Changes, at: Instant, in dayRule: DayRule, period: Period? = nil,
        in transaction: Transaction
    ) throws {
        for part in changes.parts {
            let end = part.day.map { dayRule.start(of: $0 + 1) - .milliseconds(1) }
            let adjustment = adjustment(
                changes.kind, part.amount, isCounted: part.isCounted, at: min(end ?? at, at),
                device: part.device, period: period, note: "")
            try transaction.put(adjustment, in: Adjustment.table)
        }
    }

    /// Returns the next adjustment of the history.
    mutating func adjustment(
        _ kind: Adjustment.Kind, _ amount: Int64, isCounted: Bool, at: Instant,
        device: DeviceID?, period: Period?, note: String
    ) -> Adjustment {
        sequence += 1
        return Adjustment(
            owner: owner, counter: id, at: at, sequence: sequence, device: device, kind: kind,
            amount: amount, isCounted: isCounted, period: period, note: note)
    }
}
