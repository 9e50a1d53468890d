import Journal
import Primitives
import TerminalUI
import Workspace

extension Performer {
    /// The most entries that are found.
    static let mostFound = 500

    /// Performs a command for the journal.
    func events(of command: JournalCommand) async throws -> [Event] {
        switch command {
        case .edit(let id, let text, let known):
            return try await edited(id, text, from: known)
        case .dropEdit(let draft):
            try await workspace.act { try $0.entries.keepDraft(draft) }
            return [.journal(.editDropped)]
        case .delete(let id):
            try await workspace.act { try $0.entries.delete(id) }
            return [
                .journal(.deleted(id)), try await entriesOrLock(),
                .notice("Deleted. \(keys.offerToUndo)"),
            ]
        case .star(let id, let isStarred):
            return [
                .journal(
                    .changed(
                        try await workspace.act { try $0.entries.setStarred(isStarred, id) }))
            ]
        case .resolve(let id, let choice):
            return [
                .journal(
                    .changed(
                        try await workspace.act { try $0.entries.resolve(id, keeping: choice) })
                ), .notice("One text stays, on all devices. \(keys.offerToUndo)"),
            ]
        case .lock:
            try workspace.lock.lock()
            return [try await entriesOrLock(), try await state()]
        case .askKeep(let limit): return try await askKeep(limit)
        case .keep(let limit):
            let gone = try await workspace.act { try $0.entries.keep(limit) }.count
            let kept = limit.map { "The latest \($0) entries are kept" } ?? "All entries are kept"
            let more = gone == 0 ? "." : "; \(gone) went. \(keys.offerToUndo)"
            return [try await entriesOrLock(), try await state(), .notice(kept + more)]
        case .memories:
            return [.journal(.memories(try await memories().flatMap { $0.entries.reversed() }))]
        case .lookBack: return try await lookBack()
        case .tags:
            let tags = try await workspace.read { tx in
                try tx.entries.tags().map { TagCount(tag: $0.tag, count: $0.count) }
            }
            return [.journal(.tags(tags))]
        case .day(let day): return [try await dayPage(of: day ?? today)]
        case .week(let day): return [try await weekPage(of: day ?? today)]
        case .year(let day): return [try await yearPage(upTo: day ?? today)]
        case .saveLine(let day): return try await saveLine(about: day)
        }
    }

    private func edited(
        _ id: Entry.ID, _ text: String, from known: [String]?
    ) async throws -> [Event] {
        let entry = try await workspace.act { try $0.entries.edit(id, text: text, from: known) }
        let both = "Both texts stay: it was changed elsewhere meanwhile."
        return [.journal(.edited(entry))] + (entry.isConflicted ? [.notice(both)] : [])
    }

    /// Saves an entry.
    func save(_ text: String) async throws -> Event {
        .saved(
            try await workspace.act { tx in
                try tx.entries.add(text)
                return try tx.entries.last(JournalScreen.pastLimit)
            })
    }

    /// Returns the newest entries with some words and tags; none if there are no words or no key.
    func entries(with words: String) async throws -> [Entry] {
        let search = EntrySearch(words)
        let filter = EntryFilter(tag: search.tag)
        do {
            return try await workspace.read { tx in
                if search.isTagAlone {
                    return try tx.entries.list(filter, limit: Self.mostFound)
                }
                return try tx.entries.search(
                    search.words, filter, isTyping: true, limit: Self.mostFound
                ).map(\.entry)
            }
        } catch JournalError.noWords, JournalError.locked {
            return []
        }
    }

    /// Returns the lock, and what is kept.
    func state() async throws -> Event {
        .journal(
            .state(
                try await workspace.read { tx in
                    JournalState(
                        secrecy: try tx.entries.secrecy().state, keeps: try tx.entries.keeps())
                }))
    }

    /// Returns the page of a day.
    func dayPage(of day: Day) async throws -> Event {
        try await forgetVisits()
        return .journal(
            .day(try await workspace.dayPage(of: day, visitsKept: visitsKept), today: today))
    }

    /// Returns the page of the week of a day.
    func weekPage(of day: Day) async throws -> Event {
        try await forgetVisits()
        return .journal(
            .week(try await workspace.weekPage(of: day, visitsKept: visitsKept), today: today))
    }

    /// Returns the map of the journal's year up to a day.
    func yearPage(upTo day: Day) async throws -> Event {
        .journal(
            .year(try await workspace.yearPage(of: nil, day - 364...day), today: today))
    }

    private func forgetVisits() async throws {
        guard let visitsKept else { return }
        try await workspace.forgetVisits(before: workspace.environment.now() - visitsKept)
    }

    private func askKeep(_ limit: Int?) async throws -> [Event] {
        let surplus = try await workspace.read { try $0.entries.surplus(over: limit ?? .max) }
        guard let limit, surplus > 0 else { return try await events(of: .keep(limit)) }
        return [.journal(.surplus(surplus, limit: limit))]
    }

    private func memories() async throws -> [Memory] {
        let (day, rule) = (today, workspace.dayRule)
        return try await workspace.read { try $0.entries.onThisDay(day, rule: rule) }
    }

    /// Tells what was on this date in the latest year, a month ago and a week ago, once a day.
    private func lookBack() async throws -> [Event] {
        var told: [(since: String, text: String)] = []
        var hasYears = false
        for memory in try await memories() {
            if case .years = memory.distance {
                if hasYears { continue }
                hasYears = true
            }
            guard let entry = memory.entries.last(where: { !$0.texts.isEmpty }) else { continue }
            let distance = memory.distance.words()
            told.append(
                (
                    distance.prefix(1).uppercased() + distance.dropFirst(),
                    SafeText.lines(entry.text).joined(separator: " ")
                ))
        }
        guard !told.isEmpty, isFirstToday(today) else { return [] }
        let room = [60, 40, 28][told.count - 1]
        let words = told.map { "\($0.since): \($0.text.cut(toCharacters: room))" }
            .joined(separator: "  ")
        return [.remembered(words)]
    }

    private func saveLine(about day: Day) async throws -> [Event] {
        let page = try await workspace.dayPage(of: day, visitsKept: visitsKept)
        // The draft is of another entry, and stays.
        guard let (_, isNew) = try await workspace.keepLine(of: page) else {
            return [.failed("Nothing recorded on this day, so there is no line about it.")]
        }
        let told =
            isNew
            ? "Written into the journal. \(keys.offerToUndo)"
            : "That line is in the journal already."
        return [try await dayPage(of: day), try await entriesOrLock(), .notice(told)]
    }
}
