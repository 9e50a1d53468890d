import Foundation
import Primitives
import TestSupport
import Testing

@Suite("Time zones", .enabled(if: SystemZones.areThere, "the system has no time zones: tzdata"))
struct ZoneTests {
    /// One line of zdump: the offset of a zone at a second.
    private struct Sample {
        let zone: String
        let instant: Instant
        let offset: Int
    }

    /// Returns the changes from 1800 on according to the C library's own reader. From 2037 on they
    /// follow the rule at the end of a zone's file.
    private func samples() throws -> [Sample] {
        let zdump = try TestProgram(
            "/usr/bin/zdump",
            ["-V", "-c", "1800,\(Sweep.isLong ? 2100 : 2042)"] + SystemZones.distinct,
            variables: ["LC_ALL": "C", "TZDIR": Zone.databaseFolder])
        let output = Data(zdump.rest())
        #expect(zdump.end() == 0)
        let lines = output.split(separator: UInt8(ascii: "\n"))
        return try lines.map { line in try #require(Self.sample(line)) }
    }

    /// Reads `Europe/Berlin  Sun Mar 26 00:59:59 1995 UT = … gmtoff=3600`.
    private static func sample(_ line: Data) -> Sample? {
        let words = line.split(separator: UInt8(ascii: " "))
            .map { String(decoding: $0, as: UTF8.self) }
        let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        guard words.count > 6, let month = months.firstIndex(of: words[2]),
            let offset = words.last.flatMap({ Int($0.dropFirst("gmtoff=".utf8.count)) }),
            let instant = Instant(
                "\(words[5])-\(two("\(month + 1)"))-\(two(words[3]))T\(words[4])Z")
        else { return nil }
        return Sample(zone: words[0], instant: instant, offset: offset)
    }

    private static func two(_ number: String) -> String {
        number.utf8.count < 2 ? "0" + number : number
    }

    @Test("Every change of every zone is where the C library has it, from 1800 on")
    func systemReader() throws {
        var zone = Zone.utc
        var last: Sample?
        var wrong: [Sample] = []
        let samples = try samples()
        for sample in samples {
            if zone.identifier != sample.zone {
                zone = try Zone(identifier: sample.zone)
                last = nil
            }
            var isRight = zone.offset(at: sample.instant) == sample.offset
            if let last, let next = zone.transition(after: last.instant) {
                // Lines come in pairs one second apart: before a change and after it.
                let isChange = last.offset != sample.offset
                isRight = isRight && (isChange ? next == sample.instant : next > sample.instant)
                let now = sample.instant + .seconds(1)
                isRight = isRight && (!isChange || zone.transition(before: now) == sample.instant)
            }
            if !isRight { wrong.append(sample) }
            last = sample
        }
        #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(10))")
        #expect(samples.count > 45_000)
    }

    @Test("The rule for later years repeats with the calendar, every 400 years")
    func farFuture() throws {
        var random = SeededGenerator(seed: 9)
        let period: Int64 = 146_097 * 86_400
        for name in SystemZones.names {
            let zone = try Zone(identifier: name)
            for _ in 0..<8 {
                let second = Int64.random(in: 2_300_000_000...15_000_000_000, using: &random)
                let later = second + period * Int64.random(in: 1...700_000, using: &random)
                #expect(
                    zone.offset(at: Instant(seconds: later))
                        == zone.offset(at: Instant(seconds: second)), "\(name) \(later)")
            }
        }
    }

    @Test("At the ends of time nothing overflows")
    func endsOfTime() throws {
        for name in ["Europe/Berlin", "America/Santiago", "Asia/Kolkata", "UTC"] {
            let zone = try Zone(identifier: name)
            for milliseconds in [Int64.min, .min + 1, .max - 1, .max] {
                let instant = Instant(milliseconds: milliseconds)
                #expect(abs(zone.offset(at: instant)) < 86_400)
                if let next = zone.transition(after: instant) { #expect(next > instant) }
                if let last = zone.transition(before: instant) { #expect(last < instant) }
            }
        }
    }

    @Test("The time before anybody kept the same time as the neighbours is the place's own")
    func localMeanTime() throws {
        let berlin = try Zone(identifier: "Europe/Berlin")
        #expect(berlin.offset(at: try #require(Instant("1800-01-01T00:00:00Z"))) == 3208)
        #expect(berlin.transition(before: try #require(Instant("1890-01-01T00:00:00Z"))) == nil)
        #expect(
            berlin.transition(after: try #require(Instant("1890-01-01T00:00:00Z")))?.description
                == "1893-03-31T23:06:32Z")
    }

    @Test("A database that counts leap seconds tells the same time")
    func leapSeconds() throws {
        for name in ["Europe/Berlin", "America/New_York", "Asia/Tokyo"] {
            guard let right = try? Zone(identifier: "right/\(name)") else { continue }
            let zone = try Zone(identifier: name)
            var instant = try #require(Instant("1900-01-01T00:00:00Z"))
            // Such a file ends at the time from which leap seconds are not yet known.
            let end = try #require(Instant("2024-12-01T00:00:00Z"))
            while let next = zone.transition(after: instant), next < end {
                #expect(right.transition(after: instant) == next, "\(name)")
                instant = next
            }
        }
    }
}
