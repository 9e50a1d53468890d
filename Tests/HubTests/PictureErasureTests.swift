import API
import Foundation
import Hub
import Primitives
import TestSupport
import Testing

@Suite("Pictures that are gone")
struct PictureErasureTests {
    /// Whether any file of a store has bytes from the middle of a file, or as JSON has them.
    private func has(_ bytes: [UInt8], in place: TemporaryStore) throws -> Bool {
        let middle = Data(bytes[bytes.count / 2..<bytes.count / 2 + 24])
        let text = Data(bytes).base64EncodedString()
        let part = text.split(separator: "/").max { $0.count < $1.count }.map { String($0) } ?? text
        return try place.files().values.contains { file in
            file.range(of: middle) != nil || file.range(of: Data(part.prefix(32).utf8)) != nil
        }
    }

    private func tidy(_ world: HubWorld) async throws {
        world.clock.advance(by: .hours(1))
        try await world.hub.tidy()
    }

    @Test(
        "Of a picture that was replaced, removed, or whose account is deleted, no byte is left",
        arguments: [Engine.json, .sqlite])
    func erased(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let world = try await HubWorld(store: try await place.open(Hub.schema))
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let first = try HubWorld.kept("profile.jpg")
        let second = try HubWorld.kept("interlaced.png")
        let small = try await HubWorld.thumbnails(try Picture(cleaning: first)).thumbnail

        try await ada.show("profile.jpg")
        #expect(try has(first, in: place) && has(small, in: place))
        try await ada.show("interlaced.png")
        try await tidy(world)
        #expect(try !has(first, in: place) && !has(small, in: place))
        #expect(try has(second, in: place))

        _ = try await ada.client.call(Routes.removePicture, PortraitTimes())
        try await tidy(world)
        #expect(try !has(second, in: place))

        try await ben.show("profile.jpg")
        _ = try await ben.client.call(
            Routes.deleteMe, AccountDeletion(password: Person.password))
        try await tidy(world)
        #expect(try !has(first, in: place) && !has(small, in: place))
        #expect(try await world.store.check().isEmpty)
        await world.store.close()
    }
}
