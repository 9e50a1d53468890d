import API
import Hub
import Merge
import Primitives
import Storage
import Sync
import TestSupport
import Testing

@Suite("Sync over the wire")
struct SyncRoutesTests {
    /// A device with its own store.
    private struct Device {
        let store: Store
        let replica: Replica
        let synchronizer: Synchronizer
        let kind = DocumentKind(rawValue: "entry")

        init(_ environment: Environment) async throws {
            store = Store(engine: StrictEngine(tables: Domain.replica.tables))
            replica = try await Replica.open(
                in: store, owner: .local, environment: environment)
            synchronizer = Synchronizer(store: store, replica: replica, projections: [])
        }

        func write(_ text: String, id: String) async throws {
            try await store.write { [replica, kind] transaction in
                _ = try? replica.edit(kind, id, in: transaction) {
                    $0.set("text", to: .text(text))
                }
            }
        }

        func delete(_ id: String) async throws {
            try await store.write { [replica, kind] transaction in
                _ = try? replica.edit(kind, id, in: transaction) { $0.setDeleted(true) }
            }
        }

        func text(_ id: String) async throws -> String? {
            try await store.read { [replica, kind] in
                try replica.document(kind, id, in: $0)?["text"]?.text
            }
        }
    }

    @Test("Two devices of one account exchange documents; another account sees none")
    func exchange() async throws {
        let world = try await HubWorld()
        let phone = try await world.join("ada")
        let laptop = try await world.secondDevice(of: phone)
        let ben = try await world.join("ben")
        let (one, two, three) = (
            try await Device(world.environment), try await Device(world.environment),
            try await Device(world.environment)
        )
        try await one.write("from the phone", id: "a")
        try await two.write("from the laptop", id: "b")
        _ = try await one.synchronizer.sync(with: phone.client)
        _ = try await two.synchronizer.sync(with: laptop.client)
        _ = try await one.synchronizer.sync(with: phone.client)
        #expect(try await one.text("b") == "from the laptop")
        #expect(try await two.text("a") == "from the phone")
        let summary = try await three.synchronizer.sync(with: ben.client)
        #expect(summary.pulled == 0)
    }

    @Test("Deletions go as the server tidies up, and who was away for long starts fresh")
    func startsFresh() async throws {
        let world = try await HubWorld()
        let phone = try await world.join("ada")
        let (one, two) = (
            try await Device(world.environment), try await Device(world.environment)
        )
        for id in ["a", "b"] { try await one.write("from the phone", id: id) }
        for device in [one, two] { _ = try await device.synchronizer.sync(with: phone.client) }
        try await one.delete("a")
        var session = phone
        for day in 0..<100 {
            if day % 60 == 59 { session = try await world.secondDevice(of: phone) }
            let summary = try await one.synchronizer.sync(with: session.client)
            #expect(!summary.startedFresh)
            try await world.hub.tidy()
            world.clock.advance(by: .hours(24))
        }
        #expect(try await one.text("a") == nil)
        #expect(try await two.text("a") == "from the phone")
        try await two.write("while away", id: "c")
        let summary = try await two.synchronizer.sync(with: session.client)
        #expect(summary.startedFresh && summary.pushed == 1)
        #expect(try await two.text("a") == nil)
        #expect(try await two.text("b") == "from the phone")
        _ = try await one.synchronizer.sync(with: session.client)
        #expect(try await one.text("c") == "while away")
        // The request of an older program does not name its device; the error says what to do.
        let error = await #expect(throws: APIError.self) {
            _ = try await session.client.call(Routes.pull, PullRequest(since: 1, limit: 10))
        }
        guard case .incompatible(let sentence) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sentence.contains("update it"))
    }

    @Test("A batch pushed twice is joined once and answered alike")
    func idempotentPush() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let request = PushRequest(
            device: ada.device, batch: 1, documents: [RouteMatrix.Cast.document(ada)])
        let first = try await ada.client.call(Routes.push, request)
        let second = try await ada.client.call(Routes.push, request)
        #expect(second.revision == first.revision && second.revisions == first.revisions)
        #expect(first.checksum != nil && second.checksum == nil)
        let pulled = try await ada.client.call(Routes.pull, PullRequest(since: 0, limit: 10))
        #expect(pulled.changes.count == 1)
        #expect(pulled.revision == first.revision)
    }

    @Test("Another installation that pushes as the device is told under which starts one did")
    func forked() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let trail = BootHistory([BootRecord(name: 1, change: 2), BootRecord(name: 3, change: 4)])
        let other = BootHistory([BootRecord(name: 1, change: 2), BootRecord(name: 5, change: 6)])
        func push(_ batch: Int64, _ boots: BootHistory) async throws {
            _ = try await ada.client.push(
                PushRequest(
                    device: ada.device, batch: batch,
                    documents: [RouteMatrix.Cast.document(ada)], boots: boots))
        }
        func pull(_ boots: BootHistory) async throws {
            _ = try await ada.client.pull(
                PullRequest(since: 0, limit: 10, device: ada.device, seen: 0, boots: boots))
        }
        try await push(1, trail)
        try await pull(trail)
        await #expect(throws: SyncError.forked(trail)) { try await push(2, other) }
        await #expect(throws: SyncError.forked(trail)) { try await pull(other) }
    }

    @Test("A clock far ahead is refused with the server's time")
    func clockAhead() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        var document = Document()
        let ahead = world.clock.now + .hours(1)
        document.set(
            "text", to: .text("later"),
            at: Stamp(time: UInt64(ahead.milliseconds) << 16, device: ada.device))
        let request = PushRequest(
            device: ada.device, batch: 1,
            documents: [
                SharedDocument(kind: DocumentKind(rawValue: "entry"), id: "1", state: document)
            ])
        await #expect(throws: SyncError.clockAhead(serverTime: world.clock.now)) {
            _ = try await ada.client.push(request)
        }
    }

    @Test("Who speaks a version that the server does not is told so, and who needs the update")
    func otherVersions() async throws {
        var configuration = HubConfiguration()
        configuration.protocolVersions = ProtocolVersions(oldest: 2, newest: 3)
        let world = try await HubWorld(configuration: configuration)
        let old = APIClient(
            transport: HubTransport(world.hub), agreement: ProtocolAgreement(own: 1))
        await #expect(throws: SyncError.self) {
            _ = try await old.pull(PullRequest(since: 0, limit: 10))
        }
        for (own, words) in [(1, "update Quad on this device"), (4, "the server needs an update")] {
            let counting = CountingTransport(HubTransport(world.hub))
            let client = APIClient(
                transport: counting, token: "token", agreement: ProtocolAgreement(own: own))
            let request = PushRequest(
                device: DeviceID(high: 0, low: 1), batch: 1, documents: [])
            do {
                _ = try await client.push(request)
                Issue.record("version \(own) was taken")
            } catch {
                guard case SyncError.incompatible(let sentence) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(sentence.contains(words), "\(sentence)")
            }
            // Nothing was sent except the query for versions.
            #expect(counting.paths == ["/v1/protocol"])
        }
    }

    @Test("What a version asks that the server does not speak is refused unread")
    func refusedUnread() async throws {
        var configuration = HubConfiguration()
        configuration.protocolVersions = ProtocolVersions(oldest: 2, newest: 2)
        let world = try await HubWorld(configuration: configuration)
        for (version, status) in [(nil, 400), (1, 400), (2, 401), (3, 400)] as [(Int?, Int)] {
            let request = APIRequest(
                method: .post, path: "/v1/sync/push", body: Array("no JSON".utf8),
                token: "nobody's", version: version)
            #expect(await world.hub.handle(request).status == status)
        }
    }

    @Test("A device asks for the versions once, and an old server that knows no versions is fine")
    func agreesOnce() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let counting = CountingTransport(HubTransport(world.hub), lacking: "/v1/protocol")
        var client = APIClient(transport: counting)
        client.token = ada.client.token
        for batch in Int64(1)...3 {
            _ = try await client.push(
                PushRequest(device: ada.device, batch: batch, documents: []))
        }
        #expect(counting.paths == ["/v1/protocol"] + Array(repeating: "/v1/sync/push", count: 3))
    }

    @Test("A revoked device is told that it is not signed in")
    func revoked() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        _ = try await ada.client.call(Routes.signOut, SigningOut())
        await #expect(throws: SyncError.notSignedIn) {
            _ = try await ada.client.pull(PullRequest(since: 0, limit: 10))
        }
    }
}
