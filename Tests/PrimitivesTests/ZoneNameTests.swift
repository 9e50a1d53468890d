import Foundation
import Testing

@testable import Primitives

@Suite("Names of time zones")
struct ZoneNameTests {
    @Test(
        "A name that is none, or leads out of the database, is refused",
        arguments: [
            "", "/", "Europe", "Europe/", "/Europe/Berlin", "europe/berlin", "Europe/Berlim",
            "../../etc/passwd", "Europe/../Europe/Berlin", "/etc/passwd", "./UTC", "Europe//Berlin",
            "Europe/Berlin\0", " Europe/Berlin", "Europe/Berlin ", "Zürich", "+2", "+02:60",
            "+99:00", "GMT+", "+0a:00", "\u{1B}[2J", String(repeating: "a", count: 5000),
        ])
    func refused(name: String) {
        #expect(throws: ZoneError.unknown(identifier: name, folder: Zone.databaseFolder)) {
            _ = try Zone(identifier: name)
        }
    }

    @Test("The refusal names the zone, the folder and what a name looks like")
    func sentence() {
        #expect(
            ZoneError.unknown(identifier: "Mars", folder: "/zones").description
                == "\"Mars\" is not a time zone in /zones; names are like Europe/Berlin")
    }

    @Test(
        "Offsets are zones, and their names read back",
        arguments: [
            ("+02:00", 7200, "+02:00"), ("-03:30", -12_600, "-03:30"), ("+0545", 20_700, "+05:45"),
            ("GMT-0500", -18_000, "-05:00"), ("UTC+2", 7200, "+02:00"),
            ("GMT+10", 36_000, "+10:00"),
            ("+00:00:01", 1, "+00:00:01"), ("-00:00", 0, "+00:00"),
        ])
    func offsets(name: String, seconds: Int, text: String) throws {
        let zone = try Zone(identifier: name)
        #expect(zone.offset(at: Instant(seconds: 1_000_000_000)) == seconds)
        #expect(zone.identifier == text)
        #expect(try Zone(identifier: text) == zone)
        #expect(zone == Zone(offsetSeconds: seconds))
        #expect(zone.transition(after: Instant(seconds: 0)) == nil)
    }

    @Test("UTC needs no database, and a missing database is named")
    func withoutDatabase() throws {
        for name in ["UTC", "GMT", "Etc/UTC"] {
            #expect(try Zone(identifier: name, in: "/nowhere").offset(at: Instant(seconds: 0)) == 0)
        }
        #expect(throws: ZoneError.unknown(identifier: "Europe/Berlin", folder: "/nowhere")) {
            _ = try Zone(identifier: "Europe/Berlin", in: "/nowhere")
        }
    }

    /// Runs a closure with the folders of a small zone database and of settings.
    private func withSystem(_ body: (_ database: String, _ settings: String) throws -> Void) throws
    {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent("zones-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        for folder in ["zoneinfo/Here", "etc"] {
            try FileManager.default.createDirectory(
                atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
        }
        try write(offset: 4, "\(root)/zoneinfo/Here/Four")
        try write(offset: 5, "\(root)/zoneinfo/Here/Five")
        try Data("no zone".utf8).write(to: URL(fileURLWithPath: "\(root)/zoneinfo/Here/table.tab"))
        try body("\(root)/zoneinfo", "\(root)/etc")
    }

    private func write(offset hours: UInt8, _ path: String) throws {
        let counts: [UInt8] = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4,
        ]
        let seconds = Int(hours) * 3600
        let type = [0, 0, UInt8(seconds >> 8), UInt8(seconds & 255), 0, 0] + Array("LMT\0".utf8)
        let header = Array("TZif".utf8) + [UInt8](repeating: 0, count: 16)
        try Data(header + counts + type).write(to: URL(fileURLWithPath: path))
    }

    @Test("TZ counts first: a name, a path, a rule; what can't be read is UTC")
    func variable() throws {
        try withSystem { database, settings in
            func hours(_ variable: String) -> Double {
                let zone = Zone.current(
                    variable: variable, database: database, settings: settings)
                return Double(zone.offset(at: Instant(seconds: 0))) / 3600
            }
            try write(offset: 5, "\(settings)/localtime")
            #expect(hours("Here/Four") == 4)
            #expect(hours(":Here/Four") == 4)
            #expect(hours("\(database)/Here/Four") == 4)
            #expect(hours(":\(database)/Here/Five") == 5)
            #expect(hours("ABC-3:30") == 3.5)
            #expect(hours("<+09>-9") == 9)
            #expect(hours("") == 0)
            #expect(hours("Here/Nowhere") == 0)
            #expect(hours("Here/table.tab") == 0)
            #expect(hours("/nowhere") == 0)
            #expect(hours("../etc/localtime") == 0)
            let path = "\(database)/Here/Four"
            #expect(
                Zone.current(variable: path, database: database, settings: settings).identifier
                    == "Here/Four")
        }
    }

    @Test("Without TZ the link names the zone; a copy is named by the other file if both agree")
    func settings() throws {
        try withSystem { database, settings in
            func current() -> Zone {
                Zone.current(variable: nil, database: database, settings: settings)
            }
            let (link, name) = ("\(settings)/localtime", "\(settings)/timezone")
            #expect(current() == .utc)
            try Data("Here/Four\n".utf8).write(to: URL(fileURLWithPath: name))
            #expect(current().identifier == "Here/Four")
            try write(offset: 4, link)
            #expect(current().identifier == "Here/Four")
            try write(offset: 5, link)
            #expect(current().identifier == "localtime")
            #expect(current().offset(at: Instant(seconds: 0)) == 18_000)
            try FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: "\(database)/Here/Five")
            #expect(current().identifier == "Here/Five")
        }
    }
}
