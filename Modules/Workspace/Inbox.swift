import Primitives
import Storage

/// The numbers of new messages and requests at the last look, available without the server.
public struct Inbox: Sendable, Hashable {
    /// The owner of the rows on this device.
    let owner: AccountID
    /// The number of unread messages.
    public let unread: Int
    /// The number of waiting requests.
    public let requests: Int

    static let table = Table<Inbox>(
        "inboxes", key: ["owner"],
        home: "owner",
        make: { Inbox(owner: $0, unread: $1, requests: $2) },
        columns: Column("owner", \.owner), Column("unread", \.unread),
        Column("requests", \.requests))
}

extension Workspace {
    /// Returns the numbers of the last look; `nil` if there was none.
    public func inbox() async throws(WorkspaceError) -> Inbox? {
        try await store.read(as: WorkspaceError.self) { transaction throws(StorageError) in
            try transaction.get(Inbox.table, owner)
        }
    }

    /// Stores the numbers that the server reported.
    public func keepInbox(unread: Int, requests: Int) async throws(WorkspaceError) {
        let inbox = Inbox(owner: owner, unread: unread, requests: requests)
        guard try await self.inbox() != inbox else { return }
        try await store.write(as: WorkspaceError.self) { transaction throws(StorageError) in
            try transaction.put(inbox, in: Inbox.table)
        }
    }
}
