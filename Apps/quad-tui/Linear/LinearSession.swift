import Primitives
import Synchronization
import TerminalUI
import Workspace

/// A model with what performs its effects, one after the other, without a screen.
struct LinearSession {
    var model: Model
    var performer: Performer
    let server: ServerWork
    let news: Arrivals
    private let terminal: any Terminal
    /// Whether lines come from and go to a terminal, which an editor can have meanwhile.
    private let lendsTerminal: Bool
    private var copies: [String] = []

    init(
        model: Model, performer: Performer, server: ServerWork, news: Arrivals,
        terminal: any Terminal, lendsTerminal: Bool
    ) {
        self.lendsTerminal = lendsTerminal
        self.terminal = terminal
        self.model = model
        self.performer = performer
        self.server = server
        self.news = news
    }

    var now: Instant { performer.workspace.environment.now() }

    /// Performs effects, and those that follow from them.
    ///
    /// - Returns: Whether the person quits.
    mutating func perform(_ effects: [Effect]) async -> Bool {
        var rest = effects
        while !rest.isEmpty {
            switch rest.removeFirst() {
            case .perform(let command):
                for event in await performer.perform(command) {
                    rest += model.receive(event, at: now)
                }
            case .ask(let request): server.ask(request)
            case .copy(let text): copies += text.split(separator: "\n").map(String.init)
            case .endFlash(let number): rest += model.receive(.flashEnded(number), at: now)
            case .quit: return true
            case .suspend:
                model.notice = ("Here the terminal itself goes back to the shell.", false)
            case .mail(let lines):
                Outside(variables: performer.preferences.variables, terminal: terminal)
                    .mail(lines, at: now) { [news] in news.add($0) }
            case .edit(let text, let isSecret):
                guard lendsTerminal else {
                    model.notice = ("An editor needs a terminal, and this is none.", true)
                    break
                }
                let result = await Outside(
                    variables: performer.preferences.variables, terminal: terminal
                ).edit(text, isSecret: isSecret)
                rest += model.receive(.wroteOutside(result), at: now)
            case .follow(let following): server.follow(following.rule)
            case .light, .bell, .chime, .endLaunch, .endRest, .askForPictures: break
            }
        }
        return false
    }

    /// Reads settings and what is shown anew, and takes what the server told meanwhile.
    mutating func lookAround() async {
        server.noteWriting()
        await takeNews()
        _ = await perform(model.receive(.minute, at: now))
    }

    /// Takes what the server told.
    mutating func takeNews() async {
        for event in news.take() { _ = await perform(model.receive(event, at: now)) }
    }

    /// Takes the texts that would be on the clipboard.
    mutating func takeCopies() -> [String] {
        defer { copies = [] }
        return copies
    }
}

/// Events that have come and wait to be taken.
final class Arrivals: Sendable {
    private let waiting = Mutex<[Event]>([])

    init(_ events: AsyncStream<Event>) {
        Task { [self] in
            for await event in events { waiting.withLock { $0.append(event) } }
        }
    }

    /// Adds an event to those that wait.
    func add(_ event: Event) { waiting.withLock { $0.append(event) } }

    /// Takes all that came, oldest first.
    func take() -> [Event] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}
