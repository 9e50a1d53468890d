import Counting
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The words that tell the screens in lines.
extension Model {
    /// The most things that are told without being asked for.
    private static let mostTold = 9

    /// Whether an empty line tells all: where it neither counts nor ends a text.
    var saysAllOnEmptyLine: Bool {
        switch scope {
        case .count, .locked, .look, .add, .line, .form, .secret, .fields: false
        case .box: journal.box.isBlank && journal.box.edited == nil
        case .chat: people.hasBlankDraft
        default: true
        }
    }

    /// Whether texts of people are told, which are left as they were written.
    private var tellsTexts: Bool {
        switch scope {
        case .journal, .lockedJournal, .box, .past, .day, .conversation, .chat, .requests, .overlay:
            true
        default: false
        }
    }

    /// Returns the name of the screen, and the number of its things.
    func summary(at now: Instant) -> String {
        let count = things(at: now).count
        if let list {
            let isOpen = list.field.text.isEmpty
            let none = isOpen ? "type words." : "nothing is found."
            let title = list.title.hasSuffix(":") ? list.title : list.title + ":"
            return title + " " + (count == 0 ? none : "\(count) to choose from.")
        }
        if let lookWords { return lookWords }
        let isList = scope == .list || scope == .lockedList
        let page = isList ? counts.list.pages.title : nil
        // Two tabs have this one screen.
        let part = page.map { "page \($0)" } ?? (scope == .signedOut ? tab.title : nil)
        let title = [scope.title, part].compactMap(\.self).joined(separator: ", ")
        return count == 0 && !isList ? "\(title)." : "\(title): \(count)."
    }

    /// Returns all that the screen has.
    mutating func all(at moment: Moment) -> [String] {
        let things = things(at: moment.wall, moment)
        var lines = things.isEmpty ? [] : banner(at: moment)
        lines += numbered(things)
        if things.isEmpty, scope != .look, list == nil { lines += told(at: moment) }
        return tellsTexts ? lines : lines.map(Spoken.text)
    }

    /// Returns what has happened since something was told: one line, and the text of a page, of
    /// which what is new is told.
    mutating func step(since before: Model?, at moment: Moment) -> [String] {
        var line = notice.map { [Spoken.text($0.text)] } ?? []
        let (words, rest) = news(since: before, at: moment)
        line += words
        if line.isEmpty, rest.isEmpty { line = [chosenThing(at: moment) ?? "Nothing has changed"] }
        let sentences = line.map { words in
            ".!?:".contains(words.last ?? " ") ? words : words + "."
        }
        return (line.isEmpty ? [] : [sentences.joined(separator: " ")]) + rest
    }

    /// Returns what is new, in parts of one line, and in further lines.
    private mutating func news(
        since before: Model?, at moment: Moment
    ) -> (line: [String], rest: [String]) {
        let isNew = before?.scope != scope || before?.tab != tab
        switch scope {
        case .question, .fields, .secret, .form, .line, .add: return (told(at: moment), [])
        case .count, .locked: return ((isNew ? [scope.title] : []) + told(at: moment), [])
        case .look, .overlay:
            let things = things(at: moment.wall)
            // What was there before words were typed is not what was looked for.
            let isFound = list != nil || (before?.lookWords != nil && before?.lookStep == lookStep)
            let isFew = isFound && things.count <= Self.mostTold
            let isKnown = scope == .look && before?.things(at: moment.wall) == things
            return ([summary(at: moment.wall)], isFew && !isKnown ? numbered(things) : [])
        case .page, .day, .week, .person, .conversation, .chat:
            var old = isNew ? nil : before
            let known = Set(old?.all(at: moment) ?? [])
            return ([], all(at: moment).filter { !known.contains($0) })
        case .journal, .lockedJournal, .box: return journalNews(since: before, isNew, moment)
        default:
            let summary = summary(at: moment.wall)
            let isMoved = isNew || before?.summary(at: moment.wall) != summary
            let changed = changedThings(since: before, isNew, at: moment)
            let isFew = changed.count <= Self.mostTold
            return (
                (isMoved ? [summary] + banner(at: moment) : [])
                    + (isFew ? changed : ["\(changed.count) have changed"]), []
            )
        }
    }

    private func journalNews(
        since before: Model?, _ isNew: Bool, _ moment: Moment
    ) -> (line: [String], rest: [String]) {
        let words = journalWords(at: moment)
        if isNew, journal.box.edited != nil { return ([], words) }
        let newest = journal.entries.first?.text
        if isNew {
            let draft = journal.box.isBlank ? [] : ["A draft: \(journal.box.draft)"]
            return ([scope.title] + words.prefix(1) + draft, [])
        }
        let isSaved = newest != before?.journal.entries.first?.text
        return (isSaved ? newest.map { ["The newest entry: \($0)"] } ?? [] : [], [])
    }

    /// Returns the things that are not as they were, with their numbers.
    private func changedThings(
        since before: Model?, _ isNew: Bool, at moment: Moment
    ) -> [String] {
        guard let before else { return [] }
        let now = things(at: moment.wall, moment)
        guard scope == .list || scope == .lockedList else {
            let known = isNew ? Set(now) : Set(before.things(at: moment.wall, moment))
            return numbered(now).enumerated().filter { !known.contains(now[$0.offset]) }
                .map(\.element).map(Spoken.text)
        }
        // A count that was on another page is not new.
        guard before.counts.isLoaded else { return [] }
        let shown = counts.list.pages.shown(of: counts.counters)
        return zip(shown, numbered(now)).filter { counter, _ in
            let old = before.counts.counter(counter.id)
            return old.map { before.words(of: $0, at: moment) } != words(of: counter, at: moment)
        }.map(\.1)
    }

    /// Returns the chosen thing with its number; `nil` if none is.
    private func chosenThing(at moment: Moment) -> String? {
        let things = numbered(things(at: moment.wall, moment))
        let shown = counts.list.pages.shown(of: counts.counters)
        let index: Int? =
            switch tab {
            case .counts:
                counts.list.chosen(in: counts.counters).flatMap { shown.firstIndex(of: $0) }
            case .journal: nil
            case .home, .messages, .me, .more: people.selection.index
            }
        return index.flatMap { things.indices.contains($0) ? Spoken.text(things[$0]) : nil }
    }

    /// Returns things with the numbers that choose them, or in the lock with their keys.
    private func numbered(_ things: [String]) -> [String] {
        let shown = counts.list.pages.shown(of: counts.counters)
        return things.enumerated().map { index, thing in
            let label = scope == .lockedList ? counts.list.labels[shown[index].id] : nil
            return "\(label.map { "\($0)" } ?? "\(index + 1)") \(thing)"
        }
    }
}
