import ArgumentParser
import Journal
import Presentation
import Workspace

/// Lists the tags.
struct JournalTags: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags", abstract: "List the tags with how many entries have each.")

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session)
        let tags = try await workspace.entries.tags()
        let width = tags.map { "\($0.count)".count }.max() ?? 0
        try session.show(
            list: tags.map {
                ["tag": .string($0.tag.name), "count": .integer(Int64($0.count))]
            },
            lines: tags.map { tag, count in
                let number = "\(count)"
                let margin = String(repeating: " ", count: width - number.count)
                return margin + number + "  " + SafeText.line("\(tag)")
            })
        if tags.isEmpty { session.note("No entry has a tag yet. Write one with # in a text.") }
    }
}
