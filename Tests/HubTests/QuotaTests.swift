import API
import Merge
import Primitives
import Storage
import TestSupport
import Testing

@testable import Hub
@testable import Sync

/// Tests of the most that an account may store.
@Suite("Quotas of accounts")
struct QuotaTests {
    private func world(_ change: (inout Quota) -> Void) async throws -> HubWorld {
        var configuration = HubConfiguration().rehearsal
        change(&configuration.quota)
        return try await HubWorld(configuration: configuration)
    }

    /// Pushes an entry with a text, or a deletion of it.
    @discardableResult
    private func push(
        _ text: String, id: String, batch: Int64, _ person: Person, _ world: HubWorld,
        isDeleted: Bool = false
    ) async throws -> PushAnswer {
        var state = Document()
        let stamp = Stamp(
            time: UInt64(world.clock.now.milliseconds) << 16 + UInt64(batch), device: person.device)
        state.set("text", to: .text(text), at: stamp)
        if isDeleted { state.setDeleted(true, at: stamp) }
        let document = SharedDocument(
            kind: DocumentKind(rawValue: "entry"), id: id, state: state)
        return try await person.client.call(
            Routes.push,
            PushRequest(device: person.device, batch: batch, documents: [document]))
    }

    private func size(_ person: Person, _ world: HubWorld) async throws -> AccountSize? {
        try await world.store.read { try $0.get(AccountSize.table, person.id) }
    }

    private func counted(_ person: Person, _ world: HubWorld) async throws -> StoredSize {
        try await world.store.read { try world.hub.sync.size(of: person.id, in: $0) }
    }

    @Test("Documents are counted in one row, which is always what a scan finds")
    func counting() async throws {
        let world = try await world { _ in }
        let ada = try await world.join("ada")
        for batch in 1...20 {
            let text = String(repeating: "x", count: batch * 7 % 50)
            try await push(
                text, id: "\(batch % 6)", batch: Int64(batch), ada, world,
                isDeleted: batch % 5 == 0)
            #expect(try await size(ada, world)?.documents == counted(ada, world))
        }
        // A repeated batch counts once.
        let before = try await size(ada, world)?.documents
        try await push("x", id: "9", batch: 21, ada, world)
        try await push("x", id: "9", batch: 21, ada, world)
        #expect(try await size(ada, world)?.documents.documents == (before?.documents ?? 0) + 1)
        for _ in 0..<130 {
            world.clock.advance(by: .hours(24))
            try await world.hub.tidy()
        }
        let swept = try await counted(ada, world)
        #expect(swept.deletedDocuments == 0)
        #expect(try await size(ada, world)?.documents == swept)
    }

    @Test("An account from before there were quotas is counted once a push changes its size")
    func upgrade() async throws {
        let world = try await world { $0.documents = 3 }
        let ada = try await world.join("ada")
        for batch in 1...3 { try await push("x", id: "\(batch)", batch: Int64(batch), ada, world) }
        _ = try await world.store.write { try $0.delete(AccountSize.table, ada.id) }
        await #expect(throws: APIError.self) {
            try await push("x", id: "4", batch: 4, ada, world)
        }
        try await push("y", id: "3", batch: 5, ada, world)
        #expect(try await size(ada, world) == nil, "as many bytes as before")
        try await push("yes", id: "3", batch: 6, ada, world)
        #expect(try await size(ada, world)?.documents == counted(ada, world))
    }

    @Test("A full account is told what is full and how much; deleting makes room at once")
    func documents() async throws {
        let world = try await world { $0.documents = 3 }
        let ada = try await world.join("ada")
        let ben = try await world.join("ben")
        for batch in 1...3 { try await push("x", id: "\(batch)", batch: Int64(batch), ada, world) }
        let sentence = "this account is full: it has 3 of 3 documents: delete some"
        await #expect(throws: APIError.tooLarge(sentence)) {
            try await push("x", id: "4", batch: 4, ada, world)
        }
        #expect(try await counted(ada, world).documents == 3)
        try await push("x", id: "4", batch: 1, ben, world)
        try await push("x", id: "1", batch: 5, ada, world, isDeleted: true)
        try await push("x", id: "4", batch: 6, ada, world)
        // Deleting again and again does not make room for ever.
        for number in 5..<20 {
            let id = "\(number)"
            _ = try? await push("x", id: id, batch: Int64(number * 2), ada, world, isDeleted: true)
        }
        #expect(try await counted(ada, world).documents == 6)
    }

    @Test("Bytes are bounded, too, and a document may shrink while the account is full")
    func bytes() async throws {
        let world = try await world { $0.documentBytes = 4 << 10 }
        let ada = try await world.join("ada")
        let half = String(repeating: "x", count: 1900)
        try await push(half, id: "a", batch: 1, ada, world)
        try await push(half, id: "b", batch: 2, ada, world)
        let error = await #expect(throws: APIError.self) {
            try await push(half, id: "c", batch: 3, ada, world)
        }
        #expect("\(error as Any)".contains("is full: its documents have 0.0 MiB of 0.0 MiB"))
        world.clock.advance(by: .seconds(1))
        try await push("short", id: "a", batch: 4, ada, world)
        try await push(half, id: "c", batch: 5, ada, world)
        #expect(try await size(ada, world)?.documents == counted(ada, world))
    }

    @Test("A device of a full account keeps what was refused, and its deletions go through")
    func devices() async throws {
        let world = try await world { $0.documents = 2 }
        let ada = try await world.join("ada")
        let store = Store(engine: StrictEngine(tables: Domain.replica.tables))
        let replica = try await Replica.open(
            in: store, owner: .local, environment: world.environment)
        let synchronizer = Synchronizer(store: store, replica: replica, projections: [])
        let kind = DocumentKind(rawValue: "entry")
        func edit(_ id: String, _ change: @Sendable @escaping (inout Edit) -> Void) async throws {
            try await store.write { _ = try replica.edit(kind, id, in: $0, change) }
        }
        for id in ["a", "b", "c"] { try await edit(id) { $0.set("text", to: .text("x")) } }
        let first = try await synchronizer.sync(with: ada.client)
        #expect(first.setAside == 1)
        try await edit("a") { $0.setDeleted(true) }
        let second = try await synchronizer.sync(with: ada.client)
        #expect(second.setAside == 0)
        let third = try await synchronizer.sync(with: ada.client, tryingSetAside: true)
        #expect(third.setAside == 0)
        #expect(try await counted(ada, world).livingDocuments == 2)
        #expect(try await synchronizer.pendingCount() == 0)
    }

    @Test("Messages are bounded by number and bytes; a repeated one counts once")
    func messages() async throws {
        let world = try await world {
            $0.messages = 3
            $0.messageBytes = 1000
        }
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let again = NewMessage(id: world.environment.newID(), to: ben.id, text: "again")
        for _ in 0..<5 { _ = try await ada.client.call(Routes.send, again) }
        await #expect(throws: APIError.self) {
            try await world.message(String(repeating: "x", count: 991), from: ada, to: ben)
        }
        try await world.message("third", from: ada, to: ben)
        let sentence = "this account is full: it has sent the 3 messages that it may"
        await #expect(throws: APIError.tooLarge(sentence)) {
            try await world.message("fourth", from: ada, to: ben)
        }
        try await world.message("other", from: ben, to: ada)
    }

    private func devices(
        _ world: HubWorld
    ) async throws -> (known: Set<DeviceID>, acknowledged: Set<DeviceID>) {
        try await world.store.read {
            (
                Set(try $0.all(Query(KnownDevice.table)).map(\.device)),
                Set(try $0.all(Query(Acknowledgement.table)).map(\.device))
            )
        }
    }

    @Test("A pull in the name of a device that isn't signed in writes nothing")
    func invented() async throws {
        let world = try await world { _ in }
        let ada = try await world.join("ada")
        for _ in 0..<20 {
            _ = try await ada.client.call(
                Routes.pull, PullRequest(since: 0, limit: 1, device: world.environment.newID()))
        }
        #expect(try await devices(world).known.isEmpty)
        _ = try await ada.client.call(
            Routes.pull, PullRequest(since: 0, limit: 1, device: ada.device))
        #expect(try await devices(world).known == [ada.device])
    }

    @Test("The devices of an account for which something is kept are a hundred at most")
    func manyDevices() async throws {
        let world = try await world { _ in }
        let ada = try await world.join("ada")
        for _ in 0..<120 {
            world.clock.advance(by: .seconds(1))
            _ = try await ada.client.call(
                Routes.push,
                PushRequest(device: world.environment.newID(), batch: 1, documents: [], seen: 1))
        }
        let kept = try await devices(world)
        #expect(kept.known.count <= 100)
        #expect(kept.acknowledged.count <= 100)
    }

    @Test(
        "Acknowledgements go with their device",
        arguments: ["revoked", "signed out", "expired"])
    func ended(how: String) async throws {
        let world = try await world { _ in }
        let phone = try await world.join("ada")
        let tablet = try await world.secondDevice(of: phone)
        for device in [phone, tablet] {
            try await push("x", id: device.name, batch: 1, device, world)
            _ = try await device.client.call(
                Routes.pull, PullRequest(since: 0, limit: 1, device: device.device))
        }
        #expect(try await devices(world).acknowledged == [phone.device, tablet.device])
        switch how {
        case "revoked":
            _ = try await phone.client.call(
                Routes.revokeDevice, DevicePath(device: tablet.device))
        case "signed out": _ = try await tablet.client.call(Routes.signOut, SigningOut())
        default:
            for _ in 0..<10 {
                world.clock.advance(by: .hours(10 * 24))
                _ = try await phone.client.call(Routes.me)
            }
            try await world.hub.tidy()
        }
        let left = try await devices(world)
        #expect(left.acknowledged == [phone.device])
        #expect(left.known == [phone.device])
    }
}
