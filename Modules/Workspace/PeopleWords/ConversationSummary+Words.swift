import Presentation
import Primitives

extension ConversationSummary {
    /// The other person's name; the beginning of the id if the name is no longer known.
    package var name: String {
        displayName.isEmpty ? String("\(person)".prefix(8)) : displayName
    }

    /// Returns the state of one's own message with a number: sent, delivered or read; `nil` if that
    /// is not told.
    package func mark(ofOwn number: Int) -> String? {
        guard state == .open, let delivered else { return nil }
        if let read, read >= number { return "read" }
        return delivered >= number ? "delivered" : "sent"
    }

    /// Returns the state of the conversation as a row shows it, or the mark of one's own last
    /// message, and the place where the other person says to be, or the last crossing of paths.
    package func words(at now: Instant, in rule: DayRule) -> String {
        let mark = lastFrom == person ? nil : mark(ofOwn: lastNumber)
        let met = lastCrossedAt.map { "met \(TimeWords.moment($0, now: now, in: rule))" }
        let place = here?.words(at: now, in: rule) ?? met ?? ""
        return [mark ?? state.words, place].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension ConversationSummary.State {
    /// The state as a row shows it; empty for the usual state.
    package var words: String {
        switch self {
        case .waiting: "waits for their answer"
        case .requested: "waits for your decision"
        case .declined: "you declined"
        case .open: ""
        case .closed: "closed"
        }
    }
}

extension Here {
    /// Returns the place, the note and the end, on one line.
    package func words(at now: Instant, in rule: DayRule) -> String {
        let place = [place, note].compactMap { $0.map(SafeText.line) }.joined(separator: ", ")
        return "\(place), "
            + DateLanguage.current.phrase(.until, TimeWords.end(until, now: now, in: rule))
    }
}
