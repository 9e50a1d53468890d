import Journal
import Presentation
import Primitives
import TerminalUI
import Workspace

@testable import quad_tui

/// A model in the journal whose commands are performed on a store in memory.
struct JournalBench {
    let workspace: Workspace
    private(set) var model: Model
    private var performer: Performer
    private(set) var bells = 0

    /// Creates a bench on Tuesday 2023-11-14 at 22:13 UTC, in the journal.
    init(
        columns: Int = 80, rows: Int = 24, charset: Charset = .unicode, isFirstToday: Bool = false,
        prepare: (Workspace) async throws -> Void = { _ in }
    ) async throws {
        workspace = try await ProgramTests.workspace()
        try await prepare(workspace)
        model = Model(
            size: Size(columns: columns, rows: rows), charset: charset, rule: .utc)
        performer = Performer(workspace) { _ in isFirstToday }
        await perform(Model.start)
        await press(.escape, .character("3"))
    }

    /// The text on the screen.
    var screen: String {
        var model = model
        return model.draw(at: .sample).text
    }

    /// Whether the screen shows a text.
    func shows(_ text: String) -> Bool { screen.contains(text) }

    /// Presses keys.
    mutating func press(_ keys: Key...) async {
        for key in keys {
            // Drawing tells the model where its lines are.
            _ = model.draw(at: .sample)
            await perform(model.receive(.input(.key(key))))
        }
    }

    /// Takes an event.
    mutating func receive(_ event: Event) async { await perform(model.receive(event)) }

    /// Types a text.
    mutating func type(_ text: String) async {
        for character in text { await press(.character(character)) }
    }

    private mutating func perform(_ effects: [Effect]) async {
        for effect in effects {
            if effect == .bell { bells += 1 }
            guard case .perform(let command) = effect else { continue }
            for event in await performer.perform(command) {
                await perform(model.receive(event))
            }
        }
    }

    /// The texts of the newest entries.
    func texts() async throws -> [String] {
        try await workspace.read { try $0.entries.last(100) }.map(\.text)
    }

    /// The stored draft.
    func draft() async throws -> String { try await workspace.read { try $0.entries.draft() } }
}
