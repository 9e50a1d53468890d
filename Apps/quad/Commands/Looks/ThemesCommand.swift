import ArgumentParser
import Presentation
import Primitives

struct ThemesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "themes",
        abstract: "List and add colour themes for quad-tui.",
        discussion: """
            Alone it lists them; `quad config set theme NAME` chooses one for quad-tui. A file of \
            your own begins with one of them: quad themes show dark > mine.json. `quad help \
            looks` explains it.
            """,
        subcommands: [ThemesList.self, ThemesShow.self, ThemesAdd.self, ThemesRemove.self],
        defaultSubcommand: ThemesList.self)
}

struct ThemesList: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the themes, each with its least contrast.")

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let themes = try session.themes().themes
        let chosen = session.settings[.theme]
        try session.show(
            themes, { $0.json(isChosen: $0.name == chosen) }, .left, .cut, .left, .left
        ) { theme in
            [
                .init(theme.name, .strong), .init(SafeText.line(theme.title)),
                .init(theme.leastContrast.map { "contrast \($0.tenths)" } ?? "", .faint),
                .init(theme.name == chosen ? "chosen" : "", .faint),
            ]
        }
    }
}

extension Theme {
    /// Returns the theme as JSON, the same in every command.
    func json(isChosen: Bool) -> JSONValue {
        [
            "name": .string(name), "title": .string(title), "chosen": .bool(isChosen),
            "background": background.map { .string($0.hex) } ?? .null,
            "text": text.map { .string($0.hex) } ?? .null,
            "colors": .string(hasOwnColors ? "own" : "none"),
            "contrast": leastContrast.map { .number($0) } ?? .null,
            "parts": .object(
                Part.allCases.compactMap { part in
                    paints[part].map { paint in
                        JSONMember(part.rawValue, .string(paint.written))
                    }
                }),
        ]
    }
}

struct ThemesShow: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Write a theme as a file, to change and add.",
        discussion: "For example: quad themes show dark > mine.json")

    @Argument(help: "The theme.", completion: LookCompletion.themes)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let theme = try session.themes().theme(named: name)
        let lines = theme.fileText.split(separator: "\n").map(String.init)
        try session.show(
            theme.json(isChosen: theme.name == session.settings[.theme]), lines: lines)
    }
}

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

struct ThemesRemove: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a theme that you added.",
        discussion: "If it is chosen, quad-tui shows the terminal's own colours.")

    @Argument(help: "The theme.", completion: LookCompletion.ownThemes)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let theme = try session.themes().theme(named: name)
        guard !Theme.builtIn.contains(theme) else { throw ThemeError.builtIn(theme.name) }
        let isDone = try session.mayDestroy("remove the theme \(theme.name)", options: destruction)
        if isDone {
            try session.lookFolder().remove(.themes, theme.name)
            await session.remember("themes remove", about: theme.name)
        }
        try session.show(
            ["removed": .bool(isDone), "name": .string(theme.name)], afterChange: isDone,
            lines: [])
    }
}
