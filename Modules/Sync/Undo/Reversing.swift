import Merge
import Primitives
import Storage

/// An action that is being undone or redone, document by document.
struct Reversing {
    let replica: Replica
    let cause: ProjectionCause
    let projections: [any Projection]
    let transaction: Transaction
    /// The resulting changes, to be reversed the next time, in the order of reversal.
    private(set) var changes: [ActionChange] = []
    /// The changes that restored values of another device.
    private(set) var restored: [ActionChange] = []
    private(set) var kept: [Reversal.Kept] = []
    private(set) var changedCount = 0

    init(
        replica: Replica, cause: ProjectionCause, projections: [any Projection],
        transaction: Transaction
    ) {
        self.replica = replica
        self.cause = cause
        self.projections = projections
        self.transaction = transaction
    }

    mutating func reverse(_ old: ActionChange) throws {
        // A part that stayed the last time, in the other direction, has nothing to reverse.
        if old.isKept { return changes.append(old.noted(isKept: false)) }
        guard try replica.document(old.kind, old.id, in: transaction) != nil else {
            return keep(old, [.deleted], of: nil)
        }
        var outcome = (kept: DocumentChange(), obstacles: [Obstacle]())
        let (before, after) = try replica.change(old.kind, old.id, in: transaction) {
            edit in outcome = edit.revert(old.change)
        }
        if before != after {
            changedCount += 1
            for projection in projections where projection.kind == old.kind {
                try projection.project(after, id: old.id, cause: cause, in: transaction)
            }
        }
        let change = DocumentChange(
            reverting: old.change, from: before, to: after,
            on: try replica.device(in: transaction))
        if !change.isEmpty {
            changes.append(ActionChange(kind: old.kind, id: old.id, change: change))
        }
        if old.change.restoresForeign { restored.append(old) }
        if !outcome.kept.isEmpty {
            let left = ActionChange(kind: old.kind, id: old.id, change: outcome.kept)
            keep(left, outcome.obstacles, of: after)
        }
    }

    private mutating func keep(
        _ change: ActionChange, _ obstacles: [Obstacle], of document: Document?
    ) {
        changes.append(change.noted(isKept: true))
        let title = document?["title"]?.text ?? document?["name"]?.text
        for obstacle in obstacles {
            kept.append(
                Reversal.Kept(
                    kind: change.kind, id: change.id, title: title, obstacle: obstacle))
        }
    }
}
