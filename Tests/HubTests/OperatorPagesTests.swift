import API
import Geofence
import Hub
import Merge
import Primitives
import Sync
import Synchronization
import TestSupport
import Testing

@Suite("One device, one place, one page, one person's data", .endsHangs)
struct OperatorPagesTests {
    @Test("One device is signed out by its first digits, and the others stay")
    func signOut() async throws {
        let world = try await HubWorld()
        let ada = try await world.join("ada")
        let phone = try await world.secondDevice(of: ada)
        let op = OperatorTests.op(world)
        for digits in ["", "zz", "\(phone.device)0"] {
            await #expect(throws: OperatorError.noSuchDevice(digits)) {
                try await op.signOut(digits, of: "ada")
            }
        }
        let out = try await op.signOut("\(phone.device)".uppercased(), of: "ADA")
        #expect(out.account.devices.count == 2 && out.device.id == phone.device)
        await #expect(throws: APIError.notSignedIn) { _ = try await phone.client.call(Routes.me) }
        _ = try await ada.client.call(Routes.me)
        let act = try #require(try await op.acts().last)
        #expect(act.kind == .signOut && act.facts == "device \(phone.device)")
    }

    @Test("Pages of accounts come by name, those that begin so, and each page is noted")
    func pages() async throws {
        let world = try await HubWorld()
        for name in ["ada", "adam", "ben", "adele"] { _ = try await world.join(name) }
        let op = OperatorTests.op(world)
        #expect(try await op.accounts(limit: 3).map(\.name) == ["ada", "adam", "adele"])
        #expect(try await op.accounts(after: "adele", limit: 3).map(\.name) == ["ben"])
        #expect(try await op.accounts(beginning: "AD", limit: 2).map(\.name) == ["ada", "adam"])
        #expect(
            try await op.accounts(beginning: "ad", after: "adam", limit: 2).map(\.name) == ["adele"]
        )
        #expect(try await op.accounts(beginning: "x", limit: 2).isEmpty)
        #expect(
            try await op.acts().map(\.facts)
                == [3, 1, 2, 1, 0].map { "names, devices and times of \($0)" })
    }

    @Test("Acts come in pages from both ends")
    func acts() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        for _ in 0..<5 { _ = try await op.invites() }
        #expect(try await op.acts(after: 1, limit: 2).map(\.number) == [2, 3])
        #expect(try await op.acts(before: nil, limit: 2).map(\.number) == [5, 4])
        #expect(try await op.acts(before: 4, limit: 9).map(\.number) == [3, 2, 1])
    }

    @Test("One place is changed, and its id stays; what changed is noted")
    func place() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        let gym = try await op.place("gym")
        var change = PlaceChange()
        change.name = "Sports Hall"
        change.hours = .some(try OpeningHours("Mo-Fr 08:00-22:00"))
        let (before, after) = try await op.editPlace("Gym", change)
        #expect(before == gym && after.id == gym.id && after.shape == gym.shape)
        #expect(after.fields(changedSince: before) == ["name", "hours"])
        #expect(try await op.acts().last?.facts == "Gym: name, hours")
        _ = try await op.editPlace("\(gym.id)", PlaceChange())
        #expect(try await op.acts().last?.facts == "Sports Hall: as it was")
        await #expect(throws: OperatorError.noSuchPlace("Gym")) {
            try await op.editPlace("Gym", change)
        }
        change.name = "Library"
        await #expect(throws: GeofenceError.takenName("Library")) {
            try await op.editPlace("Sports Hall", change)
        }
    }

    @Test("An import is shown before it counts, and what was only shown leaves nothing")
    func preview() async throws {
        let world = try await HubWorld()
        let op = OperatorTests.op(world)
        let before = try await op.places()
        let map = HubWorld.map.replacing("[3,51]", with: "[3.1,51]")
            .replacing("Library", with: "Archive")
        let file = try GeoJSONPlaces(reading: Array(map.utf8))
        let shown = try await op.preview(file, farPlaces: .add)
        #expect(shown.added == ["Archive"] && shown.changed == ["Gym"])
        #expect(try await op.places() == before)
        #expect(try await op.acts().isEmpty)
        #expect(try await op.importPlaces(file, farPlaces: .add) == shown.result)
    }

    @Test("An operator's export is what the person exports, and leaves no device behind")
    func export() async throws {
        let world = try await HubWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.message("only for ada", from: ben, to: ada)
        _ = try await ada.client.call(
            Routes.push,
            PushRequest(device: ada.device, batch: 1, documents: [RouteMatrix.Cast.document(ada)]))
        func text(
            _ export: (@escaping (String) throws -> Void) async throws -> AccountExportSummary
        ) async throws -> (String, AccountExportSummary) {
            let pieces = Mutex([String]())
            let summary = try await export { piece in pieces.withLock { $0.append(piece) } }
            return (pieces.withLock { $0.joined() }, summary)
        }
        let own = try await text { write in
            try await AccountExportSummary.export(
                by: ada.client, of: "here", at: world.clock.now, to: write)
        }
        let op = OperatorTests.op(world)
        try await op.setDisabled(false, "ada")
        let given = try await text { write in
            try await op.export("ada", HubConfiguration().rehearsal, of: "here", to: write)
        }
        #expect(own.0.contains("only for ada") && own.0.contains("\"isCurrent\":true"))
        #expect(own.0.replacing("\"isCurrent\":true", with: "\"isCurrent\":false") == given.0)
        #expect(own.1 == given.1 && given.1.messages == 2 && given.1.documents == 1)
        #expect(try await op.acts().last?.kind == .export)
        #expect(try await op.account("ada").devices.map(\.id) == [ada.device])
        _ = try await ada.client.call(Routes.me)
    }
}
