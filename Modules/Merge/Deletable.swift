import Primitives

/// A part of a document that is deleted with it, and that comes back by what its deleter had not
/// seen: a tap, a new interval, a newly written text.
protocol Deletable: Mergeable {
    /// The latest deletion, or its undoing, if there was any.
    var deletion: Deletion? { get set }
    /// What a later version put beside what is known.
    var unknown: ForeignMembers { get }
    /// For each device, a number that grows with everything it adds to this part.
    var progress: [DeviceID: UInt64] { get }
}

extension Deletable {
    /// Whether it exists: never deleted, or changed by someone whom the deleter had not seen.
    var exists: Bool {
        guard let deletion, deletion.isDeleted else { return true }
        return progress.contains { $1 > deletion.seen[$0] ?? 0 }
    }

    /// Says that it is deleted, or no longer, by someone who has seen all that is in it.
    mutating func say(isDeleted: Bool, at stamp: Stamp) {
        joinDeletion(Deletion(isDeleted: isDeleted, at: stamp, seen: progress))
    }

    /// Joins the other side's word on deletion.
    mutating func joinDeletion(_ other: Deletion?) {
        guard let other else { return }
        deletion = deletion?.merged(with: other) ?? other
    }
}
