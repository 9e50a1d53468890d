import Counting
import Looks
import Presentation

/// Counters as rows: icon, value, title, how far a target or a stopwatch is, group.
struct CounterList {
    private let counters: [Counter]
    private let names: GroupNames
    private let showsIDs: Bool
    private let showsGroup: Bool

    /// A list in the order given.
    init(
        _ counters: [Counter], names: GroupNames, showsIDs: Bool = false, showsGroup: Bool = true
    ) {
        self.counters = counters
        self.names = names
        self.showsIDs = showsIDs
        self.showsGroup = showsGroup
    }

    /// The rows; a counter that its title doesn't name shows the beginning of its id.
    func lines(in session: Session) -> [String] {
        let looks = Set(counters.map(\.look))
        let book = session.lookBook(for: looks)
        let icons = Dictionary(
            uniqueKeysWithValues: looks.map { ($0, book.cell(of: $0, session.page.charset)) })
        var table = TextTable(.left, .right, .left, .left, .left, .left)
        let titles = counters.map { $0.title.lowercased() }
        let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
        for (counter, title) in zip(counters, titles) {
            let isNamed = !title.isEmpty && counts[title] == 1
            let id =
                showsIDs ? "\(counter.id)" : isNamed ? "" : String("\(counter.id)".prefix(8))
            let group = showsGroup ? names.name(of: counter) ?? "" : ""
            table.add(
                icons[counter.look] ?? .init(""),
                .init(counter.valueText, .strong),
                counter.title.isEmpty ? .init("(blank)", .faint) : .init(counter.title),
                counter.state(on: session.page), .init(group, .faint), .init(id, .faint))
        }
        return table.lines(with: session.color)
    }
}

extension Counter {
    /// How far it is: the bar of a target, or that a stopwatch is running.
    func state(on page: Page) -> TextTable.Cell {
        if isRunning { return .init(page.charset.pick("▶ running", "> running"), .colored(color)) }
        guard let target else { return .init("") }
        return .init(
            ProgressBar(value: value, goal: target.goal, note: target.aim.words)
                .line(cells: 10, on: page.plain).dropping(target.progress(of: value)),
            .colored(color))
    }
}

extension String {
    /// The text without a beginning that stands elsewhere already, and the space after it.
    fileprivate func dropping(_ beginning: String) -> String {
        hasPrefix(beginning) ? String(dropFirst(beginning.count + 1)) : self
    }
}
