import API
import Accounts

extension Hub {
    /// The routes of the caller's documents, and of live events.
    static let syncRoutes: [RouteTable.Entry] = [
        .signedIn(Routes.push) { hub, session, request in
            // Deletions go on when the disk is full.
            let isDeletion = request.documents.allSatisfy { $0.state.isDeleted }
            return try await hub.disk.writing(isNeeded: isDeletion) {
                try await hub.sync.push(request, for: session.account, by: session.device).answer
            }
        },
        .signedIn(Routes.pull, writtenAs: { try $0.message(in: $1) }) { hub, session, request in
            // A new device gets all that there is, page by page, as quickly as it asks.
            try await hub.turns.take(by: session.account, if: request.since == 0) {
                try await hub.sync.page(request, for: session.account, by: session.device)
            }
        },
        .open(Routes.versions) { hub, _, _ in hub.configuration.protocolVersions },
        .signedIn(Routes.events) { _, _, _ in
            throw Refusal(.invalid, "this path is answered by a stream: ask for text/event-stream")
        },
    ]
}
