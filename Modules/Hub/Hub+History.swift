import API
import Accounts
import Primitives
import Social

extension Hub {
    /// The routes of the messages of one conversation.
    static let historyRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.messages) { hub, session, query in
            let page = try HistoryPage(query)
            return try await hub.read { try page.read($0.conversations, for: session.account) }
        },
        .signedIn(Routes.deleteMessage) { hub, session, path in
            try await hub.write(
                for: .of(session.account, path.person), evenOnFullDisk: true
            ) {
                _ = try $0.conversations.delete(
                    path.number, with: path.person, by: session.account)
            }
            return Empty()
        },
        .signedIn(Routes.clearMessages) { hub, session, clearing in
            let me = session.account
            do {
                try await hub.clear(clearing, of: me)
            } catch SocialError.uncounted {
                let counted = try await hub.read {
                    try $0.conversations.unread(
                        after: clearing.through, with: clearing.person, by: me)
                }
                try await hub.clear(clearing, of: me, counted)
            }
            return Empty()
        },
        .signedIn(Routes.deletions) { hub, session, path in
            let deletions = try await hub.read {
                try $0.conversations.deletions(of: session.account, with: path.person)
            }
            return DeletionList(through: deletions.through, numbers: deletions.numbers)
        },
    ]

    private func clear(
        _ clearing: HistoryClearing, of me: AccountID, _ counted: UnreadCount? = nil
    ) async throws {
        try await write(for: .of(me, clearing.person), evenOnFullDisk: true) {
            _ = try $0.conversations.clear(
                through: clearing.through, with: clearing.person, by: me, counted: counted)
        }
    }
}

extension MessageSummary {
    /// Creates the wire form of a message.
    init(_ message: Message) {
        self.init(
            id: ID(retagging: message.id), number: message.number, from: message.sender,
            to: message.recipient, text: message.text, sentAt: message.sentAt)
    }
}
