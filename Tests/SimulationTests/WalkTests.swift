import Geofence
import Primitives
import Testing

@testable import Simulation

@Suite("Walks and what phones make of them")
struct WalkTests {
    /// Returns a population's walks on a campus of the same seed, on the usual day.
    static func walks(
        people: Int, seed: UInt64
    ) throws -> (students: [Student], walks: [Walk], venues: Venues, day: DayClock) {
        let campus = CampusMap(places: SampleCampus.generate(seed: seed))
        let venues = try #require(Venues(campus))
        let rooms = CampusRooms(in: venues, seed: seed)
        let played = try DaySettings(people: people, seed: seed).days(in: "America/New_York")
        let day = DayClock(start: played.start, quarters: played.quarters)
        let students = StudentBody(count: people, seed: seed).students
        let walks = students.map { student in
            var own = student.generator(for: .walk)
            let life = PlayedLife(of: student.person, during: played)
            return Walk(life, in: rooms, during: day, delay: .zero, using: &own)
        }
        return (students, walks, venues, day)
    }

    @Test("A walk has no holes: each leg begins where and when the one before ends")
    func continuous() throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let (_, walks, _, day) = try Self.walks(people: 40, seed: seed)
            for walk in walks {
                #expect(walk.legs.first?.start == day.start, "seed \(seed)")
                #expect(walk.legs.last?.end == day.end, "seed \(seed)")
                for (before, after) in zip(walk.legs, walk.legs.dropFirst()) {
                    #expect(before.end == after.start && before.to == after.from, "seed \(seed)")
                }
            }
        }
    }

    @Test("Who stays is inside one place, deep enough for every small move, or beyond the campus")
    func inside() throws {
        var counts = [0, 0]
        for seed in 1...5 as ClosedRange<UInt64> {
            let (_, walks, venues, _) = try Self.walks(people: 20, seed: seed)
            for leg in walks.flatMap(\.legs) where leg.isStay {
                let places = venues.map.places(at: leg.from)
                #expect(places.count <= 1, "seed \(seed)")
                counts[min(places.count, 1)] += 1
                var now = leg.start
                while now < leg.end {
                    let here = leg.position(at: now)
                    #expect(here.distance(to: leg.from) <= Walk.drift, "seed \(seed)")
                    #expect(venues.map.places(at: here) == places, "seed \(seed)")
                    now += .seconds(311)
                }
            }
        }
        // Most of a weekday is spent on the campus, but not all of it by everybody.
        #expect(counts[1] > 3 * counts[0] && counts[0] > 0, "\(counts)")
    }

    @Test("Readings err by less than they say, but for wild ones, which are alone")
    func errors() throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let (students, walks, _, day) = try Self.walks(people: 3, seed: seed)
            for (student, walk) in zip(students, walks) {
                var receiver = Receiver(walk: walk, generator: student.generator(for: .receiver))
                let fixes = Set(receiver.fixes(until: day.end + .minutes(1)))
                let wild = fixes.filter {
                    $0.coordinate.distance(to: walk.position(at: $0.at))
                        > ($0.accuracy ?? 0) + 0.1 || ($0.accuracy ?? 0) > Receiver.largestError
                }
                #expect(fixes.count > 800, "seed \(seed)")
                #expect(!wild.isEmpty, "seed \(seed)")
                let times = wild.map(\.at).sorted()
                for (before, after) in zip(times, times.dropFirst()) {
                    #expect(after - before > .minutes(10), "seed \(seed)")
                }
            }
        }
    }

    @Test("On a played day no reading is far off on a way, and some are later")
    func wildReadings() throws {
        let (students, walks, _, day) = try Self.walks(people: 4, seed: 3)
        var wild = 0
        for (student, walk) in zip(students, walks) {
            var receiver = Receiver(
                walk: walk, habits: DaySettings(people: 1, seed: 1).habits,
                generator: student.generator(for: .receiver))
            for fix in receiver.fixes(until: day.end)
            where fix.coordinate.distance(to: walk.position(at: fix.at)) > 100 {
                wild += 1
                let leg = walk.leg(at: fix.at)
                #expect(leg.isStay && fix.at - leg.start > Walk.longestWay)
            }
        }
        #expect(wild > 10, "\(wild)")
    }

    @Test("Readings in pieces are the same readings")
    func pieces() throws {
        let (students, walks, _, day) = try Self.walks(people: 3, seed: 8)
        for (student, walk) in zip(students, walks) {
            let own = student.generator(for: .receiver)
            var whole = Receiver(walk: walk, generator: own)
            var pieces = Receiver(walk: walk, generator: own)
            let end = day.end + .minutes(1)
            let all = whole.fixes(until: end)
            var collected: [Fix] = []
            var now = day.start
            while now < end {
                now = min(now + .minutes(7), end)
                collected += pieces.fixes(until: now)
            }
            #expect(all == collected)
        }
    }

    @Test("The tracker's visits are the walked ones, within the tolerance")
    func tracked() throws {
        let tolerance = Duration.minutes(Tolerance.minutes)
        for seed in 1...4 as ClosedRange<UInt64> {
            let (students, walks, venues, day) = try Self.walks(people: 14, seed: seed)
            for (student, walk) in zip(students, walks) {
                let visits = Self.tracked(student, walk, venues.map, day)
                let truth = WalkedTruth.visits(of: student.number, on: walk, map: venues.map)
                for visit in truth where visit.duration > .minutes(8) {
                    let isSeen = visits.contains { seen in
                        seen.place == visit.place
                            && abs(seen.time.lowerBound - visit.time.lowerBound) <= tolerance
                            && abs(seen.time.upperBound - visit.time.upperBound) <= tolerance
                    }
                    #expect(isSeen, "seed \(seed), student \(student.number): \(visit)")
                }
                for seen in visits where seen.duration > .minutes(3) {
                    let isTrue = truth.contains {
                        $0.place == seen.place && $0.time.overlaps(seen.time)
                    }
                    #expect(isTrue, "seed \(seed), student \(student.number): \(seen)")
                }
            }
        }
    }

    /// Returns the visits that a phone detects on a walk.
    private static func tracked(
        _ student: Student, _ walk: Walk, _ map: PlaceIndex, _ day: DayClock
    ) -> [TrueVisit] {
        let habits = DaySettings(people: 1, seed: 1).habits
        var receiver = Receiver(
            walk: walk, habits: habits, generator: student.generator(for: .receiver))
        var tracker = VisitTracker(device: DeviceID(high: 1, low: UInt64(student.number)))
        var transitions = receiver.fixes(until: day.end).flatMap {
            tracker.receive($0, places: map)
        }
        transitions += tracker.finish(at: day.end, places: map)
        return transitions.filter { $0.kind == .leave }.compactMap { leave in
            map.position(of: leave.place).map {
                TrueVisit(student: student.number, place: $0, time: leave.entered..<leave.at)
            }
        }
    }
}

extension TrueVisit {
    fileprivate var duration: Duration { time.upperBound - time.lowerBound }
}

private func abs(_ duration: Duration) -> Duration {
    duration < .zero ? .zero - duration : duration
}
