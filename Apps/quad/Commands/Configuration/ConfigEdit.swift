import ArgumentParser
import ChildPrograms
import Device
import Presentation

struct ConfigEdit: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the configuration file in your editor.",
        discussion: """
            The editor is that of VISUAL or EDITOR. The file changes only if what you wrote is \
            valid; otherwise your text is kept beside it, in a file that ends in .rejected.
            """)
    static let isLenient = true

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        guard session.terminal.canAsk else {
            throw CommandError.needsTerminal(
                "an editor needs a terminal", hint: "quad config set KEY VALUE needs none")
        }
        guard let editor = Editor(variables: session.variables) else {
            throw CommandError.needsTerminal(
                "no editor is set: set VISUAL or EDITOR",
                hint: "quad config set KEY VALUE needs none")
        }
        let file = try SettingsFile(variables: session.variables)
        let before = try file.text() ?? SettingsText.write([:])
        var text = before
        while true {
            text = try edited(text, with: editor, for: file, in: session)
            do {
                _ = try DayRule(Settings(file: SettingsText.read(text)))
                break
            } catch {
                StandardOutput.report("\(file.path), \(error)".safe)
                guard try session.terminal.confirms("Edit it again?") else {
                    try reject(text, for: file, in: session)
                    throw CommandError.cancelled
                }
            }
        }
        guard text != before else {
            session.note("Nothing was changed.")
            return try show(file, in: session)
        }
        try file.write(text: text)
        await session.remember("config edit", about: "")
        try show(file, in: session)
    }

    private func edited(
        _ text: String, with editor: Editor, for file: SettingsFile, in session: Session
    ) throws -> String {
        let outcome = try editor.edit(text, folder: session.temporaryFolder)
        guard outcome.isDone else {
            if outcome.text != text { try reject(outcome.text, for: file, in: session) }
            throw CommandError.editorFailed(editor: editor.command)
        }
        return outcome.text
    }

    private func reject(_ text: String, for file: SettingsFile, in session: Session) throws {
        let rejected = SettingsFile(path: file.path + ".rejected")
        try rejected.write(text: text)
        session.note("What you wrote is kept in \(rejected.path)")
    }

    private func show(_ file: SettingsFile, in session: Session) throws {
        try session.show(["path": .string(file.path)], afterChange: true, lines: [file.path.safe])
    }
}
