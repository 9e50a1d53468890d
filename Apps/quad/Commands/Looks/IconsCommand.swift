import ArgumentParser
import Presentation
import Primitives

struct IconsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "icons",
        abstract: "List, find and add icons.",
        discussion: """
            Alone it lists them in their groups, all in one neutral colour, so that they compare \
            well. `quad help looks` explains files with icons of your own.
            """,
        subcommands: [
            IconsList.self, IconsGroups.self, IconsSearch.self, IconsShow.self, IconsAdd.self,
            IconsRemove.self, IconsExample.self,
        ],
        defaultSubcommand: IconsList.self)
}

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
        let wanted = try groups.map { name in try book.find(group: name) }
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

struct IconsGroups: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups", abstract: "List the groups and how many icons they have.")

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let book = try session.ownLooks().book
        let groups = book.sets.flatMap { set in set.groups.map { (set: set, group: $0) } }
        try session.show(
            groups,
            {
                [
                    "name": .string($0.group.name), "title": .string($0.group.title),
                    "icons": .integer(Int64($0.group.icons.count)), "set": .string($0.set.name),
                ]
            }, .left, .cut, .right, .cut
        ) {
            [
                .init($0.group.name), .init($0.group.title),
                .init($0.group.icons.count.of("icon")), .init($0.set.name, .faint),
            ]
        }
    }
}

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

struct IconsShow: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Draw an icon, in any colour.")

    @Argument(help: "The icons.", completion: LookCompletion.icons)
    var names: [String]

    @Option(
        help: ArgumentHelp("The colour to draw in; else the text's own.", valueName: "#RRGGBB"))
    var tint: String?

    @Option(
        help: ArgumentHelp("small (braille), medium (half blocks) or large.", valueName: "size"))
    var size = PictureSize.medium

    @Flag(help: "Write one icon as an SVG image.")
    var svg = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if svg && names.count > 1 { throw ValidationError("--svg draws one icon at a time") }
        if let tint, RGB(hex: tint) == nil {
            throw ValidationError(
                "'\(tint.brief)' is not a colour: write #RRGGBB, in quotes, such as '#CC333F'")
        }
    }

    func run(in session: Session) async throws {
        let book = try session.ownLooks().book
        let icons = try names.map { name in try book.find(icon: name) }
        if svg, !session.isJSON {
            return try StandardOutput.write([icons[0].svg(tint: tint)])
        }
        let list = icons.map { icon in
            let place = book.place(of: icon)
            return icon.json(in: place.group, of: place.set)
                .with("svg", svg ? .string(icon.svg(tint: tint)) : nil)
        }
        try session.show(
            list: list, lines: Array(icons.map { lines($0, book, session.page) }.joined()))
    }

    private func lines(_ icon: Icon, _ book: LookBook, _ page: Page) -> [String] {
        let style = tint.map { Style.colored($0) } ?? .plain
        let place = book.place(of: icon)
        let mark = style.applied(to: icon.mark(page.charset), with: page.color)
        let about = Style.faint.applied(
            to: "\(icon.name), \(place.group.title), \(place.set.title)".safe, with: page.color)
        return icon.bitmap.lines(size, style: style, on: page)
            + ["\(mark)  \(icon.title.safe)  \(about)"]
    }
}

extension PictureSize: ExpressibleByArgument {}

extension JSONValue {
    /// Returns the object with one more member, or unchanged if the value is `nil`.
    fileprivate func with(_ name: String, _ value: JSONValue?) -> JSONValue {
        guard case .object(let members) = self, let value else { return self }
        return .object(members + [JSONMember(name, value)])
    }
}

/// Icons drawn beside each other, with their names below.
struct IconSheet {
    /// The width of a cell and the gap between cells, in columns.
    private static let cell = 16
    private static let gap = 2

    private let icons: [Icon]

    /// Creates a sheet in the order given.
    init(_ icons: [Icon]) { self.icons = icons }

    /// Returns the lines, with as many icons side by side as fit on the page.
    func lines(on page: Page) -> [String] {
        let perRow = max(1, (page.columns + Self.gap) / (Self.cell + Self.gap))
        let rows = stride(from: 0, to: icons.count, by: perRow).map { start in
            row(Array(icons[start..<min(start + perRow, icons.count)]), on: page)
        }
        return Array(rows.joined(separator: [""]))
    }

    private func row(_ icons: [Icon], on page: Page) -> [String] {
        let pictures = icons.map { $0.bitmap.lines(.small, on: page) }
        let height = pictures.reduce(0) { max($0, $1.count) }
        let drawn = (0..<height).map { line in
            Self.joined(pictures.map { $0.indices.contains(line) ? $0[line] : "" })
        }
        return drawn + [Self.joined(icons.map { page.fitted($0.name, to: Self.cell) })]
    }

    /// Joins texts as columns, without spaces at the end.
    private static func joined(_ texts: [String]) -> String {
        var line = ""
        for text in texts.dropLast() {
            let space = String(repeating: " ", count: cell + gap - text.cellWidth)
            line += text + space
        }
        return line + (texts.last ?? "")
    }
}
