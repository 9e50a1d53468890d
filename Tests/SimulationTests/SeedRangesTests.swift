import Simulation
import Testing

@Suite("Seeds in ranges")
struct SeedRangesTests {
    @Test(
        "Ranges and single seeds are read, sorted, and each is there once",
        arguments: [
            ("7", [7]), ("1-3", [1, 2, 3]), ("5,1-3,2-4", [1, 2, 3, 4, 5]), ("9-9", [9]),
            ("18446744073709551614-18446744073709551615", [UInt64.max - 1, UInt64.max]),
        ] as [(String, [UInt64])])
    func reads(text: String, seeds: [UInt64]) throws {
        let ranges = try #require(SeedRanges(text))
        #expect(ranges.seeds == seeds)
        #expect(SeedRanges(ranges.description) == ranges)
    }

    @Test(
        "Other text, ranges that end before they begin, and too many seeds are refused",
        arguments: [
            "", "-", "1-", "-3", "3-1", "1-2-3", "a", "1,,2", "1-100001", "0-18446744073709551615",
            "1-60000,70000-130000", "18446744073709551616", "1 - 3",
        ])
    func refuses(text: String) {
        #expect(SeedRanges(text) == nil)
    }
}
