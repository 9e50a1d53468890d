import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The loop of the program in lines: it reads a line, does it, and writes what there is then. It
/// writes no escape sequence and nothing twice, so it works in any terminal and in a pipe.
struct LinearProgram {
    /// The longest wait for the server's answer to a form or an exchange, in steps.
    private static let longestWait = 200
    private static let step = Duration.milliseconds(50)

    let program: Program
    /// Writes a text as it is.
    let write: @Sendable (String) -> Void
    /// Hides what is typed next, or shows it again.
    let hide: @Sendable (Bool) -> Void
    /// Whether lines come from and go to a terminal, which an editor can have meanwhile.
    var lendsTerminal = false

    /// Runs until the lines end or the person quits.
    func run(_ lines: AsyncStream<String>, notices: [String] = []) async {
        let (events, sender) = AsyncStream.makeStream(of: Event.self)
        let server = program.serverWork(to: sender)
        var desk = LinearSession(
            model: program.firstModel, performer: program.performer, server: server,
            news: Arrivals(events), terminal: program.terminal,
            lendsTerminal: lendsTerminal)
        defer {
            server.end()
            sender.finish()
        }
        var face = LinearFace()
        desk.model.size = Size(columns: 80, rows: 24)
        _ = await desk.perform(Model.start)
        desk.model.counts.single.isLocked = false
        for notice in notices { write(notice + "\n") }
        tell(&face, &desk)
        for await line in lines {
            guard program.isStoreThere() else { break }
            if face.isSecret { write("\n") }
            let isOver = await DateLanguage.$current.withValue(desk.model.dates) {
                await handle(line, &face, &desk)
            }
            if isOver { break }
            DateLanguage.$current.withValue(desk.model.dates) { tell(&face, &desk) }
        }
        hide(false)
        write("\n")
    }

    /// Does what a line means.
    ///
    /// - Returns: Whether the person quits.
    private func handle(
        _ line: String, _ face: inout LinearFace, _ desk: inout LinearSession
    ) async -> Bool {
        await desk.lookAround()
        desk.model.counts.single.isLocked = false
        let effects = face.receive(line, in: &desk.model, at: desk.now)
        if await desk.perform(effects) { return true }
        await wait(&desk)
        // What a line changed is told with its sum of today, also what it took back.
        _ = await desk.perform(desk.model.look())
        desk.model.counts.single.isLocked = false
        return false
    }

    /// Waits for the answer to a form, so that what is typed next belongs to what it leads to, and
    /// for the exchange that the person asked for, so that its end is told.
    private func wait(_ desk: inout LinearSession) async {
        for _ in 0..<Self.longestWait where desk.model.people.awaitsAnswer {
            try? await Task.sleep(for: Self.step)
            await desk.takeNews()
        }
        await desk.takeNews()
    }

    private func tell(_ face: inout LinearFace, _ desk: inout LinearSession) {
        let lines = face.lines(of: &desk.model, at: Moment(of: program.workspace.environment))
        write((desk.takeCopies() + lines).map { $0 + "\n" }.joined() + "> ")
        hide(face.isSecret)
    }
}
