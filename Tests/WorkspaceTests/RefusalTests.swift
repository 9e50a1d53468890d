import Interchange
import Journal
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("Imports that are refused")
struct RefusalTests {
    private func error(
        _ text: String, _ request: ImportRequest = ImportRequest(), on device: ImportingDevice
    ) async throws -> ImportError? {
        do {
            _ = try await device.importText(text, request)
            return nil
        } catch let error as ImportError {
            return error
        }
    }

    @Test("One wrong record and nothing is imported, unless the rest is asked for")
    func allOrNothing() async throws {
        let device = try await ImportingDevice(.sqlite)
        try await device.importText("title,value,date\nTea,1,2026-01-01\n")
        let before = try await device.export()
        let text = "title,value,date\nTea,2,2026-01-02\nTea,x,2026-01-03\nTea,1,2027-01-01\n"
        guard case .badRecords(let report)? = try await error(text, on: device) else {
            Issue.record("it was taken")
            return
        }
        #expect(report.badCount == 2)
        #expect(report.isRefused && report.changeCount == 0 && !report.canBeUndone)
        #expect(
            report.skipped.map { "\($0.position.line) \($0.reason)" } == [
                "3 \"x\" isn't a whole number", "4 it is dated in the future",
            ])
        #expect(try await device.export() == before)
        let rest = try await device.importText(text, ImportRequest(skipsBad: true))
        #expect(rest[.taps].added == 1 && rest.badCount == 2)
        #expect(try await device.shown() == ["Tea simple 3"])
    }

    @Test(
        "A file of positions is named, and anything else keeps its own error",
        arguments: [
            (#"[{"_type":"location","lat":48.1,"lon":11.5,"tst":1772442000}]"#, "recorded"),
            (
                #"{"data":[{"_type":"location","lat":48.1,"lon":11.5,"tst":1772442000}]}"#,
                "recorded"
            ),
            ("{\"_type\":\"location\",\"lat\":48.1,\"lon\":11.5,\"tst\":1772442000}\n", "recorded"),
            (#"{"locations":[{"latitudeE7":481000000,"longitudeE7":115000000}]}"#, "recorded"),
            ("2026-03-01T10:00:00Z\t*     \t{\"_type\":\"location\",\"lat\":48.1}\n", "recorded"),
            ("time,latitude,longitude\n2026-03-01T10:00:00Z,48.1,11.5\n", "recorded"),
            ("sep=;\ntime;lat;lon\n2026-03-01T10:00:00Z;48,1;11,5\n", "recorded"),
            (#"{"semanticSegments":[]}"#, "Google's Timeline"),
            (
                #"[{"endTime":"2024-03-30T09:00:00.000Z","visit":{"topCandidate":{}}}]"#,
                "Google's Timeline: take its positions, which have no accuracy"
            ),
            (
                #"{"type":"FeatureCollection","features":[{"properties":{"coordTimes":[]}}]}"#,
                "a track as GeoJSON"
            ),
            (
                #"{"type":"FeatureCollection","features":[{"properties":{"time":"x"},"#
                    + #""geometry":{"type":"Point","coordinates":[11,48]}}]}"#, "recorded"
            ),
            (
                #"{"type":"FeatureCollection","features":[{"properties":{"radius":9},"#
                    + #""geometry":{"type":"Point","coordinates":[11,48]}}]}"#, "it is a map"
            ),
            ("$GPGGA,100000,4810,N,01130,E,1,8,1,500,M,,M,,*47\n", "it is NMEA"),
            ("latency,long\n1,2\n", "a column for the title"),
            (#"[{"text":"x","place":"lat"}]"#, "not a format known here"),
            ("title,value,date,lat,lon\nTea,x,2026-03-01,48.1,11.5\n", "a record is wrong"),
        ])
    func positions(text: String, named: String) async throws {
        let error = try await error(text, on: ImportingDevice(.memory))
        #expect(error?.description.contains(named) == true, "\(error?.description ?? "taken")")
    }

    @Test(
        "An entry dated up to a minute ahead, as by Taskwarrior, is taken, and known from then on",
        arguments: [
            ("0000", true), ("0002", true), ("0100", true), ("0101", false), ("5959", false),
        ])
    func datedAhead(ahead: String, isTaken: Bool) async throws {
        let (now, at) = ("20260302T090000Z", "20260302T09\(ahead)Z")
        let text =
            "[{\"uuid\":\"u1\",\"status\":\"pending\",\"description\":\"Mow\",\"annotations\":"
            + "[{\"entry\":\"\(now)\",\"description\":\"one\"},"
            + "{\"entry\":\"\(at)\",\"description\":\"two\"}]}]"
        let device = try await ImportingDevice(.sqlite)
        if case .badRecords? = try await error(text, on: device) { return #expect(!isTaken) }
        #expect(isTaken)
        device.clock.advance(by: .hours(1))
        let again = try await device.importText(text)
        #expect(again.changeCount == 0 && again.outdatedCount == 0)
        #expect(try await device.shown().count == 2)
    }

    @Test("A rehearsal says what an import does, and changes nothing", arguments: Engine.allCases)
    func rehearsal(engine: Engine) async throws {
        for text in Samples.all {
            let device = try await ImportingDevice(engine)
            let before = try await device.export()
            var report = try await device.importText(text, ImportRequest(isRehearsal: true))
            #expect(report.isRehearsal)
            #expect(try await device.export() == before)
            let actions = try await device.workspace.read { try $0.actions() }
            #expect(actions.isEmpty)
            let real = try await device.importText(text)
            report = try await ImportingDevice(engine).importText(text)
            #expect(real == report)
        }
    }

    @Test("A file that breaks off is refused as a whole, wherever it does")
    func truncated() async throws {
        let device = try await ImportingDevice()
        let whole = try await ImportingDevice(seed: 4)
        try await whole.importText(Samples.table)
        let export = try await whole.export()
        for text in [export, Samples.timewarrior, Samples.jrnl, Samples.dayOne] {
            for length in stride(from: 1, to: text.utf8.count - 1, by: 37) {
                let head = String(decoding: text.utf8.prefix(length), as: UTF8.self)
                #expect(try await error(head, ImportRequest(skipsBad: true), on: device) != nil)
            }
        }
        #expect(try await device.shown() == [])
    }

    @Test("An export of a newer program, or one that a clock ahead wrote, is refused")
    func newer() async throws {
        let device = try await ImportingDevice()
        #expect(
            try await error(#"{"format":"quad-export","schemaVersion":2}"#, on: device)
                == .newerFile(found: 2, supported: 1))
        let ahead = try await ImportingDevice(seed: 2, at: ImportingDevice.start + .hours(1))
        try await ahead.workspace.act { try $0.entries.add("From tomorrow") }
        guard case .badRecords(let report)? = try await error(try await ahead.export(), on: device)
        else {
            Issue.record("it was taken")
            return
        }
        #expect(report.skipped.first?.reason.contains("ahead of this clock") == true)
    }

    @Test(
        "A document that the server would refuse is refused",
        arguments: [
            (#"{"kind":"","id":"a","state":{}}"#, "kind and id have 1 to 128"),
            (#"{"kind":"entry","id":"ä","state":{}}"#, "kind and id have 1 to 128"),
            (#"{"kind":"entry","id":"a"}"#, "a document has"),
            (#"{"kind":"entry","id":"a","state":{"fields":{"x":["1",2]}}}"#, "is not a document"),
            (#"7"#, "a document has"),
        ])
    func badDocuments(document: String, expected: String) async throws {
        let device = try await ImportingDevice()
        let text = #"{"format":"quad-export","schemaVersion":1,"documents":[\#(document)]}"#
        guard case .badRecords(let report)? = try await error(text, on: device) else {
            Issue.record("it was taken")
            return
        }
        #expect(report.skipped.first?.reason.contains(expected) == true, "\(report.skipped)")
    }

    @Test("A stopwatch takes so many intervals that it can still be synced")
    func fullStopwatch() async throws {
        let device = try await ImportingDevice()
        let lines = (0..<12_010).map { number in
            let start = Instant(seconds: 1_600_000_000 + Int64(number) * 3600)
            let stop = start + .minutes(30)
            func text(_ instant: Instant) -> String {
                "\(instant)".replacing("-", with: "").replacing(":", with: "")
            }
            return #"{"start":"\#(text(start))","end":"\#(text(stop))","tags":["work"]}"#
        }
        let text = "[" + lines.joined(separator: ",\n") + "]"
        guard case .badRecords(let refused)? = try await error(text, on: device) else {
            Issue.record("it was taken")
            return
        }
        #expect(refused.badCount == 10)
        let report = try await device.importText(text, ImportRequest(skipsBad: true))
        #expect(report[.intervals].added == 12_000)
        let work = try await device.workspace.read { try $0.counters.find("work") }
        #expect(work.value == 12_000 * 30 * 60_000)
        let size = try await device.export(only: .counting).split(separator: "\n")
            .filter { $0.hasPrefix("{\"kind\"") }.map(\.utf8.count).max()
        #expect(try #require(size) < 768 << 10)
    }

    @Test(
        "An encrypted journal is exported sealed, and imported sealed; open if asked and unlocked")
    func sealed() async throws {
        let device = try await ImportingDevice(.sqlite)
        let passphrase = "a long enough passphrase"
        try await device.workspace.lock.encrypt(
            with: passphrase, work: JournalLock.rehearsalWork)
        try await device.workspace.act {
            try $0.entries.add("The secret of #rain", isStarred: true)
        }
        for format in ExportFormat.allCases {
            let sealed = try await device.export(format)
            #expect(!sealed.contains("secret") && !sealed.contains("rain"), "\(format)")
            #expect(try await device.export(format, isDecrypted: true).contains("secret"))
        }
        let export = try await device.export()
        try device.workspace.lock.lock()
        #expect(try await device.export() == export)
        await #expect(throws: ExportError.journalLocked) {
            try await device.export(isDecrypted: true)
        }
        await #expect(throws: ImportError.journalLocked) {
            try await device.importText(Samples.jrnl)
        }
        let other = try await ImportingDevice(.json, seed: 2)
        #expect(try await other.importText(export)[.entries].added == 1)
        #expect(try await other.export() == export)
        let locked = try await other.workspace.read { try $0.entries.list() }
        #expect(locked.map(\.isLocked) == [true])
        try await other.workspace.lock.unlock(with: passphrase)
        let unlocked = try await other.workspace.read { try $0.entries.list() }
        #expect(unlocked.map(\.text) == ["The secret of #rain"])
    }
}
