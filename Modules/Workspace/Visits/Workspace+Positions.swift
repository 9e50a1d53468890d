import API
import FoundationEssentials
import Geofence
import Primitives
import Storage
import Sync

extension Workspace {
    /// Processes position fixes: they become visits here, and only entries and departures are
    /// queued for the server.
    ///
    /// - Parameters:
    ///   - fixes: The fixes in the order received.
    ///   - now: If given, the time to which the tracker advances.
    ///   - end: If given, the time at which recording ends and open visits are closed.
    ///   - map: The index of the places known on this device.
    ///   - rules: If given, the tracker's rules from now on.
    /// - Returns: The entries, stays and departures. Those that are only inferred are not recorded.
    @discardableResult
    public func receive(
        _ fixes: [Fix], now: Instant? = nil, endingAt end: Instant? = nil, on map: PlaceIndex,
        rules: TrackerRules? = nil
    ) async throws -> [Transition] {
        try await store.write { transaction in
            let row = try transaction.get(TrackerRow.table, owner)
            let device = try replica.device(in: transaction)
            var tracker =
                if let row { try row.tracker() } else { VisitTracker(device: device) }
            if let rules, tracker.rules != rules { tracker.rules = rules }
            var transitions = fixes.flatMap { tracker.receive($0, places: map) }
            if let now { transitions += tracker.advance(to: now, places: map) }
            if let end { transitions += tracker.finish(at: end, places: map) }
            try transaction.put(try TrackerRow(owner: owner, tracker), in: TrackerRow.table)
            try record(transitions.filter { $0.reason != .passing }, in: transaction)
            return transitions
        }
    }

    /// Stores visits here, and queues entries and departures for the server.
    func record(_ transitions: [Transition], in transaction: Transaction) throws {
        try VisitEditor(in: transaction).record(transitions, of: owner)
        let last = try transaction.first(Query(VisitReport.table, equals: owner).reversed())
        var number = last?.number ?? 0
        for transition in transitions where transition.kind != .dwell {
            number += 1
            let report = VisitReport(owner: owner, number: number, transition)
            try transaction.put(report, in: VisitReport.table)
        }
    }

    /// Reports the entries and departures that the server does not have yet.
    ///
    /// - Returns: The visits of the reported events.
    @discardableResult
    public func reportVisits() async throws -> ReportedVisits {
        var told = ReportedVisits()
        while true {
            let waiting = try await store.read {
                transaction in
                try transaction.all(
                    Query(VisitReport.table, equals: owner).limited(to: APILimits.visitEvents))
            }
            guard !waiting.isEmpty else { return told }
            _ = try await call(
                Routes.reportVisits, VisitBatch(events: waiting.map(\.event)))
            try await store.write { transaction in
                // Another process may have reported the same, and its numbers may name other events
                // by now: only reported events are deleted.
                for report in waiting
                where try transaction.get(VisitReport.table, owner, report.number) == report {
                    try transaction.delete(VisitReport.table, owner, report.number)
                }
            }
            let now = environment.now()
            for report in waiting { told.add(report, at: now) }
        }
    }
}

/// The state of the position tracking on this device.
struct TrackerRow: Sendable {
    let owner: AccountID
    let state: String

    static let table = Table<TrackerRow>(
        "trackers", key: ["owner"], home: "owner", make: { TrackerRow(owner: $0, state: $1) },
        columns: Column("owner", \.owner), Column("state", \.state))

    private init(owner: AccountID, state: String) {
        self.owner = owner
        self.state = state
    }

    init(owner: AccountID, _ tracker: VisitTracker) throws {
        do {
            let data = try JSONEncoder().encode(tracker)
            self.init(owner: owner, state: String(decoding: data, as: UTF8.self))
        } catch {
            throw WorkspaceError.unreadableTracker("\(error)")
        }
    }

    func tracker() throws -> VisitTracker {
        do {
            return try JSONDecoder().decode(VisitTracker.self, from: Data(state.utf8))
        } catch {
            throw WorkspaceError.unreadableTracker("\(error)")
        }
    }
}

/// An entry or departure that the server does not have yet.
struct VisitReport: Sendable, Hashable {
    let owner: AccountID
    let number: Int64
    let visit: Visit.ID
    let place: Place.ID
    let isEnter: Bool
    let at: Instant
    let entered: Instant

    static let table = Table<VisitReport>(
        "visit_reports", key: ["owner", "number"],
        home: "owner",
        make: {
            VisitReport(
                owner: $0, number: $1, visit: $2, place: $3, isEnter: $4, at: $5, entered: $6)
        },
        columns: Column("owner", \.owner), Column("number", \.number),
        Column("visit", \.visit), Column("place", \.place), Column("is_enter", \.isEnter),
        Column("at", \.at), Column("entered", \.entered))

    private init(
        owner: AccountID, number: Int64, visit: Visit.ID, place: Place.ID, isEnter: Bool,
        at: Instant, entered: Instant
    ) {
        self.owner = owner
        self.number = number
        self.visit = visit
        self.place = place
        self.isEnter = isEnter
        self.at = at
        self.entered = entered
    }

    init(owner: AccountID, number: Int64, _ transition: Transition) {
        self.init(
            owner: owner, number: number, visit: transition.visit, place: transition.place,
            isEnter: transition.kind == .enter, at: transition.at, entered: transition.entered)
    }

    /// The event in its transport form.
    var event: VisitEvent {
        VisitEvent(
            visit: VisitSummary.ID(retagging: visit), place: PlaceReference(retagging: place),
            kind: isEnter ? .enter : .leave, at: at, enteredAt: entered)
    }
}
