import ArgumentParser
import Device
import Presentation

struct JournalPrompt: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "prompt", abstract: "Show today's question, for when nothing comes to mind.",
        discussion: """
            It is the same all day on every device. `quad journal add` shows it where it asks for \
            a text; `quad config set journal.prompt off` silences that.
            """)

    @Argument(help: ArgumentHelp("The day, such as \(DateWords.dayForms). (default: today)"))
    var day: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let day = try session.day(named: day)
        let prompt = Prompts.prompt(of: day)
        try session.show(["day": .text(day), "prompt": .string(prompt)], lines: [prompt])
    }
}
