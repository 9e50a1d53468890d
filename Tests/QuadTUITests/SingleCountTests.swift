import Counting
import Journal
import Presentation
import Primitives
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

@Suite("One count on the whole screen")
struct SingleCountTests {
    private static let kinds = [
        "simple", "negative", "long", "large", "at least", "met", "at most", "missed", "exactly",
        "stopped", "running", "blank",
    ]

    /// Creates a counter of a kind.
    private func counter(_ kind: String, in workspace: Workspace) async throws -> Counter {
        func make(_ title: String, _ settings: CounterSettings, _ taps: Int64) async throws
            -> Counter
        {
            let made = try await workspace.act { tx in
                let counter = try tx.counters.create(CounterDraft(title, settings: settings))
                return taps == 0 ? counter : try tx.counters.add(taps, to: counter.id).counter
            }
            return made
        }
        func nap() async throws -> Counter {
            try await workspace.act { try $0.counters.create(CounterDraft("Nap", isTime: true)) }
        }
        func target(_ aim: Target.Aim, _ taps: Int64) async throws -> Counter {
            try await make(
                "Water", CounterSettings(target: .some(Target(goal: 8, aim: aim))), taps)
        }
        switch kind {
        case "negative": return try await make("Score", CounterSettings(), -12_345)
        case "long": return try await make(String(repeating: "日本 long ", count: 12), .init(), 7)
        case "large": return try await make("Atoms", CounterSettings(step: 3), .max / 3)
        case "at least": return try await target(.atLeast, 5)
        case "met": return try await target(.atLeast, 8)
        case "at most": return try await target(.atMost, 5)
        case "missed": return try await target(.atMost, 9)
        case "exactly": return try await target(.exactly, 8)
        case "stopped": return try await nap()
        case "running":
            let nap = try await nap()
            return try await workspace.act { try $0.counters.start(nap.id) }
        case "blank": return try await make("", CounterSettings(), 3)
        default: return try await make("Kids", CounterSettings(), 23)
        }
    }

    private func model(
        _ kind: String, _ size: Size, _ charset: Charset = .unicode
    ) async throws -> Model {
        let counter = try await counter(kind, in: try await ProgramTests.workspace())
        var model = Model(size: size, charset: charset, rule: .utc)
        _ = model.receive(.counters([counter], lastUsed: counter.id))
        return model
    }

    @Test("Each kind shows what it is, at each size", arguments: kinds)
    func sizes(kind: String) async throws {
        let words: [String: String] = [
            "simple": "Kids", "negative": "Score", "long": "日本 long", "large": "Atoms",
            "at least": "at least 8", "met": "at least 8 ✓", "at most": "at most 8",
            "missed": "9 of at most 8 ✗", "exactly": "exactly 8 ✓", "stopped": "Nap  stopped",
            "running": "Nap  running", "blank": "(blank)",
        ]
        for (columns, rows) in [(80, 24), (120, 40), (40, 12), (20, 5), (1, 1), (3, 2)] {
            var model = try await model(kind, Size(columns: columns, rows: rows))
            let text = model.draw(at: .sample).text
            if columns >= 40 { #expect(text.contains(try #require(words[kind])), "\(text)") }
            if columns >= 40 { #expect(text.contains("Esc more keys")) }
        }
    }

    @Test("Large numbers have gaps where they fit, and all their digits where they can")
    func gaps() async throws {
        #expect("1234".inThousands == "1234")
        #expect("12345".inThousands == "12 345")
        #expect("-1234567".inThousands == "-1 234 567")
        var narrow = try await model("large", Size(columns: 21, rows: 5))
        #expect(narrow.draw(at: .sample).text.contains("9223372036854775806"))
        var wide = try await model("large", Size(columns: 40, rows: 5), .ascii)
        #expect(wide.draw(at: .sample).text.contains("9 223 372 036 854 775 806"))
    }

    @Test("A running stopwatch goes on without a look at the store")
    func ticking() async throws {
        var model = try await model("running", Size(columns: 30, rows: 4))
        let later = Moment(wall: Moment.sample.wall + .seconds(3_723), boot: .none)
        #expect(model.draw(at: .sample).text.contains("0:00:00"))
        #expect(model.draw(at: later).text.contains("1:02:03"))
        #expect(model.isTicking)
    }

    @Test("The sum of today stands beside a stopwatch that has stopped, not one that goes on")
    func sumOfToday() async throws {
        for (kind, isShown) in [("stopped", true), ("running", false)] {
            var model = try await model(kind, Size(columns: 60, rows: 8))
            let nap = try #require(model.counts.currentCounter)
            _ = model.receive(.seen(nap, Today(counter: nap.id, sum: 13_000)))
            #expect(model.draw(at: .sample).text.contains("0:00:13 today") == isShown)
        }
    }

    @Test("At most three times a second the whole screen is lit, and never for a tap down")
    func flashes() {
        var flash = Flash()
        var lit = 0
        for tap in 0..<40 {
            let now = Instant(milliseconds: Int64(tap) * 50)
            let effects = flash.begin(isDown: false, at: now, canLight: true)
            lit += effects.count { $0 == .light(true) }
            if case .endFlash(let number) = effects.last { _ = flash.end(number) }
        }
        #expect(lit == 6, "two seconds")
        let down = flash.begin(isDown: true, at: Instant(seconds: 9), canLight: true)
        #expect(flash.kind == .leftEdge && !down.contains(.light(true)))
        _ = flash.begin(isDown: false, at: Instant(seconds: 9), canLight: false)
        #expect(flash.kind == .rightEdge)
    }

    @Test("A light that another tap replaced is ended once, and none stays on")
    func lightEnds() {
        var flash = Flash()
        let first = flash.begin(isDown: false, at: Instant(seconds: 1), canLight: true)
        #expect(first.first == .light(true))
        let second = flash.begin(isDown: true, at: Instant(seconds: 1), canLight: true)
        #expect(second.first == .light(false), "the screen is dark again before the edge is lit")
        guard case .endFlash(let old) = first.last, case .endFlash(let number) = second.last else {
            Issue.record("each flash has an end")
            return
        }
        #expect(flash.end(old) == [] && flash.kind == .leftEdge)
        #expect(flash.end(number) == [] && flash.kind == nil)
    }

    @Test("Of a thousand keys with some astray, the sounds alone tell the number")
    func blindly() async throws {
        let workspace = try await ProgramTests.workspace()
        var performer = Performer(workspace)
        var model = Model(
            size: Size(columns: 40, rows: 12), charset: .unicode, rule: .utc,
            bells: Model.Bells(up: true, down: true, reset: true, boundary: true))
        for event in await performer.perform(.loadCounters) { _ = model.receive(event) }
        var generator = SeededGenerator(seed: 16)
        let strays: [Key] = [
            .tab, .character("2"), .character("s"), .character("d"), .character("q"), .left,
            .character(":"), .function(9), .delete, .character("é"),
        ]
        var strayCount = 0
        var heard: [Chime: Int64] = [:]
        func hear(_ effects: [Effect]) {
            for effect in effects {
                if effect == .bell { heard[.warning, default: 0] += 1 }
                if case .chime(let chime) = effect { heard[chime, default: 0] += 1 }
            }
        }
        for _ in 0..<1000 {
            let number = Int.random(in: 0..<100, using: &generator)
            let stray = number == 0 ? strays.randomElement(using: &generator) : nil
            strayCount += stray == nil ? 0 : 1
            let key = stray ?? (number < 20 ? .backspace : .character(" "))
            let effects = model.receive(.input(.key(key)))
            hear(effects)
            for case .perform(let command) in effects {
                for event in await performer.perform(command) { hear(model.receive(event)) }
            }
        }
        let value = try await workspace.read { try $0.counters.lastUsed()?.value }
        let up = heard[.up, default: 0] + heard[.boundary, default: 0]
        let down = heard[.down, default: 0] + heard[.boundaryDown, default: 0]
        #expect(value == up - down && up > 700 && down > 100, "\(heard)")
        #expect(strayCount > 0 && heard[.warning] == Int64(strayCount))
        #expect(heard.values.reduce(0, +) == 1000, "each key makes one sound")
    }

    @Test("Up, down, a reset and a boundary sound as they are set, and a milestone is told")
    func sounds() async throws {
        var desk = try await Desk()
        let kids = try await desk.workspace.act { tx in
            let made = try tx.counters.create(
                CounterDraft("Kids", settings: CounterSettings(boundary: 10)))
            return try tx.counters.add(8, to: made.id).counter
        }
        await desk.open()
        func sounds(of command: Command) async -> [Chime] {
            var chimes: [Chime] = []
            for event in await desk.performer.perform(command) {
                for case .chime(let chime) in desk.model.receive(event) { chimes.append(chime) }
            }
            return chimes
        }
        #expect(await sounds(of: .tap(kids.id, multiples: 1)) == [], "all are off")
        desk.model.bells = .init(up: true, down: true, reset: true, boundary: true)
        #expect(await sounds(of: .tap(kids.id, multiples: 1)) == [.boundary])
        #expect(desk.model.notice?.text == "★ “Kids” passed 10." && desk.text.contains("passed 10"))
        #expect(await sounds(of: .tap(kids.id, multiples: 1)) == [.up])
        #expect(await sounds(of: .tap(kids.id, multiples: -1)) == [.down])
        #expect(await sounds(of: .resetValue(kids.id)) == [.reset])
        desk.model.bells = .init(up: true)
        #expect(await sounds(of: .tap(kids.id, multiples: 10)) == [.up], "no boundary")
        #expect(await sounds(of: .tap(kids.id, multiples: -1)) == [])
        #expect(await sounds(of: .resetValue(kids.id)) == [])
    }

    @Test("u takes back what the log has, names it, and U does it again")
    func undo() async throws {
        let workspace = try await ProgramTests.workspace()
        let kids = try await workspace.act { try $0.counters.create(title: "Kids") }
        try await workspace.act { try $0.counters.add(3, to: kids.id) }
        try await workspace.act { try $0.entries.add("rain") }
        var performer = Performer(workspace)
        var model = Model(size: Size(columns: 60, rows: 12), charset: .unicode, rule: .utc)
        for event in await performer.perform(.loadCounters) { _ = model.receive(event) }
        for (command, words) in [
            (Command.undo, "Undone: add entry, rain"),
            (.undo, "Undone: +3 Kids"), (.redo, "Redone: +3 Kids"),
        ] {
            for event in await performer.perform(command) { _ = model.receive(event) }
            #expect(model.notice?.text.contains(words) == true, "\(model.notice?.text ?? "")")
        }
        #expect(model.counts.counters.map(\.value) == [3])
        for _ in 0..<2 {
            for event in await performer.perform(.undo) { _ = model.receive(event) }
        }
        let effects = await performer.perform(.undo).flatMap { model.receive($0) }
        #expect(effects == [.bell] && model.notice?.text == "there is nothing to undo")
    }

    @Test("A locked journal says so, keeps what was typed, and opens with its passphrase")
    func lockedJournal() async throws {
        let workspace = try await ProgramTests.workspace()
        try await workspace.act { try $0.entries.add("rain") }
        try await workspace.lock.encrypt(with: "correct horse", work: JournalLock.rehearsalWork)
        try workspace.lock.lock()
        var performer = Performer(workspace)
        var model = Model(size: Size(columns: 60, rows: 12), charset: .unicode, rule: .utc)
        model.tab = .journal
        for letter in "sun" { _ = model.receive(.input(.key(.character(letter)))) }
        for event in await performer.perform(.loadJournal) { _ = model.receive(event) }
        #expect(model.draw(at: .sample).text.contains("The journal is locked"))
        #expect(model.draw(at: .sample).text.contains("What you typed is still here"))
        #expect(model.receive(.input(.key(.character("x")))) == [.bell])
        _ = model.receive(.input(.key(.control("o"))))
        for letter in "correct horse" { _ = model.receive(.input(.key(.character(letter)))) }
        #expect(!model.draw(at: .sample).text.contains("horse"))
        for effect in model.receive(.input(.key(.enter))) {
            guard case .perform(let command) = effect else { continue }
            for event in await performer.perform(command) { _ = model.receive(event) }
        }
        let text = model.draw(at: .sample).text
        #expect(model.journal.entries.map(\.text) == ["rain"] && text.contains("sun"), "\(text)")
    }
}
