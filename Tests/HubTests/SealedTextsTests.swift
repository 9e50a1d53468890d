import API
import Foundation
import Hub
import Merge
import Primitives
import Sync
import TestSupport
import Testing

@Suite("Texts that a device sealed later")
struct SealedTextsTests {
    private static let kind = DocumentKind(rawValue: "entry")
    private static let words = ["quokka", "wombat", "numbat", "bilby"]

    private func document(
        _ id: Int, _ texts: [String], at time: Int64, by device: DeviceID, field: String? = nil
    ) -> SharedDocument {
        var state = Document()
        let stamp = Stamp(time: UInt64(time) << 16, device: device)
        state.changeText("text") { $0.set(texts.map { .text($0) }, at: stamp) }
        state.set("text", to: field.map { .text($0) } ?? .null, at: stamp)
        return SharedDocument(kind: Self.kind, id: "\(id)", state: state)
    }

    private func found(in place: TemporaryStore) throws -> [String] {
        let files = try place.files().values
        return Self.words.filter { word in
            files.contains { $0.range(of: Data(word.utf8)) != nil }
        }
    }

    private func push(
        _ documents: [SharedDocument], _ batch: Int64, by person: Person
    ) async throws {
        _ = try await person.client.call(
            Routes.push,
            PushRequest(device: person.device, batch: batch, documents: documents))
    }

    @Test(
        "Within an hour no byte of the clear text is left in the server's files",
        arguments: [Engine.json, .sqlite])
    func overwritten(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let world = try await HubWorld(store: try await place.open(Hub.schema))
        let ada = try await world.join("ada")
        let now = world.clock.now.milliseconds
        let clear = [
            document(1, ["quokka"], at: now, by: ada.device),
            document(2, ["wombat", "numbat"], at: now, by: ada.device),
            document(3, [], at: now, by: ada.device, field: "bilby"),
        ]
        try await push(clear, 1, by: ada)
        try await world.hub.tidy()
        #expect(try found(in: place) == Self.words)
        let sealed = (1...3).map { number in
            document(number, ["quad:sealed:1:\(number)"], at: now + 1, by: ada.device)
        }
        try await push(sealed, 2, by: ada)
        world.clock.advance(by: .hours(1))
        try await world.hub.tidy()
        #expect(try found(in: place) == [])
        #expect(try await world.store.check().isEmpty)
        await world.store.close()
    }

    @Test("A text that was edited, or was sealed from the beginning, is no reason to rewrite all")
    func edited() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let replica = Replica(owner: ada.id, device: ada.device, environment: world.environment)
        let now = world.clock.now.milliseconds
        let steps = [
            (document(1, ["quokka"], at: now, by: ada.device), false),
            (document(1, ["wombat"], at: now + 1, by: ada.device), false),
            (document(2, ["quad:sealed:1:2"], at: now, by: ada.device), false),
            (document(2, ["quad:sealed:1:3"], at: now + 1, by: ada.device), false),
            (document(1, ["quad:sealed:1:4"], at: now + 2, by: ada.device), true),
        ]
        for (document, hasSealed) in steps {
            let acceptance = try await world.store.write {
                try replica.accept([document], in: $0)
            }
            #expect(acceptance.hasSealed == hasSealed)
        }
    }
}
