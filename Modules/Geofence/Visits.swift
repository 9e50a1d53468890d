import Primitives
import Storage

/// The visits of all people, found by person, place and time.
///
/// Reports of one visit may come in any order and repeatedly: a leave before its enter, an enter
/// again, a late correction; all orders give the same result (``Visit/merged(with:)``).
public struct Visits: Sendable {
    let store: Store

    /// Creates a view of a store that was opened with ``GeofenceTables/all``.
    public init(store: Store) { self.store = store }

    /// Records the transitions of a person; returns the number of changes to visits.
    @discardableResult
    public func record(
        _ transitions: [Transition], of person: AccountID
    ) async throws(GeofenceError) -> Int {
        try await store.write(as: GeofenceError.self, for: .of(person)) { transaction in
            try Self.record(transitions, of: person, in: transaction)
        }
    }

    /// Records the transitions of a person up to a limit of kept visits; returns the number of
    /// changes to visits and of transitions that the limit refused.
    public func record(
        _ transitions: [Transition], of person: AccountID, keeping limit: Int
    ) async throws(GeofenceError) -> (changed: Int, refused: Int) {
        try await store.write(as: GeofenceError.self, for: .of(person)) { transaction in
            try Self.record(transitions, of: person, keeping: limit, in: transaction)
        }
    }

    /// The visits of a person that overlap a time, ascending by their beginning.
    public func visits(
        of person: AccountID, during time: Range<Instant>
    ) async throws(GeofenceError) -> [Visit] {
        try await store.read(as: GeofenceError.self) { transaction in
            try Self.visits(of: person, during: time, in: transaction)
        }
    }

    /// The visits to a place that overlap a time, ascending by their beginning.
    public func visits(
        to place: Place.ID, during time: Range<Instant>
    ) async throws(GeofenceError) -> [Visit] {
        try await store.read(as: GeofenceError.self) { transaction in
            try Self.visits(to: place, during: time, in: transaction)
        }
    }

    /// Removes every visit that counted only before an instant; returns their number. Their bytes
    /// stay in the files until ``eraseRemains()``.
    ///
    /// An open visit counts for ``Visit/longestStay``, so abandoned ones are removed, too.
    @discardableResult
    public func purge(before instant: Instant) async throws(GeofenceError) -> Int {
        try await store.write(as: GeofenceError.self) { transaction in
            try Self.purge(before: instant, in: transaction)
        }
    }

    /// Removes every visit of a person; returns their number.
    @discardableResult
    public func removeAll(of person: AccountID) async throws(GeofenceError) -> Int {
        try await store.write(as: GeofenceError.self, for: .of(person)) { transaction in
            try Self.removeAll(of: person, in: transaction)
        }
    }
}

/// The same inside a transaction, for callers that join visits with other domains' records.
extension Visits {
    /// Records the transitions of a person; returns the number of changes to visits.
    @discardableResult
    public static func record(
        _ transitions: [Transition], of person: AccountID, in transaction: Transaction
    ) throws(StorageError) -> Int {
        var changed = 0
        for transition in transitions {
            if try record(Visit(transition, of: person), in: transaction) { changed += 1 }
        }
        return changed
    }

    /// Records one report of a visit; returns `true` if it changed anything.
    @discardableResult
    public static func record(
        _ visit: Visit, in transaction: Transaction
    ) throws(StorageError) -> Bool {
        let known = try transaction.get(GeofenceTables.visits, visit.person, visit.id)
        let merged = known?.merged(with: visit) ?? visit
        guard merged != known else { return false }
        try transaction.put(merged, in: GeofenceTables.visits)
        return true
    }

    /// The visits of a person that overlap a time, ascending by their beginning.
    ///
    /// - Complexity: O(log N + visits begun within the time or ``Visit/longestStay`` before).
    public static func visits(
        of person: AccountID, during time: Range<Instant>, in transaction: ReadTransaction
    ) throws(StorageError) -> [Visit] {
        let query = Query(GeofenceTables.visits, by: "by_person", equals: person)
            .from(time.lowerBound - Visit.longestStay).before(time.upperBound)
        return try transaction.all(query).filter { $0.overlaps(time) }
    }

    /// The visits of a person that have no end and still count, ascending by their beginning.
    public static func openVisits(
        of person: AccountID, now: Instant, in transaction: ReadTransaction
    ) throws(StorageError) -> [Visit] {
        let query = Query(GeofenceTables.visits, by: "by_person", equals: person)
            .from(now - Visit.longestStay)
        return try transaction.all(query).filter { $0.left == nil && $0.entered <= now }
    }

    /// The visits to a place that overlap a time, ascending by their beginning.
    ///
    /// - Complexity: O(log N + visits begun within the time or ``Visit/longestStay`` before).
    public static func visits(
        to place: Place.ID, during time: Range<Instant>, in transaction: ReadTransaction
    ) throws(StorageError) -> [Visit] {
        let query = Query(GeofenceTables.visits, by: "by_place", equals: place)
            .from(time.lowerBound - Visit.longestStay).before(time.upperBound)
        return try transaction.all(query).filter { $0.overlaps(time) }
    }

    /// Removes every visit that counted only before an instant; returns their number.
    ///
    /// - Complexity: O(visits begun before the instant).
    @discardableResult
    public static func purge(
        before instant: Instant, in transaction: Transaction
    ) throws(StorageError) -> Int {
        let begun = try transaction.all(
            Query(GeofenceTables.visits, by: "by_time").before(instant))
        return try remove(
            begun.filter { $0.interval(now: instant).upperBound < instant }, in: transaction)
    }

    /// Removes every visit of a person; returns their number.
    @discardableResult
    public static func removeAll(
        of person: AccountID, in transaction: Transaction
    ) throws(StorageError) -> Int {
        try remove(
            transaction.all(Query(GeofenceTables.visits, equals: person)), in: transaction)
    }

    private static func remove(
        _ visits: [Visit], in transaction: Transaction
    ) throws(StorageError) -> Int {
        for visit in visits {
            try transaction.delete(GeofenceTables.visits, visit.person, visit.id)
        }
        if !visits.isEmpty { try Remains.add(in: transaction) }
        return visits.count
    }
}

extension Visit {
    /// Whether the visit counts at any instant of a time.
    func overlaps(_ time: Range<Instant>) -> Bool {
        let stay = interval(now: time.upperBound)
        return stay.lowerBound < time.upperBound && stay.upperBound > time.lowerBound
    }
}
