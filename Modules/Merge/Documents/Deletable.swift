import Primitives

/// A part of a document that is deleted with it and comes back with any addition that the deletion
/// had not seen: a tap, a new interval, a newly written text.
protocol Deletable: Mergeable {
    /// The latest deletion or its undoing, if there was one.
    var deletion: Deletion? { get set }
    /// The members that a later version added.
    var unknown: ForeignMembers { get }
    /// The progress of each device: a number that grows with everything it adds to this part.
    var progress: [DeviceID: UInt64] { get }
}

extension Deletable {
    /// Whether the part exists: it was never deleted, or the deletion had not seen some change.
    var exists: Bool {
        guard let deletion, deletion.isDeleted else { return true }
        return progress.contains { $1 > deletion.seen[$0] ?? 0 }
    }

    /// Marks the part as deleted, or as no longer deleted, by a device that has seen all of it.
    mutating func say(isDeleted: Bool, at stamp: Stamp) {
        joinDeletion(Deletion(isDeleted: isDeleted, at: stamp, seen: progress))
    }

    /// Joins the deletion of another replica.
    mutating func joinDeletion(_ other: Deletion?) {
        guard let other else { return }
        deletion = deletion?.merged(with: other) ?? other
    }
}
