import Counting
import Device
import Foundation
import Journal
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("Settings, files and the end of an account")
struct SettingsScreenTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "quad-settings-\(ProcessInfo.processInfo.globallyUniqueString)").path

    /// A desk whose settings are a file of its own.
    private func desk(
        _ variables: [String: String] = [:], size: Size = Size(columns: 80, rows: 24)
    ) async throws -> Desk {
        var desk = try await Desk(size)
        desk.performer.preferences = Preferences(
            variables: ["QUAD_HOME": folder].merging(variables) { $1 })
        await desk.open()
        await desk.press(.escape, .character("6"), .enter)
        return desk
    }

    @Test("Settings are shown with value and source, changed in place, and kept in the file")
    func change() async throws {
        var desk = try await desk()
        #expect(desk.model.scope == .preferences)
        #expect(desk.text.contains("flash: screen"))
        #expect(desk.text.contains("default"))
        await desk.press(.right)
        #expect(desk.text.contains("flash: edge") && desk.text.contains("file"))
        #expect(desk.model.flash == .edge, "it works at once")
        let file = SettingsFile(path: folder + "/config.json")
        #expect(try file.read()[.flash] == "edge")
        await desk.press(.left)
        #expect(try file.read()[.flash] == "screen")
        await desk.press(.character("x"))
        #expect(try file.read()[.flash] == nil)
        await desk.press(.down, .enter)
        #expect(!desk.model.bells.up && desk.text.contains("sound.up: off"))
    }

    @Test("What can't be a value is said at its field, and the file stays")
    func refused() async throws {
        var desk = try await desk()
        while desk.model.people.chosen != desk.line(.dayStart) { await desk.press(.down) }
        await desk.press(.enter)
        #expect(desk.model.scope == .fields)
        await desk.type("25:99")
        await desk.press(.enter)
        #expect(desk.text.contains("25:99") && desk.text.contains("HH:MM"))
        #expect(!FileManager.default.fileExists(atPath: folder + "/config.json"))
        await desk.press(.control("u"))
        await desk.type("04:30")
        await desk.press(.enter)
        #expect(desk.text.contains("day-start: 04:30 ") || desk.text.contains("day-start: 04:30."))
        #expect(desk.model.rule.startMinute == 270)
        #expect(desk.performer.workspace.dayRule.startMinute == 270)
    }

    @Test("Zone, week, dates and palette are followed at once, by all that is shown")
    func following() async throws {
        var desk = try await desk(["QUAD_ZONE": "UTC"])
        try await desk.workspace.act { _ = try $0.entries.add("rain", at: Moment.sample.wall) }
        for (key, value) in [
            (SettingKey.dates, "german"), (.weekStart, "sunday"), (.palette, "Winter Sunset"),
        ] {
            await desk.set(key, value)
        }
        #expect(desk.model.counts.palette == "Winter Sunset")
        #expect(desk.model.rule.weekStart == .sunday)
        await desk.press(.escape, .character("3"), .escape)
        #expect(desk.text.contains("Dienstag, 14. November 2023"))
        await desk.press(.character("w"))
        #expect(desk.text.contains("Week of 12.11.2023") && desk.text.contains("So 12"))
        await desk.press(.escape, .character("o"))
        #expect(desk.text.contains("1 of 1") && desk.text.contains("14.11.2023  22:13"))

        desk = try await self.desk()
        await desk.set(.zone, "Asia/Tokyo")
        #expect(desk.followed.last?.rule.zone.identifier == "Asia/Tokyo")
        await desk.press(.escape, .character("3"))
        #expect(desk.text.contains("Mittwoch, 15. November 2023"), "it is the next day there")
    }

    @Test("Settings that are those of the start are no news a minute later")
    func unchanged() async throws {
        var performer = try await desk().performer
        func news() async -> Int { await performer.perform(.screen(.followSettings)).count }
        performer.begin(with: Preferences(variables: ["QUAD_HOME": folder]))
        let atFirst = await news()
        performer.preferences = Preferences(
            variables: ["QUAD_HOME": folder, "QUAD_DAY_START": "05:00"])
        let changed = await news()
        let afterwards = await news()
        #expect(atFirst == 0 && changed == 1 && afterwards == 0)
    }

    @Test("Mouse and background are followed by the terminal at once")
    func onTerminal() async throws {
        let terminal = HeadlessTerminal()
        var program = Program(
            terminal: terminal, workspace: try await ProgramTests.workspace(), rule: .utc)
        program.preferences = Preferences(variables: ["QUAD_HOME": folder])
        async let reason = program.run()
        func wait(_ isMet: () -> Bool) async throws {
            for _ in 0..<500 where !isMet() { try await Task.sleep(for: .milliseconds(10)) }
            #expect(isMet(), "\(terminal.text)")
        }
        terminal.send(.key(.escape), .key(.character("6")), .key(.enter))
        try await wait { terminal.text.contains("flash: screen") }
        for _ in 0..<5 { terminal.send(.key(.down)) }
        terminal.send(.key(.right))
        try await wait { terminal.followsMouse == false }
        #expect(terminal.background == .unknown)
        terminal.send(.key(.down), .key(.down), .key(.right))
        try await wait { terminal.background == .dark }
        terminal.send(.stop(.terminate))
        #expect(await reason == .terminate)
    }

    @Test("A variable that decides is named, although the file is changed")
    func overridden() async throws {
        var desk = try await desk(["QUAD_FLASH": "off"])
        #expect(desk.text.contains("flash: off") && desk.text.contains("QUAD_FLASH"))
        await desk.press(.right)
        #expect(desk.text.contains("Here QUAD_FLASH decides, not the file"))
    }

    @Test("Keys are given to an action, and one that is taken is named before anything is kept")
    func keys() async throws {
        var desk = try await desk()
        await desk.press(.character("e"))
        await desk.type("all counts")
        await desk.press(.enter)
        #expect(desk.model.scope == .fields && desk.text.contains("c Left h"))
        await desk.type("s")
        await desk.press(.enter)
        #expect(desk.text.joined.contains("s is count.settings on the screen Counting"))
        await desk.press(.control("u"))
        await desk.type("C")
        await desk.press(.enter)
        #expect(desk.model.keys[.character("C"), in: .count] == .counts)
        #expect(desk.model.keys[.character("c"), in: .count] == nil)
    }

    @Test("A theme is chosen among those that are there, and shown at once")
    func themes() async throws {
        var desk = try await desk()
        while desk.model.people.chosen != desk.line(.theme) { await desk.press(.down) }
        await desk.press(.right)
        #expect(desk.text.contains("theme: dark") && desk.model.theme.name == "dark")
        await desk.press(.left, .left)
        #expect(desk.model.theme.name == "mono")
        await desk.press(.character("x"))
        #expect(desk.model.theme == .terminal)
        let refused = await desk.performer.perform(.screen(.change(.theme, to: "drak")))
        guard case .screen(.refused(_, let reason))? = refused.first else {
            Issue.record("a theme that is not there was taken")
            return
        }
        #expect(reason.contains("did you mean dark?"))
    }

    @Test("What an import left or refused is told, with the first record and the reason")
    func leftOut() async throws {
        var one = try await desk()
        let path = folder + "-diary.csv"
        defer { try? FileManager.default.removeItem(atPath: path) }
        func bring(_ text: String) async throws -> String {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            await one.press(.character(":"))
            await one.type("bring in")
            await one.press(.enter, .control("u"))
            await one.type(path)
            await one.press(.enter)
            return one.text.joined
        }
        _ = try await bring("date,text\n2023-01-02,Teh rain stopped\n")
        let told = try await bring(
            "date,text\n2023-01-02,The rain stopped\n2023-01-03,Snow\n2023-01-04,\n")
        for words in ["Brought in: 1 thing.", "and left: 1.", "Skipped: 1. Record 3, line 4: "] {
            #expect(told.contains(words), "\(words): \(told)")
        }
        let refused = try await bring("date,text\n2023-01-05,Sun\nnever,Moon\n")
        #expect(refused.contains("a record is wrong, so nothing was imported. Record 2, line 3: "))
    }

    @Test("Everything goes into a file, and another device brings it in, once")
    func files() async throws {
        var one = try await desk()
        try await one.workspace.act { _ = try $0.counters.create(title: "Kids") }
        let path = folder + "-export.json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for text in ["Everything is in", "is there already"] {
            await one.press(.character(":"))
            await one.type("everything into")
            await one.press(.enter, .control("u"))
            await one.type(path)
            await one.press(.enter, .enter, .enter)
            #expect(one.text.joined.contains(text))
        }
        var other = try await desk()
        for text in ["Brought in: 1 thing.", "nothing was added"] {
            await other.press(.character(":"))
            await other.type("bring in")
            await other.press(.enter)
            await other.type(path)
            await other.press(.enter)
            #expect(other.text.joined.contains(text))
        }
        #expect(try await other.counters().map(\.title) == ["Kids"])
        await other.press(.character(":"))
        await other.type("bring in")
        await other.press(.enter)
        await other.type("/nowhere/at all")
        await other.press(.enter)
        #expect(other.text.contains("there is no file /nowhere/at all"))
    }

    @Test("A folder of tables, one table, one area and open entries are written, as quad does")
    func forms() async throws {
        var desk = try await desk()
        let root = folder + "-forms"
        try FileManager.default.createDirectory(
            atPath: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: root) }
        try await desk.workspace.act { tx in
            _ = try tx.counters.create(title: "Kids")
            _ = try tx.entries.add("rain")
        }
        try await desk.workspace.lock.encrypt(
            with: "correct horse", work: JournalLock.rehearsalWork)
        func export(_ file: String, _ area: String = "", _ open: String = "") async -> String {
            await desk.performer.perform(
                .screen(.export(to: "\(root)/\(file)", only: area, isOpen: open == "yes"))
            )
            .map { "\($0)" }.joined()
        }
        #expect(await export("tables/").contains("Everything is in"))
        let names = try FileManager.default.contentsOfDirectory(atPath: root + "/tables")
        #expect(Set(names).isSuperset(of: ["counters.csv", "entries.csv"]))
        #expect(await export("tables/").contains("is there already"))
        #expect(await export("counters.csv").contains("Everything is in"))
        let table = try String(contentsOfFile: root + "/counters.csv", encoding: .utf8)
        #expect(table.contains("Kids"))
        #expect(await export("nonsense.csv").contains("an export has no table"))
        #expect(await export("a.md", "counting").contains("All of counting is in"))
        #expect(await export("b.md", "journal").contains("1 entries are sealed"))
        #expect(await !export("c.md", "journal", "yes").contains("sealed in it"))
        #expect(try String(contentsOfFile: root + "/c.md", encoding: .utf8).contains("rain"))
        #expect(await export("d.md", "people").contains("people is not an area"))

        _ = desk.model.perform(.exportAll)
        await desk.press(.control("u"))
        await desk.type(root + "/e.md")
        await desk.press(.down)
        await desk.type("counting")
        await desk.press(.down, .enter)
        #expect(desk.text.joined.contains("All of counting is in"))
    }

    @Test("A password is typed twice, and an account deleted only after the word for it")
    func account() throws {
        var model = Model.about(.me, SamplePeople.facts(.kept))
        _ = model.perform(.changePassword)
        for text in ["old secret", "new secret", "other"] {
            model.type(text)
            model.press(.enter)
        }
        #expect(model.shown.contains("The new passwords differ."))
        #expect(!model.shown.contains("new secret"))
        model.press(.control("u"))
        model.type("new secret")
        #expect(
            model.press(.enter)
                == [.ask(.changePassword(from: "old secret", to: "new secret"))])
        _ = model.receive(.server(.passwordChanged))
        #expect(model.shown.contains("The password is changed"))
        _ = model.perform(.deleteAccount)
        #expect(model.shown.joined.contains("It can't be undone"))
        model.type("secret")
        model.press(.enter)
        model.type("yes")
        #expect(model.press(.enter) == [.bell])
        model.press(.control("u"))
        model.type("delete")
        let effects = model.press(.enter)
        #expect(effects == [.ask(.deleteAccount(password: "secret"))])
        _ = model.receive(
            .server(.refused(.deleteAccount(password: "secret"), "the password is wrong")))
        #expect(model.shown.contains("the password is wrong"))
    }

    @Test("The pages fit every size, and the bar has a way on")
    func sizes() async throws {
        for (columns, rows) in [(80, 24), (120, 40), (40, 12)] {
            try await checkPages(Size(columns: columns, rows: rows))
        }
    }

    private func checkPages(_ size: Size) async throws {
        var desk = try await desk(size: size)
        #expect(desk.text.contains("Settings") && desk.text.contains("flash: screen"))
        #expect(desk.text.contains("help"), "the bar has a way on")
        for action: Action in [.exportAll, .importFile] {
            _ = desk.model.perform(action)
            #expect(desk.text.contains("File"))
            #expect(desk.text.contains("Enter"))
        }
    }
}

extension Desk {
    /// Chooses a setting, or types its value.
    fileprivate mutating func set(_ key: SettingKey, _ value: String) async {
        await perform([.perform(.screen(.change(key, to: value)))])
    }

    fileprivate func line(_ key: SettingKey) -> PeopleItem? {
        model.people.settings.map {
            .setting(SettingLine(key, in: $0, themes: ThemeShelf.builtIn.names))
        }
    }
}
