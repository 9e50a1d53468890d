import ArgumentParser
import Chronicle
import Device
import Presentation

struct WeekCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show a week day by day: counts, times, places, entries and streaks.",
        discussion: """
            It is the week that a day belongs to. A mark shows that a day's goal was met. It shows \
            what this device has, and asks no server.

            For example: quad week last week --format svg > week.svg
            """)

    @Argument(help: ArgumentHelp("A day, such as \(DateWords.dayForms). (default: today)"))
    var day: [String] = []

    @Option(help: "text, markdown or svg.")
    var format: PageFormat?

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let day = try session.day(named: day)
        try await session.forgetVisits(of: workspace)
        let page = try await workspace.weekPage(of: day, visitsKept: session.visitsKept)
        try session.show(
            page: page.json, as: format, markdown: page.markdown, svg: page.svg,
            lines: lines(of: page, in: session), command: "week")
        if page.rows.isEmpty { session.hint("Nothing recorded in this week.") }
    }

    private func lines(of page: WeekPage, in session: Session) -> [String] {
        let sheet = session.page
        var table = TextTable(
            .cut, .right, .right, .right, .right, .right, .right, .right, .right, .left)
        add(["", ""] + page.columnNames + ["sum"], .faint, to: &table)
        for row in page.rows {
            add(
                [row.streakText, row.title] + row.cells(sheet.charset)
                    + [row.text(of: row.sum, sheet.charset)], .plain, to: &table)
        }
        return [Style.strong.applied(to: page.title, with: session.color)]
            + (page.rows.isEmpty ? [] : table.lines(on: sheet))
    }

    /// Adds a row of ten texts, the first of which stands last.
    private func add(_ texts: [String], _ style: Style, to table: inout TextTable) {
        let cell = { (index: Int) in TextTable.Cell(texts[index], style) }
        table.add(
            cell(1), cell(2), cell(3), cell(4), cell(5), cell(6), cell(7), cell(8),
            .init(texts[9], .strong), .init(texts[0], .faint))
    }
}
