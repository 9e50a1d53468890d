import Counting
import Files
import Glibc
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The commands of lists, groups and pages.
extension Performer {
    /// The most changes, periods and laps that a page shows.
    private static let mostRows = 500
    /// The days of the map of a year: 53 weeks.
    private static let yearDays = 371

    /// Returns the counters and the groups.
    func allCounters() async throws -> [Event] {
        let (all, groups, lastUsed) = try await workspace.read { tx in
            (
                try tx.counters.all(.all), try tx.counters.groups.all(.all),
                try tx.counters.lastUsed()
            )
        }
        let hidden = Set(groups.filter(\.isArchived).map(\.id))
        func isHidden(_ counter: Counter) -> Bool {
            counter.isArchived || counter.group.map { hidden.contains($0) } ?? false
        }
        return [
            .groups(groups, archived: all.filter(isHidden)),
            .counters(all.filter { !isHidden($0) }, lastUsed: lastUsed?.id),
        ]
    }

    /// Returns a section of a counter's page.
    func page(of id: Counter.ID, _ section: CounterPage.Section) async throws -> Event {
        let (day, device) = (today, workspace.replica.device)
        return try await workspace.read { tx in
            let counters = tx.counters
            let content: CounterPage.Content =
                switch section {
                case .days: .sums(try counters.sums(of: id, by: .day, before: day))
                case .weeks: .sums(try counters.sums(of: id, by: .week, before: day))
                case .months: .sums(try counters.sums(of: id, by: .month, before: day))
                case .year:
                    .year(
                        through: day,
                        try counters.sums(of: id, by: .day, in: day - (Self.yearDays - 1)...day)
                            .map(\.amount))
                case .periods: .periods(try counters.periods(of: id, limit: Self.mostRows))
                case .laps: .laps(try counters.laps(of: id))
                case .intervals: .intervals(try counters.intervals(of: id))
                case .changes:
                    .changes(try counters.history(of: id, limit: Self.mostRows), device)
                case .facts: .facts
                }
            return .paged(try counters.counter(id), section, content)
        }
    }

    /// Returns what was counted of some counters, of those that still exist.
    private func glance(of ids: [Counter.ID]) async throws -> Event {
        let (day, rule) = (today, workspace.dayRule)
        return .glanced(
            try await workspace.read { tx in
                let counters = tx.counters
                return try ids.compactMap { id in
                    do {
                        return try CountGlance(of: id, on: day, by: rule, in: counters)
                    } catch CountingError.noSuchCounter {
                        return nil
                    }
                }
            })
    }

    /// Performs a command of lists and groups.
    func arranged(_ command: Command) async throws -> [Event] {
        switch command {
        case .add(let drafts): return try await add(drafts)
        case .edit(let ids, let settings):
            return try await changed(ids) { try $0.counters.edit($1, settings) }
        case .restore(let id):
            return [.changed(try await workspace.act { try $0.counters.restore(id) })]
        case .set(let id, let value):
            let set = try await workspace.act { try $0.counters.set(id, to: value) }
            return [.changed(set.counter)]
        case .resetValue(let id):
            return [.wasReset(try await workspace.act { try $0.counters.reset(id) }.counter)]
        case .convert(let ids, let type, let target):
            return try await changed(ids) {
                try $0.counters.convert($1, to: type, target: target)
            }
        case .correct(let correction, let id, let text):
            return try await correct(correction, of: id, text)
        case .removeInterval(let number, let id):
            _ = try await workspace.act { try $0.counters.removeInterval(number, of: id) }
            return [
                try await page(of: id, .intervals), .notice("Took interval \(number) away."),
            ]
        case .share(let ids, let destination): return try await share(ids, to: destination)
        case .glance(let ids): return [try await glance(of: ids)]
        default: return try await rearranged(command)
        }
    }

    /// Creates counters in one step, in their order.
    private func add(_ drafts: [CounterDraft]) async throws -> [Event] {
        let now = workspace.environment.now()
        let made = try await workspace.act { tx in
            try drafts.enumerated().map { index, draft in
                // Lists begin in the order of the times, and one moment has no order.
                var draft = draft
                let later = drafts.count - 1 - index
                if drafts.count > 1 { draft.createdAt = now - .milliseconds(later) }
                return try tx.counters.create(draft)
            }
        }
        let notice = "Added \(made.count.of("count")). \(keys.offerToUndo)"
        return made.map { .added($0) } + (made.count > 1 ? [.notice(notice)] : [])
    }

    /// Changes counters in one step.
    private func changed(
        _ ids: [Counter.ID],
        _ change: @escaping @Sendable (WorkspaceEditor, Counter.ID) throws -> Counter
    ) async throws -> [Event] {
        let changed = try await workspace.act { tx in try ids.map { try change(tx, $0) } }
        if changed.count == 1 { return [.changed(changed[0])] }
        return try await allCounters()
            + [.notice("Changed \(changed.count.of("count")). \(keys.offerToUndo)")]
    }

    private func rearranged(_ command: Command) async throws -> [Event] {
        var notice: String?
        switch command {
        case .archive(let ids, let isArchived):
            try await workspace.act { tx in
                for id in ids { _ = try tx.counters.setArchived(isArchived, id) }
            }
            let way = keys.name(of: .nextGroup)
            notice =
                isArchived ? "Archived; \(way) shows what is archived." : "Shown again."
        case .move(let ids, let move):
            try await workspace.act { tx in try tx.counters.move(ids, move) }
        case .putInto(let group, let ids):
            try await workspace.act { tx in
                for id in ids {
                    _ = try tx.counters.edit(id, CounterSettings(group: .some(group)))
                }
            }
        case .addGroup(let name, let look, let ids):
            let made = try await workspace.act { tx in
                let group = try tx.groups.create(
                    name: name, color: look.color, icon: look.icon)
                for id in ids {
                    _ = try tx.counters.edit(id, CounterSettings(group: .some(group.id)))
                }
                return group.id
            }
            // An empty group is made to be filled.
            let opening = ids.isEmpty ? [Event.groupMade(made)] : []
            return try await allCounters() + opening + [.notice("Made the group \(name).")]
        case .editGroup(let id, let look, let name):
            _ = try await workspace.act {
                try $0.groups.edit(
                    id, GroupSettings(name: name, color: look.color, icon: look.icon))
            }
        case .resetGroup(let id):
            let counters = try await workspace.act { try $0.groups.reset(id) }
            notice = "Reset \(counters.count.of("count")). \(keys.offerToUndo)"
        case .deleteGroup(let id):
            try await workspace.act { try $0.groups.delete(id) }
            notice = "Deleted the group. \(keys.offerToUndo)"
        default: preconditionFailure("each command is performed somewhere")
        }
        return try await allCounters() + (notice.map { [.notice($0)] } ?? [])
    }

    /// Returns a path in which a leading `~` stands for the person's folder.
    private func expanded(_ path: String) -> String {
        guard let home, path == "~" || path.hasPrefix("~/") else { return path }
        return home + path.dropFirst()
    }

    /// Writes counters as lines of text.
    private func share(_ ids: [Counter.ID], to destination: Destination) async throws -> [Event] {
        let counters = try await workspace.read { tx in
            try ids.map { id in try tx.counters.counter(id) }
        }
        let lines = counters.map { SafeText.line($0.shareLine) }
        let count = lines.count.of("line")
        switch destination {
        case .clipboard:
            let text = lines.joined(separator: "\n")
            guard text.utf8.count <= ClipboardSequence.limit else {
                return [
                    .failed(
                        "Terminals take at most \(ClipboardSequence.limit) bytes for the "
                            + "clipboard: share into a file.")
                ]
            }
            return [.copy(text, notice: "\(count) on the clipboard.")]
        case .mail: return [.letter(lines, notice: "\(count) in a new letter.")]
        case .file(let typed):
            let path = expanded(typed)
            // Any mail program opens an unsent letter.
            let isLetter = path.lowercased().hasSuffix(".eml")
            let written =
                isLetter
                ? Letter(lines: lines, at: workspace.environment.now()).fileLines : lines
            let text = written.joined(separator: "\n") + "\n"
            do {
                try NamedFile.write(Array(text.utf8), to: path, replaces: false)
            } catch {
                guard error.code == EEXIST else { throw error }
                return [.notSaved("\(path) is there already: choose another name.")]
            }
            return [.notice("\(count) in \(path).")]
        }
    }
}

extension CounterEditor {
    /// Moves counters one place, those beside each other together; what is at an end stays.
    ///
    /// - Parameter ids: The counters in the order of the list.
    fileprivate func move(_ ids: [Counter.ID], _ move: Move) throws {
        var groups = Dictionary(grouping: try all(.active), by: \.group)
            .mapValues { $0.map(\.id) }
        var fixed: Set<Counter.ID> = []
        for id in move == .up ? ids : ids.reversed() {
            let group = try counter(id).group
            guard let place = groups[group]?.firstIndex(of: id) else { continue }
            let next = place + (move == .up ? -1 : 1)
            if let beside = groups[group], beside.indices.contains(next),
                !fixed.contains(beside[next])
            {
                try self.move(id, move)
                groups[group]?.swapAt(place, next)
            } else {
                fixed.insert(id)
            }
        }
    }
}

extension Counters {
    /// The sums of a chart that ends with a day: those of the usual one, and further back while
    /// something was counted, as many as a large terminal has rows for.
    fileprivate func sums(of id: Counter.ID, by unit: SumUnit, before last: Day) throws -> [Sum] {
        let sums = try sums(of: id, by: unit, in: unit.days(before: last, bars: 60))
        let first = sums.firstIndex { $0.amount != 0 } ?? sums.count
        return sums.suffix(max(unit.usualBars, sums.count - first))
    }
}
