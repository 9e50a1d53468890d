import Device
import Presentation

extension ConversationSummary {
    /// Returns what has become of one's own message; `nil` if that is not told.
    private func mark(ofOwn number: Int) -> String? {
        guard state == .open, let delivered else { return nil }
        if let read, read >= number { return "read" }
        return delivered >= number ? "delivered" : "sent"
    }

    /// The state of the conversation as a row shows it, or what has become of one's own last
    /// message, and where the other person says to be, or when paths last crossed.
    func words(at now: Instant, in rule: DayRule) -> String {
        let mark = lastFrom == person ? nil : mark(ofOwn: lastNumber)
        let met = lastCrossedAt.map { "met \(TimeWords.moment($0, now: now, in: rule))" }
        return [mark ?? state.words, here?.words(in: rule) ?? met ?? ""].filter { !$0.isEmpty }
            .joined(separator: ", ")
    }

    /// Returns the line about one's own last message, if it is the last one of the conversation,
    /// and the line about where the other person says to be.
    func markLines(after messages: [MessageSummary], in session: Session) -> [String] {
        var lines: [String] = []
        if let last = messages.last, last.from != person, let mark = mark(ofOwn: last.number) {
            lines.append("  " + Style.faint.applied(to: mark, with: session.color))
        }
        if let here { lines.append("\(name.safe) says: \(here.words(in: session.dayRule))") }
        return lines
    }
}
