import ArgumentParser
import Device
import Presentation

struct JournalKeep: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Keep all entries, or only the latest 30 or another number.",
        discussion: """
            With a number, each new entry removes the oldest, on all devices; `quad undo` brings \
            it back. Without one it says what is kept.
            """)

    @Argument(help: "`all`, or the number of entries to keep.")
    var entries: String?

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { entries != nil && !destruction.dryRun }

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let entries else {
            return try show(
                try await workspace.read { try $0.entries.keeps() }, gone: 0, in: session)
        }
        let limit = try limit(entries)
        let surplus = try await workspace.read { try $0.entries.surplus(over: limit ?? .max) }
        var isDone = !destruction.dryRun
        if surplus > 0 {
            isDone = try session.mayDestroy(
                "delete the oldest \(surplus == 1 ? "entry" : "\(surplus) entries")",
                options: destruction)
        }
        let gone = isDone ? try await workspace.act { try $0.entries.keep(limit) }.count : 0
        try show(
            isDone ? limit : try await workspace.read { try $0.entries.keeps() }, gone: gone,
            in: session, afterChange: isDone)
        if gone > 0 { session.hint("To undo it: quad undo") }
    }

    private func limit(_ text: String) throws -> Int? {
        if text == "all" { return nil }
        guard let number = Int(text) else {
            throw CommandError.usage(
                "\"\(text.brief)\" is neither `all` nor a number",
                hint: "quad journal keep --help")
        }
        guard number > 0 else { throw JournalError.invalidLimit(number) }
        return number
    }

    private func show(
        _ keeps: Int?, gone: Int, in session: Session, afterChange: Bool = false
    ) throws {
        try session.show(
            [
                "keeps": keeps.map { .integer(Int64($0)) } ?? .string("all"),
                "deleted": .integer(Int64(gone)),
            ], afterChange: afterChange, lines: [keeps.map { "\($0)" } ?? "all"])
    }
}
