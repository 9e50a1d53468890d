import Foundation
import Primitives
import TestSupport
import Testing
import TimeZones

@Suite(
    "Time zones beside Foundation's",
    .enabled(if: SystemZones.areThere, "the system has no time zones: tzdata"))
struct ZoneAgreementTests {
    @Test("From 1970 to 3800 all zones agree at random instants; before, Foundation knows less")
    func random() throws {
        var random = SeededGenerator(seed: 4)
        var wrong: [String] = []
        var count = 0
        // Foundation has its own database, which may be older than the system's. In the system's,
        // names without a region, such as WET, have become links to cities.
        for name in SystemZones.names where name.contains("/") {
            guard let other = TimeZone(identifier: name) else { continue }
            let zone = try Zone(identifier: name)
            for _ in 0..<100 {
                let instant = Instant(
                    seconds: .random(
                        in: 0...(count % 2 == 0 ? 60_000_000_000 : 2_500_000_000),
                        using: &random))
                count += 1
                if zone.offset(at: instant) != other.secondsFromGMT(for: instant.date) {
                    wrong.append("\(name) \(instant)")
                }
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
        #expect(count > 40_000)
    }
}
