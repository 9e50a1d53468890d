import ArgumentParser
import Presentation

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
