import Counting
import Presentation
import TerminalUI
import Workspace

@testable import quad_tui

/// A model with its store, without a terminal.
struct Desk {
    let workspace: Workspace
    var performer: Performer
    var model: Model
    var copies: [String] = []
    var letters: [[String]] = []
    /// The settings that the terminal and the server were told to follow.
    var followed: [Following] = []
    /// The number of rings because something was not done.
    var bells = 0

    init(_ size: Size = Size(columns: 80, rows: 24), charset: Charset = .unicode) async throws {
        workspace = try await ProgramTests.workspace()
        performer = Performer(workspace)
        model = Model(size: size, charset: charset, rule: .utc)
    }

    /// Opens the program.
    mutating func open() async { await perform(Model.start) }

    /// Opens the list of counts.
    mutating func load() async {
        await perform([.perform(.loadCounters)])
        await press(.escape, .character("c"))
    }

    /// Presses keys and performs what follows.
    mutating func press(_ keys: Key...) async { await press(keys) }

    mutating func press(_ keys: [Key]) async {
        for key in keys { await perform(model.receive(.input(.key(key)))) }
    }

    /// Draws, reads what the drawing lacked, and draws again.
    mutating func settle(at moment: Moment = .sample) async -> Canvas {
        _ = model.draw(at: moment)
        await perform(model.request())
        return model.draw(at: moment)
    }

    /// Types a text.
    mutating func type(_ text: String) async {
        for character in text { await press(.character(character)) }
    }

    /// Performs effects and what follows.
    mutating func perform(_ effects: [Effect]) async {
        for effect in effects {
            if effect == .bell { bells += 1 }
            if case .copy(let text) = effect { copies.append(text) }
            if case .mail(let lines) = effect { letters.append(lines) }
            if case .follow(let following) = effect { followed.append(following) }
            guard case .perform(let command) = effect else { continue }
            for event in await performer.perform(command) {
                await perform(model.receive(event))
            }
        }
    }

    /// The text on the screen.
    var text: String {
        mutating get {
            DateLanguage.$current.withValue(model.dates) { model.draw(at: .sample).text }
        }
    }

    /// The counters of the store.
    func counters() async throws -> [Counter] {
        try await workspace.read { try $0.counters.all() }
    }
}
