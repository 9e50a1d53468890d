import CountingRules
import Merge
import Primitives
import Storage
import Sync

extension Changes {
    /// Creates the changes between two values by a cause other than an edit, which writes its own.
    init(from old: Int64, to new: Int64, cause: ProjectionCause) {
        switch cause {
        case .edit: self.init(from: old, to: new, as: .edit, isCounted: false)
        case .sync: self.init(from: old, to: new, as: .sync, isCounted: true)
        case .undo(let name, _): self.init(from: old, to: new, reversing: name, as: .undo)
        case .redo(let name, _): self.init(from: old, to: new, reversing: name, as: .redo)
        }
    }

    /// Adds a line to an undo or a redo that changed the sums by day alone: pages know by it what
    /// was taken back.
    mutating func note(_ cause: ProjectionCause, of document: Document) {
        guard let before = cause.reversed else { return }
        let days = before.counter(CounterField.value).dayTotals
        if document.counter(CounterField.value).dayTotals != days { markNothing() }
    }

    /// Returns the periods of a plan in which an undo or a redo changed the days and not the sum;
    /// `nil` for the days of none.
    static func balanced(
        by cause: ProjectionCause, _ document: Document, in plan: PeriodPlan
    ) -> [Period?] {
        guard let before = cause.reversed else { return [] }
        let old = before.counter(CounterField.value).dayTotals
        let new = document.counter(CounterField.value).dayTotals
        var sums: [Period?: Int128] = [:]
        for day in Set(old.keys).union(new.keys) where old[day] ?? 0 != new[day] ?? 0 {
            sums[plan.period(of: day), default: 0] += Int128(new[day] ?? 0) - Int128(old[day] ?? 0)
        }
        return sums.filter { $0.value == 0 }.keys.sorted {
            $0?.first ?? .distantPast < $1?.first ?? .distantPast
        }
    }

    private init(
        from old: Int64, to new: Int64, reversing name: String, as kind: AdjustmentKind
    ) {
        let action = CountingAction(rawValue: name)
        self.init(
            from: old, to: new, as: action?.carriesOver == true ? .edit : kind,
            isCounted: action?.isCounting == true)
    }
}

extension ProjectionCause {
    /// Whether it may have changed what was counted on some days.
    func mayChange(_ days: ClosedRange<Day>, _ document: Document) -> Bool {
        guard case .sync(let before?) = self else { return true }
        return before.counter(CounterField.value)
            .differs(from: document.counter(CounterField.value), on: days)
    }

    /// The state before an undo or a redo; `nil` for any other cause.
    fileprivate var reversed: Document? {
        switch self {
        case .undo(_, let before), .redo(_, let before): before
        case .edit, .sync: nil
        }
    }
}

extension CounterRow {
    /// Writes changes into the history.
    mutating func write(
        _ changes: Changes, at: Instant, in dayRule: DayRule, period: Period? = nil,
        in transaction: Transaction
    ) throws {
        for part in changes.parts {
            let adjustment = adjustment(
                changes.kind, part.amount, isCounted: part.isCounted,
                at: part.time(by: at, in: dayRule), device: part.device, period: period, note: "")
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
