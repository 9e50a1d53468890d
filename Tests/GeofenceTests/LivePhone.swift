import Geofence
import Primitives

/// A phone that tells a server of each visit as soon as its tracker knows.
struct LivePhone {
    /// The person's visits as a server knows them.
    private(set) var visits: [Visit.ID: Visit] = [:]
    private var tracker: VisitTracker
    private let person: AccountID
    private let map: PlaceIndex

    init(of person: AccountID, device: UInt64, on map: PlaceIndex) {
        self.person = person
        self.map = map
        tracker = VisitTracker(device: DeviceID(high: 1, low: device))
    }

    /// Takes a fix when it is received, and tells of what follows at once.
    mutating func take(_ fix: Fix) {
        let told = fix.receivedAt ?? fix.at
        for transition in tracker.receive(fix, places: map) where transition.reason != .passing {
            tell(transition, at: told)
        }
    }

    /// Ends all visits.
    mutating func finish(at end: Instant) {
        for transition in tracker.finish(at: end, places: map) { tell(transition, at: end) }
    }

    private mutating func tell(_ transition: Transition, at told: Instant) {
        let visit = Visit(transition, of: person, toldAt: told)
        visits[visit.id] = visits[visit.id]?.merged(with: visit) ?? visit
    }

    /// Returns what counts of the visits that lasted for an encounter.
    func score(_ rules: PresenceRules = PresenceRules()) -> LiveScore {
        let all = Array(visits.values)
        let longest = all.map { $0.left ?? $0.entered }.max() ?? Instant(milliseconds: 0)
        let telling = Telling(
            at: longest, joinedAt: Instant(milliseconds: 0), map: map, rules: rules)
        let counted = Dictionary(
            telling.presences(of: all).map { ($0.visit, $0) }, uniquingKeysWith: { $1 })
        var score = LiveScore()
        for visit in all {
            let length = visit.interval(now: longest)
            guard length.upperBound - length.lowerBound >= .minutes(5) else { continue }
            score.visits += 1
            score.minutes += (length.upperBound - length.lowerBound).wholeMinutes
            guard let presence = counted[visit.id] else { continue }
            score.counted += 1
            let until = presence.until ?? length.upperBound
            score.countedMinutes += (until - presence.from).wholeMinutes
        }
        for visit in all {
            guard let told = visit.toldAt else { continue }
            let hour = all.filter {
                guard let other = $0.toldAt else { return false }
                return other <= told && other > told - .hours(1)
            }
            score.placesAnHour = max(score.placesAnHour, Set(hour.map(\.place)).count)
        }
        return score
    }
}

/// The visits of five minutes and more, and what of them counts.
struct LiveScore: CustomStringConvertible {
    var visits = 0
    var counted = 0
    var minutes = 0
    var countedMinutes = 0
    var placesAnHour = 0

    mutating func add(_ other: LiveScore) {
        visits += other.visits
        counted += other.counted
        minutes += other.minutes
        countedMinutes += other.countedMinutes
        placesAnHour = max(placesAnHour, other.placesAnHour)
    }

    var description: String {
        "\(counted) of \(visits) visits, \(countedMinutes) of \(minutes) minutes, "
            + "\(placesAnHour) places an hour"
    }
}
