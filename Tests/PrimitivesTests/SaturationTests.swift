import Foundation
import Primitives
import TestSupport
import Testing

@Suite("Instants, days and lengths at the ends of 64 bits")
struct SaturationTests {
    static let ends: [Int64] = [
        .min, .min + 1, -253_402_300_800_000, -1, 0, 1, 253_402_300_800_000, .max - 1, .max,
    ]
    private static let instants = ends.map { Instant(milliseconds: $0) }

    @Test("Sums and differences stop at the ends, and else are exact")
    func arithmetic() {
        for left in Self.ends {
            for right in Self.ends {
                let (one, two) = (Instant(milliseconds: left), Instant(milliseconds: right))
                let distance = one - two
                #expect(two + distance == one)
                #expect(one - distance == two)
                let whole = Int128(left) - Int128(right)
                #expect(distance.wholeMilliseconds == Int64(clamping: whole))
                #expect(one.milliseconds(since: two) == Int64(clamping: whole))
                let later = one + .milliseconds(right)
                #expect(later.milliseconds == Int64(clamping: Int128(left) + Int128(right)))
                let earlier = one - .milliseconds(right)
                #expect(earlier.milliseconds == Int64(clamping: Int128(left) - Int128(right)))
                #expect(
                    left.addingSaturated(right) == Int64(clamping: Int128(left) + Int128(right)))
                let product = left.multipliedReportingOverflow(by: right)
                let expected =
                    product.overflow
                    ? ((left < 0) == (right < 0) ? Int64.max : .min) : product.partialValue
                #expect(left.multipliedSaturated(by: right) == expected)
            }
        }
    }

    @Test("Seconds, dates and real numbers that don't fit become the nearest that do")
    func conversions() {
        for end in Self.ends {
            #expect(
                Instant(seconds: end).milliseconds
                    == Int64(clamping: Int128(end) * 1000))
            #expect(Duration.minutes(Int(end)).wholeMinutes <= Int.max)
            #expect(Duration.hours(Int(end)).wholeMilliseconds <= Int64.max)
        }
        for (real, whole) in [
            (Double.nan, 0), (.infinity, Int64.max), (-.infinity, .min), (1e300, .max),
            (-1e300, .min), (0x1p63, .max), (-0x1p63, .min), (0.5, 1), (-2.5, -3),
        ] {
            #expect(Int64(saturating: real) == whole, "\(real)")
        }
        #expect(Instant(Date(timeIntervalSince1970: 1e300)).milliseconds == .max)
        #expect(Instant(Date(timeIntervalSince1970: .nan)).milliseconds == 0)
    }

    @Test("Many lengths of nearly all bits have a sum")
    func totals() {
        let longest = Duration.milliseconds(Int64.max)
        #expect(Array(repeating: longest, count: 100_000).total == longest)
        #expect(Array(repeating: Duration.seconds(1), count: 60).total == .seconds(60))
        #expect([Duration]().total == .zero)
    }

    @Test(
        "Every instant has a day, and that day a beginning, in every kind of zone",
        arguments: [
            "UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/St_Johns", "Africa/Casablanca",
            "Pacific/Apia",
        ])
    func days(name: String) throws {
        let zone = try Zone(identifier: name)
        for start in [0, 180, 1439] {
            let rule = DayRule(zone: zone, startMinute: start)
            for instant in Self.instants {
                let day = rule.day(of: instant)
                #expect(rule.start(of: day) <= instant || instant.milliseconds < -1 << 62)
                _ = rule.start(of: day + 1)
                _ = "\(zone.wallTime(at: instant)) \(rule.isAfterMidnight(instant))"
                _ = zone.instant(of: WallTime(day, hour: 23, minute: 59))
                _ = "\(day) \(instant) \(day.year) \(day.month) \(day.dayOfMonth) \(day.weekday)"
                for months in [Int.min, -1, 1, .max] { _ = day.firstOfMonth(later: months) }
                _ = day.firstOfWeek(from: .sunday)
                _ = zone.transition(after: instant)
                _ = zone.transition(before: instant)
            }
        }
    }

    @Test("Days stop at those of the ends of time")
    func dayArithmetic() {
        let (first, last) = (Day(number: .min), Day(number: .max))
        #expect(first - 1 == first && last + 1 == last)
        #expect(first + .min == first && last - .min == last)
        #expect(last - first > 200_000_000_000)
        #expect(first < DayRule.utc.day(of: Instant(milliseconds: .min)))
        #expect(last > DayRule.utc.day(of: Instant(milliseconds: .max)))
    }

    @Test("What is readable has four digits in every zone, and comes back from its text")
    func readable() throws {
        let rules = try ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"].map {
            DayRule(zone: try Zone(identifier: $0))
        }
        for end in Self.instants {
            let shown = end.madeReadable
            #expect(Instant.readable.contains(shown))
            #expect(Instant("\(shown)") == shown)
            for rule in rules {
                let day = rule.day(of: shown)
                #expect(Day("\(day)") == day)
            }
        }
        #expect(Instant(seconds: 1_700_000_000).madeReadable == Instant(seconds: 1_700_000_000))
    }

    @Test("A text is cut after so many characters, and after 16 bytes for each")
    func cutting() {
        #expect("Kids".cut(toCharacters: 4) == "Kids")
        #expect("Kids!".cut(toCharacters: 4) == "Kid…")
        #expect("".cut(toCharacters: 4) == "")
        let marks = "e" + String(repeating: "\u{301}", count: 1000)
        #expect(marks.cut(toCharacters: 4).utf8.count <= 4 * 16 + 3)
        #expect("日本語です".cut(toCharacters: 4) == "日本語…")
        for limit in 0...16 {
            let cut = "日本語a👍🏽".cut(toBytes: limit)
            #expect(
                cut.utf8.count <= limit && "日本語a👍🏽".unicodeScalars.starts(with: cut.unicodeScalars))
        }
    }
}
