import API
import Backends
import Primitives
import Synchronization
import Testing
import Workspace

/// A stub server that runs a closure during its first answer to a path.
private final class MeddledTransport: Transport {
    private let base: RecordedTransport
    private let path: String
    private let meddling = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(_ base: RecordedTransport, path: String) {
        self.base = base
        self.path = path
    }

    func meddle(_ meddling: @escaping @Sendable () async throws -> Void) {
        self.meddling.withLock { $0 = meddling }
    }

    func send(_ request: APIRequest) async throws -> APIResponse {
        let answer = try await base.send(request)
        guard request.path == path else { return answer }
        let meddling = meddling.withLock { meddling in
            defer { meddling = nil }
            return meddling
        }
        do {
            try await meddling?()
        } catch {
            throw TransportError.unreachable("the other process failed: \(error)")
        }
        return answer
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try await base.open(request)
    }
}

@Suite("Two processes on one store")
struct TwoProcessesTests {
    private static let server = "http://127.0.0.1:1"

    private func workspaces(_ transport: any Transport) async throws -> (Workspace, Workspace) {
        let store = try await Backends.open("memory:", schema: Workspace.schema)
        let environment = Environment.seeded(1, clock: ManualClock(PositionTests.start))
        return (
            try await Workspace.open(store, environment: environment) { _ in transport },
            try await Workspace.open(store, environment: environment) { _ in transport }
        )
    }

    private func register(_ name: String, _ workspace: Workspace) async throws {
        try await workspace.register(
            name: name, password: "a long password", displayName: name,
            server: ServerAddress(Self.server))
    }

    @Test("An enter or leave that came while both told the server is told, too")
    func visitsMeanwhile() async throws {
        let recorded = PositionTests.signingIn { request in
            do {
                return try APIResponse(VisitReceipt(changed: 1, ignored: 0))
            } catch {
                throw TransportError.unreachable("\(error)")
            }
        }
        let transport = MeddledTransport(recorded, path: "/v1/visits")
        let (one, two) = try await workspaces(transport)
        try await register("ada", one)
        try await one.receive(Array(PositionTests.fixes[..<30]), on: PositionTests.map)
        #expect(try await one.syncStatus().pendingVisits == 1)
        transport.meddle {
            #expect(try await two.reportVisits().events == 1)
            try await two.receive(
                Array(PositionTests.fixes[30...]), on: PositionTests.map)
            #expect(try await two.syncStatus().pendingVisits == 1)
        }
        #expect(try await one.reportVisits().events == 2)
        let told = try transport.reports()
        #expect(told.map { $0.map(\.kind) } == [[.enter], [.enter], [.leave]])
        #expect(try await one.syncStatus().pendingVisits == 0)
    }

    @Test("Of two that sign in to different accounts, the second is refused")
    func accounts() async throws {
        let recorded = RecordedTransport { request in
            do {
                let account = try APICoder.decode(NewAccount.self, from: request.body)
                return try APIResponse(
                    SignedIn(
                        token: "token", account: AccountID(high: 1, low: 2),
                        name: account.name))
            } catch {
                throw TransportError.unreachable("\(error)")
            }
        }
        let transport = MeddledTransport(recorded, path: "/v1/accounts")
        let (one, two) = try await workspaces(transport)
        transport.meddle { try await register("ben", two) }
        await #expect(
            throws: WorkspaceError.otherAccount(name: "ben", server: Self.server)
        ) {
            try await register("ada", one)
        }
        #expect(try await one.signIn()?.name == "ben")
    }
}

extension MeddledTransport {
    /// Returns the events of each report, as they were sent.
    fileprivate func reports() throws -> [[VisitEvent]] {
        try base.asked.filter { $0.path == path }.map {
            try APICoder.decode(VisitBatch.self, from: $0.body).events
        }
    }
}
