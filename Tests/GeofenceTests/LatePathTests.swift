import Foundation
import Primitives
import Testing

@testable import Geofence

@Suite("Fixes that come late")
struct LatePathTests {
    private let hall = Place.test("Hall", .square(at: .origin, side: 60))
    private var index: PlaceIndex { PlaceIndex([hall]) }

    private func fix(_ seconds: Int64, east: Double) -> Fix {
        Fix(
            at: Walk.start + .seconds(seconds),
            coordinate: Coordinate.origin.moved(east: east, north: 0), accuracy: 8)
    }

    private func told(
        _ fixes: [Fix], by tracker: inout VisitTracker, until end: Int64
    ) -> [Transition] {
        fixes.flatMap { tracker.receive($0, places: index) }
            + tracker.finish(at: Walk.start + .seconds(end), places: index)
    }

    @Test("A visit that ended in silence goes on when its fixes come late, under its id")
    func goesOn() {
        let inside = (0..<30).map { fix($0 * 60, east: 0) }
        let away = (0..<30).map { fix(5400 + $0 * 60, east: 300) }
        let late = (30..<80).map { fix($0 * 60, east: 0) }
        var rules = TrackerRules()
        rules.lateness = .hours(2)
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2), rules: rules)
        let transitions = told(inside + away + late, by: &tracker, until: 7200)
        let visits = transitions.visits
        #expect(visits.count == 1)
        #expect(visits.first?.entered == fix(0, east: 0).at)
        let left = try? #require(visits.first?.left)
        #expect(left == fix(5400, east: 0).at, "the first fix surely outside")
        #expect(tracker.late == 50)
        #expect(transitions.contains { $0.reason == .late })
    }

    @Test("A visit of which all fixes come late is told after all")
    func missed() {
        let away = (0..<10).map { fix($0 * 60, east: 300) }
        let later = (25..<40).map { fix($0 * 60, east: 300) }
        let late = (12..<22).map { fix($0 * 60, east: 0) }
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        let visits = told(away + later + late, by: &tracker, until: 2400).visits
        #expect(visits.map(\.entered) == [fix(720, east: 0).at])
        #expect(visits.map(\.left) == [fix(25 * 60, east: 0).at])
        #expect(tracker.refused.total == 0)
    }

    @Test("An open visit that late fixes show to be none ends where it began")
    func noVisit() {
        // Two fixes inside, 60 s apart, make a visit; four fixes outside between them cancel it.
        let early = [fix(0, east: 300), fix(100, east: 0), fix(170, east: 0)]
        let later = [fix(171, east: 0), fix(240, east: 300)]
        let late = (1...8).map { fix(100 + $0 * 8, east: 300) }
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        let told = (early + later + late).flatMap { tracker.receive($0, places: index) }
        #expect(told.first?.kind == .enter)
        #expect(told.last?.kind == .leave)
        #expect(told.last?.at == told.first?.entered)
        #expect(tracker.openVisits(at: fix(240, east: 0).at).isEmpty)
    }

    @Test("A late fix told twice, or older than the late path, changes nothing")
    func repeated() {
        let fixes = (0..<100).map { fix($0 * 60, east: (20..<60).contains($0) ? 0 : 300) }
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        for fix in fixes { _ = tracker.receive(fix, places: index) }
        let before = tracker
        for fix in fixes.suffix(20) { #expect(tracker.receive(fix, places: index).isEmpty) }
        #expect(tracker.refused[.duplicate] == 20)
        for fix in fixes.prefix(20) { #expect(tracker.receive(fix, places: index).isEmpty) }
        #expect(tracker.refused.total == 40)
        #expect(tracker.late == 0)
        #expect(tracker.openVisits(at: fixes[99].at) == before.openVisits(at: fixes[99].at))
    }

    @Test(
        "Up to half an hour late, fixes give every visit of those in order, none shorter",
        arguments: UInt64(1)...12)
    func nothingLost(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let index = PlaceIndex(SampleCampus.generate(seed: seed, center: .origin))
        let walk = Walk.day(through: index.places, stops: 5, using: &generator)
        let fixes = walk.fixes(accuracy: 20, every: 20, using: &generator)
        let ordered = VisitTracker.transitions(of: fixes, in: index, until: walk.end).visits
        let delivered = fixes.map { fix in
            let delay = generator.chance(0.1) ? Int.random(in: 0...1790, using: &generator) : 0
            return (fix, fix.at + .seconds(delay))
        }
        let mixed = delivered.sorted { $0.1 < $1.1 }.map(\.0)
        #expect(mixed != fixes)
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        var told: [Transition] = []
        for fix in mixed {
            told += tracker.receive(fix, places: index)
            if generator.chance(0.05) {
                let saved = try JSONEncoder().encode(tracker)
                let restored = try JSONDecoder().decode(VisitTracker.self, from: saved)
                #expect(restored == tracker, "seed \(seed)")
                tracker = restored
            }
        }
        told += tracker.finish(at: walk.end, places: index)
        let visits = told.visits
        #expect(tracker.refused[.late] == 0, "seed \(seed)")
        for visit in ordered {
            let isThere = visits.contains {
                $0.place == visit.place && $0.entered <= visit.entered
                    && ($0.left ?? walk.end) >= (visit.left ?? walk.end)
            }
            #expect(isThere, "seed \(seed): \(visit)")
        }
    }

    @Test("What is kept for the late path has bounds")
    func bounded() {
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        for second in 0..<20_000 as Range<Int64> {
            _ = tracker.receive(fix(second, east: 0), places: index)
        }
        #expect(tracker.queue.readings.count <= 2 * TrackerSetting.historyFixes)
        #expect(tracker.snapshots.count <= 4)
        #expect(tracker.told.count == 1)
    }
}
