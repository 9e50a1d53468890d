import ArgumentParser
import Chronicle
import Device
import Presentation

struct DayCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "day",
        abstract: "Show a day as one page: counts, times, places, people and entries.",
        discussion: """
            It shows what this device has, and asks no server. Sums, stopwatches and entries are \
            the same on all your devices; the times of taps, visits and meetings are only on the \
            device that recorded them, and the page says so. It ends with a line about the day, \
            which --save writes into the journal, once.

            For example: quad day yesterday --format markdown
            """)

    @Argument(help: ArgumentHelp("The day, such as \(DateWords.dayForms). (default: today)"))
    var day: [String] = []

    @Option(help: "text, markdown or svg.")
    var format: PageFormat?

    @Flag(help: "Write the line about the day into the journal.")
    var save = false

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { save }

    func run(on workspace: Workspace, in session: Session) async throws {
        let day = try session.day(named: day)
        if save, format != nil {
            throw CommandError.usage(
                "--save and --format don't go together", hint: "quad day --help")
        }
        try await passphrase.unlock(workspace, in: session, isNeeded: save)
        try await session.forgetVisits(of: workspace)
        let page = try await workspace.dayPage(of: day, visitsKept: session.visitsKept)
        if save { return try await write(page, to: workspace, in: session) }
        try session.show(
            page: page.json, as: format, markdown: page.markdown, svg: page.svg,
            lines: lines(of: page, in: session), command: "day")
        if page.isEmpty { session.hint("Nothing recorded on this day.") }
        if format == nil, !page.isEmpty, !session.isJSON, page.line() != nil {
            let words = day == session.today ? "" : " \(day)"
            session.hint("To keep that line: quad day\(words) --save")
        }
        session.noteLocked(page.lockedCount > 0)
    }

    private func lines(of page: DayPage, in session: Session) -> [String] {
        let sheet = session.page
        var sums = TextTable(.right, .cut, .left)
        for count in page.counts {
            sums.add(
                .init(count.amountText, .strong),
                .init(count.title.isEmpty ? "(blank)" : count.title),
                .init(count.standingText(sheet.charset), .faint))
        }
        var timeline = TextTable(.left, .left, .wrapped, .right)
        for row in page.rows(sheet.charset) {
            timeline.add(
                .init(row.time, .faint), .init(row.sign, .faint),
                .init(row.text, row.isMark ? .faint : .plain), .init(row.length, .faint))
        }
        let blocks = [
            [Style.strong.applied(to: page.title, with: session.color)],
            sums.lines(on: sheet), timeline.lines(on: sheet),
            page.line(sheet.charset).map { StyledText($0, .strong).lines(on: sheet) } ?? [],
            page.elsewhere.flatMap { StyledText($0, .faint).lines(on: sheet) },
        ]
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// Writes the line about the day into the journal.
    private func write(
        _ page: DayPage, to workspace: Workspace, in session: Session
    ) async throws {
        guard let (entry, isNew) = try await workspace.keepLine(of: page) else {
            throw CommandError.emptyDay("\(page.day)")
        }
        try session.show(entry, afterChange: isNew)
        if !isNew { session.note("That line is in the journal already.") }
    }
}
