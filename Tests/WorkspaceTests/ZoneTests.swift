import Counting
import Interchange
import Primitives
import TestSupport
import Testing
import Workspace

/// The day rules of the imports: zones from one end of the earth to the other, days that begin at
/// midnight, at the usual time and at noon.
enum Rules {
    /// The zones that are tried: all with `Tools/test --long`, else the outermost, some with odd
    /// offsets, and some that change their clocks.
    static let zones = Sweep.isLong ? all : few

    private static let few = [
        "Etc/GMT+12", "America/Los_Angeles", "America/St_Johns", "UTC", "Europe/Berlin",
        "Asia/Kathmandu", "Australia/Eucla", "Australia/Lord_Howe", "Pacific/Auckland",
        "Pacific/Kiritimati",
    ]
    private static let all = [
        "Etc/GMT+12", "Pacific/Pago_Pago", "Pacific/Honolulu", "Pacific/Marquesas",
        "America/Anchorage", "America/Los_Angeles", "America/Phoenix", "America/Denver",
        "America/Chicago", "America/Mexico_City", "America/New_York", "America/Caracas",
        "America/Halifax", "America/St_Johns", "America/Sao_Paulo", "America/Noronha",
        "Atlantic/Azores", "Atlantic/Cape_Verde", "UTC", "Europe/London", "Africa/Casablanca",
        "Europe/Berlin", "Africa/Cairo", "Europe/Moscow", "Asia/Tehran", "Asia/Dubai",
        "Asia/Kabul", "Asia/Karachi", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka",
        "Asia/Yangon", "Asia/Bangkok", "Asia/Shanghai", "Australia/Eucla", "Asia/Tokyo",
        "Australia/Adelaide", "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Kiritimati",
    ]
    static let starts = [0, 180, 720]

    static func rule(_ zone: String, start: Int = 180) throws -> DayRule {
        DayRule(zone: try Zone(identifier: zone), startMinute: start)
    }
}

@Suite("Imports under another zone or start of the day")
struct ZoneTests {
    /// Returns the data that no zone changes: the values of counters and the number of entries.
    private func sums(_ device: ImportingDevice) async throws -> [String] {
        let counters = try await device.workspace.read { try $0.counters.all(.all) }
            .map { "\($0.title) \($0.type) \($0.value)" }
        let entries = try await device.workspace.read { try $0.entries.list() }
        return counters.sorted() + ["\(entries.count) entries"]
    }

    private static let expected = [
        "Days simple 5", "Goals simple 6", "Semicolons simple 2", "Tasks done simple 2",
        "Untagged time 43200000", "Zoned simple 7", "work time 7200000", "5 entries",
    ]

    @Test(
        "A second import adds nothing, whatever the rules of both are", arguments: Rules.starts)
    func twice(start: Int) async throws {
        let home = try Rules.rule("Europe/Berlin")
        let stayed = try await ImportingDevice(rule: home)
        for text in Samples.edges { try await stayed.importText(text) }
        #expect(try await sums(stayed) == Self.expected)
        let export = try await stayed.export()
        for zone in Rules.zones {
            let rule = try Rules.rule(zone, start: start)
            // At home first, then there.
            try await stayed.move(to: rule)
            for text in Samples.edges {
                let report = try await stayed.importText(text)
                #expect(report.changeCount == 0 && report.badCount == 0, "\(zone) \(start)")
                #expect(report.counts.values.allSatisfy { $0.known > 0 && $0.deleted == 0 })
            }
            // There first, then at home.
            let moved = try await ImportingDevice(rule: rule)
            for text in Samples.edges { try await moved.importText(text) }
            #expect(try await sums(moved) == Self.expected, "\(zone) \(start)")
            try await moved.move(to: home)
            for text in Samples.edges {
                #expect(try await moved.importText(text).changeCount == 0, "\(zone) \(start)")
            }
            #expect(try await sums(moved) == Self.expected, "\(zone) \(start)")
        }
        try await stayed.move(to: home)
        #expect(try await stayed.export() == export)
        let actions = try await stayed.workspace.read { try $0.actions() }
        #expect(actions.count == Samples.edges.count)
    }

    @Test(
        "Tables of Quad's own and its exports are known under each rule", arguments: Rules.starts)
    func own(start: Int) async throws {
        let device = try await ImportingDevice(rule: try Rules.rule("Europe/Berlin"))
        for text in Samples.edges { try await device.importText(text) }
        var files = [try await device.export()]
        for table in ["entries", "history", "intervals"] {
            files.append(try await device.export(.csv, table: table))
        }
        let other = try await ImportingDevice(seed: 2, rule: try Rules.rule("Pacific/Kiritimati"))
        for file in files { try await other.importText(file) }
        let sums = try await sums(other)
        #expect(sums == Self.expected)
        let apart = try await ImportingDevice(seed: 3, rule: try Rules.rule("Pacific/Kiritimati"))
        for file in files.dropFirst() { try await apart.importText(file) }
        #expect(try await self.sums(apart) == Self.expected)
        for zone in Rules.zones {
            for device in [device, other, apart] {
                try await device.move(to: try Rules.rule(zone, start: start))
                for file in files.dropFirst(device === apart ? 1 : 0) {
                    let report = try await device.importText(file)
                    #expect(report.changeCount == 0, "\(zone) \(start) \(report.counts)")
                }
            }
        }
        for device in [device, other, apart] {
            #expect(try await self.sums(device) == Self.expected)
        }
    }

    @Test(
        "Periods have what was written for their days, whatever the rule", arguments: Rules.starts)
    func periods(start: Int) async throws {
        for zone in Rules.zones {
            let device = try await ImportingDevice(rule: try Rules.rule(zone, start: start))
            var settings = CounterSettings()
            settings.target = .some(Target(goal: 4, period: .day))
            let drafts = ["Goals", "Days"].map { CounterDraft($0, settings: settings) }
            let goals = try await device.workspace.act { try $0.counters.create(drafts[0]) }
            let days = try await device.workspace.act { try $0.counters.create(drafts[1]) }
            for text in Samples.edges { try await device.importText(text) }
            try await device.move(to: try Rules.rule("Asia/Tokyo", start: 60))
            for text in Samples.edges {
                #expect(try await device.importText(text).changeCount == 0)
            }
            func counted(_ id: Counter.ID) async throws -> [String] {
                try await device.workspace.read { try $0.counters.periods(of: id) }
                    .filter { $0.value != 0 }.map { "\($0.period.first) \($0.value)" }
            }
            #expect(try await counted(goals.id) == ["2024-03-01 1", "2024-02-29 5"], "\(zone)")
            #expect(
                try await counted(days.id) == ["2024-02-29 2", "2024-02-01 2", "2024-01-31 1"],
                "\(zone)")
        }
    }

    @Test("A file imported today is known where it is still yesterday")
    func today() async throws {
        let file = "title,value,date\nTea,2,2026-03-03 07:00\nTea,1,2026-03-03\n"
        let journal = """
            {"entries":[{"title":"T","body":"","date":"2026-03-03","time":"07:30"}]}
            """
        // 2026-03-03 08:00 in Auckland, 2026-03-02 11:00 in Los Angeles.
        let now = try #require(Instant("2026-03-02T19:00:00Z"))
        let device = try await ImportingDevice(at: now, rule: try Rules.rule("Pacific/Auckland"))
        #expect(try await device.importText(file)[.taps].added == 2)
        #expect(try await device.importText(journal)[.entries].added == 1)
        try await device.move(to: try Rules.rule("America/Los_Angeles"))
        #expect(try await device.importText(file)[.taps].known == 2)
        #expect(try await device.importText(journal)[.entries].known == 1)
    }

    @Test("Today has begun at midnight, also while its night still belongs to yesterday")
    func night() async throws {
        let now = try #require(Instant("2026-03-02T01:00:00Z"))
        let device = try await ImportingDevice(at: now)
        #expect(try await device.importText("title,date\nTea,2026-03-02\n")[.taps].added == 1)
        await #expect(throws: ImportError.self) {
            try await device.importText("title,date\nTea,2026-03-03\n")
        }
        let tea = try await device.workspace.read { try $0.counters.find("Tea") }
        let history = try await device.workspace.read { try $0.counters.history(of: tea.id) }
        // The day of that name begins at three, where its page has the row.
        #expect(history.map(\.at) == [now + .hours(2)])
    }

    @Test("What an earlier version imported is known under each rule", arguments: Rules.starts)
    func before(start: Int) async throws {
        let now = try #require(Instant("2026-12-01T12:00:00Z"))
        for zone in Rules.zones {
            let device = try await ImportingDevice(
                at: now, rule: try Rules.rule(zone, start: start))
            try await device.importText(ImportedBefore.export)
            let shown = try await device.shown()
            for text in ImportedBefore.files {
                for form in [text, text.replacing("\r\n", with: "\n")] {
                    let report = try await device.importText(form)
                    #expect(report.changeCount == 0, "\(zone) \(start) \(report.counts)")
                    let isKnown = report.counts.values.allSatisfy {
                        $0.known > 0 && $0.deleted == 0
                    }
                    #expect(isKnown)
                }
            }
            #expect(try await device.shown() == shown)
            #expect(shown.count == 11)
        }
    }
}
