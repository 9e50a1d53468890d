import Counting
import Presentation

/// Counters as rows: icon, value, title, group.
struct CounterList {
    private let counters: [Counter]
    private let names: GroupNames
    private let showsIDs: Bool

    /// A list in the order given.
    init(_ counters: [Counter], names: GroupNames, showsIDs: Bool = false) {
        self.counters = counters
        self.names = names
        self.showsIDs = showsIDs
    }

    /// The rows; a counter that its title doesn't name shows the beginning of its id.
    func lines(in session: Session) -> [String] {
        let book = session.lookBook(for: counters.lazy.map(\.look))
        var table = TextTable(.left, .right, .left, .left, .left)
        let titles = Dictionary(grouping: counters) { $0.title.lowercased() }
        for counter in counters {
            let isNamed = !counter.title.isEmpty && titles[counter.title.lowercased()]?.count == 1
            let id =
                showsIDs ? "\(counter.id)" : isNamed ? "" : String("\(counter.id)".prefix(8))
            table.add(
                book.cell(of: counter.look, session.page.charset),
                .init("\(counter.value)", .strong),
                counter.title.isEmpty ? .init("(blank)", .faint) : .init(counter.title),
                .init(names.name(of: counter) ?? "", .faint), .init(id, .faint))
        }
        return table.lines(with: session.color)
    }
}
