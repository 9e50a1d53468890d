import Geofence
import Primitives

/// A time that one person truly spent in one place.
struct TrueVisit: Sendable, Hashable {
    /// The number of the student.
    let student: Int
    /// The index of the place in the map.
    let place: Int
    /// The time from entering to leaving.
    let time: Range<Instant>

    /// The visit as far as a server counts it.
    var cut: TrueVisit {
        let end = min(time.upperBound, time.lowerBound + Visit.longestStay)
        return TrueVisit(student: student, place: place, time: time.lowerBound..<end)
    }
}

/// A time that two people truly spent in one place, of any length.
struct TrueCrossing: Sendable, Hashable {
    /// The index of the place in the map.
    let place: Int
    /// The time from the later arrival to the earlier departure.
    let time: Range<Instant>

    var duration: Duration { time.upperBound - time.lowerBound }
}

/// A pair of students, the smaller number first.
struct Pair: Sendable, Hashable, Comparable {
    let low: Int
    let high: Int

    init(_ one: Int, _ other: Int) {
        precondition(one != other, "a pair is two people")
        (low, high) = (min(one, other), max(one, other))
    }

    /// Returns the other student of the pair.
    func other(than student: Int) -> Int { student == low ? high : low }

    static func < (left: Pair, right: Pair) -> Bool {
        (left.low, left.high) < (right.low, right.high)
    }
}

/// The true visits and crossings, computed from walks alone, without fixes, tracker or server.
struct WalkedTruth: Sendable {
    /// The time between two positions that are examined on a way.
    static let step: Duration = .seconds(10)
    /// The shortest stay in a place that counts as a visit.
    static let shortestVisit: Duration = .seconds(60)

    /// All visits, by student and time.
    let visits: [TrueVisit]
    /// All crossings by pair, each list by time.
    let crossings: [Pair: [TrueCrossing]]

    /// Creates the truth from the walks of all students, in the order of their numbers.
    init(_ walks: [Walk], on map: PlaceIndex) {
        let visits = walks.enumerated().flatMap { Self.visits(of: $0, on: $1, map: map) }
        self.visits = visits
        self.crossings = Self.crossings(visits)
    }

    /// Returns the visits of one student.
    static func visits(of student: Int, on walk: Walk, map: PlaceIndex) -> [TrueVisit] {
        var since: [Int: Instant] = [:]
        var visits: [TrueVisit] = []
        let see = { (covering: [Int], now: Instant) in
            for place in since.keys.sorted() where !covering.contains(place) {
                if let start = since.removeValue(forKey: place), now - start >= shortestVisit {
                    visits.append(TrueVisit(student: student, place: place, time: start..<now))
                }
            }
            for place in covering where since[place] == nil { since[place] = now }
        }
        for leg in walk.legs {
            if leg.isStay {
                see(map.places(at: leg.from), leg.start)
                continue
            }
            var now = leg.start
            while now < leg.end {
                see(map.places(at: leg.position(at: now)), now)
                now += step
            }
        }
        if let last = walk.legs.last { see([], last.end) }
        return visits.sorted { $0.time.lowerBound < $1.time.lowerBound }.map(\.cut)
    }

    private static func crossings(_ visits: [TrueVisit]) -> [Pair: [TrueCrossing]] {
        var found: [Pair: [TrueCrossing]] = [:]
        for (place, there) in Dictionary(grouping: visits, by: \.place) {
            var present: [TrueVisit] = []
            for visit in there.sorted(by: { $0.time.lowerBound < $1.time.lowerBound }) {
                present.removeAll { $0.time.upperBound <= visit.time.lowerBound }
                for other in present where other.student != visit.student {
                    let common = visit.time.clamped(to: other.time)
                    guard !common.isEmpty else { continue }
                    found[Pair(visit.student, other.student), default: []]
                        .append(TrueCrossing(place: place, time: common))
                }
                present.append(visit)
            }
        }
        return found.mapValues { crossings in
            crossings.sorted {
                ($0.time.lowerBound, $0.place) < ($1.time.lowerBound, $1.place)
            }
        }
    }
}
