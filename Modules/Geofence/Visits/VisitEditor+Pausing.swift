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

    /// Removes what is outdated of the pauses of a person; returns the number of rows.
    ///
    /// - Parameter instant: The time before which visits were removed.
    @discardableResult
    package func purgePauses(of person: AccountID, before instant: Instant) throws -> Int {
        let (old, orphans) = try Pauses(in: transaction).outdated(of: person, before: instant)
        for pause in old { try transaction.delete(Pause.table, person, pause.from) }
        for presence in orphans {
            try transaction.delete(GeofenceTables.presences, person, presence.visit)
        }
        if !old.isEmpty || !orphans.isEmpty { try leaveRemains() }
        return old.count + orphans.count
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
