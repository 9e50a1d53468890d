import Primitives
import Storage
import Sync

extension VisitEditor {
    /// Begins a pause of a person, from whose visits nothing counts for meetings until it ends;
    /// what counted before is shown to nobody meanwhile.
    ///
    /// One that begins within ``Pause/joinedGap`` of the end of the last one continues that.
    ///
    /// - Returns: Whether there was none.
    /// - Complexity: O(kept visits of the person).
    @discardableResult
    package func pause(_ person: AccountID, in telling: Telling) throws -> Bool {
        let last = try Pauses(in: transaction).last(of: person)
        transaction.end(.paused(true), of: person, at: telling.at)
        if let last, last.until == nil { return false }
        var from = telling.at
        if let last, let end = last.until, telling.at - end < Pause.joinedGap { from = last.from }
        try transaction.put(Pause(person: person, from: from, until: nil), in: Pause.table)
        try count(allVisitsOf: person, in: telling)
        return true
    }

    /// Ends the pause of a person: what counted before it is shown again, and an open visit counts
    /// from now on.
    ///
    /// - Returns: Whether there was one.
    /// - Complexity: O(kept visits of the person).
    @discardableResult
    package func resume(_ person: AccountID, in telling: Telling) throws -> Bool {
        transaction.end(.paused(false), of: person, at: telling.at)
        guard let last = try Pauses(in: transaction).last(of: person), last.until == nil else {
            return false
        }
        try transaction.put(
            Pause(person: person, from: last.from, until: max(telling.at, last.from)),
            in: Pause.table)
        try count(allVisitsOf: person, in: telling)
        return true
    }

    /// Removes pauses that no kept visit can touch, and what was kept of removed visits for the
    /// time after a pause; returns the number of rows.
    ///
    /// - Parameter instant: The time before which visits were removed.
    /// - Complexity: O(kept visits of all people with pauses that ended lately).
    @discardableResult
    package func purgePauses(before instant: Instant) throws -> Int {
        var removed = 0
        var people: Set<AccountID> = []
        for pause in try transaction.all(Query(Pause.table)) {
            guard let end = pause.until else { continue }
            people.insert(pause.person)
            if end < instant - Visit.longestStay {
                try transaction.delete(Pause.table, pause.person, pause.from)
                removed += 1
            }
        }
        for person in people.sorted() { removed += try removeOrphans(of: person) }
        if removed > 0 { try leaveRemains() }
        return removed
    }

    /// Removes presences of which no visit is kept.
    private func removeOrphans(of person: AccountID) throws -> Int {
        let pauses = try Pauses(in: transaction).all(of: person)
        let visits = try transaction.all(Query(GeofenceTables.visits, equals: person))
        let kept = Set(visits.lazy.flatMap { pauses.parts(of: $0.id) })
        var removed = 0
        for presence in try transaction.all(Query(GeofenceTables.presences, equals: person))
        where !kept.contains(presence.visit) {
            try transaction.delete(GeofenceTables.presences, person, presence.visit)
            removed += 1
        }
        return removed
    }

    /// Writes what of all kept visits of a person counts: those of two days as
    /// ``Telling/presences(of:)`` decides, and the older ones shown or withheld.
    private func count(allVisitsOf person: AccountID, in telling: Telling) throws {
        let decided = try count(visitsOf: person, in: telling)
        let isPaused = try Pauses(in: transaction).isPaused(person)
        let commit = try transaction.number()
        for presence in try transaction.all(Query(GeofenceTables.presences, equals: person))
        where !presence.isEmpty && !decided.contains(presence.visit) {
            let changed = isPaused ? presence.withheld : presence.shown
            if changed != presence.changed(by: 0) {
                try transaction.put(changed.changed(by: commit), in: GeofenceTables.presences)
            }
        }
    }
}
