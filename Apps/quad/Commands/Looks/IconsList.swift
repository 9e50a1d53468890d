import ArgumentParser
import Looks
import Presentation

struct IconsList: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the icons of all groups, or of some.")

    @Argument(help: "The groups.", completion: LookCompletion.groups)
    var groups: [String] = []

    @Flag(help: "Draw them.")
    var pictures = false

    @Flag(help: "Show the credits of the icons instead.")
    var credits = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if credits && (pictures || !groups.isEmpty) {
            throw ValidationError("--credits is about all sets; it takes nothing else")
        }
    }

    func run(in session: Session) async throws {
        let book = try session.ownLooks().book
        if credits {
            let credits = LookCredits(book)
            return try session.show(list: credits.json, lines: credits.lines(on: session.page))
        }
        let wanted = try groups.map { name throws(LooksError) in try book.find(group: name) }
        let shown = wanted.isEmpty ? book.groups : wanted
        let icons = shown.flatMap { group in
            group.icons.map { $0.json(in: group, of: book.place(of: $0).set) }
        }
        try session.show(list: icons, lines: lines(of: shown, on: session.page))
        if !pictures { session.hint("See them: quad icons list \(shown[0].name) --pictures") }
    }

    private func lines(of groups: [IconGroup], on page: Page) -> [String] {
        let blocks = groups.map { group in
            let heading = Style.strong.applied(to: group.title, with: page.color)
            let icons =
                pictures
                ? IconSheet(group.icons).lines(on: page)
                : IconRows(group.icons).lines(on: page)
            return ["\(heading) (\(group.name))"] + icons
        }
        return Array(blocks.joined(separator: [""]))
    }
}

/// Icons as rows: glyph, name and search words.
struct IconRows {
    private let icons: [Icon]

    /// Creates rows in the order given.
    init(_ icons: [Icon]) { self.icons = icons }

    func lines(on page: Page) -> [String] {
        var table = TextTable(.left, .left, .wrapped)
        for icon in icons {
            table.add(
                icon.cell(page.charset), .init(icon.name),
                .init(icon.words.joined(separator: " "), .faint))
        }
        return table.lines(on: page)
    }
}
