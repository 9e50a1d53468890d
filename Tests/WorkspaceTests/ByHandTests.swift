import Backends
import Geofence
import Primitives
import TestSupport
import Testing
import Workspace

/// A check-in that is told late does not reach into a later visit.
@Suite("Visits told by hand")
struct ByHandTests {
    private static let now = PositionTests.start

    /// Places apart from each other; the room is a part of the hall.
    private enum Spot: String, CaseIterable { case hall, room, gym }

    private func with(_ body: (Workspace, [Spot: Place.ID]) async throws -> Void) async throws {
        let transport = RecordedTransport { _ in fatalError("nothing is sent") }
        let store = try await Backends.open("memory:", schema: Workspace.schema)
        let workspace = try await Workspace.open(
            store, environment: .seeded(1, clock: ManualClock(Self.now))
        ) { _ in transport }
        var ids: [Spot: Place.ID] = [:]
        for (number, spot) in Spot.allCases.enumerated() {
            let middle = PositionTests.middle.moved(east: 900 * Double(number), north: 0)
            let parent = spot == .room ? ids[.hall] : nil
            ids[spot] = try await workspace.act {
                try $0.places.create(
                    name: spot.rawValue,
                    shape: Shape(circles: [Circle(center: middle, radius: 45)]),
                    parent: parent)
            }.id
        }
        try await body(workspace, ids)
        await store.close()
    }

    /// Returns the visits as `gym 120–60`, in minutes before now, without an end if they are open.
    private func told(_ workspace: Workspace, _ ids: [Spot: Place.ID]) async throws -> [String] {
        let visits = try await workspace.ownVisits(during: Self.now - .hours(20)..<Self.now)
        return visits.map { visit in
            let name = ids.first { $0.value == visit.place }?.key.rawValue ?? "?"
            let times = [visit.entered, visit.left].compactMap(\.self).map {
                "\((Self.now - $0).wholeMinutes)"
            }
            return "\(name) \(times.joined(separator: "–"))" + (times.count == 1 ? "–" : "")
        }
    }

    private func tell(
        _ story: String, to workspace: Workspace, _ ids: [Spot: Place.ID]
    ) async throws {
        for step in story.split(separator: ", ") {
            let words = step.split(separator: " ")
            let at = Self.now - .minutes(Int(words[1]) ?? 0)
            if let place = Spot(rawValue: String(words[0])).flatMap({ ids[$0] }) {
                let visit = try await workspace.checkIn(at: place, since: at)
                let kept = try await workspace.ownVisits(during: at..<Self.now)
                #expect(kept.contains(visit))
            } else {
                try await workspace.leave(nil, at: at)
            }
        }
    }

    @Test(
        "A check-in that is told late ends where a later visit elsewhere begins",
        arguments: [
            ("hall 60, gym 120", ["gym 120–60", "hall 60–"]),
            ("hall 60, gym 30", ["hall 60–30", "gym 30–"]),
            ("hall 60, room 120", ["room 120–", "hall 60–"]),
            ("hall 120, room 60, gym 180", ["gym 180–120", "hall 120–", "room 60–"]),
            ("room 60, leave 30, hall 120, gym 180", ["gym 180–120", "hall 120–", "room 60–30"]),
            ("gym 60, leave 30, hall 120", ["hall 120–60", "gym 60–30"]),
            ("gym 60, leave 30, gym 120", ["gym 120–60", "gym 60–30"]),
            ("gym 60, leave 30, hall 20", ["gym 60–30", "hall 20–"]),
        ])
    func oneAtATime(story: String, visits: [String]) async throws {
        try await with { workspace, ids in
            try await tell(story, to: workspace, ids)
            expect(try await told(workspace, ids) == visits)
        }
    }

    @Test(
        "A place has no second visit at a time that one of its visits has",
        arguments: [
            ("hall 120, leave 60", 120, true), ("hall 120, leave 60", 90, true),
            ("hall 120, leave 60", 61, true), ("hall 120, leave 60", 60, false),
            ("hall 120, leave 60", 121, false), ("hall 120, leave 60, hall 30, leave 20", 90, true),
            ("hall 120, gym 60", 120, true), ("hall 120, gym 60, leave 30", 20, false),
            ("room 120, leave 60", 90, false),
        ])
    func toldTwice(story: String, again: Int, isRefused: Bool) async throws {
        try await with { workspace, ids in
            try await tell(story, to: workspace, ids)
            let (before, hall) = (try await told(workspace, ids), try #require(ids[.hall]))
            let since = Self.now - .minutes(again)
            if isRefused {
                await #expect(throws: GeofenceError.wasThere("hall")) {
                    try await workspace.checkIn(at: hall, since: since)
                }
                expect(try await told(workspace, ids) == before)
            } else {
                try await workspace.checkIn(at: hall, since: since)
                expect(try await told(workspace, ids).count == before.count + 1)
            }
        }
    }

    @Test("Nobody leaves a place before coming to it, and the visit stays open")
    func leavingBefore() async throws {
        try await with { workspace, ids in
            let hall = try #require(ids[.hall])
            try await workspace.checkIn(at: hall, since: Self.now - .minutes(60))
            for place in [hall, nil] {
                await #expect(throws: GeofenceError.cameLater("hall")) {
                    try await workspace.leave(place, at: Self.now - .minutes(61))
                }
            }
            expect(try await told(workspace, ids) == ["hall 60–"])
            try await workspace.leave(hall, at: Self.now - .minutes(60))
            expect(try await told(workspace, ids) == ["hall 60–60"])
        }
    }
}
