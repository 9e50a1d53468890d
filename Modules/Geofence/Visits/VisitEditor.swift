import Primitives
import Storage
import Sync

/// An editor of visits inside a transaction; valid only inside it.
///
/// ```
/// try await store.write(for: .of(person)) { transaction in
///     try VisitEditor(in: transaction).record(transitions, of: person)
/// }
/// ```
/// Reports of one visit may come in any order and repeatedly: a leave before its enter, an enter
/// again, a late correction; all orders give the same result (``Visit/merged(with:)``).
public final class VisitEditor: Visits {
    let transaction: Transaction

    /// Creates an editor of a store that was opened with ``Replica/Domain/places``.
    public init(in transaction: Transaction) {
        self.transaction = transaction
        super.init(in: transaction)
    }

    /// Records the transitions of a person; returns the number of changes to visits.
    @discardableResult
    public func record(_ transitions: [Transition], of person: AccountID) throws -> Int {
        var changed = 0
        for transition in transitions {
            if try record(Visit(transition, of: person)) { changed += 1 }
        }
        return changed
    }

    /// Records the transitions that a server is told of a person, up to a limit of kept visits, and
    /// what of the person's visits counts for meetings now.
    ///
    /// - Returns: The number of changes to visits, and of transitions that were refused: beyond the
    ///   limit, or of a known visit in another place.
    /// - Complexity: O(visits of the person within two days).
    @discardableResult
    package func record(
        _ transitions: [Transition], of person: AccountID, keeping limit: Int,
        in telling: Telling
    ) throws -> (changed: Int, refused: Int) {
        guard !transitions.isEmpty else { return (0, 0) }
        for transition in transitions {
            transaction.expect(GeofenceTables.visits, person, transition.visit)
        }
        var kept = try transaction.count(Query(GeofenceTables.visits, equals: person))
        var (changed, refused) = (0, 0)
        for transition in transitions {
            let known = try transaction.get(GeofenceTables.visits, person, transition.visit)
            // A visit that moved to another place would count there for the time before.
            guard known.map({ $0.place == transition.place }) ?? (kept < limit) else {
                refused += 1
                continue
            }
            if known == nil { kept += 1 }
            let visit = Visit(transition, of: person, toldAt: telling.at)
            if try record(visit) { changed += 1 }
        }
        if changed > 0 { try count(visitsOf: person, in: telling) }
        return (changed, refused)
    }

    /// Writes what of a person's visits counts for meetings, as far as that has changed; returns
    /// the ids of what was decided.
    @discardableResult
    func count(visitsOf person: AccountID, in telling: Telling) throws -> Set<Visit.ID> {
        let query = Query(GeofenceTables.visits, by: "by_person", equals: person)
            .from(telling.at - PresenceRules.reach)
        let visits = try transaction.all(query)
        let pauses = try Pauses(in: transaction).all(of: person)
        let presences = Dictionary(
            telling.presences(of: visits).flatMap(pauses.parts(of:)).map { ($0.visit, $0) },
            uniquingKeysWith: { first, _ in first })
        let all = try transaction.all(Query(GeofenceTables.presences, equals: person))
        let known = Dictionary(
            all.map { ($0.visit, $0) }, uniquingKeysWith: { first, _ in first })
        let commit = try transaction.number()
        let parts = visits.flatMap { pauses.parts(of: $0.id) }
        for part in parts {
            let known = known[part]
            guard let presence = presences[part] ?? known?.emptied,
                presence != known?.changed(by: 0)
            else { continue }
            try transaction.put(presence.changed(by: commit), in: GeofenceTables.presences)
        }
        return Set(parts)
    }

    /// Records one report of a visit; returns `true` if it changed anything.
    @discardableResult
    public func record(_ visit: Visit) throws -> Bool {
        let known = try transaction.get(GeofenceTables.visits, visit.person, visit.id)
        let merged = known?.merged(with: visit) ?? visit
        guard merged != known else { return false }
        try transaction.put(merged, in: GeofenceTables.visits)
        return true
    }

    /// Removes every visit that counted only before an instant; returns their number. Their bytes
    /// stay in the files until ``Visits/eraseRemains(in:)``.
    ///
    /// An open visit counts for ``Visit/longestStay``, so abandoned ones are removed, too.
    ///
    /// - Parameter limit: The most visits that are removed.
    /// - Complexity: O(removed visits and those that began before them and still count).
    @discardableResult
    public func purge(before instant: Instant, atMost limit: Int = .max) throws -> Int {
        var old: [Visit] = []
        var begun = Query(GeofenceTables.visits, by: "by_time").before(instant)
            .limited(to: Self.purgedAtOnce)
        while old.count < limit {
            let page = try transaction.all(begun)
            old += page.filter { $0.interval(now: instant).upperBound < instant }
            guard page.count == Self.purgedAtOnce, let last = page.last else { break }
            begun = begun.resumed(after: last)
        }
        return try remove(Array(old.prefix(limit)))
    }

    /// The number of visits that a server removes in one transaction.
    package static let purgedAtOnce = 500

    /// Removes every visit of a person; returns their number.
    @discardableResult
    public func removeAll(of person: AccountID) throws -> Int {
        try remove(transaction.all(Query(GeofenceTables.visits, equals: person)))
    }

    /// Marks that other data about positions was removed whose bytes must be erased, too.
    public func leaveRemains() throws {
        try PendingErasure.add(.visits, in: transaction)
    }

    /// Marks that something was removed from any table, whose bytes must be erased, too.
    package func leaveRemainsEverywhere() throws {
        try PendingErasure.add(.everything, in: transaction)
    }

    private func remove(_ visits: [Visit]) throws -> Int {
        for visit in visits {
            try transaction.delete(GeofenceTables.visits, visit.person, visit.id)
            try transaction.delete(GeofenceTables.presences, visit.person, visit.id)
        }
        if !visits.isEmpty { try leaveRemains() }
        return visits.count
    }
}
