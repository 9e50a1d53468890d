import CounterTables
import Device
import Looks
import Presentation

/// Counters as rows: icon, value, title, the state of a target or a stopwatch.
struct CounterList {
    /// The place where the group of a counter is shown.
    enum GroupPlace {
        /// Above the counters of each group; the list must have them together.
        case headings
        /// At the end of each row.
        case rows
        /// Not shown: the group is clear from the context.
        case nowhere
    }

    private let counters: [Counter]
    private let names: GroupNames
    private let showsIDs: Bool
    private let groups: GroupPlace

    /// Creates a list in the order given.
    init(
        _ counters: [Counter], names: GroupNames, showsIDs: Bool = false,
        groups: GroupPlace = .rows
    ) {
        self.counters = counters
        self.names = names
        self.showsIDs = showsIDs
        self.groups = groups
    }

    /// Returns the rows; a counter without a unique title shows the beginning of its id.
    func lines(in session: Session) -> [String] {
        let looks = Set(counters.map(\.look))
        let book = session.lookBook(for: looks)
        let icons = Dictionary(
            uniqueKeysWithValues: looks.map { ($0, book.cell(of: $0, session.page.charset)) })
        var table = TextTable(.left, .right, .cut, .left, .cut, .left)
        let titles = counters.map { $0.title.lowercased() }
        let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
        var heading: String?
        for (counter, title) in zip(counters, titles) {
            let group = names.name(of: counter)
            if groups == .headings, let group, group != heading {
                table.add(heading: .init(group, .strong))
            }
            heading = group
            let isNamed = !title.isEmpty && counts[title] == 1
            let id =
                showsIDs ? "\(counter.id)" : isNamed ? "" : String("\(counter.id)".prefix(8))
            table.add(
                icons[counter.look] ?? .init(""),
                .init(counter.valueText, .strong),
                counter.title.isEmpty ? .init("(blank)", .faint) : .init(counter.title),
                counter.state(on: session.page),
                .init(groups == .rows ? group ?? "" : "", .faint), .init(id, .faint))
        }
        return table.lines(on: session.page)
    }
}
