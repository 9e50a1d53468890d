import Geofence
import Primitives

@testable import Simulation

/// Tests the tracker on noise with a known truth: on phones that lie still, and on people who walk
/// through a day.
///
/// ```
/// let study = NoiseStudy()
/// let still = study.stillPhone(seed: 1, noise: .trace())
/// let day = study.days(seeds: 1...10, noise: NoiseModel(accuracy: .fixed(20)))
/// ```
struct NoiseStudy: Sendable {
    /// The tracker rules under test.
    var rules = TrackerRules()
    /// The number of people who walk in each day.
    var people = 10
    /// The end of each day.
    var end = Instant(seconds: 1_772_400_000)

    /// Creates a study of the standard rules.
    init() {}

    /// The tracker's result for a phone that lies in a place for 24 hours.
    struct StillPhone: Sendable, Hashable {
        /// Leaves of the phone's place that are not due to silence: it never left.
        var falseLeaves = 0
        /// Visits to other places: the phone was never there.
        var falseVisits = 0
        /// Leaves due to silence; each needs a gap of that length.
        var silences = 0
        /// Gaps of more than ``TrackerRules/silence`` between fixes that were used.
        var gaps = 0
        /// The number of fixes.
        var fixes = 0

        /// Whether the tracker reported nothing false.
        var isRight: Bool { falseLeaves == 0 && falseVisits == 0 && silences == gaps }
    }

    /// The accuracy of the visits that the tracker finds in walked days.
    struct Score: Sendable, Hashable {
        /// The number of true visits over two minutes.
        var truth = 0
        /// The number of found visits over two minutes.
        var found = 0
        /// The number of pairs of a true and a found visit, in the same place at the same time.
        var matched = 0

        /// The share of found visits that are true.
        var precision: Double { found == 0 ? 1 : Double(matched) / Double(found) }
        /// The share of true visits that are found.
        var recall: Double { truth == 0 ? 1 : Double(matched) / Double(truth) }
    }

    /// The shortest visit that counts, true or found.
    static let shortest: Duration = .minutes(2)

    /// Runs the tracker for a phone that lies still, on a campus generated from the seed.
    func stillPhone(seed: UInt64, noise: NoiseModel) -> StillPhone {
        var generator = SeededGenerator(seed: seed)
        guard let venues = venues(of: seed) else { return StillPhone() }
        let spot = venues.spots[Int.random(in: venues.spots.indices, using: &generator)]
        let home = venues.map.places[spot.place].id
        let fixes = noise.readings(during: end - .hours(24)..<end, using: &generator) { _ in
            spot.coordinate
        }
        let replay = TrackReplay(fixes, places: venues.map, rules: rules)
        var outcome = StillPhone()
        outcome.fixes = fixes.count
        outcome.falseVisits = replay.visits.filter { $0.place != home }.count
        for leave in replay.transitions where leave.kind == .leave && leave.place == home {
            switch leave.reason {
            case .silence: outcome.silences += 1
            case .finished: break
            case .confirmed, .movedOn, .placeRemoved, .late, .passing, .byHand:
                outcome.falseLeaves += 1
            }
        }
        outcome.gaps = gaps(in: fixes, until: end)
        return outcome
    }

    /// Runs days of some people, each on a campus generated from its seed.
    func days(seeds: some Sequence<UInt64>, noise: NoiseModel) -> Score {
        var score = Score()
        for seed in seeds { day(seed: seed, noise: noise, &score) }
        return score
    }

    private func day(seed: UInt64, noise: NoiseModel, _ score: inout Score) {
        guard let venues = venues(of: seed) else { return }
        let clock = DayClock(endingBy: end)
        let timetables = Timetables(venues: venues, seed: seed)
        for student in StudentBody(count: people, seed: seed).students {
            var own = student.generator(for: .walk)
            let walk = Walk(
                timetables.timetable(of: student), in: venues, day: clock, using: &own)
            let truth = WalkedTruth.visits(of: student.number, on: walk, map: venues.map)
                .filter { $0.time.upperBound - $0.time.lowerBound >= Self.shortest }
            var receiver = student.generator(for: .receiver)
            let fixes = noise.readings(
                during: clock.start..<clock.end, using: &receiver
            ) { walk.position(at: $0) }
            let found = TrackReplay(fixes, places: venues.map, rules: rules).visits
                .compactMap { visit in
                    venues.map.position(of: visit.place).map { (place: $0, visit: visit) }
                }
                .map { TrueVisit(student: student.number, place: $0, time: $1.interval(now: end)) }
                .filter { $0.time.upperBound - $0.time.lowerBound >= Self.shortest }
            score.truth += truth.count
            score.found += found.count
            score.matched += Self.matches(truth, found)
        }
    }

    /// Counts matches in time order; each visit matches at most once, so a split visit counts once.
    private static func matches(_ truth: [TrueVisit], _ found: [TrueVisit]) -> Int {
        var rest = found
        var count = 0
        for visit in truth {
            let number = rest.firstIndex {
                $0.place == visit.place && $0.time.overlaps(visit.time)
            }
            guard let number else { continue }
            rest.remove(at: number)
            count += 1
        }
        return count
    }

    private func venues(of seed: UInt64) -> Venues? {
        Venues(CampusMap(places: SampleCampus.generate(seed: seed)))
    }

    /// Returns the number of gaps between fixes that the tracker can use.
    private func gaps(in fixes: [Fix], until end: Instant) -> Int {
        let times = fixes.filter { ($0.accuracy ?? 0) <= rules.accuracyLimit }.map(\.at).sorted()
        return zip(times, times.dropFirst()).count { $1 - $0 > rules.silence }
    }
}
