import Device
import PeopleWords
import Presentation

extension ConversationSummary {
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
