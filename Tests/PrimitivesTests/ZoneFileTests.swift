import TestSupport
import Testing

@testable import Primitives

@Suite("Files of time zones")
struct ZoneFileTests {
    /// Returns a file with a change, a rule, and the given leap seconds.
    private func file(
        version: UInt8 = 0x32, rule: String = "\nCET-1CEST,M3.5.0,M10.5.0/3\n",
        leaps: [(Int64, Int32)] = []
    ) -> [UInt8] {
        block(version: version, wide: false, leaps: [])
            + (version == 0 ? [] : block(version: version, wide: true, leaps: leaps) + rule.utf8)
    }

    private func block(version: UInt8, wide: Bool, leaps: [(Int64, Int32)]) -> [UInt8] {
        func bytes(_ number: Int64, _ width: Int) -> [UInt8] {
            (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        let width = wide ? 8 : 4
        var file = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leaps.count, 2, 2, 8] { file += bytes(Int64(count), 4) }
        file += bytes(1000, width) + bytes(100_000_000, width) + [1, 0]
        file += bytes(3600, 4) + [0, 0] + bytes(7200, 4) + [1, 4] + Array("CET\0CES\0".utf8)
        for (from, total) in leaps { file += bytes(from, width) + bytes(Int64(total), 4) }
        return file
    }

    @Test("Versions 1 to 4, and later ones, are read", arguments: [0, 0x32, 0x33, 0x34, 0x35])
    func versions(version: UInt8) throws {
        let table = try ZoneFileReader.table(file(version: version))
        #expect(table.offset(at: 999) == 3600)
        #expect(table.offset(at: 1000) == 7200)
        #expect(table.offset(at: 99_999_999) == 7200)
        #expect(table.offset(at: 100_000_000) == 3600)
        // Version 1 has no rule, so the last change is the last one.
        #expect(table.offset(at: 1_000_000_000) == (version == 0 ? 3600 : 7200))
        #expect((table.change(after: 1_000_000_000) == nil) == (version == 0))
    }

    @Test("Leap seconds are taken out of the times")
    func leapSeconds() throws {
        let table = try ZoneFileReader.table(file(leaps: [(500, 1), (2000, 2), (50_000_000, 3)]))
        #expect(table.change(after: 0) == 999)
        #expect(table.change(after: 999) == 99_999_997)
    }

    @Test("A file that ends too early is refused, wherever it ends")
    func truncated() throws {
        for whole in [file(), file(version: 0), file(leaps: [(500, 1)])] {
            _ = try ZoneFileReader.table(whole)
            for count in 0..<whole.count {
                #expect(throws: ZoneFileReader.Malformed.self, "\(count) of \(whole.count)") {
                    _ = try ZoneFileReader.table(Array(whole.prefix(count)))
                }
            }
        }
    }

    @Test(
        "Real files are refused when they end too early",
        .enabled(if: SystemZones.areThere, "the system has no time zones: tzdata"),
        arguments: ["Europe/Berlin", "Asia/Tokyo", "America/Sao_Paulo"])
    func truncatedReal(name: String) throws {
        let whole = try SystemZones.file(name)
        for count in 0..<whole.count {
            #expect(throws: ZoneFileReader.Malformed.self) {
                _ = try ZoneFileReader.table(Array(whole.prefix(count)))
            }
        }
    }

    @Test("Whatever stands in a file, reading it neither stops nor hangs")
    func damaged() throws {
        var random = SeededGenerator(seed: 12)
        var read = 0
        for _ in 0..<20_000 {
            var bytes = file(leaps: [(500, 1)])
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let position = Int.random(in: 0..<bytes.count, using: &random)
                bytes[position] = UInt8.random(in: 0...255, using: &random)
            }
            guard let table = try? ZoneFileReader.table(bytes) else { continue }
            read += 1
            for second: Int64 in [.min / 1000, -1, 0, 1000, 200_000_000, .max / 1000] {
                #expect(ZoneTable.offsetLimits.contains(table.offset(at: second)))
                if let next = table.change(after: second) { #expect(next > second) }
                if let last = table.change(before: second) { #expect(last < second) }
            }
        }
        #expect(read > 1000)
    }

    @Test(
        "A rule that is none is named",
        arguments: [
            "", "\n", "CET-1\n", "\nC-1\n", "\nCET\n", "\nCET-1CEST,M3.5\n",
            "\nCET-1CEST,M13.5.0,M10.5.0\n", "\nCET-25\n", "\nCET-1CEST,J0,J1\n",
            "\nCET-1CEST,M3.5.0,M10.5.0/168\n", "\nCET-1CEST,M3.5.0,M10.5.0 \n", "\n<CE-1\n",
        ])
    func badRule(rule: String) {
        #expect(throws: ZoneFileReader.Malformed.self) {
            _ = try ZoneFileReader.table(file(rule: rule))
        }
    }
}
