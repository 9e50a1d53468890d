import CounterTables
import Device
import Looks
import Presentation
import TextFormats

/// Counters as rows: icon, value, title, the state of a target or a stopwatch.
struct CounterList {
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

    var json: [JSONValue] { counters.map { $0.json(names) } }

    func lines(in session: Session) -> [String] {
        table(in: session).lines(on: session.page)
    }

    /// Returns the rows; a counter without a unique title shows the beginning of its id.
    func table(in session: Session) -> TextTable {
        var icons = IconCells(of: counters, in: session)
        var table = TextTable(.left, .right, .cut, .left, .cut, .left)
        let isNamed = counters.haveUniqueTitles
        var heading: String?
        for index in counters.indices {
            let group = names.name(of: counters[index])
            if groups == .headings, let group, group != heading {
                table.add(heading: .init(group, .strong))
            }
            heading = group
            let id =
                showsIDs || !isNamed[index] ? shownID(of: counters[index]) : TextTable.Cell.empty
            let title = counters[index].title
            table.add(
                icons.cell(of: counters[index].look), .init(counters[index].valueText, .strong),
                title.isEmpty ? .init("(blank)", .faint) : .init(title),
                counters[index].state(on: session.page),
                groups == .rows ? group.map { .init($0, .faint) } ?? .empty : .empty, id)
        }
        return table
    }

    private func shownID(of counter: Counter) -> TextTable.Cell {
        .init(showsIDs ? "\(counter.id)" : String("\(counter.id)".prefix(8)), .faint)
    }
}

extension [Counter] {
    /// Whether each counter is the only one with its title, ignoring case; a blank one never is.
    fileprivate var haveUniqueTitles: [Bool] {
        var areUnique = [Bool](repeating: true, count: count)
        var seen = [String: Int](minimumCapacity: count)
        for index in indices {
            let title = self[index].title.lowercased()
            if title.isEmpty {
                areUnique[index] = false
            } else if let twin = seen.updateValue(index, forKey: title) {
                (areUnique[twin], areUnique[index]) = (false, false)
            }
        }
        return areUnique
    }
}

/// The icons of counters as cells, each made once.
private struct IconCells {
    private let cells: [Look: TextTable.Cell]
    /// The look that was asked for last: neighbours often have the same.
    private var last: (look: Look, cell: TextTable.Cell)?

    init(of counters: [Counter], in session: Session) {
        var looks: Set<Look> = []
        var last: Look?
        for index in counters.indices {
            let look = counters[index].look
            guard look != last else { continue }
            looks.insert(look)
            last = look
        }
        let book = session.lookBook(for: looks)
        cells = Dictionary(
            uniqueKeysWithValues: looks.map { ($0, book.cell(of: $0, session.page.charset)) })
    }

    mutating func cell(of look: Look) -> TextTable.Cell {
        if let last, last.look == look { return last.cell }
        let cell = cells[look] ?? .empty
        last = (look, cell)
        return cell
    }
}
