import CountingRules
import Merge
import Primitives
import Storage
import Sync

/// The projection of counters' documents into their table and history.
public struct CounterProjection: Projection {
    private let domain: CountingDomain

    /// Creates the projection for the owner of some domain.
    public init(_ domain: CountingDomain) { self.domain = domain }

    /// The kind of counters' documents.
    public var kind: DocumentKind { CounterField.kind }

    /// Writes the row of a counter, and its changes into the history.
    public func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard let id = Counter.ID(id) else { return }
        let row = try row(
            document, id: id, known: try transaction.get(CounterRow.table, domain.owner, id),
            cause: cause, at: Moment(of: domain.environment), hasPeriods: true, in: transaction)
        try transaction.put(row, in: CounterRow.table)
    }

    /// The content of a counter's document that no program of ours writes.
    public func oddities(of document: Document, id: String) -> [String] {
        Oddities.ofCounter(document)
    }

    /// Projects a page of documents. Reads the clock once, and looks up neither rows nor periods if
    /// there are none. The rows are written in the order of their positions: most of their indexes
    /// grow with time, and only the key with the id.
    public func project(
        _ page: ArraySlice<JoinedDocument>, of _: [JoinedDocument], in transaction: Transaction
    ) throws {
        let moment = Moment(of: domain.environment)
        let hasPeriods =
            try transaction.first(Query(PeriodRow.table, equals: domain.owner)) != nil
        var known = AscendingGets(CounterRow.table, equals: domain.owner)
        var rows: [CounterRow] = []
        rows.reserveCapacity(page.count)
        for (document, before) in page {
            guard let id = Counter.ID(document.id) else { continue }
            rows.append(
                try row(
                    document.state, id: id, known: try known.get(id, in: transaction),
                    cause: .sync(before: before), at: moment, hasPeriods: hasPeriods,
                    in: transaction))
        }
        for number in rows.indices.sorted(by: { rows[$0].position < rows[$1].position }) {
            try transaction.put(rows[number], in: CounterRow.table)
        }
    }

    /// Writes the history of a counter and returns its row.
    private func row(
        _ document: Document, id: Counter.ID, known: CounterRow?, cause: ProjectionCause,
        at moment: Moment, hasPeriods: Bool, in transaction: Transaction
    ) throws -> CounterRow {
        var row = CounterRow(document, owner: domain.owner, id: id, known: known, at: moment)
        var changes = Changes(from: known?.value ?? 0, to: row.value, cause: cause)
        if case .sync(let before) = cause, !row.isTime {
            changes.split(
                before: before?.counter(CounterField.value) ?? FloorCounter(),
                after: document.counter(CounterField.value))
        }
        let plan = row.plan?.plan
        if plan == nil { changes.note(cause, of: document) }
        try row.write(changes, at: moment.wall, in: domain.dayRule, in: transaction)
        for period in plan.map({ Changes.balanced(by: cause, document, in: $0) }) ?? [] {
            var changes = Changes(from: 0, to: 0, cause: cause)
            changes.markNothing()
            try row.write(
                changes,
                at: period.map { domain.dayRule.instant(moment.wall, within: $0) } ?? moment.wall,
                in: domain.dayRule, period: period, in: transaction)
        }
        guard let known else {
            if hasPeriods, try adopt(&row, document, cause, moment.wall, in: transaction) {
                try domain.regroup(&row, document, as: .edit, in: transaction)
            }
            return row
        }
        let isDivided = row.plan?.plan == known.plan?.plan
        let isTouched = row.plan?.regrouped.map { days in
            known.resetValue != row.resetValue || cause.mayChange(days, document)
        }
        if !isDivided || isTouched == true {
            try domain.regroup(
                &row, document, as: isDivided ? changes.kind : .edit,
                isCounted: isDivided && changes.isCounted, in: transaction)
        }
        return row
    }

    /// Gives a counter the periods that arrived before it, and returns whether the value of one of
    /// them is not that of its own document alone.
    private func adopt(
        _ row: inout CounterRow, _ document: Document, _ cause: ProjectionCause, _ now: Instant,
        in transaction: Transaction
    ) throws -> Bool {
        var isForeign = false
        for period in try transaction.all(Query(PeriodRow.table, equals: row.owner, row.id)) {
            var changes = Changes(from: 0, to: period.value, cause: cause)
            if let known = try domain.replica.document(
                PeriodField.kind, PeriodField.id(row.id, period.period), in: transaction)
            {
                if row.plan?.divides(period.period, known) == true { isForeign = true }
                changes.split(
                    before: FloorCounter(), after: known.counter(PeriodField.value),
                    in: period.period,
                    noted: (FloorCounter(), document.counter(CounterField.value)))
            }
            try row.write(
                changes,
                at: domain.dayRule.instant(now, within: period.period), in: domain.dayRule,
                period: period.period, in: transaction)
        }
        try row.findLatestPeriod(in: transaction)
        return isForeign
    }
}

/// The projection of periods' documents into their table.
public struct PeriodProjection: Projection {
    private let domain: CountingDomain

    /// Creates the projection for the owner of some domain.
    public init(_ domain: CountingDomain) { self.domain = domain }

    /// The kind of periods' documents.
    public var kind: DocumentKind { PeriodField.kind }

    /// The content of a period's document that no program of ours writes.
    public func oddities(of document: Document, id: String) -> [String] {
        Oddities.ofPeriod(document, id: id)
    }

    /// Writes the row of a period, the latest period of its counter, and its changes into the
    /// history.
    public func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        try project(document, id: id, cause: cause, counters: [:], in: transaction)
    }

    /// Projects the periods of a page, whose days are noted in the counters that came with them.
    public func project(
        _ page: ArraySlice<JoinedDocument>, of all: [JoinedDocument], in transaction: Transaction
    ) throws {
        var counters: [String: JoinedDocument] = [:]
        for joined in all where joined.document.kind == CounterField.kind {
            counters[joined.document.id] = joined
        }
        for (document, before) in page {
            try project(
                document.state, id: document.id, cause: .sync(before: before), counters: counters,
                in: transaction)
        }
    }

    private func project(
        _ document: Document, id: String, cause: ProjectionCause,
        counters: [String: JoinedDocument], in transaction: Transaction
    ) throws {
        guard let (counter, period) = PeriodField.parts(of: id) else { return }
        let owner = domain.owner
        if try regroup(document, of: counter, period, cause, in: transaction) { return }
        let known = try transaction.get(PeriodRow.table, owner, counter, period)
        let new = PeriodRow(document, owner: owner, counter: counter, period: period)
        let isGone = document.isDeleted || PeriodField.isEnded(document)
        if isGone {
            try transaction.delete(PeriodRow.table, owner, counter, period)
        } else {
            try transaction.put(new, in: PeriodRow.table)
        }
        // The counter may come on a later page of a sync and then looks up its periods itself.
        guard var row = try transaction.get(CounterRow.table, owner, counter) else { return }
        var changes = Changes(
            from: known?.value ?? 0, to: isGone ? 0 : new.value, cause: cause)
        if case .sync(let before) = cause {
            changes.split(
                before: before?.counter(PeriodField.value) ?? FloorCounter(),
                after: document.counter(PeriodField.value), in: period,
                noted: try noted(counter, counters["\(counter)"], in: transaction))
        }
        let at = domain.dayRule.instant(domain.environment.now(), within: period)
        try row.write(changes, at: at, in: domain.dayRule, period: period, in: transaction)
        try row.findLatestPeriod(in: transaction)
        try transaction.put(row, in: CounterRow.table)
    }

    /// The counts of a counter itself before and after a page.
    private func noted(
        _ counter: Counter.ID, _ joined: JoinedDocument?, in transaction: Transaction
    ) throws -> (before: FloorCounter, after: FloorCounter) {
        let after =
            try joined?.document.state
            ?? domain.replica.document(CounterField.kind, "\(counter)", in: transaction)
        let before = joined == nil ? after : joined?.before
        return (
            before?.counter(CounterField.value) ?? FloorCounter(),
            after?.counter(CounterField.value) ?? FloorCounter()
        )
    }

    /// Divides the counts of a counter anew if a period's value is not that of its own document
    /// alone; returns whether it did.
    private func regroup(
        _ document: Document, of counter: Counter.ID, _ period: Period, _ cause: ProjectionCause,
        in transaction: Transaction
    ) throws -> Bool {
        guard var row = try transaction.get(CounterRow.table, domain.owner, counter),
            row.plan?.divides(period, document) == true,
            let whole = try domain.replica.document(
                CounterField.kind, "\(counter)", in: transaction)
        else { return false }
        let changes = Changes(from: 0, to: 0, cause: cause)
        try domain.regroup(
            &row, whole, as: changes.kind, isCounted: changes.isCounted, in: transaction)
        try transaction.put(row, in: CounterRow.table)
        return true
    }
}

extension PeriodRow {
    /// Creates the row of a period from its document.
    ///
    /// - Parameter value: The value, if it is not the document's alone.
    init(
        _ document: Document, owner: AccountID, counter: Counter.ID, period: Period,
        value: Int64? = nil
    ) {
        self.init(
            owner: owner, counter: counter, period: period,
            value: value ?? document.counter(PeriodField.value).clampedValue,
            goal: document[PeriodField.goal]?.integer ?? 0,
            aim: document[PeriodField.aim]?.text.flatMap(Target.Aim.init) ?? .atLeast)
    }
}

extension CounterRow {
    /// Updates the latest period in which something was counted, and its value.
    mutating func findLatestPeriod(in transaction: ReadTransaction) throws {
        let latest = try transaction.first(
            Query(PeriodRow.table, equals: owner, id).reversed())
        period = latest?.period
        periodValue = latest?.value ?? 0
    }
}
