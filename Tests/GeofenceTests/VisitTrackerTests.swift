import Foundation
import Primitives
import Testing

@testable import Geofence

@Suite("Visit tracker")
struct VisitTrackerTests {
    private let hall = Place.test("Hall", .square(at: .origin, side: 60))
    private var index: PlaceIndex { PlaceIndex([hall]) }

    /// Returns a fix, with its seconds after the start and its metres east of the hall's middle.
    private func fix(
        _ seconds: Int64, east: Double, accuracy: Double? = 8, receivedAfter: Int64? = nil
    ) -> Fix {
        Fix(
            at: Walk.start + .seconds(seconds),
            coordinate: Coordinate.origin.moved(east: east, north: 0), accuracy: accuracy,
            receivedAt: receivedAfter.map { Walk.start + .seconds($0) })
    }

    /// The fixes of a stay from 100 s to 400 s, one every ten seconds; outside before and after.
    private var stay: [Fix] {
        (0..<80).map { fix($0 * 10, east: (10...40).contains($0) ? 5 : 120) }
    }

    @Test("A stay begins with the first fix inside and ends with the first one outside")
    func plainStay() {
        let transitions = VisitTracker.transitions(of: stay, in: index)
        #expect(transitions.map(\.kind) == [.enter, .leave])
        #expect(transitions.map(\.at) == [fix(100, east: 0).at, fix(410, east: 0).at])
        #expect(transitions.map(\.reason) == [.confirmed, .confirmed])
        #expect(transitions.allSatisfy { $0.place == hall.id })
        #expect(Set(transitions.map(\.visit)).count == 1)
    }

    @Test("Passing the door for a moment is no visit")
    func passingBy() {
        let fixes = (0..<40).map { fix($0 * 5, east: (10...13).contains($0) ? 25 : 120) }
        #expect(VisitTracker.transitions(of: fixes, in: index).isEmpty)
    }

    @Test("Nobody leaves who stays within the buffer, or whose fix may still be inside")
    func buffer() {
        let within = (0..<100).map { fix($0 * 10, east: $0 < 20 ? 0 : 48) }
        #expect(VisitTracker.transitions(of: within, in: index).map(\.reason).last == .finished)
        let vague = (0..<100).map { fix($0 * 10, east: $0 < 20 ? 0 : 70, accuracy: 45) }
        #expect(VisitTracker.transitions(of: vague, in: index).map(\.reason).last == .finished)
        let beyond = (0..<100).map { fix($0 * 10, east: $0 < 20 ? 0 : 70) }
        #expect(VisitTracker.transitions(of: beyond, in: index).map(\.reason).last == .confirmed)
    }

    @Test("Silence closes a visit at the last fix, whenever it is noticed")
    func silence() {
        let before = (0..<20).map { fix($0 * 10, east: 0) }
        let last = before[19].at
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        for fix in before { _ = tracker.receive(fix, places: index) }
        var told = tracker
        let closed = told.advance(to: last + .minutes(31), places: index)
        #expect(closed.last?.kind == .leave)
        #expect(closed.last?.at == last)
        #expect(closed.last?.reason == .silence)
        #expect(tracker.advance(to: last + .minutes(29), places: index).last?.kind != .leave)
        let later = VisitTracker.transitions(
            of: before + (0..<20).map { fix(7200 + $0 * 10, east: 0) }, in: index)
        #expect(later.map(\.kind) == [.enter, .leave, .enter, .leave])
        #expect(later[1].at == last)
        #expect(later[1].reason == .silence)
        #expect(later.visits.count == 2)
    }

    @Test("Whoever goes next door leaves when the other place is entered")
    func movingOn() {
        let next = Place.test(
            "Next", .square(at: Coordinate.origin.moved(east: 75, north: 0), side: 60))
        let both = PlaceIndex([hall, next])
        let fixes = (0..<60).map { fix($0 * 10, east: $0 < 30 ? 5 : 50, accuracy: 20) }
        let transitions = VisitTracker.transitions(of: fixes, in: both)
        #expect(transitions.map(\.kind) == [.enter, .leave, .enter, .leave])
        #expect(transitions[1].reason == .movedOn)
        #expect(transitions[1].place == hall.id)
        #expect(transitions[1].at == transitions[2].at, "leaving comes first at one instant")
    }

    @Test("Someone inside two places that overlap visits both")
    func nested() {
        let room = Place.test("Room", .square(at: .origin, side: 20))
        let both = PlaceIndex([hall, room])
        let fixes = (0..<60).map { fix($0 * 10, east: 0) }
        #expect(VisitTracker.transitions(of: fixes, in: both).visits.count == 2)
        let out = (0..<80).map { fix($0 * 10, east: $0 < 30 ? 0 : 29) }
        let rules = TrackerRules.buffer(5)
        let transitions = VisitTracker.transitions(of: out, in: both, rules: rules)
        let left = transitions.filter { $0.kind == .leave && $0.reason == .confirmed }
        #expect(left.map(\.place) == [room.id])
    }

    @Test("A place taken off the map closes its visit")
    func removedPlace() {
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        for fix in (0..<8).map({ fix($0 * 10, east: 0) }) {
            _ = tracker.receive(fix, places: index)
        }
        #expect(tracker.openVisits(at: Walk.start).isEmpty)
        let next = tracker.receive(fix(190, east: 0), places: index)
        #expect(next.map(\.kind) == [.enter])
        #expect(tracker.openVisits(at: Walk.start).map(\.place) == [hall.id])
        let transitions = tracker.receive(fix(400, east: 0), places: PlaceIndex([]))
        #expect(transitions.map(\.reason) == [.placeRemoved])
        #expect(tracker.openVisits(at: Walk.start).isEmpty)
    }

    @Test(
        "A fix that can't be used is counted by its reason",
        arguments: [
            (Coordinate(longitude: .nan, latitude: 1), 5.0 as Double?, Refusal.notANumber),
            (Coordinate(longitude: 1, latitude: 1), .nan, .notANumber),
            (Coordinate(longitude: 181, latitude: 1), 5, .outOfRange),
            (Coordinate(longitude: .infinity, latitude: 1), 5, .outOfRange),
            (Coordinate(longitude: 0, latitude: 0), 5, .nullIsland),
            (Coordinate(longitude: 1, latitude: 1), nil, .accuracyMissing),
            (Coordinate(longitude: 1, latitude: 1), -1, .accuracyBeyondLimit),
            (Coordinate(longitude: 1, latitude: 1), 101, .accuracyBeyondLimit),
        ])
    func refused(coordinate: Coordinate, accuracy: Double?, reason: Refusal) {
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        _ = tracker.receive(
            Fix(at: Walk.start, coordinate: coordinate, accuracy: accuracy), places: index)
        #expect(tracker.refused[reason] == 1)
        #expect(tracker.refused.total == 1)
    }

    @Test("Made-up, future, late and repeated fixes change nothing and are counted")
    func refusedByCircumstance() {
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        var transitions: [Transition] = []
        for good in stay {
            transitions += tracker.receive(good, places: index)
            transitions += tracker.receive(good, places: index)
        }
        let mocked = Fix(
            at: fix(800, east: 0).at, coordinate: .origin, accuracy: 5, isMocked: true)
        transitions += tracker.receive(mocked, places: index)
        transitions += tracker.receive(
            fix(90_000, east: 0, receivedAfter: 800), places: index)
        transitions += tracker.receive(fix(-1700, east: 0), places: index)
        transitions += tracker.finish(at: fix(800, east: 0).at, places: index)
        #expect(
            transitions.withoutDwelling == VisitTracker.transitions(of: stay, in: index))
        #expect(tracker.refused[.mocked] == 1)
        #expect(tracker.refused[.future] == 1)
        #expect(tracker.refused[.late] == 1)
        #expect(tracker.refused[.duplicate] == stay.count)
        #expect(tracker.accepted == stay.count)
    }

    @Test("One jump is refused; a jump that others confirm is believed")
    func jumps() {
        var fixes = (0..<60).map { fix($0 * 10, east: 0) }
        fixes[30] = fix(300, east: 40_000)
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        var told = fixes.flatMap { tracker.receive($0, places: index) }
        told += tracker.finish(at: fixes[59].at, places: index)
        #expect(told.map(\.kind) == [.enter, .dwell, .leave])
        #expect(tracker.refused[.impossibleSpeed] == 1)
        let moved = (0..<60).map { fix($0 * 10, east: $0 < 30 ? 0 : 40_000) }
        let transitions = VisitTracker.transitions(of: moved, in: index)
        #expect(transitions.last?.reason == .confirmed)
    }
}

extension TrackerRules {
    static func buffer(_ metres: Double) -> TrackerRules {
        var rules = TrackerRules()
        rules.buffer = metres
        rules.bufferShare = 0
        return rules
    }
}
