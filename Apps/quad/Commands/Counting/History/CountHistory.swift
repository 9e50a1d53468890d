import ArgumentParser
import Counting
import Presentation
import Primitives
import Workspace

struct CountHistory: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what changed a counter, newest first.",
        discussion: """
            Every change is listed with when, how much and why. They sum to what the counter \
            shows; those of a target with periods, to what its periods show. What came by syncing \
            is listed on the day it was counted, with the device; only that device knows the time. \
            --by sums the taps, the same on all devices, without sets and resets.

            For example: quad count history kids --by week
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most changes to list.")
    var number = 30

    @Option(help: "Sum by day, week or month instead.")
    var by: SumUnit?

    @OptionGroup var range: SumOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 0 { throw ValidationError("--number must be at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        guard let by else { return try await list(counter, on: workspace, in: session) }
        let sums = try await workspace.read {
            try $0.counters.sums(
                of: counter.id, by: by, in: range.days(by: by, in: session))
        }
        try session.show(sums, \.json, .left, .right) {
            [.init($0.label, .faint), .init(counter.text(ofAmount: $0.amount), .strong)]
        }
    }

    private func list(
        _ counter: Counter, on workspace: Workspace, in session: Session
    ) async throws {
        let own = workspace.replica.device
        let history = try await workspace.read {
            try $0.counters.history(
                of: counter.id, in: instants(in: session), limit: number)
        }
        let table = CounterTables(of: counter, by: session.dayRule).history(history, on: own)
        try session.show(list: history.map(\.json), lines: table.lines(on: session.page))
        guard history.isEmpty, number > 0 else { return }
        let isWhole = range.from == nil && range.to == nil
        session.hint("Nothing has changed it \(isWhole ? "yet" : "in that time").")
    }

    /// Returns the range of time that the options select; `nil` if they select none.
    private func instants(in session: Session) throws -> Range<Instant>? {
        guard range.from != nil || range.to != nil else { return nil }
        let first = try session.days("--from", range.from)?.lowerBound ?? .distantPast
        let last = try session.days("--to", range.to)?.upperBound ?? .distantFuture - 1
        guard first <= last else {
            throw CommandError.usage("--from \(first) is after --to \(last)", hint: "swap them")
        }
        return session.dayRule.start(of: first)..<session.dayRule.start(of: last + 1)
    }
}

struct CountPlot: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot", abstract: "Draw what was counted a day, week or month.",
        discussion: """
            Taps are summed, and sets by what they changed; resets are left out.

            For example: quad count plot kids --by month --svg kids.svg
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(help: "Sum by day, week or month.")
    var by = SumUnit.day

    @OptionGroup var range: SumOptions

    @Option(
        help: ArgumentHelp("Write an SVG picture into a file instead.", valueName: "path"),
        completion: .file(extensions: ["svg"]))
    var svg: String?

    @Flag(help: "Only one line of blocks.")
    var sparkline = false

    @OptionGroup var replacing: ReplacingOption
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if svg != nil && sparkline {
            throw ValidationError("--svg and --sparkline don't go together")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let sums = try await workspace.read {
            try $0.counters.sums(
                of: counter.id, by: by, in: range.days(by: by, in: session))
        }
        if let svg {
            let picture = picture(counter, sums)
            try OutputFile.write(
                [String(picture.dropLast())], to: svg, replaces: replacing.force)
            session.note("Written to \(svg).")
            if !session.isJSON { return }
        }
        try session.show(
            list: sums.map(\.json),
            lines: lines(counter, sums, by: session.dayRule, on: session.page))
    }

    private func lines(
        _ counter: Counter, _ sums: [Sum], by rule: DayRule, on page: Page
    ) -> [String] {
        if sparkline {
            return [
                Sparkline(sums.map(\.amount)).text(columns: page.columns, charset: page.charset)
            ]
        }
        return CounterTables(of: counter, by: rule).chart(sums).lines(on: page)
    }

    private func picture(_ counter: Counter, _ sums: [Sum]) -> String {
        let isTime = counter.type == .time
        let matching: Bool =
            switch (counter.target?.period, by) {
            case (.day, .day), (.week, .week), (.month, .month): true
            default: false
            }
        return SVGChart(
            title: counter.title.isEmpty ? "(blank)" : counter.title,
            subtitle: "\(isTime ? "time" : "counted") a \(by.rawValue), "
                + "\(sums[0].period.first) to \(sums[sums.count - 1].period.last)",
            bars: sums.map {
                .init(
                    by == .month ? $0.period.words : DateLanguage.current.short($0.period.first),
                    isTime ? $0.amount / 1000 : $0.amount,
                    text: counter.text(ofAmount: $0.amount))
            }, unit: isTime ? .seconds : .counts, tint: counter.color,
            goal: matching ? counter.target?.goal : nil
        ).text
    }
}

/// The options that select the first and the last day of the sums.
struct SumOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The first day. (default: 14 days, or 12 weeks or months, ago)", valueName: "day"))
    var from: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The last day. (default: today)", valueName: "day"))
    var to: String?

    /// Returns the days that the options select.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)``.
    func days(by unit: SumUnit, in session: Session) throws -> ClosedRange<Day> {
        let last = try session.days("--to", to)?.upperBound ?? session.today
        let first =
            try session.days("--from", from)?.lowerBound
            ?? unit.days(before: last).lowerBound
        guard first <= last else {
            throw CommandError.usage("--from \(first) is after --to \(last)", hint: "swap them")
        }
        guard last - first <= Self.mostDays else {
            throw CommandError.usage(
                "from \(first) to \(last) is too long", hint: "ask for at most 100 years")
        }
        return first...last
    }

    private static let mostDays = 36_600
}

extension SumUnit: ExpressibleByArgument {}

extension Sum {
    var json: JSONValue {
        ["first": .text(period.first), "last": .text(period.last), "amount": .integer(amount)]
    }
}
