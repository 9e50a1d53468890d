import API
import Accounts
import Primitives
import Sync

extension Hub {
    /// The routes of the block list.
    static let blockRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.block) { hub, session, path in
            let (me, other) = (session.account, path.person)
            try await hub.write(for: .of(me, other), evenOnFullDisk: true) { editor in
                guard try other == me || editor.knows(other, from: me) else {
                    throw Refusal.noSuchPerson
                }
                _ = try editor.blocks.block(other, by: me)
            }
            return Empty()
        },
        .signedIn(Routes.unblock) { hub, session, path in
            try await hub.write(
                for: .of(session.account, path.person), evenOnFullDisk: true
            ) {
                _ = try $0.blocks.unblock(path.person, by: session.account)
            }
            return Empty()
        },
        .signedIn(Routes.blocks) { hub, session, _ in
            try await hub.read { try $0.blockList(of: session.account) }
        },
        .signedIn(Routes.confirmBlocks) { hub, session, known in
            let me = session.account
            guard known.blocks.count <= Hub.mostKnownBlocks else {
                throw Refusal(.invalid, "blocks are at most \(Hub.mostKnownBlocks)")
            }
            return try await hub.write(
                for: .of(each: Set(known.blocks.map(\.person)).union([me])), evenOnFullDisk: true
            ) { editor in
                for block in known.blocks { try editor.confirm(block, of: me) }
                return try editor.blockList(of: me)
            }
        },
    ]

    /// The most blocks that a device tells of at a time.
    private static let mostKnownBlocks = 1000
}

extension HubEditor {
    /// Blocks a person again whom the server may have forgotten when it was put back to a backup:
    /// nobody who was blocked before the backup, which has them, or unblocked since.
    fileprivate func confirm(_ known: KnownBlock, of me: AccountID) throws {
        guard known.person != me, let gap = try transaction.gap(), known.since > gap.since,
            known.since <= gap.until, try profiles.profile(of: known.person) != nil
        else { return }
        let last = try transaction.end(of: me, End.block(of: known.person))
        if let last, last.at > known.since { return }
        _ = try blocks.block(known.person, by: me, since: known.since)
    }
}

extension HubReader {
    /// Returns the block list of a person.
    fileprivate func blockList(of me: AccountID) throws -> BlockList {
        let blocks = try blocks.list(of: me)
        let people = try profiles.remembered(blocks.map(\.other), by: me)
        return BlockList(
            people: blocks.map { block in
                BlockedPerson(
                    person: block.other, displayName: people[block.other]?.displayName ?? "",
                    since: block.createdAt)
            }, missingSince: try reading.gap()?.since)
    }

    /// Whether a person met somebody, wrote with them or blocked them. Somebody who blocks the
    /// person counts only if they wrote, as somebody who has left.
    func knows(_ other: AccountID, from me: AccountID) throws -> Bool {
        if try conversations.state(of: me, with: other) != nil { return true }
        if try blocks.isBlocked(other, by: me) { return true }
        return try isMeeting(other, seenBy: me)
    }
}
