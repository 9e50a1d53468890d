import Foundation
import PeopleSupport
import Primitives
import TestSupport
import Testing

@testable import Workspace

@Suite("Pictures on a device")
struct KeptPicturesTests {
    private func file(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("PicturesTests/Files")
        return [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// The requests for small pictures that arrived since the last look.
    private func asked(_ device: Device) -> Int {
        device.transport.requests().count { $0.hasSuffix("/thumbnail") }
    }

    @Test("A picture that was set without the server arrives, without what it told")
    func offline() async throws {
        let world = try await PeopleWorld()
        let ada = try await world.join("ada")
        ada.transport.mode = .down
        _ = try await ada.workspace.changePicture(toFile: file("turned-6.jpg"))
        guard case .waiting = try await ada.workspace.changePicture(toFile: file("plain.png"))
        else {
            Issue.record("the picture did not wait")
            return
        }
        // The later one replaces the earlier.
        let waiting = try await ada.workspace.outbox()
        #expect(waiting.map(\.kind) == [.profile])
        ada.transport.mode = .up
        #expect(try await ada.workspace.sendOutbox().sent == 1)
        let profile = try await ada.workspace.profile().value
        #expect(profile.portrait?.type == "image/png")
        let sent = try await ada.workspace.ownPicture()
        #expect(sent.count < (try file("plain.png")).count)
        #expect(!String(decoding: sent, as: UTF8.self).contains("SECRET"))
    }

    @Test("A picture has half a minute to arrive, anything else five seconds, set at once or later")
    func slowly() async throws {
        let world = try await PeopleWorld()
        let ada = try await world.join("ada")
        for mode in [UnsteadyTransport.Mode.slow(.seconds(20)), .down] {
            ada.transport.mode = mode
            _ = try await ada.workspace.changePicture(toFile: file("plain.png"))
            ada.transport.mode = .slow(.seconds(20))
            _ = try await ada.workspace.sendOutbox()
            expect(try await ada.workspace.outbox().isEmpty)
            _ = try await ada.workspace.changeProfile(bio: "\(mode)")
            expect(try await ada.workspace.sendOutbox().trouble != nil)
            ada.transport.mode = .up
            expect(try await ada.workspace.sendOutbox().waiting == 0)
        }
    }

    @Test("A file that is not a picture is refused before it waits")
    func refused() async throws {
        let world = try await PeopleWorld()
        let ada = try await world.join("ada")
        ada.transport.mode = .down
        for bytes in [Array("GIF89a".utf8), try file("moving.webp"), []] {
            let error = await expect(throws: WorkspaceError.self) {
                try await ada.workspace.changePicture(toFile: bytes)
            }
            #expect(error?.kind == .badData)
        }
        expect(try await ada.workspace.outbox().isEmpty)
    }

    @Test("Small pictures are fetched once, and again when there is another picture")
    func kept() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        _ = try await ben.workspace.changePicture(toFile: file("palette.png"))
        try await world.connect(ada, ben)
        let id = try await ben.account()
        _ = asked(ada)
        try await ada.workspace.refreshInbox()
        #expect(asked(ada) == 1)
        try await ada.workspace.refreshThumbnails()
        #expect(asked(ada) == 0)
        let portrait = try await ada.workspace.person(id, from: .device).value.portrait
        let first = try await ada.workspace.thumbnail(of: id, portrait, from: .device)
        expect(try await ben.workspace.ownPicture() == first)

        _ = try await ben.workspace.changePicture(toFile: file("plain.png"))
        _ = try await ada.workspace.conversations()
        _ = try await ada.workspace.people()
        try await ada.workspace.refreshThumbnails()
        #expect(asked(ada) == 1)
        let now = try await ada.workspace.person(id).value.portrait
        let second = try await ada.workspace.thumbnail(of: id, now, from: .device)
        #expect(second != nil && second != first)
        // An old id shows nothing without the server.
        expect(try await ada.workspace.thumbnail(of: id, portrait, from: .device) == nil)

        _ = try await ben.workspace.removePicture()
        _ = try await ada.workspace.conversations()
        _ = try await ada.workspace.people()
        _ = try await ada.workspace.person(id)
        try await ada.workspace.refreshThumbnails()
        expect(try await ada.workspace.thumbnail(of: id, now, from: .device) == nil)
    }

    @Test("Who is blocked is forgotten with their picture")
    func blocked() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        _ = try await ben.workspace.changePicture(toFile: file("palette.png"))
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        let id = try await ben.account()
        let portrait = try await ada.workspace.person(id).value.portrait
        expect(try await ada.workspace.thumbnail(of: id, portrait, from: .device) != nil)
        ada.transport.mode = .down
        _ = try await ada.workspace.carryOut(.block, on: id)
        expect(try await ada.workspace.thumbnail(of: id, portrait, from: .device) == nil)
    }

    @Test("Only some are fetched beside one exchange")
    func bound() async throws {
        let world = try await PeopleWorld()
        let ada = try await world.join("ada")
        let places = try await ada.workspace.read { try $0.places.list() }
        var others: [Device] = []
        for number in 0..<5 {
            let other = try await world.join("other\(number)")
            _ = try await other.workspace.changePicture(toFile: file("palette.png"))
            others.append(other)
        }
        for device in [ada] + others {
            _ = try await device.workspace.checkIn(at: places[0].id, since: world.clock.now)
        }
        world.clock.advance(by: .minutes(30))
        for device in others + [ada] {
            _ = try await device.workspace.leave(nil, at: world.clock.now)
            try await device.workspace.sync()
        }
        _ = try await ada.workspace.people()
        _ = asked(ada)
        try await ada.workspace.refreshThumbnails(atMost: 3)
        #expect(asked(ada) == 3)
        try await ada.workspace.refreshThumbnails(atMost: 3)
        #expect(asked(ada) == 2)
    }

    @Test(
        "Of edits by two devices without the server, the later made one of each field stays",
        arguments: [Engine.json, .sqlite], [true, false])
    func twoDevices(engine: Engine, isEarlierFirst: Bool) async throws {
        let world = try await PeopleWorld()
        let places = try [TemporaryStore(engine), TemporaryStore(engine)]
        defer { for place in places { place.remove() } }
        let stores = [
            try await places[0].open(Workspace.schema), try await places[1].open(Workspace.schema),
        ]
        let one = try await world.join("ada", on: stores[0])
        let two = try await world.open(stores[1])
        _ = try await two.workspace.signIn(
            name: "ada", password: PeopleWorld.password, server: ServerAddress(PeopleWorld.server))
        for device in [one, two] { device.transport.mode = .down }
        _ = try await one.workspace.changeProfile(displayName: "One", bio: "by one")
        _ = try await one.workspace.changePicture(toFile: file("palette.png"))
        world.clock.advance(by: .minutes(5))
        _ = try await two.workspace.changeProfile(displayName: "Two", picture: "2")
        _ = try await two.workspace.changePicture(toFile: file("turned-6.jpg"))
        world.clock.advance(by: .minutes(5))
        for device in isEarlierFirst ? [one, two] : [two, one] {
            device.transport.mode = .up
            #expect(try await device.workspace.sendOutbox().sent == 2)
        }
        for device in [one, two] {
            let profile = try await device.workspace.profile().value
            #expect(profile.displayName == "Two" && profile.bio == "by one")
            #expect(profile.picture == "2" && profile.portrait?.type == "image/jpeg")
        }
        for store in stores { await store.close() }
    }
}
