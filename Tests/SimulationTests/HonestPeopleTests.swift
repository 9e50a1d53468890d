import Geofence
import Primitives
import Testing

@testable import Simulation

@Suite("What the rules for meetings cost the people of a campus")
struct HonestPeopleTests {
    private static let day = DayClock(start: Instant(milliseconds: 1_772_442_000_000))

    @Test("Who tells of visits as they begin loses two and a half minutes of each at most")
    func live() throws {
        var (visits, places) = (0, 0)
        for seed in 1...4 as ClosedRange<UInt64> {
            let campus = CampusMap(places: SampleCampus.generate(seed: seed))
            let tracks = try #require(
                DayTracks(people: 30, on: campus, seed: seed, day: Self.day))
            let map = PlaceIndex(campus.places)
            for person in 0..<tracks.people {
                let told = Self.told(tracks.receiver(of: person), number: person, on: map)
                let telling = Telling(
                    at: Self.day.end, joinedAt: Instant(milliseconds: 0), map: map,
                    rules: PresenceRules())
                let presences = telling.presences(of: told)
                for visit in told {
                    let stay = visit.interval(now: Self.day.end)
                    guard stay.upperBound - stay.lowerBound >= .minutes(8) else { continue }
                    visits += 1
                    let presence = presences.first { $0.visit == visit.id }
                    let lost = presence.map {
                        ($0.from - stay.lowerBound)
                            + (stay.upperBound - ($0.until ?? stay.upperBound))
                    }
                    #expect(
                        (lost ?? .hours(24)) <= .seconds(150),
                        "seed \(seed), person \(person): \(visit), \(presence as Any)")
                }
                for visit in told {
                    let now = visit.toldAt ?? visit.entered
                    let hour = told.filter {
                        ($0.toldAt ?? now) <= now && ($0.toldAt ?? now) > now - .hours(1)
                    }
                    places = max(places, Set(hour.map(\.place)).count)
                }
            }
        }
        #expect(visits > 500)
        #expect(places <= PresenceRules().placesPerHour, "\(places) places in an hour")
    }

    /// Returns the visits of a phone that tells of each as soon as its tracker knows.
    private static func told(_ phone: Receiver, number: Int, on map: PlaceIndex) -> [Visit] {
        var receiver = phone
        var tracker = VisitTracker(device: DeviceID(high: 1, low: UInt64(number)))
        var visits: [Visit.ID: Visit] = [:]
        func tell(_ transitions: [Transition], at told: Instant) {
            for transition in transitions where transition.reason != .passing {
                let visit = Visit(
                    transition, of: AccountID(high: 1, low: UInt64(number)), toldAt: told)
                visits[visit.id] = visits[visit.id]?.merged(with: visit) ?? visit
            }
        }
        for fix in receiver.fixes(until: day.end) {
            tell(tracker.receive(fix, places: map), at: fix.receivedAt ?? fix.at)
        }
        tell(tracker.finish(at: day.end, places: map), at: day.end)
        return Array(visits.values)
    }
}
