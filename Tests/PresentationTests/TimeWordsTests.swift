import Foundation
import Presentation
import Primitives
import Testing

struct TimeWordsTests {
    private let now = Instant(seconds: 1_800_000_000)

    @Test(
        "How long ago is said in whole minutes, hours and days, rounded down",
        arguments: [
            (-3600, "just now"), (0, "just now"), (59, "just now"), (60, "1 min ago"),
            (3599, "59 min ago"), (3600, "1 h ago"), (7199, "1 h ago"), (47 * 3600, "47 h ago"),
            (48 * 3600, "2 days ago"), (100 * 86_400, "100 days ago"),
        ])
    func ago(seconds: Int, words: String) {
        #expect(TimeWords.ago(now - .seconds(seconds), now: now) == words)
    }

    @Test(
        "Spans are whole minutes and hours",
        arguments: [(-5, "0 min"), (0, "0 min"), (59, "59 min"), (60, "1 h"), (135, "2 h 15 min")])
    func span(minutes: Int, words: String) {
        #expect(TimeWords.span(minutes: minutes) == words)
    }

    @Test("One in the morning belongs to the day before")
    func dayBoundary() throws {
        let night = try #require(Instant("2026-03-02T01:05:00Z"))
        #expect(TimeWords.stamp(night, in: .utc) == "2026-03-01 01:05")
        #expect(
            TimeWords.period(from: night, until: night + .minutes(50), in: .utc) == "01:05–01:55")
    }
}
