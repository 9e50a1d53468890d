import ArgumentParser
import Counting
import Presentation
import Primitives
import Workspace

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
    private func write(_ page: DayPage, to workspace: Workspace, in session: Session) async throws {
        guard let (entry, isNew) = try await workspace.keepLine(of: page) else {
            throw CommandError.emptyDay("\(page.day)")
        }
        try session.show(entry, afterChange: isNew)
        if !isNew { session.note("That line is in the journal already.") }
    }
}

struct WeekCommand: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "week",
        abstract: "Show a week day by day: counts, times, places, entries and streaks.",
        discussion: """
            It is the week that a day belongs to. A mark shows that a day's goal was met. A \
            number after an arrow is where the goal stands if that isn't what was counted, as \
            after a reset. It shows what this device has, and asks no server.

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

    private func days(in session: Session) throws -> ClosedRange<Day> {
        guard let year else { return session.today - 364...session.today }
        guard (1...9999).contains(year), let first = Day(year: year, month: 1, day: 1),
            let last = Day(year: year, month: 12, day: 31)
        else { throw CommandError.usage("\(year) is not a year", hint: "quad year --help") }
        return first...last
    }
}

enum PageFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, svg
}

extension Session {
    /// Writes a page in a form, or as JSON.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if both `--json` and a form are asked for.
    func show(
        page json: @autoclosure () -> JSONValue, as format: PageFormat?, markdown: String,
        svg: String, lines: @autoclosure () -> [String], command: String
    ) throws {
        if isJSON, format != nil {
            throw CommandError.usage(
                "--json and --format don't go together", hint: "quad \(command) --help")
        }
        switch format ?? .text {
        case .text: try show(json(), lines: lines())
        case .markdown: try StandardOutput.write(bytes: Array(markdown.utf8))
        case .svg: try StandardOutput.write(bytes: Array(svg.utf8))
        }
    }

    /// Returns the day that the words of a command name, today without any.
    func day(named words: [String]) throws -> Day {
        words.isEmpty ? today : try day(words.joined(separator: " "))
    }
}
