import Geofence
import Primitives
import Storage
import Sync

extension Workspace {
    /// Checks the person in at a place by hand, and ends visits to places that do not overlap it.
    ///
    /// - Parameter since: The time of the arrival; not in the future.
    /// - Returns: The visit. It ends where a later one, to such a place, has begun.
    /// - Throws: ``GeofenceError/alreadyThere(_:)``, ``GeofenceError/noSuchPlace(_:similar:)``,
    ///   ``GeofenceError/wasThere(_:)`` if a visit to the place has that time.
    @discardableResult
    public func checkIn(at place: Place.ID, since: Instant) async throws -> Visit {
        let now = environment.now()
        return try await writeVisits { transaction in
            let map = try Places(in: transaction).index()
            guard let known = map.place(place) else {
                throw GeofenceError.noSuchPlace("\(place)", similar: [])
            }
            let open = try openVisits(now, since, in: transaction)
            guard !open.contains(where: { $0.place == place }) else {
                throw GeofenceError.alreadyThere(known.name)
            }
            let others = open.filter {
                !map.areRelated($0.place, place) && $0.entered <= since
            }
            let device = try replica.device(in: transaction)
            let enter = Transition(
                visit: .derived(device: device, place: place, entered: since),
                place: place, kind: .enter, at: since, entered: since, reason: .byHand)
            let visit = Visit(enter, of: owner)
            let time = since..<max(since + .milliseconds(1), now)
            let visits = try Visits(in: transaction).visits(of: owner, during: time)
            guard
                !visits.contains(where: {
                    $0.place == place && $0.interval(now: now).contains(since)
                })
            else { throw GeofenceError.wasThere(known.name) }
            let next = visits.first { $0.entered > since && !map.areRelated($0.place, place) }
            let end = next.map { Self.leave(visit, at: $0.entered) }
            try record(
                others.map { Self.leave($0, at: since) } + [enter] + (end.map { [$0] } ?? []),
                in: transaction)
            try note(.checkIn, known.name, of: since, in: transaction)
            return end.map { Visit($0, of: owner) } ?? visit
        }
    }

    /// Checks the person out of a place by hand, or out of every place where they are.
    ///
    /// - Returns: The visits that ended.
    /// - Throws: ``GeofenceError/notThere(_:)`` if there is no such visit,
    ///   ``GeofenceError/cameLater(_:)`` if one began after that time.
    @discardableResult
    public func leave(_ place: Place.ID?, at instant: Instant) async throws -> [Visit] {
        let now = environment.now()
        return try await writeVisits { transaction in
            let open = try openVisits(now, instant, in: transaction)
                .filter { place == nil || $0.place == place }
            guard !open.isEmpty else {
                let known = try place.flatMap { id in
                    try transaction.get(GeofenceTables.places, id)
                }
                throw GeofenceError.notThere(known?.name)
            }
            // After the clock was put back, a visit may begin later than now.
            if let late = open.first(where: { instant < $0.entered && $0.entered <= now }) {
                let name = try transaction.get(GeofenceTables.places, late.place)?.name
                throw GeofenceError.cameLater(name ?? "\(late.place)")
            }
            let left = open.map { Self.leave($0, at: instant) }
            try record(left, in: transaction)
            try noteLeaving(open, in: transaction)
            return left.map { Visit($0, of: owner) }
        }
    }

    /// Returns the person's visits that overlap a time, in the order of their beginning.
    public func ownVisits(during time: Range<Instant>) async throws -> [Visit] {
        try await store.read { transaction in
            try Visits(in: transaction).visits(of: owner, during: time)
        }
    }

    /// Deletes everything from before an instant: visits, unreported events, and positions that the
    /// tracker kept. Nothing of it remains in the files.
    ///
    /// - Returns: The number of deleted visits.
    /// - Complexity: O(store) if anything was removed.
    @discardableResult
    public func forgetVisits(before instant: Instant) async throws -> Int {
        let isDue = try await store.read { transaction in
            let oldest = try transaction.first(
                Query(GeofenceTables.visits, by: "by_person", equals: owner))
            let tracker = try transaction.get(TrackerRow.table, owner)?.tracker()
            return oldest.map { $0.entered < instant } ?? false
                || tracker?.lastFix.map { $0 < instant } ?? false
        }
        let removed = isDue ? try await removeVisits(before: instant) : 0
        try await Visits.eraseRemains(in: store)
        return removed
    }

    private func removeVisits(before instant: Instant) async throws -> Int {
        try await store.write { transaction in
            let visits = VisitEditor(in: transaction)
            for report in try transaction.all(Query(VisitReport.table, equals: owner))
            where report.at < instant {
                try transaction.delete(VisitReport.table, owner, report.number)
            }
            let tracker = try transaction.get(TrackerRow.table, owner)?.tracker()
            if let last = tracker?.lastFix, last < instant {
                try transaction.delete(TrackerRow.table, owner)
                try visits.leaveRemains()
            }
            try forgetNotes(before: instant, in: transaction)
            return try visits.purge(before: instant)
        }
    }

    /// Returns the visits without an end that count now or counted at an instant.
    private func openVisits(
        _ now: Instant, _ instant: Instant, in transaction: ReadTransaction
    ) throws -> [Visit] {
        let visits = Visits(in: transaction)
        let then = try visits.openVisits(of: owner, now: instant)
        let since = try visits.openVisits(of: owner, now: now)
        return then + since.filter { !then.contains($0) }
    }

    private func writeVisits<Result: Sendable>(
        _ body: @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await store.write(body)
    }

    private static func leave(_ visit: Visit, at instant: Instant) -> Transition {
        Transition(
            visit: visit.id, place: visit.place, kind: .leave, at: max(instant, visit.entered),
            entered: visit.entered, reason: .byHand)
    }
}

/// The manual statements about the person's place, by their names in the log of actions.
private enum Saying: String, CaseIterable {
    case checkIn = "place checkin"
    case leaving = "place leave"
}

extension Workspace {
    /// Logs a manual statement, until the visit itself is forgotten.
    private func note(
        _ saying: Saying, _ place: String, of entered: Instant, in transaction: Transaction
    ) throws {
        try replica.noteDeed(
            saying.rawValue, about: place, Deed(beyond: "\(entered.milliseconds)"),
            in: transaction)
    }

    private func noteLeaving(_ visits: [Visit], in transaction: Transaction) throws {
        for visit in visits {
            let name = try transaction.get(GeofenceTables.places, visit.place)?.name ?? ""
            try note(.leaving, name, of: visit.entered, in: transaction)
        }
    }

    /// Removes the manual statements about visits that began before an instant.
    private func forgetNotes(before instant: Instant, in transaction: Transaction) throws {
        try replica.forgetActions(
            named: Set(Saying.allCases.map(\.rawValue)), in: transaction
        ) { action in
            let entered = action.deed.flatMap { Int64($0.state) } ?? .max
            return entered < instant.milliseconds
        }
    }
}
