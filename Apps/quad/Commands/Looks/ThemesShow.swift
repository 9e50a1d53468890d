import ArgumentParser
import Presentation

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
