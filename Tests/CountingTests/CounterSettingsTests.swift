import Counting
import Primitives
import TestSupport
import Testing

@Suite("Settings and names of counters")
struct CounterSettingsTests {
    @Test("An edit changes what it names and leaves the rest", arguments: Engine.allCases)
    func edit(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            let before = try await world.act { try $0.create(title: "Kids", step: 2, start: 8) }
            let id = before.id
            let after = try await world.act {
                try $0.edit(
                    id, CounterSettings(title: "Children", step: 3, resetValue: 1))
            }
            #expect(after.title == "Children" && after.step == 3 && after.resetValue == 1)
            #expect(after.value == 8 && after.color == before.color)
            expect(try await world.act { try $0.add(1, to: id) }.value == 11)
            let blank = try await world.act { try $0.edit(id, CounterSettings(title: " ")) }
            #expect(blank.title.isEmpty)
            expect(try await world.read { try $0.counter(id) } == blank)
        }
    }

    @Test("A step below 1 is refused", arguments: [0, -1, .min] as [Int64])
    func invalidStep(step: Int64) async throws {
        try await CountingWorld.with { world throws in
            await expect(throws: CountingError.invalidNumber(step, rule: "a step is at least 1")) {
                try await world.act { try $0.create(title: "Kids", step: step) }
            }
            let kids = try await world.act { try $0.create(title: "Kids") }
            await expect(throws: CountingError.invalidNumber(step, rule: "a step is at least 1")) {
                try await world.act {
                    try $0.edit(
                        kids.id, CounterSettings(title: "Changed", step: step))
                }
            }
            expect(try await world.read { try $0.all() } == [kids])
        }
    }

    @Test(
        "Text that is not a colour is refused",
        arguments: ["", "red", "#12345", "#1234567", "#12345G", "123456#", "#１２３４５６", "#12345é"])
    func invalidColor(text: String) async throws {
        try await CountingWorld.with { world throws in
            await expect(throws: CountingError.invalidColor(text)) {
                try await world.act { try $0.create(title: "Kids", color: text) }
            }
            expect(try await world.read { try $0.all() }.isEmpty)
        }
    }

    @Test("Every colour of the palettes is one")
    func palettes() throws {
        for color in Palette.builtIn.flatMap(\.colors) {
            #expect(try Tint.checked(color.lowercased()) == color)
        }
        #expect(try Tint.checked(Palette.defaultColor) == Palette.defaultColor)
    }

    @Test("Titles hold any Unicode up to 200 characters", arguments: Engine.allCases)
    func unicode(engine: Engine) async throws {
        try await CountingWorld.with(engine) { world throws in
            let titles = [
                "Größe", "e\u{301}", "日本語", "👨‍👩‍👧‍👦🏳️‍🌈", "\"quoted\" \\ ' ; --", "مرحبا",
                String(repeating: "👩🏽‍🚀", count: 12), String(repeating: "x", count: 200),
            ]
            for title in titles {
                let made = try await world.make(title)
                #expect(Array(made.title.utf8) == Array(title.utf8))
                expect(try await world.read { try $0.counter(made.id) } == made)
            }
            expect(try await world.read { try $0.all() }.map(\.title) == titles)
        }
    }

    @Test(
        "A title with control characters or too many characters, or that nobody sees, is refused",
        arguments: [
            "a\nb", "\u{1B}[31mred", "tab\there", "nul\u{0}", "\u{7F}", "\u{9B}31m",
            String(repeating: "x", count: 201), "e" + String(repeating: "\u{301}", count: 4000),
            "\u{200B}", "\u{FEFF}", " \u{2800} ", "\u{AD}", "\u{3164}\u{200D}", "\u{FE0F}",
        ])
    func invalidTitle(title: String) async throws {
        try await CountingWorld.with { world throws in
            await #expect {
                try await world.act { try $0.create(title: title) }
            } throws: { error in
                guard case CountingError.invalidName(let name, let reason) = error else {
                    return false
                }
                // The shown part of the name can't harm a terminal.
                return !reason.isEmpty
                    && !name.unicodeScalars.contains {
                        $0.properties.generalCategory == .control
                    }
            }
            let kids = try await world.act { try $0.create(title: "Kids") }
            await expect(throws: CountingError.self) {
                try await world.act { try $0.edit(kids.id, CounterSettings(title: title)) }
            }
            expect(try await world.read { try $0.all() } == [kids])
        }
    }

    @Test("A counter is found by title, beginning and id; otherwise an error helps")
    func find() async throws {
        try await CountingWorld.with { world throws in
            let kids = try await world.make("Kids")
            let laps = try await world.make("Laps in the morning")
            _ = try await world.make("Laps at noon")
            expect(try await world.read { try $0.find("Kids") } == kids)
            expect(try await world.read { try $0.find("kids") } == kids)
            expect(try await world.read { try $0.find("K") } == kids)
            expect(try await world.read { try $0.find("laps i") } == laps)
            expect(try await world.read { try $0.find(laps.id.description) } == laps)
            expect(
                try await world.read { try $0.find(String(laps.id.description.prefix(10))) } == laps
            )
            await expect(
                throws: CountingError.ambiguousCounter(
                    "laps", matches: ["Laps at noon", "Laps in the morning"])
            ) { try await world.read { try $0.find("laps") } }
            await expect(
                throws: CountingError.noSuchCounter("Kdis", suggestions: ["Kids"])
            ) { try await world.read { try $0.find("Kdis") } }
            await expect(throws: CountingError.noSuchCounter("Goals", suggestions: [])) {
                try await world.read { try $0.find("Goals") }
            }
        }
    }

    @Test("Errors are sentences that name the thing and a way out")
    func sentences() {
        #expect(
            CountingError.noSuchCounter("Kdis", suggestions: ["Kids", "Kits"]).description
                == "no counter is called \"Kdis\": did you mean Kids, or Kits?")
        #expect(
            CountingError.ambiguousCounter("l", matches: ["Laps", "Lips"]).description
                == "\"l\" matches several counters: Laps, Lips")
        #expect(
            CountingError.invalidNumber(0, rule: "a step is at least 1").description
                == "a step is at least 1, not 0")
    }
}

@Suite("The table of settings")
struct CounterSettingTests {
    @Test("Each setting is kept and read back by its row")
    func rows() async throws {
        try await CountingWorld.with { world throws in
            let id = try await world.make("Kids").id
            for setting in CounterSetting.all where setting.name != CounterSetting.start.name {
                let text = setting.name == "color" ? "#172A38" : "42"
                var changes = CounterSettings()
                changes[setting] = setting.least == nil ? .text(text) : .integer(42)
                let edited = try await world.act { [changes] in try $0.edit(id, changes) }
                #expect(setting.text(in: edited.settings) == text, "\(setting.name)")
                expect(try await world.read { try $0.counter(id) } == edited)
            }
        }
    }

    @Test("A number below the least is refused with the rule; a text stays as it is typed")
    func limits() async throws {
        try await CountingWorld.with { world throws in
            let kids = try await world.make("Kids")
            for setting in CounterSetting.numbers {
                guard let least = setting.least, least > .min else { continue }
                var changes = CounterSettings()
                changes[setting] = .integer(least - 1)
                await expect(throws: CountingError.self) {
                    try await world.act { [changes] in try $0.edit(kids.id, changes) }
                }
                changes[setting] = .integer(least)
                let edited = try await world.act { [changes] in try $0.edit(kids.id, changes) }
                #expect(setting.text(in: edited.settings) == "\(least)")
            }
        }
    }

    @Test("Names and fields are those of the formats")
    func names() {
        #expect(
            CounterSetting.all.map(\.name) == [
                "title", "note", "color", "icon", "step", "start", "resetValue", "boundary",
            ])
        #expect(CounterSetting.numbers.map { $0.fact(in: .blank) } == ["1", "0", "0", "every 10"])
        #expect(
            CounterSetting.all.compactMap(\.label) == [
                "Title", "Note", "Count multiple", "Reset value", "Boundary",
            ])
    }
}
