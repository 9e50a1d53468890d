import ArgumentParser
import Looks
import Presentation

struct IconsSearch: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find icons by words, the best first.")

    @Argument(help: "Beginnings of words; all of them must match.")
    var words: [String]

    @Flag(help: "Draw them.")
    var pictures = false

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let book = try session.ownLooks().book
        let icons = book.search(words.joined(separator: " "))
        let list = icons.map { icon in
            let place = book.place(of: icon)
            return icon.json(in: place.group, of: place.set)
        }
        let lines =
            pictures
            ? IconSheet(icons).lines(on: session.page) : IconRows(icons).lines(on: session.page)
        try session.show(list: list, lines: lines)
        if icons.isEmpty { session.hint("Nothing is found by that. All icons: quad icons") }
    }
}
