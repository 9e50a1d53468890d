import ArgumentParser
import Presentation
import Primitives

struct PalettesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "palettes",
        abstract: "List and add palettes of colours.",
        discussion: """
            Alone it lists them. New counters get the colours of one palette in turn; `quad config \
            set palette NAME` chooses it.
            """,
        subcommands: [PalettesList.self, PalettesAdd.self, PalettesRemove.self],
        defaultSubcommand: PalettesList.self)
}

struct PalettesList: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the palettes and their colours.")

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let book = try session.ownLooks().book
        let chosen = book.palette(named: session.settings[.palette])
        try session.show(
            list: book.palettes.map { $0.json(isChosen: $0 == chosen) },
            lines: book.palettes.flatMap {
                $0.lines(isChosen: $0 == chosen, on: session.page)
            })
    }
}

extension Palette {
    /// Returns the name on one line, and below it each colour as a sample, with its number.
    func lines(isChosen: Bool, on page: Page) -> [String] {
        let name = Style.strong.applied(to: name.safe, with: page.color)
        let note = isChosen ? Style.faint.applied(to: "  for new counters", with: page.color) : ""
        return [name + note] + colorLines(on: page)
    }

    private func colorLines(on page: Page) -> [String] {
        let width = page.color.depth == .none ? 9 : 14
        let perLine = max(1, (page.columns - 1) / width)
        return stride(from: 0, to: colors.count, by: perLine).map { start in
            colors[start..<min(start + perLine, colors.count)].map { color in
                let swatch =
                    page.color.depth == .none
                    ? "" : Style.tile(color).applied(to: "    ", with: page.color) + " "
                return "  " + swatch + color
            }.joined()
        }
    }

    /// Returns the palette as JSON, the same in every command.
    func json(isChosen: Bool) -> JSONValue {
        [
            "name": .string(name), "colors": .array(colors.map { .string($0) }),
            "chosen": .bool(isChosen),
        ]
    }
}

struct PalettesAdd: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a palette: a file, or a name and colours.",
        discussion: """
            For example: quad palettes add Garden '#2E5D34' '#E7B75F' '#D94B3D'

            A file holds the same as JSON: {"name": "Garden", "colors": ["#2E5D34"]}; `quad help \
            looks` explains it.
            """)

    @Argument(help: "The JSON file, or - for standard input; or the palette's name.")
    var name: String

    @Argument(help: ArgumentHelp("The colours.", valueName: "#RRGGBB"))
    var colors: [String] = []

    @Flag(help: "Replace your own palette of the same name.")
    var replace = false

    @Flag(help: "Only check it.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        for color in colors where RGB(hex: color) == nil {
            throw ValidationError(
                "'\(color.brief)' is not a colour: write #RRGGBB, in quotes, such as '#CC333F'")
        }
    }

    func run(in session: Session) async throws {
        let text = try colors.isEmpty ? StandardInput.text(ofFile: name) : written
        let source = !colors.isEmpty ? "the palette" : name == "-" ? "standard input" : name
        let palette = try Palette(file: source, bytes: Array(text.utf8))
        let own = try session.ownLooks()
        try own.book.check(adding: palette, replaces: replace)
        if !dryRun {
            try session.lookFolder().keep(
                Array(text.utf8), .palettes, fileName(for: palette, among: own))
            await session.remember("palettes add", about: palette.name)
        }
        try session.show(
            palette.json(isChosen: false), afterChange: !dryRun,
            lines: palette.lines(isChosen: false, on: session.page))
        if dryRun { return session.note("It can be used. Nothing was changed.") }
        session.hint(
            "New counters get its colours after: quad config set palette \(palette.name.shellWord)")
    }

    /// The JSON of the name and the colours of the command line, as in a file.
    private var written: String {
        let palette: JSONValue = [
            "name": .string(name), "colors": .array(colors.map { .string($0.uppercased()) }),
        ]
        return Session.versioned(palette).text + "\n"
    }

    /// Returns the name of the file that holds the palette already, or a new name.
    private func fileName(for palette: Palette, among own: OwnLooks) -> String {
        let folded = palette.name.lowercased()
        if let known = own.palettes.first(where: { $0.thing.name.lowercased() == folded }) {
            return known.file
        }
        let taken = Set(own.palettes.map(\.file))
        let numbered = (2...LookFolder.limits.files).map { "\(palette.slug)-\($0)" }
        return ([palette.slug] + numbered).first { !taken.contains($0) } ?? palette.slug
    }
}

struct PalettesRemove: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a palette that you added.",
        discussion: "Counts and groups that have one of its colours keep it.")

    @Argument(help: "The palette.", completion: LookCompletion.ownPalettes)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let own = try session.ownLooks()
        let folded = name.lowercased()
        guard let palette = own.palettes.first(where: { $0.thing.name.lowercased() == folded })
        else {
            if Palette.builtIn.contains(where: { $0.name.lowercased() == folded }) {
                throw LooksError.builtIn(name)
            }
            let names = own.palettes.map(\.thing.name)
            throw LooksError.noSuchPalette(
                name, suggestions: Spelling.nearest(to: name, among: names))
        }
        let isDone = try session.mayDestroy(
            "remove the palette \"\(palette.thing.name.brief)\"", options: destruction)
        if isDone {
            try session.lookFolder().remove(.palettes, palette.file)
            await session.remember("palettes remove", about: palette.thing.name)
        }
        try session.show(
            ["removed": .bool(isDone), "name": .string(palette.thing.name)],
            afterChange: isDone, lines: [])
    }
}
