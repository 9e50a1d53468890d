import Journal
import Presentation

extension Entry {
    /// The entry as every command shows it to programs.
    func json(in session: Session) -> JSON {
        [
            "id": .text(id), "at": .text(at), "day": .text(session.dayRule.day(of: at)),
            "text": texts.first.map { .string($0) } ?? .null,
            "texts": .array(texts.map { .string($0) }),
            "tags": .array(tags.map { .string($0.name) }), "starred": .bool(isStarred),
            "conflict": .bool(isConflicted), "isLocked": .bool(isLocked),
            "isDamaged": .bool(isDamaged),
        ]
    }

    /// The entry under its date and time.
    ///
    /// - Parameter showsAge: Whether it is said how long ago that was.
    func lines(in session: Session, showsID: Bool = false, showsAge: Bool = true) -> [String] {
        [heading(in: session, showsID: showsID, showsAge: showsAge)] + body(in: session)
    }

    /// When it was written, and what else one must know of it.
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

    /// The texts; several are numbered, and what can't be read is said.
    private func body(in session: Session) -> [String] {
        var lines: [String] = []
        for (index, text) in texts.enumerated() {
            if isConflicted { lines += remark("text \(index + 1):", in: session) }
            lines += StyledText(text).lines(on: session.page, margin: 2)
        }
        return lines + remarks(in: session)
    }

    /// What can't be read, and what is to be decided.
    func remarks(in session: Session) -> [String] {
        var lines: [String] = []
        if isLocked {
            let what = texts.isEmpty ? "(locked)" : "(another text is locked)"
            lines += remark(what, in: session)
        }
        if isDamaged {
            lines += remark("(damaged: its sealed text was changed)", in: session)
        }
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
