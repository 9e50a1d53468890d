import Primitives
import TestSupport
import Testing

@testable import Geofence

@Suite("What the rules cost honest phones")
struct HonestPhonesTests {
    @Test(
        "Of the visits of 25 real phones nearly all count, with nine tenths of their time",
        .enabled(if: SharedData.isPresent, SharedData.notice))
    func realPhones() throws {
        let people = try RealTrace.fixes()
        let map = PlaceIndex(RealTrace.places(around: people.flatMap(\.fixes)))
        var score = LiveScore()
        for (number, fixes) in people.map(\.fixes).enumerated() {
            var phone = LivePhone(
                of: AccountID(high: 0, low: 1), device: UInt64(number), on: map)
            for fix in fixes {
                // The trace tells when a fix reached a server that was asked for once a day.
                phone.take(Fix(at: fix.at, coordinate: fix.coordinate, accuracy: fix.accuracy))
            }
            phone.finish(at: fixes.map(\.at).max() ?? Walk.start)
            score.add(phone.score())
        }
        #expect(score.visits > 40, "\(score)")
        #expect(score.counted * 100 >= score.visits * 97, "\(score)")
        #expect(score.countedMinutes * 100 >= score.minutes * 90, "\(score)")
        #expect(score.placesAnHour <= PresenceRules().placesPerHour, "\(score)")
    }
}
