import JournalRules
import Merge
import Primitives

extension Core {
    /// An entry that is not deleted.
    func entry(_ id: EntryID) throws(CoreError) -> HeldEntry {
        guard let entry = journal.entries[id] else { throw .journal(.noSuchEntry("\(id)")) }
        return entry
    }

    private mutating func edited(
        _ id: EntryID, _ body: (inout Edit) -> Void
    ) throws(CoreError) {
        try edited(EntryField.kind, "\(id)") { (edit) throws(CoreError) in body(&edit) }
    }

    /// Writes an entry, dated now, and removes the draft. If the number of entries is limited, the
    /// oldest go.
    mutating func writeEntry(_ text: String, isStarred: Bool) throws(CoreError) {
        let stored = try stored(text)
        let (id, time): (EntryID, Instant) = (newID(), now)
        try edited(id) { $0.writeEntry([stored], at: time, isStarred: isStarred) }
        try describe(.add, id)
        setDraft("")
        if let limit = journal.keeps { try dropOldest(downTo: limit, sparing: id) }
    }

    /// Replaces the text of an entry; all texts if there are several.
    ///
    /// - Parameter known: The text that was changed: if the entry has another one by now, both
    ///   stay.
    mutating func editEntry(
        _ id: EntryID, text: String, from known: String?
    ) throws(CoreError) {
        let text = try checked(text)
        let entry = try entry(id)
        setChange(nil, of: id)
        if entry.read.texts == [text], !entry.read.isConflicted { return }
        let stored = try stored(text)
        let isKnown = known.map { entry.read.isOnly($0) } ?? true
        try edited(id) { if isKnown { $0.set([stored]) } else { $0.add(stored) } }
        try describe(.edit, id)
    }

    /// Marks an entry with a star, or takes it away.
    mutating func starEntry(_ id: EntryID, _ isStarred: Bool) throws(CoreError) {
        if try entry(id).state.isStarred == isStarred { return }
        try edited(id) { $0.set(EntryField.isStarred, to: .bool(isStarred)) }
        try describe(isStarred ? .star : .unstar, id)
    }

    /// Deletes entries.
    mutating func deleteEntries(_ ids: [EntryID]) throws(CoreError) {
        for id in ids {
            try describe(.delete, id)
            try edited(id) { $0.setDeleted(true) }
        }
    }

    /// Keeps one text of an entry with several.
    mutating func resolveEntry(_ id: EntryID, _ choice: ConflictChoice) throws(CoreError) {
        let old = try entry(id).read
        guard old.isConflicted else { throw .journal(.noConflict) }
        // A text that can't be read must not be discarded unseen.
        if old.locked > 0 { throw .journal(.locked) }
        let chosen: String
        do throws(JournalError) {
            chosen = try old.chosen(choice)
        } catch {
            throw .journal(error)
        }
        let stored = try stored(chosen)
        try edited(id) { $0.set([stored]) }
        try describe(.resolve, id)
        // What is typed and isn't chosen stays, as a change of the text that is.
        let typed = journal.changes[id].flatMap { $0.text == chosen ? nil : $0.text }
        if case .text = choice { return setChange(nil, of: id) }
        setChange(typed.map { EntryChange(text: $0, known: chosen) }, of: id)
    }

    /// Limits the number of kept entries, or removes the limit.
    mutating func keepEntries(_ limit: Int64?) throws(CoreError) {
        if let limit, limit < 1 {
            throw .journal(.invalidLimit(Int(clamping: limit)))
        }
        edits.describe(JournalAction.keep.rawValue, limit.map { "\($0)" } ?? "all")
        if journal.keeps != limit {
            try edited(JournalField.kind, JournalField.id) { (edit) throws(CoreError) in
                edit.setKeeps(limit)
            }
        }
        if let limit { try dropOldest(downTo: limit) }
    }

    /// The number of entries that a limit would delete.
    func surplus(over limit: Int64) -> Int64 { max(0, Int64(journal.entries.count) - limit) }

    private mutating func dropOldest(
        downTo limit: Int64, sparing new: EntryID? = nil
    ) throws(CoreError) {
        let surplus = Int(surplus(over: limit))
        guard surplus > 0 else { return }
        let oldest = journal.places.prefix(surplus + 1).map { $0.id }.filter { $0 != new }
            .prefix(surplus)
        for id in oldest { try edited(id) { $0.setDeleted(true) } }
    }

    /// Keeps a text that is being typed, a new one or that of an entry; it is no part of an action.
    ///
    /// An empty text ends it, also in a locked journal.
    ///
    /// - Parameter known: The text of the entry that is changed.
    mutating func keepDraft(
        _ text: String, of id: EntryID?, from known: String?
    ) throws(CoreError) {
        if journal.isLocked, !text.isEmpty { throw .journal(.locked) }
        guard let id else { return setDraft(text) }
        if !text.isEmpty { _ = try entry(id) }
        setChange(text.isEmpty ? nil : EntryChange(text: text, known: known), of: id)
    }

    private mutating func setDraft(_ text: String) {
        if text == journal.draft { return }
        journal.draft = text
        journal.isChanged = true
        answer.rows.append(journal.draftRow)
    }

    private mutating func setChange(_ change: EntryChange?, of id: EntryID) {
        if change == journal.changes[id] { return }
        journal.changes[id] = change
        journal.isChanged = true
        answer.rows.append(journal.draftRow)
    }

    private func checked(_ text: String) throws(CoreError) -> String {
        do throws(JournalError) {
            return try JournalError.checked(text)
        } catch {
            throw .journal(error)
        }
    }

    /// The stored form of a text.
    private func stored(_ text: String) throws(CoreError) -> StoredText {
        let text = try checked(text)
        if journal.isLocked { throw .journal(.locked) }
        return .clear(text)
    }

    private mutating func describe(_ action: JournalAction, _ id: EntryID) throws(CoreError) {
        let entry = try entry(id)
        let text = journal.isLocked ? nil : entry.nameText
        edits.describe(action.rawValue, JournalAction.subject(of: text, at: entry.state.at))
    }
}

extension Core {
    /// Answers some entries, newest first.
    mutating func list(_ wanted: EntryRequest) throws(CoreError) {
        let search = wanted.words.map { EntrySearch($0) }
        let terms = search.map { WordTerm.terms(of: $0.words, isTyping: true) } ?? []
        if let search, terms.isEmpty, search.tag == nil { return answer.entries = EntryPage() }
        if search != nil, journal.isLocked { throw .journal(.locked) }
        var page = EntryPage()
        var end = journal.places.count
        if let after = wanted.after { end = journal.count(before: try entry(after).place) }
        for place in journal.places[..<end].reversed() {
            guard let entry = journal.entries[place.id],
                !wanted.onlyStarred || entry.state.isStarred,
                !wanted.onlyConflicts || entry.read.isConflicted,
                Self.matches(entry, search?.tag, terms)
            else { continue }
            if page.entries.count == wanted.limit {
                page.hasMore = true
                break
            }
            page.entries.append(place.id)
        }
        answer.entries = page
    }

    /// Whether an entry has a tag, and in one of its texts all words.
    private static func matches(_ entry: HeldEntry, _ tag: Hashtag?, _ terms: [WordTerm]) -> Bool {
        if let tag, !entry.tags.contains(tag) { return false }
        if terms.isEmpty { return true }
        return entry.read.texts.contains { text in
            let words = Set(Words.of(text))
            return terms.allSatisfy { $0.isIn(words) }
        }
    }

    /// Answers the entries of the days that are remembered today.
    mutating func remember() {
        let today = dayRule.day(of: now)
        var memories: [(distance: MemoryDistance, day: Day, entries: [EntryID])] = []
        if let first = journal.places.first {
            let days = MemoryDistance.remembered(on: today, since: dayRule.day(of: first.at))
            for (distance, day) in days {
                let found = journal.entries(
                    from: dayRule.start(of: day), before: dayRule.start(of: day + 1))
                if found.isEmpty { continue }
                memories.append((distance: distance, day: day, entries: found))
            }
        }
        answer.memories = memories
    }
}
