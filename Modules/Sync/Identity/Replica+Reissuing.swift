import Merge
import Primitives
import Storage
import SyncProtocol

extension Replica {
    /// Becomes a separate device because another installation writes as the same one. Changes made
    /// here since the two diverged belong to the new device from now on. No other replica has seen
    /// them, since the server accepts a device's changes from one installation only.
    ///
    /// The new device's id is derived from the old one and from the start of the machine under
    /// which the two diverged. If this installation was itself cloned before it noticed, its clones
    /// assign the changes they share to one new device, not two, and diverge again from there.
    ///
    /// A server that was restored to an older state may only have forgotten the latest starts of
    /// this machine. In that case all starts are reported to it, and the device stays the same.
    ///
    /// - Parameters:
    /// - device: The device that was refused. If the store is another device by now, nothing
    ///   happens.
    /// - others: The starts of its machine under which the other installation wrote.
    /// - Returns: The new and the earlier state of each document, for the projections; `nil` if the
    ///   device stays the same.
    /// - Complexity: O(n) in the number of pending documents.
    public func reissue(
        from device: DeviceID, besides others: BootHistory, in transaction: Transaction
    ) throws -> [(document: SharedDocument, before: Document?)]? {
        guard try self.device(in: transaction) == device else { return nil }
        let boots = try boots(in: transaction)
        let change = try row(in: transaction).change
        try tellAllBoots(in: transaction)
        guard
            let divergence = BootTrail(boots.map(\.start))
                .divergence(through: change, besides: others)
        else { return nil }
        let new = divergence.branch.map { device.branch(at: $0) } ?? environment.newID()
        return try give(from: device, to: new, divergence, in: transaction)
    }

    /// Becomes another device that takes over all changes of this one since a divergence.
    func give(
        from device: DeviceID, to new: DeviceID, _ divergence: Divergence,
        in transaction: Transaction
    ) throws -> [(document: SharedDocument, before: Document?)] {
        try become(new, knowingAll: false, in: transaction)
        var row = try row(in: transaction)
        var changed: [(SharedDocument, Document?)] = []
        let later = Query(DocumentRow.table, by: "by_change", equals: owner).after(
            divergence.change)
        for old in try transaction.all(later) {
            let shared = try reissueStatesAtBoot(
                of: old, from: device, as: new, divergence, in: transaction)
            let before = try old.document
            let after = before.reissued(from: device, as: new, since: shared)
            guard after != before else { continue }
            var next = old
            next.state = after.canonicalText
            try replace(old, with: next, counting: &row, in: transaction)
            changed.append(
                (SharedDocument(kind: next.kind, id: next.id, state: after), before))
        }
        try transaction.put(row, in: ReplicaRow.table)
        remember(row, in: transaction)
        return changed
    }

    /// Returns the state of a document that both installations have; states kept since they
    /// diverged are assigned to the new device, too.
    private func reissueStatesAtBoot(
        of row: DocumentRow, from old: DeviceID, as new: DeviceID, _ divergence: Divergence,
        in transaction: Transaction
    ) throws -> Document {
        var shared = try base(of: row.kind, row.id, in: transaction)?.document ?? Document()
        let kept = try keptStates(of: row, in: transaction)
        for state in kept where state.change <= divergence.change {
            shared.merge(try state.document)
        }
        for state in kept where state.change > divergence.change {
            let reissued = try state.document.reissued(from: old, as: new, since: shared)
            try transaction.put(
                BootSnapshot(
                    owner: owner, kind: state.kind, id: state.id, change: state.change,
                    state: reissued.canonicalText), in: BootSnapshot.table)
        }
        return shared
    }
}
