import Chronicle
import Device
import Presentation
import TextFormats

extension Entry {
    /// Returns the entry as JSON, the same in every command.
    func json(in session: Session) -> JSONValue {
        [
            "id": .text(id), "at": .text(at), "day": .text(session.dayRule.day(of: at)),
            "text": texts.first.map { .string($0) } ?? .null,
            "texts": .array(texts.map { .string($0) }),
            "tags": .array(tags.map { .string($0.name) }), "starred": .bool(isStarred),
            "conflict": .bool(isConflicted), "isLocked": .bool(isLocked),
            "isDamaged": .bool(isDamaged),
        ]
    }

    /// Returns the lines of the entry, below its date and time.
    ///
    /// - Parameter showsAge: Whether the age of the entry is shown.
    func lines(in session: Session, showsID: Bool = false, showsAge: Bool = true) -> [String] {
        [heading(in: session, showsID: showsID, showsAge: showsAge)] + body(in: session)
    }

    /// Returns the heading: the time of the entry, its age, star and id.
    func heading(
        in session: Session, showsID: Bool = false, showsAge: Bool = true
    ) -> String {
        var head = TimeWords.stamp(at, in: session.dayRule)
        if showsAge {
            let now = session.environment.now()
            head += ", " + TimeWords.ago(at, now: now, in: session.dayRule)
        }
        if isStarred { head += "  *" }
        if showsID { head += "  \(id)" }
        return Style.faint.applied(to: head, with: session.color)
    }

    /// Returns the texts; several are numbered, and remarks about unreadable ones follow.
    private func body(in session: Session) -> [String] {
        var lines: [String] = []
        for (index, text) in texts.enumerated() {
            if isConflicted { lines += remark("text \(index + 1):", in: session) }
            lines += StyledText(text).lines(on: session.page, margin: 2)
        }
        return lines + remarks(in: session)
    }

    /// Returns remarks on locked or damaged texts and on conflicts to resolve.
    func remarks(in session: Session) -> [String] {
        var lines = remarks.flatMap { remark($0, in: session) }
        if isConflicted {
            let start = "\(id)".prefix(8)
            lines += remark(
                "changed on two devices: quad journal resolve \(start) --keep 1, 2 or both",
                in: session)
        }
        return lines
    }

    private func remark(_ text: String, in session: Session) -> [String] {
        StyledText(text, .alarming).lines(on: session.page, margin: 2)
    }
}

extension Session {
    func show(_ entry: Entry, afterChange: Bool = false, showsID: Bool = false) throws {
        try show(
            entry.json(in: self), afterChange: afterChange,
            lines: entry.lines(in: self, showsID: showsID))
    }
}
