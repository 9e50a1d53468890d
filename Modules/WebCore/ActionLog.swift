import CountingRules
import JournalRules
import Merge
import Primitives

/// An action as the log keeps it.
struct LoggedAction {
    let number: Int64
    let name: String
    let about: String
    /// The number of counters and entries that it changed; 0 if an older version kept it.
    let count: Int64
    let time: Instant
    var isUndone: Bool
    /// The changes as JSON; empty if they were too many to be undone.
    var changes: String
    /// The row of the history that it took away.
    let withdrawn: Row?
    /// Whether it was done while the journal was locked, so that it holds no text of an entry.
    let isLocked: Bool

    init(
        number: Int64, name: String, about: String, count: Int64, time: Instant, isUndone: Bool,
        changes: String, withdrawn: Row?, isLocked: Bool
    ) {
        (self.number, self.name, self.about, self.time) = (number, name, about, time)
        self.isLocked = isLocked
        self.withdrawn = withdrawn
        self.count = count
        (self.isUndone, self.changes) = (isUndone, changes)
    }

    /// Reads a row.
    init(_ row: Row) throws(CoreError) {
        var (name, about, changes): (String?, String?, String?)
        var (count, time): (Int64, Int64?) = (0, nil)
        var (isUndone, isLocked) = (false, false)
        var withdrawn: Row?
        try row.members { (member, reader) throws(JSONFault) in
            switch member {
            case "name": name = try reader.text()
            case "about": about = try reader.text()
            case "count": count = try reader.integerOrText()
            case "time": time = try reader.integerOrText()
            case "isUndone": isUndone = try reader.bool()
            case "changes": changes = try reader.text()
            case "withdrawn": withdrawn = try Row.read(from: &reader)
            case "isLocked": isLocked = try reader.bool()
            default: try reader.skip()
            }
        }
        guard let number = Int64(decimal: row.key), (1..<Core.most).contains(number), let name,
            let about, let changes, let time
        else { throw row.incomplete }
        self.init(
            number: number, name: name, about: about, count: count,
            time: Instant(milliseconds: time), isUndone: isUndone, changes: changes,
            withdrawn: withdrawn, isLocked: isLocked)
    }

    /// The row.
    var row: Row {
        Row(.actions, "\(number)") { writer in
            writer.text("name", name)
            writer.text("about", about)
            writer.number("count", count)
            writer.number("time", time.milliseconds)
            writer.name("isUndone")
            writer.bool(isUndone)
            writer.text("changes", changes)
            if let withdrawn {
                writer.name("withdrawn")
                withdrawn.write(to: &writer)
            }
            if isLocked {
                writer.name("isLocked")
                writer.bool(true)
            }
        }
    }

    /// The row that deletes it.
    var removal: Row { Row(.actions, "\(number)", nil) }
}

/// The actions that can be undone or redone, by number; undone ones are at the end.
struct ActionLog {
    private(set) var actions: [LoggedAction] = []

    init() {}

    /// Takes over actions in any order.
    init(_ actions: [LoggedAction]) {
        self.actions = actions.sorted { $0.number < $1.number }
    }

    /// The position of the action that would be undone.
    var undoable: Int? { actions.lastIndex { !$0.isUndone } }

    /// The position of the action that would be redone.
    var redoable: Int? {
        let first = undoable.map { $0 + 1 } ?? 0
        return first < actions.count ? first : nil
    }

    /// Adds an action; those that were undone, and those beyond the limit, are forgotten.
    ///
    /// - Returns: The rows to write.
    mutating func append(
        _ edits: RecordedEdits, withdrawing withdrawn: Row?, on device: DeviceID, at time: Instant,
        isLocked: Bool
    ) -> [Row] {
        let changes = edits.canBeUndone ? edits.changes(on: device) : []
        guard !changes.isEmpty || !edits.canBeUndone else { return [] }
        let number = (actions.last?.number ?? 0) + 1
        let oldest = number - Int64(ActionLimits.actions)
        var rows: [Row] = []
        while let last = actions.last, last.isUndone {
            rows.append(last.removal)
            actions.removeLast()
        }
        while let first = actions.first, first.number <= oldest {
            rows.append(first.removal)
            actions.removeFirst()
        }
        let count = Int64(
            changes.count { $0.kind == CounterField.kind || $0.kind == EntryField.kind })
        let action = LoggedAction(
            number: number, name: edits.name, about: edits.about, count: count,
            time: time, isUndone: false,
            changes: changes.isEmpty ? "" : ActionChange.json(of: changes), withdrawn: withdrawn,
            isLocked: isLocked)
        actions.append(action)
        return rows + [action.row]
    }

    /// Turns an action around, with the changes that resulted.
    ///
    /// - Returns: The row to write.
    mutating func turn(_ position: Int, _ changes: [ActionChange]) -> Row {
        actions[position].changes = ActionChange.json(of: changes)
        actions[position].isUndone.toggle()
        return actions[position].row
    }

    /// Forgets the latest action.
    ///
    /// - Returns: The row to delete.
    mutating func removeLast() -> Row { actions.removeLast().removal }

    /// Notes in actions before a position that another device has since written the same parts:
    /// this device has just restored those values in its own name, and the older actions would take
    /// them for their own.
    ///
    /// - Returns: The rows to write.
    mutating func overtake(
        _ restored: [ActionChange], before position: Int
    ) throws(TextFailure) -> [Row] {
        var rows: [Row] = []
        for index in actions[..<position].indices where !actions[index].changes.isEmpty {
            var changes = try ActionChange.list(json: actions[index].changes)
            let old = changes
            for number in changes.indices {
                for other in restored
                where other.kind == changes[number].kind && other.id == changes[number].id {
                    changes[number].change.overtake(by: other.change)
                }
            }
            guard changes != old else { continue }
            actions[index].changes = ActionChange.json(of: changes)
            rows.append(actions[index].row)
        }
        return rows
    }

    /// Forgets the actions on the journal that hold words of entries, as it is locked now.
    ///
    /// - Returns: The rows to delete.
    mutating func forgetTexts() -> [Row] {
        let holders = actions.filter { !$0.isLocked && JournalAction(rawValue: $0.name) != nil }
        actions.removeAll { action in holders.contains { $0.number == action.number } }
        return holders.map { $0.removal }
    }

    /// Forgets all actions.
    ///
    /// - Returns: The rows to delete.
    mutating func removeAll() -> [Row] {
        defer { actions = [] }
        return actions.map { $0.removal }
    }
}
