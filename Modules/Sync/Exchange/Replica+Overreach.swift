import Merge
import Primitives
import Storage
import SyncProtocol

extension Replica {
    /// Becomes a separate device if documents from a server claim that this device did more than it
    /// did.
    ///
    /// Another installation then writes under its id, and would hide what is done here, or leave no
    /// room for it.
    ///
    /// States that the server is known to have stay the former device's, and pending changes become
    /// the new one's. Documents that are missing here prove nothing unless they have no room left:
    /// a deleted document that was removed may come back with changes that this device once made.
    ///
    /// - Returns: The new and the earlier state of each document, for the projections; `nil` if the
    ///   device stays the same.
    /// - Complexity: O(n) in the number of documents with parts of this device and, if one of them
    ///   claims too much, of pending documents.
    public func yield(
        to page: ReadyPage, in transaction: Transaction
    ) throws -> [(document: SharedDocument, before: Document?)]? {
        let device = try device(in: transaction)
        var isTooFar = false
        var full: [(theirs: SharedDocument, mine: DocumentRow)] = []
        for theirs in page.documents where theirs.state.mentions(device) {
            let isFull = theirs.state.isFull(on: device)
            guard
                let mine = try transaction.get(DocumentRow.table, owner, theirs.kind, theirs.id)
            else {
                isTooFar = isTooFar || isFull
                continue
            }
            guard theirs.state.overreaches(try mine.document, on: device) else { continue }
            isTooFar = true
            if isFull { full.append((theirs, mine)) }
        }
        guard isTooFar else { return nil }
        try tellAllBoots(in: transaction)
        let new: DeviceID = environment.newID()
        var changed = try give(from: device, to: new, Divergence(change: 0), in: transaction)
        for (theirs, mine) in full {
            changed += try relieve(mine, of: theirs.state, on: device, in: transaction)
        }
        return changed
    }

    /// Absorbs the writes under the former device if they leave no room.
    private func relieve(
        _ mine: DocumentRow, of theirs: Document, on former: DeviceID, in transaction: Transaction
    ) throws -> [(document: SharedDocument, before: Document?)] {
        let known = try transaction.get(DocumentRow.table, owner, mine.kind, mine.id)
        guard let known else { return [] }
        let before = try known.document
        var row = try row(in: transaction)
        let after = before.absorbingOverflow(of: theirs, on: former, by: row.device)
        guard after != before else { return [] }
        row.change += 1
        if known.change == 0 { try keepAcknowledgedState(known, in: transaction) }
        var next = known
        next.state = after.canonicalText
        next.change = row.change
        try replace(known, with: next, counting: &row, in: transaction)
        try transaction.put(row, in: ReplicaRow.table)
        remember(row, in: transaction)
        return [(SharedDocument(kind: next.kind, id: next.id, state: after), before)]
    }
}
