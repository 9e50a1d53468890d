import Interchange
import Journal
import Presentation
import Primitives

/// Entries of a journal.
extension ForeignImport {
    /// The ledger's name for the journal.
    static let journal = "journal"

    /// The most by which an entry may lie in the future: Taskwarrior dates what is noted within
    /// one second one after the other, in seconds to come.
    private static let ahead: Duration = .minutes(1)

    mutating func take(_ entry: ForeignEntry, at position: RecordPosition) throws {
        report.leaveOut(entry.leftOut)
        let name = names.name(
            entry.key, hasOwnID: entry.hasOwnID, former: entry.formerKey.map { [$0] } ?? [])
        corrections.note(name)
        guard corrections.isLatest(entry, named: name) else { return report.know(.entries) }
        let own = entry.id.flatMap { Entry.ID($0) }
        let known = try ledger.key(of: name, in: Self.journal)
        let id = own ?? Self.entryID(known ?? name.key)
        let standing = try journal { entries in
            try entries.standing(of: id)
        }
        if known != nil || own != nil && standing != .unknown {
            guard standing == .there else { return report.knowDeleted(.entries) }
            return try compare(entry, with: id, at: position)
        }
        guard entry.text.contains(where: { !$0.isWhitespace }) else {
            return report.skip("it has no text", at: position)
        }
        let fresh = EntryCorrections.Fresh(
            entry: entry, new: try new(entry), name: name, id: id, position: position)
        if entry.isNamedByText, standing != .there, try mayCorrect(fresh) {
            return corrections.wait(fresh)
        }
        try add(fresh)
    }

    private mutating func add(_ fresh: EntryCorrections.Fresh) throws {
        if try write(fresh) { report.add(.entries) } else { report.know(.entries) }
    }

    /// Writes an entry and notes its record; returns whether it was not there.
    private mutating func write(_ fresh: EntryCorrections.Fresh) throws -> Bool {
        let (new, id) = (fresh.new, fresh.id)
        let isNew = try journal { entries in
            switch try entries.standing(of: id) {
            case .unknown: try entries.add(new, as: id)
            // The entry was undone: the ledger lacks it, so no person deleted it.
            case .deleted:
                try entries.restore(id)
                if try entries.entry(id).text != new.texts[0].trimmed {
                    try entries.replace(id, by: new)
                }
            // The entry was restored after the undo.
            case .there: return false
            }
            return true
        }
        if isNew { corrections.wrote(id) }
        try note(fresh)
        return isNew
    }

    private func note(_ fresh: EntryCorrections.Fresh) throws {
        try ledger.note(fresh.name, of: Self.journal, on: fresh.entry.time.day)
    }

    /// Returns the entry as the journal takes it.
    private func new(_ entry: ForeignEntry) throws -> NewEntry {
        let instant = try placed(entry.time, ahead: Self.ahead).at
        let text = RecordNames.withPlainLineEnds(entry.text)
        return NewEntry(
            ForeignTags.text(text, with: entry.tags), at: instant, isStarred: entry.isStarred)
    }

    func journal<Result>(_ body: (EntryEditor) throws -> Result) throws -> Result {
        do {
            return try body(editor.entries)
        } catch JournalError.locked {
            throw ImportError.journalLocked
        } catch let error as JournalError {
            throw BadRecord("\(error)")
        }
    }

    static func entryID(_ key: String) -> Entry.ID {
        StableHash(of: ["quad.import.entry.1", key]).identifier()
    }
}

/// Entries that their source has corrected since they were imported.
extension ForeignImport {
    /// Compares an entry with its record of the same name. What a person changed here stays.
    private mutating func compare(
        _ entry: ForeignEntry, with id: Entry.ID, at position: RecordPosition
    ) throws {
        // Where it is still yesterday, an entry of today lies ahead.
        guard entry.text.contains(where: { !$0.isWhitespace }), (try? new(entry)) != nil
        else { return report.know(.entries) }
        var new = try new(entry)
        if corrections.hasWritten(id) {
            // It is another state of an entry that came before in the file.
            try journal { entries in try entries.replace(id, by: new) }
            return report.know(.entries)
        }
        let isInstant = if case .instant = entry.time { true } else { false }
        let former: Entry? = try journal { entries in
            let here = try entries.entry(id)
            if try !entries.isStarUntouched(id) { new.isStarred = here.isStarred }
            guard here.texts.count == 1, !here.isConflicted,
                RecordNames.withPlainLineEnds(here.text) != new.texts[0].trimmed
                    || here.isStarred != new.isStarred || isInstant && here.at != new.at,
                try entries.isUntouched(id)
            else { return nil }
            return here
        }
        guard let former else {
            corrections.differing[id] = nil
            return report.know(.entries)
        }
        corrections.differing[id] = .init(
            new: new, correction: correction(of: former, by: new, at: position))
    }

    /// Replaces the entries whose latest state in the file is another one than here.
    private mutating func takeDiffering() throws {
        let all = corrections.differing.sorted {
            $0.value.correction.position.number < $1.value.correction.position.number
        }
        for (id, differing) in all {
            try noting(differing.correction.position) { me in
                if me.updates {
                    try me.journal { entries in try entries.replace(id, by: differing.new) }
                }
                me.report.correct(.entries, [differing.correction], isTaken: me.updates)
            }
        }
    }

    private func correction(
        of former: Entry, by new: NewEntry, at position: RecordPosition
    ) -> ImportReport.Correction {
        func words(_ text: String, _ at: Instant?) -> String {
            let stamp = at.map { TimeWords.stamp($0, in: editor.dayRule) + " " } ?? ""
            return (former.at == new.at ? "" : stamp) + text
        }
        func star(_ isStarred: Bool) -> String {
            former.isStarred == new.isStarred ? "" : isStarred ? ", starred" : ", not starred"
        }
        return ImportReport.Correction(
            position: position, here: words(former.text, former.at) + star(former.isStarred),
            there: words(new.texts[0].trimmed, new.at) + star(new.isStarred))
    }

    /// Whether an entry that is here may be a former form of a new one.
    private mutating func mayCorrect(_ fresh: EntryCorrections.Fresh) throws -> Bool {
        if corrections.imported == nil {
            let keys = try ledger.keys(of: Self.journal)
            corrections.imported = Dictionary(
                keys.map { (Self.entryID($0), $0) }, uniquingKeysWith: { first, _ in first })
        }
        return try !candidates(for: fresh).isEmpty
    }

    /// Returns the imported entries within a day of a new one that may be its former forms, the
    /// most probable ones first.
    private func candidates(for fresh: EntryCorrections.Fresh) throws -> [Entry] {
        guard let imported = corrections.imported, !imported.isEmpty, let at = fresh.new.at
        else { return [] }
        let filter = EntryFilter(
            from: at - EntryCorrections.reach, before: at + EntryCorrections.reach)
        let near = try journal { entries in try entries.list(filter) }
        let zone = editor.dayRule.zone
        return near.filter { imported[$0.id] != nil }
            .map { ($0, EntryCorrections.likeness(of: $0, to: fresh.new, in: zone)) }
            .filter { $0.1 > 0 }
            .sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
            .map(\.0)
    }

    /// Imports the new entries that were put aside: a correction takes the place of the entry that
    /// the file no longer has.
    mutating func takeCorrections() throws {
        try takeDiffering()
        var used: Set<Entry.ID> = []
        for fresh in corrections.waiting {
            try noting(fresh.position) { me in
                let former = try me.candidates(for: fresh).first { entry in
                    guard let key = me.corrections.imported?[entry.id] else { return false }
                    return !me.corrections.hasInFile(key) && !used.contains(entry.id)
                }
                guard let former, let key = me.corrections.imported?[former.id] else {
                    return try me.add(fresh)
                }
                used.insert(former.id)
                let isUntouched = try me.journal { entries in
                    try entries.isUntouched(former.id)
                }
                guard isUntouched || !me.updates else {
                    return me.report.skip(
                        "it was corrected there, and its entry was changed here", at: fresh.position
                    )
                }
                me.report.correct(
                    .entries, [me.correction(of: former, by: fresh.new, at: fresh.position)],
                    isTaken: me.updates)
                guard me.updates else { return }
                try me.journal { entries in
                    try entries.withdraw(former.id)
                }
                var fresh = fresh
                if try me.journal({ entries in try !entries.isStarUntouched(former.id) }) {
                    fresh.new.isStarred = former.isStarred
                }
                _ = try me.write(fresh)
                try me.ledger.forget(key, of: Self.journal)
            }
        }
    }
}
