import ArgumentParser
import Device
import Presentation

struct GlanceCommand: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "glance",
        abstract: "Show today at a glance, as quad alone does, or a line for a prompt.",
        discussion: """
            With --format it writes one line, quickly, for the prompt of a shell or the bar of \
            tmux. Names in braces are filled in: {kids} is the value of a counter, {kids:today} \
            what was counted of it today, {today} what was counted today in all, {running} the \
            stopwatches that run, {unread} the messages that were new when they were last looked \
            for, {day} the date; {{ is a brace. Other text stays as it is. If there is no store, \
            or it is busy, the line is empty and the exit code is 0.

            For example: quad glance --format '{kids} kids {running}'
            """)

    @Option(
        help: ArgumentHelp("The line, with names in braces.", valueName: "line"))
    var format: String?

    @OptionGroup var options: GlobalOptions

    var isPrompt: Bool { format != nil }

    func run(in session: Session) async throws {
        guard let format else { return try await session.showGlance() }
        let line = try await session.atOnce {
            try await PromptLine(format).text(on: $0, in: session)
        }
        try session.show(["line": .string(line ?? "")], lines: [(line ?? "").safe])
    }
}
