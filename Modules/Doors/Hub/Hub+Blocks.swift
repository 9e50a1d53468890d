import API
import Accounts
import Replica

extension Hub {
    /// The routes of the block list.
    static let blockRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.block) { hub, session, path in
            let (me, other) = (session.account, path.person)
            try await hub.write(for: .of(me, other), evenOnFullDisk: true) { editor in
                guard try other == me || editor.knows(other, from: me) else {
                    throw Refusal.noSuchPerson
                }
                editor.tell(try editor.blocks.block(other, by: me))
            }
            return Empty()
        },
        .signedIn(Routes.unblock) { hub, session, path in
            try await hub.write(
                for: .of(session.account, path.person), evenOnFullDisk: true
            ) {
                $0.tell(try $0.blocks.unblock(path.person, by: session.account))
            }
            return Empty()
        },
        .signedIn(Routes.blocks) { hub, session, _ in
            let (blocks, people) = try await hub.read { reader in
                let blocks = try reader.blocks.list(of: session.account)
                let others = blocks.map(\.other)
                return (blocks, try reader.profiles.remembered(others, by: session.account))
            }
            return BlockList(
                people: blocks.map { block in
                    BlockedPerson(
                        person: block.other, displayName: people[block.other]?.displayName ?? "",
                        since: block.createdAt)
                })
        },
    ]
}

extension HubReader {
    /// Whether a person met somebody, wrote with them or blocked them. Somebody who blocks the
    /// person counts only if they wrote, as somebody who has left.
    func knows(_ other: AccountID, from me: AccountID) throws -> Bool {
        if try conversations.conversation(of: me, with: other) != nil { return true }
        if try blocks.isBlocked(other, by: me) { return true }
        return try isMeeting(other, seenBy: me)
    }
}
