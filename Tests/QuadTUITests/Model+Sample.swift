import Counting
import Primitives

@testable import quad_tui

extension BootTime {
    /// The clock of a machine that has none.
    static var none: BootTime { BootTime(id: "", elapsed: .zero) }
}

extension Moment {
    /// A moment in November 2023.
    static var sample: Moment { Moment(wall: Instant(seconds: 1_700_000_000), boot: .none) }
}

extension Model {
    /// Handles an event at ``Moment/sample``.
    mutating func receive(_ event: Event) -> [Effect] { receive(event, at: Moment.sample.wall) }
}
