import API
import Backends
import Foundation
import Geofence
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("Positions become visits")
struct PositionTests {
    static let start = Instant("2026-03-02T09:00:00Z") ?? Instant(milliseconds: 0)
    static let library = Place(
        id: .derived(name: "Library", key: "1"), name: "Library",
        shape: Shape(circles: [Circle(center: middle, radius: 60)]))
    static let middle = Coordinate(longitude: -76.8838, latitude: 40.9553)
    static let map = PlaceIndex([library])

    /// The fixes of half an hour in the library, then half an hour 500 m away, one every half
    /// minute.
    static let fixes: [Fix] = (0..<120).map { number in
        let isInside = number < 60
        return Fix(
            at: start + .seconds(30 * number),
            coordinate: isInside ? middle : middle.moved(east: 500, north: 0), accuracy: 10)
    }

    func workspace(
        _ url: String, transport: any Transport, seed: UInt64 = 1
    ) async throws -> Workspace {
        let store = try await Backends.open(url, schema: Workspace.schema)
        return try await Workspace.open(
            store, environment: .seeded(seed, clock: ManualClock(Self.start))
        ) { _ in transport }
    }

    static func signingIn(
        _ others: @escaping @Sendable (APIRequest) throws -> APIResponse
    ) -> RecordedTransport {
        RecordedTransport { request in
            guard request.path == "/v1/accounts" else { return try others(request) }
            let answer = SignedIn(
                token: "token", account: AccountID(high: 1, low: 2), name: "ada")
            do {
                return try APIResponse(answer)
            } catch {
                throw TransportError.unreachable("\(error)")
            }
        }
    }

    @Test("A walk gives one visit, and one enter and leave wait for the server")
    func oneVisit() async throws {
        let workspace = try await workspace("memory:", transport: Self.signingIn(unreachable))
        let end = Self.start + .hours(1)
        try await workspace.receive(Self.fixes, endingAt: end, on: Self.map)
        let visits = try await workspace.read {
            try $0.visits.visits(
                of: .local, during: Self.start..<end)
        }
        #expect(visits.count == 1)
        let visit = try #require(visits.first)
        #expect(visit.place == Self.library.id)
        #expect(visit.entered == Self.start)
        let left = try #require(visit.left)
        #expect(abs((left - Self.start).wholeMinutes - 30) <= 1)
        #expect(try await workspace.syncStatus().pendingVisits == 2)
    }

    @Test(
        "The same fixes in any pieces, with a restart between, give the same visits",
        arguments: [1, 7, 50])
    func pieces(size: Int) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-positions-\(size)-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = "sqlite:\(folder.path)/device.sqlite"
        let transport = Self.signingIn(unreachable)
        for first in stride(from: 0, to: Self.fixes.count, by: size) {
            let workspace = try await workspace(url, transport: transport)
            let piece = Self.fixes[first..<min(first + size, Self.fixes.count)]
            try await workspace.receive(Array(piece), on: Self.map)
            await workspace.store.close()
        }
        let end = Self.start + .hours(1)
        let pieced = try await workspace(url, transport: transport)
        try await pieced.receive([], endingAt: end, on: Self.map)
        let whole = try await workspace("memory:", transport: transport)
        try await whole.receive(Self.fixes, endingAt: end, on: Self.map)
        let day = Self.start..<end
        expect(
            try await pieced.read { try $0.visits.visits(of: .local, during: day) }.map(\.left)
                == whole.read { try $0.visits.visits(of: .local, during: day) }.map(\.left))
        #expect(try await pieced.syncStatus().pendingVisits == 2)
        await pieced.store.close()
    }

    @Test("Visits are told once the server answers, and no position is ever sent")
    func reports() async throws {
        let transport = Self.signingIn { request in
            guard request.path == "/v1/visits" else {
                throw TransportError.unreachable("not on paper")
            }
            do {
                return try APIResponse(VisitReceipt(changed: 2, ignored: 0))
            } catch {
                throw TransportError.unreachable("\(error)")
            }
        }
        let workspace = try await workspace("memory:", transport: transport)
        try await workspace.register(
            name: "ada", password: "a long password", displayName: "Ada",
            server: ServerAddress("http://127.0.0.1:1"))
        try await workspace.receive(
            Self.fixes, endingAt: Self.start + .hours(1), on: Self.map)
        #expect(try await workspace.reportVisits().events == 2)
        #expect(try await workspace.syncStatus().pendingVisits == 0)
        #expect(try await workspace.reportVisits().events == 0)
        let bodies = transport.asked.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.contains { $0.contains("\(Self.library.id)") })
        #expect(!bodies.contains { $0.contains("-76.88") || $0.contains("longitude") })
    }

    @Test("Visits wait while the server can't be reached")
    func unreachableServer() async throws {
        let workspace = try await workspace("memory:", transport: Self.signingIn(unreachable))
        try await workspace.register(
            name: "ada", password: "a long password", displayName: "Ada",
            server: ServerAddress("http://127.0.0.1:1"))
        try await workspace.receive(
            Self.fixes, endingAt: Self.start + .hours(1), on: Self.map)
        await #expect(throws: WorkspaceError.server(.unreachable("nobody there"))) {
            try await workspace.reportVisits()
        }
        #expect(try await workspace.syncStatus().pendingVisits == 2)
    }

    @Test("A store that belongs to one account is not signed in to another")
    func otherAccount() async throws {
        let workspace = try await workspace("memory:", transport: Self.signingIn(unreachable))
        let server = try ServerAddress("http://127.0.0.1:1")
        try await workspace.register(
            name: "ada", password: "a long password", displayName: "Ada", server: server)
        await #expect(
            throws: WorkspaceError.otherAccount(name: "ada", server: server.description)
        ) {
            try await workspace.signIn(
                name: "bob", password: "a long password", server: server)
        }
    }

    @Test("Without an account the server can't be asked")
    func notSignedIn() async throws {
        let workspace = try await workspace("memory:", transport: Self.signingIn(unreachable))
        await #expect(throws: WorkspaceError.notSignedIn) { try await workspace.sync() }
    }
}

@Sendable private func unreachable(_ request: APIRequest) throws -> APIResponse {
    throw TransportError.unreachable("nobody there")
}
