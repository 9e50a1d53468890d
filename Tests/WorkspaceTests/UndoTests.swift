import Backends
import Geofence
import Primitives
import Sync
import TestSupport
import Testing
import Workspace

@Suite("Undo of one action")
struct UndoTests {
    @Test("An action is taken back only as long as nothing was done since")
    func onlyTheLatest() async throws {
        let transport = RecordedTransport { _ in fatalError("nothing is sent") }
        let store = try await Backends.open("memory:", schema: Workspace.schema)
        let workspace = try await Workspace.open(
            store, environment: .seeded(1, clock: ManualClock(PositionTests.start))
        ) { _ in transport }
        func latest() async throws -> Int64 {
            let actions = try await workspace.read { try $0.actions() }
            return try #require(actions.first { !$0.isUndone }?.number)
        }
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        try await workspace.act { try $0.counters.add(1, to: kids.id) }
        let first = try await latest()
        try await workspace.act { try $0.counters.add(10, to: kids.id) }
        let second = try await latest()

        #expect(try await workspace.undo(only: first) == nil)
        expect(try await workspace.read { try $0.counters.counter(kids.id) }.value == 11)
        #expect(try await workspace.undo(only: second)?.action.number == second)
        expect(try await workspace.read { try $0.counters.counter(kids.id) }.value == 1)
        #expect(try await workspace.undo(only: second) == nil)
        #expect(try await workspace.undo(only: first)?.changedCount == 1)
        expect(try await workspace.read { try $0.counters.counter(kids.id) }.value == 0)
        await store.close()
    }

    private func with(_ body: (Workspace) async throws -> Void) async throws {
        let transport = RecordedTransport { _ in fatalError("nothing is sent") }
        let store = try await Backends.open("memory:", schema: Workspace.schema)
        let workspace = try await Workspace.open(
            store, environment: .seeded(1, clock: ManualClock(PositionTests.start))
        ) { _ in transport }
        try await body(workspace)
        await store.close()
    }

    private let shape = Shape(circles: [
        Circle(center: Coordinate(longitude: -76.88, latitude: 40.95), radius: 45)
    ])

    @Test("Several are taken back together, or none where there are fewer")
    func several() async throws {
        try await with { workspace in
            let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
            for _ in 1...3 { try await workspace.act({ try $0.counters.add(1, to: kids.id) }) }
            await #expect(throws: ReversalError.tooFew(there: 4, wanted: 5)) {
                try await workspace.undo(5)
            }
            expect(try await workspace.read { try $0.counters.counter(kids.id) }.value == 3)
            #expect(try await workspace.undo(3).count == 3)
            expect(try await workspace.read { try $0.counters.counter(kids.id) }.value == 0)
            await #expect(throws: ReversalError.tooFew(there: 3, wanted: 4)) {
                try await workspace.redo(4)
            }
            #expect(try await workspace.redo(3).count == 3)
            expect(try await workspace.read { try $0.counters.counter(kids.id) }.value == 3)
            try await workspace.note("config set", about: "color")
            try await workspace.act { try $0.counters.add(1, to: kids.id) }
            await #expect(throws: UndoError.self) { try await workspace.undo(2) }
            expect(try await workspace.read { try $0.counters.counter(kids.id) }.value == 4)
            #expect(try await workspace.undo(2, passing: true).count == 2)
        }
    }

    @Test("What was done to places is taken back, done again, and restored with its parts")
    func places() async throws {
        try await with { workspace in
            let library = try await workspace.act {
                try $0.places.create(name: "Library", shape: shape)
            }
            let room = try await workspace.act {
                try $0.places.create(
                    name: "Room", shape: shape, parent: library.id)
            }
            var change = PlaceChange()
            change.usage = "study"
            let edited = try await workspace.act { [change] in
                try $0.places.edit(room.id, change)
            }
            #expect(try await workspace.undo().action.about == "Room")
            expect(try await workspace.read { try $0.places.place(room.id) } == room)
            try await workspace.redo()
            expect(try await workspace.read { try $0.places.place(room.id) } == edited)

            try await workspace.act { try $0.places.remove(library.id) }
            expect(try await workspace.read { try $0.places.place(room.id) }?.parent == nil)
            #expect(try await workspace.deletedPlaces() == [library])
            try await workspace.undo()
            expect(try await workspace.read { try $0.places.list() } == [library, edited])
            #expect(try await workspace.deletedPlaces().isEmpty)
            try await workspace.redo()
            #expect(try await workspace.restorePlace(library.id) == library)
            expect(try await workspace.read { try $0.places.list() } == [library, edited])
            await #expect(throws: GeofenceError.self) {
                try await workspace.restorePlace(library.id)
            }
            try await workspace.undo()
            #expect(try await workspace.deletedPlaces() == [library])
        }
    }

    @Test("A place that the campus's map changed since stays as it is, and that is said")
    func changedSince() async throws {
        try await with { workspace in
            let library = try await workspace.act {
                try $0.places.create(name: "Library", shape: shape)
            }
            let other = Place(id: library.id, name: "Main Library", shape: shape)
            try await workspace.act { try PlaceEditor(in: $0.transaction).put([other]) }
            let reversal = try await workspace.undo()
            #expect(reversal.changedCount == 0 && reversal.kept.map(\.title) == ["Main Library"])
            expect(try await workspace.read { try $0.places.list() } == [other])
        }
    }

    @Test("A check-in is nothing that undo takes back, and is forgotten with the visit")
    func visits() async throws {
        try await with { workspace in
            let library = try await workspace.act {
                try $0.places.create(name: "Library", shape: shape)
            }
            try await workspace.checkIn(at: library.id, since: PositionTests.start)
            await #expect(throws: UndoError.self) { try await workspace.undo() }
            try await workspace.leave(nil, at: PositionTests.start)
            expect(
                try await workspace.read { try $0.actions() }.map(\.name)
                    == ["place leave", "place checkin", "place add"])
            try await workspace.forgetVisits(before: PositionTests.start + .hours(30))
            expect(try await workspace.read { try $0.actions() }.map(\.name) == ["place add"])
        }
    }
}
