import TimeZones

/// Row 23: the course of a term, over ten weeks and 48 people as in the study.
package enum TermFigures {
    /// The number of people of the study.
    package static let people = 48
    /// The number of weeks of the study.
    package static let weeks = 10

    /// The least messages of somebody whose weeks are compared.
    package static let messages = 50

    /// A week of a group: messages, moves, minutes asleep and deadlines.
    package struct Week: Sendable, Hashable {
        /// The messages sent.
        package var talk = 0.0
        /// The moves from place to place.
        package var activity = 0.0
        /// The minutes asleep.
        package var sleep = 0.0
        /// The deadlines.
        package var load = 0.0

        /// Creates an empty week.
        package init() {}
    }

    /// Returns the row of the weeks of a term.
    package static func row(of weeks: [Week]) -> FigureRow {
        func trend(_ value: (Week) -> Double) -> Double? {
            guard weeks.count >= Self.weeks else { return nil }
            let mean = max(Spread.mean(weeks.map(value)), 1e-9)
            return Spread.line(
                weeks.enumerated().map { (Double($0.offset), value($0.element) / mean) }
            ).slope * 100
        }
        return FigureRow(
            23, "trend of a term, % a week",
            [
                FigurePart("talk", trend(\.talk), in: -.infinity ... -0.05),
                FigurePart("activity", trend(\.activity), in: -.infinity ... -0.05),
                FigurePart("sleep", trend(\.sleep), in: -.infinity ... -0.05),
                FigurePart("load", trend(\.load), in: 0.05...Double.infinity),
            ])
    }
}
