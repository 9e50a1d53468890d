import ArgumentParser
import Chronicle
import Device
import Presentation

struct YearCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "year",
        abstract: "Show a year of the journal, or of a counter, as a map of its days.",
        discussion: """
            Without a year it is the last 365 days.

            For example: quad year 2025 --of kids
            """)

    @Argument(help: "The year. (default: the last 365 days)")
    var year: Int?

    @Option(
        help: ArgumentHelp("The counter. (default: the journal)", valueName: "name"),
        completion: NameCompletion.counters)
    var of: String?

    @Option(help: "text, markdown or svg.")
    var format: PageFormat?

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let days = try days(in: session)
        var counter: Counter?
        if let of { counter = try await workspace.counter(named: of, in: session) }
        let page = try await workspace.yearPage(of: counter, days)
        let lines = [
            Style.strong.applied(to: SafeText.line(page.heading), with: session.color),
            page.summary, "",
        ]
        try session.show(
            page: page.json, as: format, markdown: page.markdown, svg: page.svg,
            lines: lines + page.lines(on: session.page), command: "year")
        if page.isEmpty { session.hint("Nothing recorded on these days.") }
    }

    private func days(in session: Session) throws(CommandError) -> ClosedRange<Day> {
        guard let year else { return session.today - 364...session.today }
        guard (1...9999).contains(year), let first = Day(year: year, month: 1, day: 1),
            let last = Day(year: year, month: 12, day: 31)
        else { throw .usage("\(year) is no year", hint: "quad year --help") }
        return first...last
    }
}
