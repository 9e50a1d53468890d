import ArgumentParser
import Looks
import Presentation
import TextFormats

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
                "'\(color.brief)' is no colour: write #RRGGBB, in quotes, such as '#CC333F'")
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
