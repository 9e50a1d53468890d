import ArgumentParser
import CounterTables
import Device
import Presentation

struct CountPlot: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot", abstract: "Draw what was counted a day, week or month.",
        discussion: """
            Taps are summed; sets and resets are left out.

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
            try OutputFile.write([String(picture.dropLast())], to: svg)
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
