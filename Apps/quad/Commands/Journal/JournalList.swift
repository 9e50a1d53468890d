import ArgumentParser
import Journal
import Presentation
import Primitives
import Workspace

struct JournalList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the latest entries, newest first.",
        discussion: """
            A day is written as \(DateWords.dayForms). Without --number it lists the last 30, or \
            all that match the days, the tag or the stars.
            """)

    /// The default number of entries in the list.
    static let usual = 30

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most entries to list.")
    var number: Int?

    @Flag(help: "Show their ids.")
    var ids = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let number, number < 0 { throw ValidationError("--number must be at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let limit = number ?? (filter.isEmpty ? Self.usual : .max)
        let filter = try filter.filter(in: session)
        try await passphrase.unlock(workspace, in: session, isNeeded: filter.tag != nil)
        let entries = try await workspace.read { try $0.entries.list(filter, limit: limit) }
        try session.show(
            list: entries.map { $0.json(in: session) },
            lines: entries.flatMap { $0.lines(in: session, showsID: ids) })
        if entries.isEmpty, number != 0 { try await say(nothingIn: workspace, in: session) }
        session.noteLocked(entries)
    }

    private func say(nothingIn workspace: Workspace, in session: Session) async throws {
        if try await workspace.read({ try $0.entries.count() }) > 0 {
            session.hint("No entry matches.")
        } else {
            session.hint("The journal is empty. Write the first line: quad journal add TEXT")
        }
    }
}

extension Session {
    /// Notes how to unlock the journal if some of the entries are locked.
    func noteLocked(_ entries: [Entry]) {
        noteLocked(entries.contains(where: \.isLocked))
    }

    /// Notes how to unlock the journal if some of what is shown is locked.
    func noteLocked(_ isLocked: Bool) {
        if isLocked {
            note("The journal is locked.", hint: "Open it: quad journal unlock")
        }
    }
}

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
        if let number, number < 0 { throw ValidationError("--number must be at least 0") }
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

/// The options that select entries.
struct FilterOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only from this day on.", valueName: "day"))
    var from: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only up to the end of this day.", valueName: "day"))
    var to: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only this day, or these.", valueName: "day"))
    var on: String?

    @Option(
        help: ArgumentHelp("Only with this tag.", valueName: "tag"),
        completion: NameCompletion.tags)
    var tag: String?

    @Flag(help: "Only those with a star.")
    var starred = false

    func validate() throws {
        if on != nil, from != nil || to != nil {
            throw ValidationError("--on is one day and goes with neither --from nor --to")
        }
    }

    /// Whether no option is given, so that all entries are selected.
    var isEmpty: Bool { from == nil && to == nil && on == nil && tag == nil && !starred }

    func filter(in session: Session) throws -> EntryFilter {
        let days = try session.days("--on", on)
        let first = try session.days("--from", from)?.lowerBound ?? days?.lowerBound
        let last = try session.days("--to", to)?.upperBound ?? days?.upperBound
        if let first, let last, last < first {
            throw CommandError.usage(
                "--from \(first) is later than --to \(last)", hint: "quad journal list --help")
        }
        var filter = EntryFilter(from: first, through: last, rule: session.dayRule)
        filter.onlyStarred = starred
        if let tag {
            guard let hashtag = Hashtag(typed: tag) else {
                throw CommandError.usage("\"\(tag.brief)\" is not a tag", hint: "quad journal tags")
            }
            filter.tag = hashtag
        }
        return filter
    }
}
