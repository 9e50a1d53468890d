import Counting
import Presentation
import Primitives
import Workspace

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

extension Counter {
    /// Returns the counter as JSON, the same in every command.
    func json(_ names: GroupNames) -> JSONValue {
        let head: JSONValue = [
            "id": .text(id), "title": .string(self.title), "type": .string(type.rawValue),
            "value": .integer(value), "shown": .string(valueText),
        ]
        let numbers = CounterSetting.numbers.map {
            JSONMember($0.name, $0.value(in: settings).json)
        }
        let rest: JSONValue = [
            "target": target.map { $0.json(value: value, period: period) } ?? .null,
            "running": .bool(isRunning),
            "runningSince": runningSince.map { .text($0) } ?? .null,
            "clockMovedMilliseconds": .integer(clockMoved.wholeMilliseconds),
            "group": group.map { ["id": .text($0), "name": .text(names.name(of: self))] } ?? .null,
            "position": .integer(position), "archived": .bool(isArchived),
            "note": .string(self.note), "icon": .string(look.icon), "color": .string(self.color),
            "createdAt": .text(createdAt), "usedAt": .text(usedAt),
        ]
        return .object((head.object ?? []) + numbers + (rest.object ?? []))
    }
}

extension Group {
    /// Returns the group as JSON, the same in every command.
    func json(_ total: GroupTotal) -> JSONValue {
        [
            "id": .text(id), "name": .string(name), "counters": .integer(Int64(total.counters)),
            "total": total.json, "position": .integer(position), "archived": .bool(isArchived),
            "icon": .string(look.icon), "color": .string(look.color), "createdAt": .text(createdAt),
        ]
    }
}

extension Adjustment {
    /// The adjustment as JSON, the same in every command.
    var json: JSONValue {
        [
            "at": .text(at), "kind": .string(kind.rawValue), "amount": .integer(amount),
            "counted": .bool(isCounted), "device": device.map { .text($0) } ?? .null,
            "period": period.map { $0.json } ?? .null, "note": .string(note),
        ]
    }
}

/// The names of all groups, shown with their counters.
struct GroupNames {
    private let names: [Group.ID: String]

    /// The names of no groups, where none are shown.
    static let none = GroupNames(names: [:])

    private init(names: [Group.ID: String]) { self.names = names }

    init(of groups: [Group]) {
        names = Dictionary(groups.map { ($0.id, $0.name) }) { first, _ in first }
    }

    init(of workspace: Workspace) async throws {
        self.init(of: try await workspace.read { try $0.groups.all() })
    }

    /// Returns the name of a counter's group; `nil` if the counter has no group or the group is
    /// unknown.
    func name(of counter: Counter) -> String? { counter.group.flatMap { names[$0] } }
}

extension Session {
    /// Returns the names of all groups if they are written, which only JSON output does.
    func groupNames(of workspace: Workspace) async throws -> GroupNames {
        isJSON ? try await GroupNames(of: workspace) : .none
    }
}

extension Workspace {
    /// Returns a word that names a counter uniquely: its title if that suffices.
    func shortWord(for counter: Counter) async throws -> String {
        let id = counter.id.description
        for word in [counter.title, String(id.prefix(8))] {
            guard !word.isEmpty, !word.hasPrefix("-"),
                case .one(let found) = try await read({ try $0.counters.lookup(word) }),
                found.id == counter.id
            else { continue }
            return word.shellWord
        }
        return id.shellWord
    }

    /// Shows a counter after a change: its value, or as JSON all of it.
    func show(_ counter: Counter, in session: Session) async throws {
        let names = try await session.groupNames(of: self)
        try session.show(
            counter.json(names), afterChange: true,
            lines: [counter.changedText(session.page.charset)])
    }

    /// Shows a counter after a change as a row of a list, or as JSON all of it.
    func show(one counter: Counter, in session: Session) async throws {
        let names = try await GroupNames(of: self)
        try session.show(
            counter.json(names), afterChange: true,
            lines: CounterList([counter], names: names).lines(in: session))
    }

    func show(
        list counters: [Counter], afterChange: Bool = false, in session: Session
    ) async throws {
        let names = try await GroupNames(of: self)
        try session.show(CounterList(counters, names: names), afterChange: afterChange)
    }
}

extension Session {
    func show(_ list: CounterList, afterChange: Bool = false) throws {
        try show(
            list: list.json, afterChange: afterChange, table: list.table(in: self))
    }
}
