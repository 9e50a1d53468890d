import API
import Replica

/// Reads all data of the accounts of a load anew.
struct AuditReader: Sendable {
    private let transport: any Transport

    /// The most times that something is asked for; a connection of before a restart may be broken.
    private static let attempts = 3

    init(transport: any Transport) { self.transport = transport }

    /// Reads the views of all accounts, in their order.
    func views(of accounts: LoadAccounts, atOnce: Int = 8) async throws -> [AccountView] {
        let members = accounts.members
        return try await withThrowingTaskGroup(of: (Int, AccountView).self) { group in
            var views = [AccountView](repeating: AccountView(), count: members.count)
            for index in members.indices {
                if index >= atOnce, let (number, view) = try await group.next() {
                    views[number] = view
                }
                group.addTask { (index, try await self.surely(index, in: members)) }
            }
            for try await (number, view) in group { views[number] = view }
            return views
        }
    }

    private func surely(
        _ index: Int, in members: [LoadAccounts.Member]
    ) async throws -> AccountView {
        for _ in 1..<Self.attempts {
            do {
                return try await view(of: index, in: members)
            } catch APIError.unreachable {
                continue
            }
        }
        return try await view(of: index, in: members)
    }

    private func view(of index: Int, in members: [LoadAccounts.Member]) async throws
        -> AccountView
    {
        let member = members[index]
        let client = APIClient(transport: transport, token: member.token)
        var view = AccountView()
        view.writer = try await documents(client)
        view.listener = try await documents(
            APIClient(transport: transport, token: member.listenerToken))
        let partner = members[LoadAccounts.partner(of: index)].account
        var isComplete = false
        while !isComplete {
            let page = try await client.call(
                Routes.messages,
                MessageQuery(
                    person: partner, after: view.messages.last?.number ?? 0,
                    limit: APILimits.page))
            view.messages += page.messages
            isComplete = page.isComplete || page.messages.isEmpty
        }
        view.blocks = Set(try await client.call(Routes.blocks).people.map(\.person))
        view.visits = try await client.call(Routes.visits, VisitQuery()).visits.map(\.visit)
        return view
    }

    private func documents(_ client: APIClient) async throws -> AccountView.Documents {
        var documents = AccountView.Documents()
        var revision: Int64 = 0
        var latest: [DocumentKind: [String: Int64]] = [:]
        var isComplete = false
        while !isComplete {
            let page = try await client.call(
                Routes.pull, PullRequest(since: revision, limit: SyncLimits.pageDocuments))
            for change in page.changes {
                let document = change.document
                let checksum = checksum(of: document)
                // A document that comes again counts as it came last.
                let before = latest[document.kind, default: [:]]
                    .updateValue(checksum, forKey: document.id)
                documents.computed ^= checksum ^ (before ?? 0)
                if document.kind.rawValue == "counter",
                    let id = Identifier<LoadAccounts>(document.id)
                {
                    documents.counters[id] = document.state.counter("value").clampedValue
                }
            }
            revision = page.revision
            documents.told = page.checksum
            isComplete = page.isComplete
        }
        return documents
    }

    /// Returns the checksum of a document, as docs/sync-client.md gives it.
    private func checksum(of document: SharedDocument) -> Int64 {
        var hash = FNV1a()
        for part in [document.kind.rawValue, document.id, document.state.canonicalText] {
            hash.add(part)
            hash.add(0xFF)
        }
        return Int64(bitPattern: hash.value)
    }
}
