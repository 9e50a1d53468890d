import Counting
import Primitives
import TerminalUI
import Workspace

/// The changes to the past of the count whose page is open.
extension Model {
    /// Performs an action on what was measured or counted.
    mutating func performCorrecting(_ action: Action) -> [Effect] {
        guard case .page(let page) = counts.place, let counter = counts.counter(page.id) else {
            return stray("count")
        }
        switch action {
        case .removeInterval:
            guard let interval = page.interval else { return stray("interval") }
            question = Question(
                text: "Take interval \(interval.number) away, "
                    + "\(ClockText.text(of: interval.duration))? \(keys.wayBack)",
                effects: [.perform(.removeInterval(interval.number, of: page.id))])
        case .editInterval:
            guard let interval = page.interval else { return stray("interval") }
            let shown = Correction.text(of: interval, in: rule)
            enter(.edit(interval.number, shown: shown), of: counter, text: shown)
        case .countAt:
            guard counter.type != .time else {
                notice = ("To correct a stopwatch, change its intervals.", true)
                return [.bell]
            }
            enter(.tap, of: counter)
        default:
            guard counter.type == .time else {
                notice = ("Only a stopwatch has intervals.", true)
                return [.bell]
            }
            enter(action == .cutBreak ? .cut : .add, of: counter)
        }
        return []
    }

    private mutating func enter(_ correction: Correction, of counter: Counter, text: String = "") {
        counts.line = LineEntry(.correction(counter.id, correction), text: text)
    }

    /// Takes what a line did; one that can't be done is there again.
    mutating func receiveCorrection(_ event: Event) -> [Effect] {
        switch event {
        case .corrected(let counter, let words):
            counts.receive(.changed(counter))
            notice = (words, false)
            return look()
        case .unread(let purpose, let text, let reason):
            counts.line = LineEntry(purpose, text: text)
            notice = (reason, true)
            return [.bell]
        default: return []
        }
    }
}
