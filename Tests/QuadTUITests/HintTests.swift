import TerminalUI
import Testing

@testable import quad_tui

/// A hint is shown if its key does something on the screen as it is.
@Suite("Hints from the state")
struct HintTests {
    /// Checks that each hint of a screen does something when it is followed.
    private func check(_ name: String, _ model: Model) {
        var model = model
        let before = model.draw(at: .sample)
        let bar = model.hintBar
        for hint in bar.hints + (bar.last.map { [$0] } ?? []) {
            let actions: [Action] = hint.action == .rowDown ? [.rowDown, .rowUp] : [hint.action]
            let isDone = actions.contains { action in
                var after = model
                let effects = after.perform(action)
                // A form says what is missing.
                if effects.contains(.bell) { return after.people.form?.problem != nil }
                return !effects.isEmpty || after.draw(at: .sample) != before
            }
            #expect(isDone, "\(name): \(hint.key) \(hint.word)\n\(before.text)")
        }
        let names = bar.hints.map(\.key)
        #expect(Set(names).count == names.count, "\(name): \(names)")
    }

    @Test("On counts and in the journal", arguments: Screens.Store.allCases)
    func store(_ store: Screens.Store) async throws {
        for (name, model) in try await Screens.ofStore(store) { check(name, model) }
    }

    @Test("On the pages about people, with and without the server")
    func people() {
        for (name, model) in Screens.ofPeople() { check(name, model) }
    }

    @Test("An empty overview offers what makes a count, and nothing that needs one")
    func empty() async throws {
        var desk = try await Desk()
        await desk.load()
        let hints = desk.model.hintBar.hints.map { "\($0.key) \($0.word)" }
        #expect(
            hints == [
                "a add", "n by name", "G new group", "/ find", ": all actions", "q quit",
            ], "\(hints)")
        try await desk.workspace.act { _ = try $0.counters.create(title: "Kids") }
        await desk.perform([.perform(.loadCounters)])
        let more = desk.model.hintBar.hints.map(\.word)
        #expect(more.contains("+1") && more.contains("undo") && !more.contains("redo"))
        await desk.press(.character("u"))
        #expect(desk.model.hintBar.hints.contains { $0.word == "redo" })
    }

    @Test("Where letters may be meant for a text, hints name other keys")
    func letters() async throws {
        var model = Model(size: Size(columns: 200, rows: 24), charset: .unicode, rule: .utc)
        _ = model.receive(.journalLocked)
        model.press(.escape, .character("3"))
        let keys = model.hintBar.hints.map(\.key)
        #expect(keys.contains("U") && keys.contains("Ctrl-C") && !keys.contains("q"), "\(keys)")
        #expect(model.hintBar.last?.key == "F1")
        model.press(.escape)
        #expect(model.hintBar.last?.key == "?" && model.hintBar.hints.contains { $0.key == "q" })
    }
}
