import ArgumentParser
import Device
import Presentation

struct JournalTags: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags", abstract: "List the tags with how many entries have each.")

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session)
        let tags = try await workspace.read { try $0.entries.tags() }
        var table = TextTable(.right, .cut)
        for (tag, count) in tags { table.add(.init("\(count)", .strong), .init("\(tag)")) }
        try session.show(
            list: tags.map {
                ["tag": .string($0.tag.name), "count": .integer(Int64($0.count))]
            },
            lines: table.lines(on: session.page))
        if tags.isEmpty { session.hint("No entry has a tag yet. Write one with # in a text.") }
    }
}
