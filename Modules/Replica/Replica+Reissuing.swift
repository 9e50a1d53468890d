import Merge
import Primitives
import Storage

extension Replica {
    /// Becomes a device of its own, because another installation writes as the same: what was done
    /// here since both went apart is the new device's from here on. Nobody else has seen it, since
    /// the server takes nothing of a device from two installations.
    ///
    /// The new device follows from the old one and from the start of the machine under which both
    /// went apart. So where this installation was cloned in turn before it found that out, its
    /// clones give to what they share one new device, not two, and go apart again from there.
    ///
    /// A server that was put back to an older state may only have forgotten the latest starts of
    /// this machine; then it is told all of them, and the device stays what it is.
    ///
    /// - Parameters:
    ///   - device: As whom it was refused. If it is somebody else by now, nothing happens.
    ///   - others: Under which starts of its machine the other one wrote.
    /// - Returns: What each document is now and what it was, for the projections; `nil` if it stays
    ///   the device that it is.
    /// - Complexity: O(n) in the documents that wait.
    public func reissue(
        from device: DeviceID, besides others: BootTrail, in transaction: Transaction
    ) throws(StorageError) -> [(document: SharedDocument, before: Document?)]? {
        guard try self.device(in: transaction) == device else { return nil }
        let boots = try boots(in: transaction)
        let marks = try marks(of: boots, in: transaction)
        try tellAllBoots(in: transaction)
        guard !BootTrail(marks).continues(others) else { return nil }
        let fork = Fork(of: marks, since: boots.first?.since ?? 0, besides: others)
        let new = fork.branch.map { device.branch(at: $0) } ?? environment.newID()
        return try give(from: device, to: new, fork, in: transaction)
    }

    /// Becomes another device that has done all that this one did since a fork.
    func give(
        from device: DeviceID, to new: DeviceID, _ fork: Fork, in transaction: Transaction
    ) throws(StorageError) -> [(document: SharedDocument, before: Document?)] {
        try become(new, knowingAll: false, in: transaction)
        var row = try row(in: transaction)
        var changed: [(SharedDocument, Document?)] = []
        let later = Query(DocumentRow.table, by: "by_change", equals: owner).after(fork.change)
        for old in try transaction.all(later) {
            let shared = try reissueKeptStates(
                of: old, from: device, as: new, fork, in: transaction)
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

    /// What both installations have of a document; what was kept of it since they went apart is
    /// the new device's, too.
    private func reissueKeptStates(
        of row: DocumentRow, from old: DeviceID, as new: DeviceID, _ fork: Fork,
        in transaction: Transaction
    ) throws(StorageError) -> Document {
        var shared = try base(of: row.kind, row.id, in: transaction)?.document ?? Document()
        let kept = try keptStates(of: row, in: transaction)
        for state in kept where state.change <= fork.change { shared.merge(try state.document) }
        for state in kept where state.change > fork.change {
            let reissued = try state.document.reissued(from: old, as: new, since: shared)
            try transaction.put(
                KeptState(
                    owner: owner, kind: state.kind, id: state.id, change: state.change,
                    state: reissued.canonicalText), in: KeptState.table)
        }
        return shared
    }
}

extension DeviceID {
    /// The device that takes over what an installation of this one did under a start.
    fileprivate func branch(at name: UInt64) -> DeviceID {
        var hash = StableHash()
        hash.combine(self)
        hash.combine(name)
        return hash.identifier()
    }
}
