import ArgumentParser
import Journal
import Workspace

/// The name of an entry on the command line.
struct EntryReference: ParsableArguments {
    @Argument(help: "The entry: its id or the beginning of it, or `latest`.")
    var entry: String

    /// The entry that is meant.
    func found(in workspace: Workspace) async throws -> Entry {
        try await Self.found(entry, in: workspace)
    }

    /// The entry that a word means.
    static func found(_ word: String, in workspace: Workspace) async throws -> Entry {
        if word != "latest" { return try await workspace.entries.find(word) }
        guard let latest = try await workspace.entries.latest() else {
            throw CommandError.emptyJournal
        }
        return latest
    }
}
