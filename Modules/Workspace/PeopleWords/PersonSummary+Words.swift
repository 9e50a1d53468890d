import Presentation
import Primitives

extension PersonSummary {
    /// Returns the moment of the last crossing of paths.
    package func when(at now: Instant, in rule: DayRule) -> String {
        TimeWords.moment(lastAt, now: now, in: rule)
    }

    /// The time together.
    package var together: String { "\(TimeWords.span(minutes: minutes)) together" }

    /// Returns the number of crossings and of their places; `nil` from a server that does not say.
    package var often: String? {
        guard let times, let places else { return nil }
        let often = times == 1 ? "once" : "\(times) times"
        return places > 1 ? "\(often), in \(places) places" : often
    }

    /// A warning in a few words of a name that looks like that of somebody known; `nil` for none.
    package var warning: String? { resembles.map { "not the \($0) you know" } }
}
