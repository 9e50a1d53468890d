import ArgumentParser
import Looks
import Presentation

struct ThemesAdd: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a theme from a file.",
        discussion: """
            The file is checked first, and so is that all colours can be read on its background. \
            `quad themes show dark` writes one to begin with, `quad help looks` explains it.
            """)

    @Argument(help: "The JSON file, or - for standard input.", completion: .file())
    var file: String

    @Flag(help: "Replace your own theme of the same name.")
    var replace = false

    @Flag(help: "Only check it.")
    var dryRun = false

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let source = file == "-" ? "standard input" : file
        let text = try StandardInput.text(ofFile: file)
        let theme = try ThemeShelf.theme(of: Array(text.utf8), from: source)
        if try !replace && session.themes().own.contains(where: { $0.name == theme.name }) {
            throw ThemeError.taken(theme.name)
        }
        if !dryRun {
            try session.lookFolder().keep(Array(text.utf8), .themes, theme.name)
            await session.remember("themes add", about: theme.name)
        }
        try session.show(
            theme.json(isChosen: theme.name == session.settings[.theme]), afterChange: !dryRun,
            lines: [])
        if dryRun { return session.note("The file can be used. Nothing was changed.") }
        session.hint("quad-tui has its colours after: quad config set theme \(theme.name)")
    }
}
