import ArgumentParser
import Chronicle
import Device
import Presentation
import TextFormats

struct JournalOnThisDay: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "on-this-day",
        abstract: "Show what was written years, a month and a week ago.",
        discussion: """
            First this date in other years, the latest first; then the same day of the month \
            before, and the same weekday of the week before.
            """)

    @Argument(help: ArgumentHelp("The day, such as \(DateWords.dayForms). (default: today)"))
    var day: [String] = []

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let day = try session.day(named: day)
        try await passphrase.unlock(workspace, in: session, isNeeded: false)
        let memories = try await workspace.read {
            try $0.entries.onThisDay(day, rule: session.dayRule)
        }
        try session.show(
            list: memories.map { json(of: $0, in: session) },
            lines: memories.flatMap { lines(of: $0, in: session) })
        if memories.isEmpty { session.hint("Nothing was written on this date before.") }
        session.noteLocked(memories.flatMap(\.entries))
    }

    private func json(of memory: Memory, in session: Session) -> JSONValue {
        [
            "day": .text(memory.day), "distance": .string(memory.distance.words(in: .iso)),
            "entries": .array(memory.entries.map { $0.json(in: session) }),
        ]
    }

    private func lines(of memory: Memory, in session: Session) -> [String] {
        let title = "\(memory.distance.words()), \(DateLanguage.current.date(memory.day))"
        return [Style.strong.applied(to: title, with: session.color)]
            + memory.entries.flatMap { $0.lines(in: session, showsAge: false) }
    }
}
