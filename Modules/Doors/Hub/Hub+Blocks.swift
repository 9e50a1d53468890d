import API
import Accounts
import Replica

extension Hub {
    /// The routes of the block list.
    static let blockRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.block) { hub, session, path in
            try await hub.write(for: .of(session.account, path.person)) {
                $0.tell(try $0.blocks.block(path.person, by: session.account))
            }
            return Empty()
        },
        .signedIn(Routes.unblock) { hub, session, path in
            try await hub.write(for: .of(session.account, path.person)) {
                $0.tell(try $0.blocks.unblock(path.person, by: session.account))
            }
            return Empty()
        },
        .signedIn(Routes.blocks) { hub, session, _ in
            let (blocks, people) = try await hub.read { reader in
                let blocks = try reader.blocks.list(of: session.account)
                return (blocks, try reader.names(of: blocks.map(\.other)))
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
