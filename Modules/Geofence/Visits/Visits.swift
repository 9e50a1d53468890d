import Primitives
import Storage
import Sync

/// The visits of all people, found by person and time, as a transaction shows them; valid
/// only inside the transaction.
public class Visits {
    private let reading: ReadTransaction

    /// Creates a view of a store that was opened with ``Replica/Domain/places``.
    public init(in transaction: ReadTransaction) { reading = transaction }

    /// The visits of a person that overlap a time, ascending by their beginning.
    ///
    /// - Complexity: O(log N + visits begun within the time or ``Visit/longestStay`` before).
    public func visits(of person: AccountID, during time: Range<Instant>) throws -> [Visit] {
        let query = Query(GeofenceTables.visits, by: "by_person", equals: person)
            .from(time.lowerBound - Visit.longestStay).before(time.upperBound)
        return try reading.all(query).filter { $0.overlaps(time) }
    }

    /// The visits of a person that have no end and still count, ascending by their beginning.
    public func openVisits(of person: AccountID, now: Instant) throws -> [Visit] {
        let query = Query(GeofenceTables.visits, by: "by_person", equals: person)
            .from(now - Visit.longestStay)
        return try reading.all(query).filter { $0.left == nil && $0.entered <= now }
    }

    /// Whether visits were removed whose bytes are still in the files of the store.
    public func hasRemains() throws -> Bool { try !PendingErasure.all(in: reading).isEmpty }
}

extension Visit {
    /// Whether the visit counts at any instant of a time.
    fileprivate func overlaps(_ time: Range<Instant>) -> Bool {
        let stay = interval(now: time.upperBound)
        return stay.lowerBound < time.upperBound && stay.upperBound > time.lowerBound
    }
}
