import Geometry
import Replica

/// An editor of visits inside a transaction; valid only inside it.
///
/// ```
/// try await store.write(for: .of(person)) { transaction throws(StorageError) in
///     try VisitEditor(in: transaction).record(transitions, of: person)
/// }
/// ```
/// Reports of one visit may come in any order and repeatedly: a leave before its enter, an enter
/// again, a late correction; all orders give the same result (``Visit/merged(with:)``).
public final class VisitEditor: Visits {
    private let transaction: Transaction

    /// Creates an editor of a store that was opened with ``Replica/Domain/places``.
    public init(in transaction: Transaction) {
        self.transaction = transaction
        super.init(in: transaction)
    }

    /// Records the transitions of a person; returns the number of changes to visits.
    @discardableResult
    public func record(
        _ transitions: [Transition], of person: AccountID
    ) throws(StorageError) -> Int {
        var changed = 0
        for transition in transitions {
            if try record(Visit(transition, of: person)) { changed += 1 }
        }
        return changed
    }

    /// Records the transitions of a person up to a limit of kept visits; returns the number of
    /// changes to visits and of transitions that the limit refused.
    @discardableResult
    public func record(
        _ transitions: [Transition], of person: AccountID, keeping limit: Int
    ) throws(StorageError) -> (changed: Int, refused: Int) {
        guard !transitions.isEmpty else { return (0, 0) }
        var kept = try transaction.count(Query(GeofenceTables.visits, equals: person))
        var (changed, refused) = (0, 0)
        for transition in transitions {
            let isKnown =
                try transaction.get(GeofenceTables.visits, person, transition.visit) != nil
            guard isKnown || kept < limit else {
                refused += 1
                continue
            }
            if !isKnown { kept += 1 }
            if try record(Visit(transition, of: person)) { changed += 1 }
        }
        return (changed, refused)
    }

    /// Records one report of a visit; returns `true` if it changed anything.
    @discardableResult
    public func record(_ visit: Visit) throws(StorageError) -> Bool {
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
    /// - Complexity: O(visits begun before the instant).
    @discardableResult
    public func purge(before instant: Instant) throws(StorageError) -> Int {
        let begun = try transaction.all(
            Query(GeofenceTables.visits, by: "by_time").before(instant))
        return try remove(begun.filter { $0.interval(now: instant).upperBound < instant })
    }

    /// Removes every visit of a person; returns their number.
    @discardableResult
    public func removeAll(of person: AccountID) throws(StorageError) -> Int {
        try remove(transaction.all(Query(GeofenceTables.visits, equals: person)))
    }

    /// Marks that other data about positions was removed whose bytes must be erased, too.
    public func leaveRemains() throws(StorageError) { try Remains.add(in: transaction) }

    private func remove(_ visits: [Visit]) throws(StorageError) -> Int {
        for visit in visits {
            try transaction.delete(GeofenceTables.visits, visit.person, visit.id)
        }
        if !visits.isEmpty { try leaveRemains() }
        return visits.count
    }
}
