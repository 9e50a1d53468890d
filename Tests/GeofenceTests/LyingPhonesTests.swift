import Primitives
import Testing

@testable import Geofence

/// Each test covers one way of lying; its name tells the outcome.
@Suite("Phones that lie")
struct LyingPhonesTests {
    private let hall = Place.test("Hall", .square(at: .origin, side: 60))
    private var index: PlaceIndex { PlaceIndex([hall]) }

    private func fix(
        _ seconds: Int64, east: Double, accuracy: Double? = 8, receivedAfter: Int64? = nil,
        isMocked: Bool = false
    ) -> Fix {
        Fix(
            at: Walk.start + .seconds(seconds),
            coordinate: Coordinate.origin.moved(east: east, north: 0), accuracy: accuracy,
            receivedAt: receivedAfter.map { Walk.start + .seconds($0) }, isMocked: isMocked)
    }

    private func outcome(
        _ fixes: [Fix], until end: Int64? = nil
    ) -> (visits: [Visit], reasons: [Transition.Reason], tracker: VisitTracker) {
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        var told = fixes.flatMap { tracker.receive($0, places: index) }
        let last = end.map { Walk.start + .seconds($0) } ?? fixes.map(\.at).max() ?? Walk.start
        told += tracker.finish(at: last, places: index)
        return (told.visits, told.filter { $0.kind == .leave }.map(\.reason), tracker)
    }

    @Test("A receiver that always claims 99 m does not hold a visit open: 150 m away it has left")
    func vagueForEver() {
        let fixes = (0..<120).map { fix($0 * 10, east: $0 < 40 ? 0 : 181, accuracy: 99) }
        let (visits, reasons, _) = outcome(fixes)
        #expect(visits.map(\.left) == [fix(400, east: 0).at])
        #expect(reasons == [.confirmed])
    }

    @Test("A fix that claims 1 m and is 300 m off does not end a visit")
    func preciseAndWrong() {
        let fixes = (0..<120).map { number in
            fix(number * 10, east: number % 20 == 10 ? 300 : 0, accuracy: number % 20 == 10 ? 1 : 8)
        }
        let (visits, reasons, tracker) = outcome(fixes)
        #expect(visits.map(\.entered) == [fix(0, east: 0).at])
        #expect(reasons == [.finished])
        #expect(tracker.accepted == 120)
    }

    @Test("A fix worse than the limit is refused and counted, however deep inside it lies")
    func worseThanTheLimit() {
        let (visits, _, tracker) = outcome(
            (0..<60).map { fix($0 * 10, east: 0, accuracy: 100.1) })
        #expect(visits.isEmpty)
        #expect(tracker.refused[.accuracyBeyondLimit] == 60)
    }

    @Test("A teleport is refused; the visit goes on as if it had not been")
    func teleport() {
        let fixes = (0..<60).map { fix($0 * 10, east: $0 == 30 ? 40_000 : 0) }
        let (visits, reasons, tracker) = outcome(fixes)
        #expect(visits == outcome((0..<60).map { fix($0 * 10, east: 0) }).visits)
        #expect(reasons == [.finished])
        #expect(tracker.refused[.impossibleSpeed] == 1)
    }

    @Test("Somewhere else for good after a teleport: believed at the third fix, left in time")
    func movedForGood() {
        let fixes = (0..<120).map { fix($0 * 10, east: $0 < 30 ? 0 : 40_000) }
        let (visits, reasons, tracker) = outcome(fixes)
        #expect(tracker.refused[.impossibleSpeed] == 2)
        #expect(reasons == [.confirmed])
        #expect(visits.map(\.left) == [fix(320, east: 0).at])
    }

    @Test("A fix from the future is refused and moves no clock: what follows is used")
    func future() {
        var fixes = (0..<60).map { fix($0 * 10, east: 0, receivedAfter: $0 * 10 + 1) }
        fixes.insert(fix(86_400 * 365, east: 300, receivedAfter: 300), at: 30)
        let (visits, reasons, tracker) = outcome(fixes, until: 590)
        #expect(tracker.refused[.future] == 1)
        #expect(tracker.accepted == 60)
        #expect(visits.map(\.left) == [fix(590, east: 0).at])
        #expect(reasons == [.finished])
    }

    @Test("A fix from the past of more than a day is refused and counted")
    func past() {
        let (visits, _, tracker) = outcome(
            (0..<60).map { fix($0 * 10, east: 0, receivedAfter: 86_400 + 60 + $0 * 10) })
        #expect(visits.isEmpty)
        #expect(tracker.refused[.past] == 60)
    }

    @Test("A frozen clock tells one instant: one fix is used, and the visit ends in silence there")
    func frozenClock() {
        let moving = (0..<30).map { fix($0 * 10, east: 0, receivedAfter: $0 * 10) }
        let frozen = (30..<400).map { number in
            fix(290, east: Double(number), receivedAfter: number * 10)
        }
        let (visits, reasons, tracker) = outcome(moving + frozen, until: 4000)
        #expect(tracker.refused[.duplicate] == 370)
        #expect(tracker.accepted == 30)
        #expect(visits.map(\.left) == [fix(290, east: 0).at])
        #expect(reasons == [.silence])
    }

    @Test("A storm of duplicates changes nothing: each fix a hundred times is each fix once")
    func duplicates() {
        let fixes = (0..<90).map { fix($0 * 10, east: (10..<60).contains($0) ? 0 : 300) }
        let storm = fixes.flatMap { [Fix](repeating: $0, count: 100) }
        let (visits, reasons, tracker) = outcome(storm)
        #expect(visits == outcome(fixes).visits)
        #expect(reasons == outcome(fixes).reasons)
        #expect(tracker.refused[.duplicate] == 90 * 99)
        #expect(tracker.accepted == 90)
    }

    @Test("A made-up position is refused and makes no visit, and so no encounter")
    func mocked() {
        let (visits, _, tracker) = outcome(
            (0..<60).map { fix($0 * 10, east: 0, isMocked: true) })
        #expect(visits.isEmpty)
        #expect(tracker.refused[.mocked] == 60)
    }

    @Test("No fix for ten minutes: unknown whether they are there; for half an hour: left then")
    func unknown() {
        var tracker = VisitTracker(device: DeviceID(high: 1, low: 2))
        for number in 0..<60 {
            _ = tracker.receive(fix(Int64(number) * 10, east: 0), places: index)
        }
        let last = fix(590, east: 0).at
        _ = tracker.advance(to: last + .minutes(2), places: index)
        #expect(tracker.openVisits(at: last + .minutes(10)).map(\.isUnknown) == [false])
        #expect(tracker.openVisits(at: last + .minutes(11)).map(\.isUnknown) == [true])
        let told = tracker.advance(to: last + .minutes(31), places: index)
        #expect(told.map(\.kind) == [.leave])
        #expect(told.map(\.at) == [last])
        #expect(tracker.openVisits(at: last + .minutes(31)).isEmpty)
    }
}
