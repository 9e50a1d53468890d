import ArgumentParser
import Device
import Presentation

struct JournalSearch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find the entries that have all of some words.",
        discussion: """
            Case and accents make no difference. A word that ends in * matches beginnings: \
            'garden*' finds gardening (quote it for the shell).
            """)

    /// The number of characters shown around a word that was found.
    private static let context = 60

    @Argument(help: "The words.")
    var words: [String]

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most entries to show.")
    var number: Int?

    @Flag(help: "Show their ids.")
    var ids = false

    @Flag(help: "Show the entries as a whole.")
    var full = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let number, number < 0 { throw ValidationError("--number is at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let filter = try filter.filter(in: session)
        try await passphrase.unlock(workspace, in: session)
        let matches = try await workspace.read {
            try $0.entries.search(
                words.joined(separator: " "), filter, limit: number ?? .max)
        }
        try session.show(
            list: matches.map { $0.entry.json(in: session) },
            lines: matches.flatMap { lines(of: $0, in: session) })
        if matches.isEmpty {
            session.hint("No entry has all of these words.")
        } else {
            session.hint(matches.count == 1 ? "1 entry." : "\(matches.count) entries.")
        }
    }

    private func lines(of match: EntryMatch, in session: Session) -> [String] {
        let context = full ? match.match.text.count : Self.context
        let text = StyledText(
            found: match.match.excerpt(context: context).map { ($0.text, $0.isMatch) },
            isWhole: full)
        return [match.entry.heading(in: session, showsID: ids)]
            + text.lines(on: session.page, margin: 2)
            + match.entry.remarks(in: session)
    }
}

extension StyledText {
    /// Creates the text of a match from its pieces, with the words that were found set off.
    init(found pieces: [(text: String, isMatch: Bool)], isWhole: Bool = false) {
        self.init("")
        for piece in pieces {
            let lines = SafeText.lines(piece.text).joined(separator: isWhole ? "\n" : " ")
            append(lines, piece.isMatch ? .strong : .plain)
        }
    }
}
