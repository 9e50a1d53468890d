import ArgumentParser
import Device
import Presentation
import TextFormats

struct PersonSearch: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find people by words in their name, in what they say of themselves, or in "
            + "where you met.",
        discussion: """
            It searches the people this device knows: those you met lately or write with. A word \
            that ends in * matches beginnings.
            """)

    @Argument(help: "The words.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let matches = try await workspace.searchPeople(words.joined(separator: " "))
        var table = TextTable(.left, .cut, .cut)
        for found in matches {
            let name = found.known.displayName
            let other = found.match.text == name ? found.known.metAt ?? "" : found.match.text
            table.add(
                .person(found.known.person, name: name),
                .init(name, .strong), .init(SafeText.lines(other).joined(separator: " "), .faint))
        }
        try session.show(
            list: matches.map { found in
                [
                    "person": .text(found.known.person),
                    "name": .string(found.known.displayName),
                    "metAt": .text(found.known.metAt), "found": .string(found.match.text),
                ]
            }, lines: table.lines(on: session.page))
        if matches.isEmpty { session.hint("Nobody this device knows matches these words.") }
    }
}
