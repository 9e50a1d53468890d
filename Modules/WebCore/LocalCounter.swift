import CountingRules
import Merge
import Primitives

/// The state that only this device has of a counter, made of its documents: where a stopwatch is on
/// the clocks, and the values of periods.
struct LocalCounter: Hashable {
    /// The milliseconds of all stopped intervals.
    var finished: Int64 = 0
    /// The link of a running stopwatch to the clocks.
    var anchor: Anchor?
    /// The plan of its periods.
    var plan: StoredPlan?
    /// The periods in which something was counted.
    var periods: [Period: PeriodGroups.Shown] = [:]

    /// Follows the document of the counter.
    mutating func follow(_ document: Document, isTime: Bool, at moment: Moment) {
        if isTime {
            let watch = document.stopwatch(CounterField.time)
            finished = watch.finished
            anchor = watch.anchor(known: anchor, at: moment)
        } else {
            (finished, anchor) = (0, nil)
        }
        let settled = isTime ? nil : PeriodPlan(document)
        guard settled != nil || plan != nil else { return }
        plan = plan ?? StoredPlan()
        plan?.plan = settled
        plan?.since = document[CounterField.since]?.text.flatMap { Day($0) }
    }
}

/// The rows.
extension LocalCounter {
    private static let prefix = "counter."
    private static let periodPrefix = "period."

    /// The rows to write after a change.
    func rows(of id: CounterID, since old: LocalCounter) -> [Row] {
        var rows: [Row] = []
        if anchor != old.anchor || plan != old.plan {
            let isEmpty = anchor == nil && plan == nil
            let row = Row(.state, Self.prefix + "\(id)") { writer in
                writer.text("anchor", anchor?.text)
                writer.text("plan", plan?.text)
            }
            rows.append(isEmpty ? Row(.state, row.key, nil) : row)
        }
        guard periods != old.periods else { return rows }
        let all = Set(periods.keys).union(old.periods.keys).sorted()
        for period in all where periods[period] != old.periods[period] {
            let key = Self.periodPrefix + PeriodField.id(id, period)
            guard let shown = periods[period] else {
                rows.append(Row(.state, key, nil))
                continue
            }
            rows.append(
                Row(.state, key) { writer in
                    writer.number("value", shown.value)
                    writer.number("goal", shown.goal)
                    writer.text("aim", shown.aim.rawValue)
                })
        }
        return rows
    }

    /// The counter that a row of the device is about; `nil` if it is about something else.
    static func id(ofKey key: String) -> CounterID? {
        if key.hasPrefix(prefix) { return CounterID(String(key.dropFirst(prefix.count))) }
        guard key.hasPrefix(periodPrefix) else { return nil }
        return PeriodField.parts(of: String(key.dropFirst(periodPrefix.count)))?.0
    }

    /// Takes over a row.
    mutating func read(_ row: Row) throws(CoreError) {
        guard row.key.hasPrefix(Self.periodPrefix) else {
            var (anchor, plan): (String?, String?)
            try row.members { (name, reader) throws(JSONFault) in
                switch name {
                case "anchor": anchor = reader.take(word: "null") ? nil : try reader.text()
                case "plan": plan = reader.take(word: "null") ? nil : try reader.text()
                default: try reader.skip()
                }
            }
            self.anchor = anchor.flatMap { Anchor($0) }
            self.plan = plan.flatMap { StoredPlan($0) }
            return
        }
        let id = String(row.key.dropFirst(Self.periodPrefix.count))
        guard let (_, period) = PeriodField.parts(of: id) else { throw row.incomplete }
        var (value, goal): (Int64?, Int64?)
        var aim: Target.Aim?
        try row.members { (name, reader) throws(JSONFault) in
            switch name {
            case "value": value = try reader.integerOrText()
            case "goal": goal = try reader.integerOrText()
            case "aim": aim = Target.Aim(rawValue: try reader.text())
            default: try reader.skip()
            }
        }
        guard let value, let goal, let aim else { throw row.incomplete }
        periods[period] = PeriodGroups.Shown(period: period, value: value, goal: goal, aim: aim)
    }
}

extension Core {
    /// Follows a counter after a change of its document.
    mutating func follow(_ id: CounterID) {
        guard let counter = counters[id] else {
            guard let state = local.removeValue(forKey: id) else { return }
            if localBefore[id] == nil { localBefore[id] = .some(state) }
            return
        }
        update(id) {
            $0.follow(counter.document, isTime: counter.content.isTime, at: $1)
        }
    }

    /// Changes what this device has of a counter, and keeps what it was before the request.
    mutating func update(_ id: CounterID, _ body: (inout LocalCounter, Moment) -> Void) {
        let old = local[id] ?? LocalCounter()
        var new = old
        body(&new, moment)
        guard new != old || local[id] == nil else { return }
        if localBefore[id] == nil { localBefore[id] = .some(local[id]) }
        local[id] = new
    }

    /// Takes over the rows about counters.
    mutating func load(_ rows: [Row]) throws(CoreError) {
        for row in rows {
            guard let id = LocalCounter.id(ofKey: row.key), counters[id] != nil else { continue }
            var state = local[id] ?? LocalCounter()
            try state.read(row)
            local[id] = state
        }
        for id in counters.keys { follow(id) }
        settle()
    }

    /// Moves the anchors of running stopwatches to this moment where the clocks show something that
    /// would be lost otherwise, such as another start of the page.
    mutating func settle() {
        for (id, state) in local {
            guard let anchor = state.anchor, counters[id]?.content.isDeleted == false else {
                continue
            }
            let moved = anchor.moved(to: moment)
            if anchor.isUnsettled(by: moved) { update(id) { state, _ in state.anchor = moved } }
        }
    }

    /// The rows to write of what this device has of counters.
    var localRows: [Row] {
        localBefore.keys.sorted().flatMap { id in
            let old = (localBefore[id] ?? nil) ?? LocalCounter()
            return (local[id] ?? LocalCounter()).rows(of: id, since: old)
        }
    }

    /// The zones of which this device knows the clocks: its own, if it has a name of the database.
    var zones: ZoneLookup {
        let zone = dayRule.zone
        return { $0 == zone.identifier && $0.contains("/") ? zone : nil }
    }
}
