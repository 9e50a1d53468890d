import Counting
import Presentation
import Primitives
import TerminalUI
import Testing

@testable import quad_tui

@Suite("Settings of a count")
struct CountSettingsTests {
    private func type(_ text: String, into form: inout CountSettings) {
        for character in text { _ = form.handle(.character(character)) }
    }

    private func refusal(step: String, resetValue: String = "0") -> String? {
        var form = CountSettings(nil)
        _ = form.handle(.down)
        type(step, into: &form)
        _ = form.handle(.down)
        type(resetValue, into: &form)
        let outcome = form.handle(.enter)
        if case .refused(let reason) = outcome { return reason }
        return nil
    }

    @Test("Reset keeps what was typed before, and only that")
    func reset() async throws {
        var form = CountSettings(try await Self.counter())
        for key: Key in [.down, .character("5"), .down, .character("9"), .down, .enter] {
            #expect(form.handle(key) == .none)
        }
        #expect(
            form.handle(.character("y")) == .reset(CounterSettings(step: 5, resetValue: 9)))
    }

    @Test("Enter keeps only what was changed: the rest may have changed elsewhere")
    func save() async throws {
        var form = CountSettings(try await Self.counter())
        #expect(form.handle(.enter) == .save(CounterSettings()))
        _ = form.handle(.character("s"))
        #expect(form.handle(.enter) == .save(CounterSettings(title: "Kidss")))
    }

    @Test("Esc says whether it loses what was typed")
    func leave() async throws {
        var form = CountSettings(try await Self.counter())
        #expect(form.handle(.escape) == .leave(losesEdits: false))
        _ = form.handle(.character("s"))
        #expect(form.handle(.escape) == .leave(losesEdits: true))
        _ = form.handle(.backspace)
        #expect(form.handle(.escape) == .leave(losesEdits: false))
    }

    @Test("A number that can't be is refused with the reason, before a reset, too")
    func refusals() async throws {
        let many = String(repeating: "9", count: 30)
        #expect(refusal(step: many) == "The count multiple is too large: at most \(Int64.max).")
        #expect(refusal(step: "0") == "The count multiple is a whole number of at least 1.")
        #expect(refusal(step: "-" + many) == "The count multiple is a whole number of at least 1.")
        #expect(refusal(step: "2x") == "The count multiple is a whole number of at least 1.")
        #expect(
            refusal(step: "1", resetValue: "-" + many)
                == "The reset value is too small: at least \(Int64.min).")
        #expect(
            refusal(step: "1", resetValue: "\(Int64.max)0")
                == "The reset value is too large: at most \(Int64.max).")
        #expect(refusal(step: "1", resetValue: "") == nil)
        #expect(refusal(step: " 7 ", resetValue: "\(Int64.min)") == nil)
        var form = CountSettings(try await Self.counter())
        for key: Key in [.down, .backspace, .down, .down] { _ = form.handle(key) }
        #expect(
            form.handle(.enter) == .refused("The count multiple is a whole number of at least 1."))
    }

    /// Creates a counter with title "Kids", step 2, value and reset value 0.
    private static func counter() async throws -> Counter {
        let workspace = try await ProgramTests.workspace()
        return try await workspace.act { try $0.counters.create(title: "Kids", step: 2) }
    }
}

extension CountSettings {
    /// Handles a key as the program does.
    fileprivate mutating func handle(_ key: Key) -> Outcome {
        if let action = KeyMap.standard[key, in: asksForReset ? .question : .form] {
            return perform(action)
        }
        if asksForReset { return perform(.refuse) }
        _ = type(key)
        return .none
    }
}
