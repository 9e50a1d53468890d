import Merge
import Primitives
import Storage

/// An action that is being undone or redone, document by document.
struct Reversing {
    let replica: Replica
    /// The action, as it is before.
    let action: ActionRow
    let projections: [any Projection]
    let transaction: Transaction
    /// The resulting changes, to be reversed the next time, in the order of reversal.
    private(set) var changes: [ActionChange] = []
    /// The changes that restored values of another device.
    private(set) var restored: [ActionChange] = []
    private(set) var kept: [Reversal.Kept] = []
    private(set) var changedCount = 0

    init(
        replica: Replica, action: ActionRow, projections: [any Projection],
        transaction: Transaction
    ) {
        self.replica = replica
        self.action = action
        self.projections = projections
        self.transaction = transaction
    }

    mutating func reverse(all old: [ActionChange]) throws {
        let device = try replica.device(in: transaction)
        let absorbed = try ActionChange.absorbed(in: old, on: device) { change in
            try replica.document(change.kind, change.id, in: transaction)
        }
        for change in old {
            guard let (counts, rest) = change.apart(from: absorbed) else {
                try reverse(change)
                continue
            }
            changes.append(counts)
            try reverse(rest)
        }
    }

    private mutating func reverse(_ old: ActionChange) throws {
        // A part that stayed the last time, in the other direction, has nothing to reverse.
        if old.isKept { return changes.append(old.noted(isKept: false)) }
        guard try replica.document(old.kind, old.id, in: transaction) != nil else {
            changes.append(old.noted(isKept: true))
            return keep(old, [.deleted], of: nil)
        }
        var outcome = (changes: [ActionChange](), obstacles: [Obstacle]())
        let (before, after) = try replica.change(old.kind, old.id, in: transaction) {
            edit in outcome = old.takeBack(in: &edit)
        }
        if before != after {
            changedCount += 1
            let known = before ?? Document()
            let cause: ProjectionCause =
                action.isUndone
                ? .redo(action: action.name, before: known)
                : .undo(action: action.name, before: known)
            for projection in projections where projection.kind == old.kind {
                try projection.project(after, id: old.id, cause: cause, in: transaction)
            }
        }
        changes += outcome.changes
        if old.change.restoresForeign { restored.append(old) }
        keep(old, outcome.obstacles, of: after)
    }

    private mutating func keep(
        _ change: ActionChange, _ obstacles: [Obstacle], of document: Document?
    ) {
        let title = document?["title"]?.text ?? document?["name"]?.text
        for obstacle in obstacles {
            kept.append(
                Reversal.Kept(
                    kind: change.kind, id: change.id, title: title, obstacle: obstacle))
        }
    }
}
