import API
import Primitives
import Storage
import Sync

/// Reads the data of the accounts of a load anew.
struct AuditReader: Sendable {
    /// The data that is read.
    struct Scope: OptionSet, Sendable {
        let rawValue: Int
        /// Documents and messages.
        static let written = Scope(rawValue: 1)
        /// Visits.
        static let visits = Scope(rawValue: 2)
        /// Blocked people.
        static let blocks = Scope(rawValue: 4)
        static let all: Scope = [.written, .visits, .blocks]
    }

    private let transport: any Transport

    /// The most times that something is asked for; a connection of before a restart may be broken.
    private static let attempts = 3
    /// The accounts of one step: those who write to each other get the same messages.
    private static let step = 2

    init(transport: any Transport) { self.transport = transport }

    /// Asks the server, and returns false if it refuses the session or the password.
    func isAccepted(
        _ request: (APIClient) async throws -> Void, _ token: String? = nil
    ) async throws -> Bool {
        var attempt = 1
        while true {
            do {
                try await request(APIClient(transport: transport, token: token))
                return true
            } catch let error as APIError {
                switch error {
                case .notSignedIn, .wrongCredentials: return false
                case .unreachable where attempt < Self.attempts: attempt += 1
                default: throw error
                }
            }
        }
    }

    /// Reads the views of all accounts, in their order.
    func views(of accounts: LoadAccounts) async throws -> [AccountView] {
        var views = [AccountView](repeating: AccountView(), count: accounts.members.count)
        try await read(.all, of: accounts, into: &views)
        return views
    }

    /// Reads a part of the data of all accounts into their views.
    func read(
        _ scope: Scope, of accounts: LoadAccounts, into views: inout [AccountView],
        atOnce: Int = 8
    ) async throws {
        guard !scope.isEmpty else { return }
        let members = accounts.members
        try await withThrowingTaskGroup(of: (Int, [AccountView]).self) { group in
            for (place, first) in stride(from: 0, to: members.count, by: Self.step).enumerated() {
                if place >= atOnce, let (first, found) = try await group.next() {
                    views.replaceSubrange(first..<first + found.count, with: found)
                }
                let before = Array(views[first..<min(first + Self.step, members.count)])
                group.addTask {
                    (first, try await self.surely(scope, from: first, in: members, before))
                }
            }
            for try await (first, found) in group {
                views.replaceSubrange(first..<first + found.count, with: found)
            }
        }
    }

    private func surely(
        _ scope: Scope, from first: Int, in members: [LoadAccounts.Member],
        _ views: [AccountView]
    ) async throws -> [AccountView] {
        for _ in 1..<Self.attempts {
            do {
                return try await read(scope, from: first, in: members, views)
            } catch APIError.unreachable {
                continue
            }
        }
        return try await read(scope, from: first, in: members, views)
    }

    private func read(
        _ scope: Scope, from first: Int, in members: [LoadAccounts.Member],
        _ views: [AccountView]
    ) async throws -> [AccountView] {
        var views = views
        var messages = EqualPages<MessagesRead>()
        for place in views.indices {
            let member = members[first + place]
            let client = APIClient(transport: transport, token: member.token)
            if scope.contains(.written) {
                var pages = EqualPages<DocumentsRead>()
                views[place].writer = try await documents(client, &pages)
                views[place].listener = try await documents(
                    APIClient(transport: transport, token: member.listenerToken), &pages)
                views[place].messages = try await self.messages(
                    client, with: members[LoadAccounts.partner(of: first + place)].account,
                    &messages)
            }
            if scope.contains(.blocks) {
                views[place].blocks = Set(
                    try await client.call(Routes.blocks).people.map(\.person))
            }
            if scope.contains(.visits) {
                views[place].visits = try await client.call(Routes.visits, VisitQuery()).visits
                    .map(\.visit)
            }
        }
        return views
    }

    private func messages(
        _ client: APIClient, with partner: AccountID,
        _ pages: inout EqualPages<MessagesRead>
    ) async throws -> [MessageSummary] {
        var read = MessagesRead()
        while !read.isComplete {
            let query = MessageQuery(person: partner, after: read.messages.last?.number ?? 0)
            try pages.take(try await client.answer(Routes.messages, query), into: &read)
        }
        return read.messages
    }

    private func documents(
        _ client: APIClient, _ pages: inout EqualPages<DocumentsRead>
    ) async throws -> AccountView.Documents {
        var read = DocumentsRead()
        while !read.isComplete {
            let request = PullRequest(since: read.revision, limit: SyncLimits.pageDocuments)
            try pages.take(try await client.answer(Routes.pull, request), into: &read)
        }
        return read.documents
    }
}
