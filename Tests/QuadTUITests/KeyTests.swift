import Counting
import Foundation
import Presentation
import TerminalUI
import Testing
import Workspace

@testable import quad_tui

@Suite("Keys, hints and lists of actions")
struct KeyTests {
    private let keys = KeyMap.standard

    @Test("Each action has words, and a key or a place in the palette")
    func actions() {
        for action in Action.allCases {
            #expect(!action.summary.isEmpty, "\(action)")
            let isBound = Scope.allCases.contains { scope in
                keys.bindings(of: scope).contains { $0.action == action }
            }
            #expect(isBound || action.isAnywhere, "\(action)")
        }
    }

    @Test("Each verb about a person has an action of its name")
    func verbs() {
        for verb in PersonVerb.allCases { #expect(Action(rawValue: verb.rawValue) != nil) }
    }

    @Test("What is bound on a screen is found there, and hides what is bound everywhere")
    func lookup() {
        for scope in Scope.allCases {
            for binding in keys.bindings(of: scope) {
                for key in binding.keys { #expect(keys[key, in: scope] == binding.action) }
            }
        }
        #expect(keys[.character("u"), in: .count] == .undo)
        #expect(keys[.character("u"), in: .locked] == nil)
        #expect(keys[.character("q"), in: .box] == nil, "a letter is typed there")
    }

    @Test("Every screen shows a way on at every width, and its hints can be clicked")
    func hints() {
        for scope in Scope.allCases {
            let bar = HintBar(keys, in: scope) { _ in nil }
            for columns in [20, 40, 80, 200] {
                let shown = bar.layout(columns: columns)
                #expect(!shown.isEmpty, "\(scope) \(columns)")
                for (hint, range) in shown where range.upperBound <= columns {
                    #expect(bar.action(at: range.lowerBound, columns: columns) == hint.action)
                    #expect(keys[key(hint.key, of: scope), in: scope] == hint.action)
                }
                for (left, right) in zip(shown, shown.dropFirst()) {
                    #expect(left.columns.upperBound < right.columns.lowerBound)
                }
            }
            let isLocked = scope == .locked
            let way = scope.inherits ? Action.help : isLocked ? .unlock : nil
            if let way { #expect(bar.layout(columns: 40).last?.hint.action == way, "\(scope)") }
        }
    }

    /// The key of a name on a screen.
    private func key(_ name: String, of scope: Scope) -> Key {
        keys.allBindings(of: scope).flatMap(\.keys).first { $0.description == name } ?? .unknown
    }

    @Test("docs/keys.md has the table")
    func document() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/keys.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.hasSuffix(KeyList(keys: keys).markdown), "quad-tui --print-keys --markdown")
    }

    @Test("The list of actions is narrowed by typing, and does what is chosen, wherever one is")
    func palette() {
        var model = Model(size: Size(columns: 60, rows: 12), charset: .unicode, rule: .utc)
        for key: Key in [.escape, .character(":")] { _ = model.receive(.input(.key(key))) }
        for letter in "sun" { _ = model.receive(.input(.key(.character(letter)))) }
        #expect(model.draw(at: .sample).text.contains("open the sun"))
        #expect(!model.draw(at: .sample).text.contains("add a count"))
        #expect(model.receive(.input(.key(.enter))) == [.perform(.loadJournal)])
        #expect(model.scope == .past && model.tab == .journal)
        _ = model.receive(.input(.key(.escape)))
        #expect(model.scope == .box)
        _ = model.receive(.input(.key(.function(1))))
        for letter in "xyzzy" { _ = model.receive(.input(.key(.character(letter)))) }
        #expect(model.draw(at: .sample).text.contains("Nothing is found"))
        #expect(model.receive(.input(.key(.enter))) == [.bell])
        _ = model.receive(.input(.key(.escape)))
        #expect(model.scope == .box, "where one was")
    }

    @Test("What depends on the thing names each of its commands, on the screens where it is")
    func commands() throws {
        let rows = KeyList(keys: keys).markdown.split(separator: "\n").map(String.init)
        let names = { (words: String) in rows.first { $0.contains(words) } ?? "" }
        #expect(names("or stop a stopwatch").hasSuffix("| `quad count up`, `quad count toggle` |"))
        #expect(names("take this interval away").hasSuffix("| `quad count intervals remove` |"))
        #expect(names("find counts, entries").contains("`quad message search`"))
        #expect(names("the last time, save").contains("`quad group edit`"))
        let page = keys.rows(of: .page).map(\.action)
        #expect(page.contains(.removeInterval) && !page.contains(.delete))
    }

    @Test("On each screen, the list of actions has all that the table binds there")
    func wholePalette() {
        for scope in Scope.allCases {
            for action in Set(keys.allBindings(of: scope).map(\.action)) {
                var list = NarrowedList(allWith: keys, in: scope)
                for letter in action.rawValue { _ = list.type(.character(letter)) }
                let found = list.texts.indices.filter { index in
                    list.choose(index)
                    return list.chosen == .action(action)
                }
                #expect(found.count == 1, "\(action) in \(scope)")
            }
        }
    }

    @Test("What works only on a screen is done there from the list of actions, and is only there")
    func ownActions() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { _ = try $0.counters.create(title: "Kids") }
        await desk.load()
        await desk.press(.character(":"))
        await desk.type("list.delete")
        await desk.press(.enter)
        #expect(desk.model.question?.text.hasPrefix("Delete “Kids”") == true, "\(desk.text)")
        await desk.press(.escape, .character("3"), .escape, .character(":"))
        await desk.type("list.delete")
        #expect(desk.text.contains("Nothing is found"))
    }

    @Test("/ finds counts by title and entries by words, and opens them")
    func finding() async throws {
        let workspace = try await ProgramTests.workspace()
        for title in ["Kids", "Café visits", "Goals"] {
            try await workspace.act { try $0.counters.create(title: title) }
        }
        try await workspace.act { try $0.entries.add("Cafeteria with Jin") }
        var performer = Performer(workspace)
        var model = Model(size: Size(columns: 60, rows: 12), charset: .unicode, rule: .utc)
        func press(_ keys: Key...) async {
            for key in keys {
                for case .perform(let command) in model.receive(.input(.key(key))) {
                    for event in await performer.perform(command) { _ = model.receive(event) }
                }
            }
        }
        for event in await performer.perform(.loadCounters) { _ = model.receive(event) }
        await press(.escape, .character("/"), .character("c"), .character("a"), .character("f"))
        let text = model.draw(at: .sample).text
        #expect(text.contains("0           Café visits") && text.contains("2023-11-14  Cafeteria"))
        #expect(!text.contains("Goals"))
        await press(.enter)
        #expect(model.draw(at: .sample).text.contains("Café visits") && model.scope == .locked)
        await press(.escape, .character("/"), .character("j"), .character("i"), .enter)
        #expect(model.scope == .past && model.draw(at: .sample).text.contains("with Jin"))
    }

    @Test("/ finds archived counts and groups, too, and opens the page of what is archived")
    func findingArchived() async throws {
        var desk = try await Desk()
        try await desk.workspace.act { tx in
            _ = try tx.counters.setArchived(true, try tx.counters.create(title: "Old pond").id)
            let team = try tx.groups.create(name: "Old team")
            let club = try tx.groups.create(name: "Old club")
            for group in [team, club] {
                let settings = CounterSettings(group: .some(group.id))
                _ = try tx.counters.create(
                    CounterDraft("Goals of \(group.name)", settings: settings))
            }
            _ = try tx.groups.setArchived(true, club.id)
        }
        await desk.load()
        await desk.press(.character("/"))
        await desk.type("old")
        #expect(desk.text.contains("Old pond, archived"), "\(desk.text)")
        #expect(desk.text.contains("Goals of Old team"))
        #expect(!desk.text.contains("Goals of Old team, archived"))
        #expect(desk.text.contains("Goals of Old club, archived"))
        #expect(desk.text.contains("group  Old team"), "\(desk.text)")
        #expect(desk.text.contains("Old club, archived"))
        await desk.type(" pond")
        await desk.press(.enter)
        #expect(desk.model.scope == .list && desk.model.counts.list.pages.current == .archived)
        #expect(desk.model.counts.meantCounter?.title == "Old pond")
        for (words, title) in [("old team", "Goals of Old team"), ("club", "Goals of Old club")] {
            await desk.press(.character("/"))
            await desk.type(words)
            await desk.press(.down, .enter)
            #expect(desk.model.counts.meantCounter?.title == title, "\(desk.text)")
        }
    }

    @Test("A person's keys replace the usual ones, and conflicts are named")
    func rebinding() {
        let (map, problems) = KeyMap.standard.rebound([
            "count.up": "X F9", "list.mark": "d", "quit": "Ctrl-C", "no": "x",
            "redo": "Hyper-x", "add.save": "y",
        ])
        #expect(map[.character("X"), in: .locked] == .up && map[.function(9), in: .count] == .up)
        #expect(map[.character(" "), in: .locked] == nil)
        #expect(map[.character("x"), in: .list] == .mark, "it keeps its usual key")
        #expect(map[.character("q"), in: .list] == nil && map[.control("c"), in: .list] == .quit)
        #expect(
            problems == [
                "key.add.save: y is typed on the screen \(Scope.add.title); the usual keys stay.",
                "key.list.mark: d is list.delete on the screen All counts; the usual keys stay.",
                "key.no: there is no such action, see quad-tui --print-keys; the usual keys stay.",
                "key.redo: there is no key Hyper-x; the usual keys stay.",
            ])
    }

    @Test("Two actions can exchange their keys")
    func exchange() {
        let (map, problems) = KeyMap.standard.rebound(["list.mark": "d", "list.delete": "x"])
        #expect(problems.isEmpty)
        #expect(map[.character("d"), in: .list] == .mark)
        // On the page of a count, d takes an interval away.
        #expect(map[.character("d"), in: .page] == .removeInterval)
    }

    @Test("Each key is found by its name")
    func names() {
        for scope in Scope.allCases {
            for key in KeyMap.standard.bindings(of: scope).flatMap(\.keys) {
                #expect(Key(name: key.description) == key)
            }
        }
    }
}
