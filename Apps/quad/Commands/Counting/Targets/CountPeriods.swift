import ArgumentParser
import Counting
import Presentation
import Workspace

/// Lists what a target came to in each of its periods.
struct CountPeriods: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "periods",
        abstract: "List the periods of a target, newest first: what was counted, and the goal met "
            + "or not.",
        discussion: """
            Periods in which nothing was counted are listed, too. A tap belongs to the period of \
            its instant, also if it was made later with --at or on a device that was offline.

            For example: quad count periods laps
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The most to list.", valueName: "n"))
    var number = 14

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 0 { throw ValidationError("--number is at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let periods = try await workspace.counters.periods(of: counter.id, limit: number)
        try session.show(list: periods.map(\.json), lines: lines(periods, counter, in: session))
        if periods.isEmpty {
            session.note(
                "It has no periods. Give it one: quad count edit \(name.shellWord) "
                    + "--goal 20 --every day")
        }
    }

    private func lines(
        _ periods: [PeriodResult], _ counter: Counter, in session: Session
    ) -> [String] {
        var table = TextTable(.left, .left, .right, .left, .left)
        for result in periods {
            let bar = ProgressBar(value: result.value, goal: result.goal)
                .bar(cells: 10, on: session.page.plain)
            table.add(
                .init(result.mark(session.page.charset), result.style),
                .init(result.period.title), .init(result.progress, .strong),
                .init(bar, .colored(counter.color)), .init(result.words, .faint))
        }
        return table.lines(with: session.color)
    }
}

extension PeriodResult {
    /// A mark for whether the goal is met.
    fileprivate func mark(_ charset: Charset) -> String {
        isMet ? charset.pick("✓", "+") : isClosed ? charset.pick("✗", "-") : charset.pick("·", ".")
    }

    fileprivate var style: Style { isMet ? .strong : .faint }

    fileprivate var words: String {
        let state = isClosed ? (isMet ? "met" : "not met") : (isMet ? "met so far" : "running")
        return "\(aim.words), \(state)"
    }

    /// The period for programs.
    fileprivate var json: JSON {
        [
            "first": period.first == .distantPast ? .null : .text(period.first),
            "last": period.last == .distantFuture ? .null : .text(period.last),
            "value": .integer(value), "goal": .integer(goal), "aim": .string(aim.rawValue),
            "met": .bool(isMet), "closed": .bool(isClosed),
        ]
    }
}

extension Page {
    /// The page without colours, for what gets its style as a whole.
    var plain: Page { Page(columns: columns, charset: charset) }
}
