import Presentation
import Primitives

/// A row of the timeline in words.
package struct DayRow: Sendable, Hashable {
    /// The time of day, as `09:05–11:10` or `14:02`; empty for a mark between rows.
    package let time: String
    /// The sign of the kind.
    package let sign: String
    /// The text on one line.
    package let text: String
    /// The length, as `2 h 5 min`; empty for none.
    package let length: String
    /// Whether the row is a mark between others, and no thing of its own.
    package var isMark: Bool { time.isEmpty }
}

extension DayPage {
    /// The heading, as `Saturday, 2026-11-21`, in the program's language.
    package var title: String { DateLanguage.current.heading(of: day) }

    /// Returns the rows of the timeline in words.
    package func rows(_ charset: Charset) -> [DayRow] {
        items.map { item in
            DayRow(
                time: time(of: item, charset), sign: item.kind.sign(charset),
                text: text(of: item.kind, charset),
                length: item.end == nil || item.minutes == 0
                    ? "" : TimeWords.span(minutes: item.minutes))
        }
    }

    private func time(of item: DayItem, _ charset: Charset) -> String {
        switch item.kind {
        case .midnight, .clocks: return ""
        default: break
        }
        let more = charset.pick("…", "...")
        let start = item.beganBefore ? more : TimeWords.clock(item.start, in: rule)
        guard let end = item.end, end > item.start else { return start }
        let last =
            item.endsAfter
            ? more
            : item.isOpen
                ? DateLanguage.current.phrase(.now) : TimeWords.clock(end, in: rule)
        // Several taps within a minute are at one time.
        if last == start, item.minutes == 0 { return start }
        // What lasts longer than the day has no times in it.
        return item.beganBefore && item.endsAfter ? more : start + charset.pick("–", "-") + last
    }

    private func text(of kind: DayItem.Kind, _ charset: Charset) -> String {
        switch kind {
        case .stay(let place, let people): place + NameList.with(people)
        case .time(let title): title
        case .count(let title, let amount): "\(amount) \(title)"
        case .meeting(let name, let place): "\(name), \(place)"
        case .entry(_, let text, let isStarred):
            (isStarred ? charset.pick("★ ", "* ") : "")
                + (text.map { SafeText.lines($0).joined(separator: " ") } ?? "(locked)")
        case .midnight(let date):
            "\(DateLanguage.current.phrase(.afterMidnight)), \(DateLanguage.current.date(date))"
        case .clocks(let minutes):
            "the clocks go \(minutes < 0 ? "back" : "forward") by "
                + TimeWords.span(minutes: abs(minutes))
        }
    }
}

extension DayItem.Kind {
    /// Returns the sign of the kind, one cell wide.
    fileprivate func sign(_ charset: Charset) -> String {
        switch self {
        case .stay: charset.pick("⌂", "@")
        case .time: charset.pick("◷", "t")
        case .count: charset.pick("●", "+")
        case .meeting: charset.pick("☺", "&")
        case .entry: charset.pick("✎", "\"")
        case .midnight, .clocks: ""
        }
    }
}
