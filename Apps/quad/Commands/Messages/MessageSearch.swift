import ArgumentParser
import Device
import Presentation
import TextFormats

struct MessageSearch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find the messages on this device that have all of some words.",
        discussion: """
            Case and accents make no difference. A word that ends in * matches beginnings: \
            'garden*' finds gardening (quote it for the shell).
            """)

    /// The number of characters shown around a word that was found.
    private static let context = 60

    @Argument(help: "The words.")
    var words: [String]

    @Option(help: "Only messages with this person.", completion: NameCompletion.people)
    var with: String?

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most messages to show.")
    var number = 50

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 1 { throw ValidationError("--number is at least 1") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        var person: AccountID?
        if let with {
            person = try await workspace.person(named: with, from: .device, in: session).person
        }
        let matches = try await workspace.searchMessages(
            words.joined(separator: " "), with: person, limit: number)
        try session.show(
            list: matches.map(\.json), lines: matches.flatMap { lines(of: $0, in: session) })
        if matches.isEmpty { session.hint("No message has all of these words.") }
    }

    private func lines(of found: MessageMatch, in session: Session) -> [String] {
        let isTheirs = found.message.from == found.person
        let name = isTheirs ? found.displayName : "you, to \(found.displayName)"
        let time = TimeWords.stamp(found.message.sentAt, in: session.dayRule)
        return [
            Style.strong.applied(to: name.safe, with: session.color) + "  "
                + Style.faint.applied(to: time, with: session.color)
        ]
            + StyledText(
                found: found.match.excerpt(context: Self.context).map { ($0.text, $0.isMatch) }
            )
            .lines(on: session.page, margin: 2)
    }
}

extension MessageMatch {
    fileprivate var json: JSONValue {
        [
            "person": .text(person), "name": .string(displayName), "id": .text(message.id),
            "number": .integer(Int64(message.number)),
            "fromMe": .bool(message.from != person), "text": .string(message.text),
            "sentAt": .text(message.sentAt),
        ]
    }
}
