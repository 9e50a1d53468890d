import TestSupport
import Testing

@testable import Hub

@Suite("What another process writes reaches open streams in between heartbeats", .endsHangs)
struct OtherProcessesTests {
    @Test("A commit that this process does not know counts once, from the second look on")
    func looks() {
        var others = OtherProcesses()
        func isNoted(_ last: Int64, _ known: Int64, ofOthers: Int64) -> Bool {
            others.note(last, known: (last: known, ofOthers: ofOthers))
        }
        #expect(!isNoted(5, 5, ofOthers: 0))
        #expect(!isNoted(6, 5, ofOthers: 0), "it may be one of our own")
        #expect(isNoted(6, 5, ofOthers: 0))
        #expect(!isNoted(6, 5, ofOthers: 0))
        // Our own commit after it tells of the same.
        #expect(!isNoted(7, 7, ofOthers: 6))
        #expect(isNoted(9, 9, ofOthers: 8), "one between two of our own")
        for commit in Int64(10)..<20 { #expect(!isNoted(commit, commit - 1, ofOthers: 8)) }
    }

    @Test("A message and the end of a session by another process are told after two looks")
    func told() async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        let world = try await HubWorld(store: try await place.open(Hub.schema))
        let other = try await HubWorld(seed: 2, store: try await place.open(Hub.schema))
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let events = try await ben.eventsFromNow()
        _ = try await look(world)
        try await other.message("Hi", from: ada.at(other.hub), to: ben)
        #expect(try await look(world))
        #expect(try await events.next() == .message(with: ada.id, number: 2))
        try await OperatorTests.op(other).setDisabled(true, "ben")
        #expect(world.hub.streamCount == 1)
        #expect(try await look(world))
        #expect(world.hub.streamCount == 0)
        #expect(try await !look(world))
        await world.store.close()
        await other.store.close()
    }

    /// Looks twice; returns whether another process has committed.
    private func look(_ world: HubWorld) async throws -> Bool {
        let first = try await world.hub.followOtherProcesses()
        let second = try await world.hub.followOtherProcesses()
        return first || second
    }
}
