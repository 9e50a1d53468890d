import Primitives
import Storage

/// The commits of an account's last pushes that changed something, by which its devices learn that
/// there is more.
///
/// No device is told of its own pushes, so the last one of another device is noted, too.
public struct PushMark: Sendable, Hashable {
    /// The number of the commit of the last push; 0 for none.
    let commit: Int64
    /// The device that pushed; `nil` for none.
    let device: DeviceID?
    /// The number of the commit of the last push by any other device; 0 for none.
    let otherCommit: Int64

    /// The mark of an account that nobody has pushed for.
    public static let none = PushMark(commit: 0, device: nil, otherCommit: 0)

    /// Creates a mark.
    public init(commit: Int64, device: DeviceID?, otherCommit: Int64) {
        self.commit = commit
        self.device = device
        self.otherCommit = otherCommit
    }

    /// Whether nobody has pushed.
    public var isNone: Bool { commit == 0 }

    /// Returns the number of the commit of the last push by another device than one; 0 for none.
    public func commit(notBy reader: DeviceID) -> Int64 {
        reader == device ? otherCommit : commit
    }

    /// Returns the mark after a further push.
    func followed(by pusher: DeviceID, in commit: Int64) -> PushMark {
        PushMark(commit: commit, device: pusher, otherCommit: self.commit(notBy: pusher))
    }
}

extension Replica {
    /// Returns the latest revision of an owner's documents, and the mark of the last pushes.
    public static func latestPush(
        of owner: AccountID, in transaction: ReadTransaction
    ) throws -> (revision: Int64, mark: PushMark) {
        guard let row = try transaction.get(ReplicaRow.table, owner) else { return (0, .none) }
        return (row.revision, row.push)
    }

    /// Announces that the latest push of an owner will be read.
    public static func expectLatestPush(of owner: AccountID, in transaction: ReadTransaction) {
        transaction.expect(ReplicaRow.table, owner)
    }
}
