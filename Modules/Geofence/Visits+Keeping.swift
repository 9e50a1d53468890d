import Primitives
import Storage

extension Visits {
    /// Records the transitions of a person up to a limit of kept visits; returns the number of
    /// changes to visits and of transitions that the limit refused.
    @discardableResult
    public static func record(
        _ transitions: [Transition], of person: AccountID, keeping limit: Int,
        in transaction: Transaction
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
            if try record(Visit(transition, of: person), in: transaction) { changed += 1 }
        }
        return (changed, refused)
    }
}
