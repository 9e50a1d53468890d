import API
import Accounts
import Primitives

extension Hub {
    /// The routes of the block list.
    static let blockRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.block) { hub, session, path in
            let outcome = try await hub.blocks.block(path.person, by: session.account)
            hub.tell(outcome.notices)
            return Empty()
        },
        .signedIn(Routes.unblock) { hub, session, path in
            let outcome = try await hub.blocks.unblock(path.person, by: session.account)
            hub.tell(outcome.notices)
            return Empty()
        },
        .signedIn(Routes.blocks) { hub, session, _ in
            let blocks = try await hub.blocks.list(of: session.account)
            let people = try await hub.names(of: blocks.map(\.other))
            return BlockList(
                people: blocks.map { block in
                    BlockedPerson(
                        person: block.other, displayName: people[block.other]?.displayName ?? "",
                        since: block.createdAt)
                })
        },
    ]
}
