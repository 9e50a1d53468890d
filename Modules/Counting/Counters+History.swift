import CountingRules
import Merge
import Primitives
import Storage
import Sync

extension Counters {
    /// The adjustments of a counter, newest first.
    ///
    /// - Parameters:
    ///   - range: The times of the adjustments, without the end; `nil` for all.
    ///   - limit: The most adjustments to return.
    /// - Complexity: O(log N + n).
    public func history(
        of id: Counter.ID, in range: Range<Instant>? = nil, limit: Int = .max
    ) throws -> [Adjustment] {
        try reading.all(query(id, in: range).reversed().limited(to: limit))
    }

    private func query(_ id: Counter.ID, in range: Range<Instant>?) -> Query<Adjustment> {
        let all = Query(Adjustment.table, equals: owner, id)
        return range.map { all.from($0.lowerBound).before($0.upperBound) } ?? all
    }

    /// The sums by day, week or month, oldest first, including those in which nothing was counted.
    ///
    /// Taps are summed, including those of other devices and of imports, and what sets changed;
    /// resets are not.
    /// Each tap counts for its day on the device that made it, so all devices of an account return
    /// the same sums. The sums of a stopwatch are the milliseconds in each period.
    ///
    /// - Parameter days: The days to show; the first and last period may begin before or end after
    ///   them.
    public func sums(
        of id: Counter.ID, by unit: SumUnit, in days: ClosedRange<Day>
    ) throws -> [Sum] {
        let periods = unit.periods(in: days, weekStart: dayRule.weekStart)
        let whole = periods[0].first...periods[periods.count - 1].last
        guard let row = try reading.get(CounterRow.table, owner, id) else {
            throw CountingError.noSuchCounter("\(id)", suggestions: [])
        }
        let document = try document(CounterField.kind, "\(id)")
        guard row.isTime else {
            return Sum.all(
                document?.counter(CounterField.value).dayTotals ?? [:], in: periods)
        }
        let end = row.anchor?.moved(to: moment).steady
        let measured = document?.measuredByDay(
            in: whole, until: end, by: dayRule, zones: knownZones)
        return Sum.all(measured ?? [:], in: periods)
    }

    /// The part of a day's sum that was counted on other devices, so that no times of it are known
    /// here. Of a stopwatch all times are known.
    public func countedElsewhere(of id: Counter.ID, on day: Day) throws -> Int64 {
        let own = try domain.replica.device(in: reading)
        guard let counter = try document(CounterField.kind, "\(id)")?.counter(CounterField.value),
            let sum = counter.dayTotals[day], counter.dayTotals(of: own)[day] != sum
        else { return 0 }
        let rows = try reading.all(Query(Adjustment.table, equals: owner, id))
        let known = Set(
            rows.filter { $0.kind == .tap || $0.kind == .set }.compactMap(\.device) + [own])
        var here = known.reduce(Int128(0)) { $0 + Int128(counter.dayTotals(of: $1)[day] ?? 0) }
        // A device that this one was, before it was copied, may have gone on elsewhere.
        for row in rows where row.kind == .sync && row.isCounted && row.device != own {
            guard let device = row.device, known.contains(device) else { continue }
            if domain.dayRule.day(of: row.at) == day { here -= Int128(row.amount) }
        }
        return Int64(clamping: Int128(sum) - here)
    }

    /// The document of a counter or a period.
    func document(_ kind: DocumentKind, _ id: String) throws -> Document? {
        try domain.replica.document(kind, id, in: reading)
    }
}

extension Counters {
    /// The number of adjustments that are read at once.
    private static let pageSize = 500

    /// Calls a closure with the adjustments of every counter, including deleted ones, counter by
    /// counter, oldest first.
    ///
    /// - Throws: The closure's error as it is, or ``StorageError``.
    /// - Complexity: O(N); only a page is in memory.
    public func visitHistory(_ body: (Adjustment) throws -> Void) throws {
        var query = Query(Adjustment.table, equals: owner).limited(to: Self.pageSize)
        while true {
            let page = try reading.all(query)
            for adjustment in page { try body(adjustment) }
            guard page.count == Self.pageSize, let last = page.last else { return }
            query = query.resumed(after: last)
        }
    }

    /// Whether a counter's history has an adjustment with an instant and amount.
    public func hasAdjustment(of id: Counter.ID, at: Instant, by amount: Int64) throws -> Bool {
        let rows = try reading.all(
            Query(Adjustment.table, equals: owner, id).from(at).through(at))
        return rows.contains { $0.amount == amount }
    }
}
