import TimeZones

/// The 24 rows of a simulated population.
package struct PopulationFigures: Sendable {
    private let population: SimulatedPopulation

    /// The most groups whose contacts are compared, of each kind.
    static let groups = 4
    /// The days of the studies of contacts.
    static let studied = 4
    /// The least people and days of the row about all at once.
    static let least = (people: 700, days: 28)

    /// Creates the figures of a population.
    package init(of population: SimulatedPopulation) { self.population = population }

    /// The rows, measured now.
    package func rows() -> [FigureRow] {
        let lives = (0..<population.people).map { population.stays(of: $0) }
        let start = population.calendar.second(of: population.first, minute: Life.dawn)
        var rows = TravelFigures.rows(of: lives)
        rows += MoveFigures(of: lives, from: start, days: population.days).rows
        rows += company().rows
        let messages = (0..<population.people).flatMap { population.messages(begunBy: $0) }
        rows +=
            MessageFigures(
                of: messages, zone: population.calendar.zone, days: population.days
            ).rows
        rows.append(TermFigures.row(of: term()))
        rows.sort { $0.number < $1.number }
        rows.append(scale(rows))
        return rows
    }

    private func company() -> CompanyFigures {
        let quarters = (0..<population.quarters).map(Quarter.init)
        let study = (0..<population.days).map { population.first + $0 }
            .filter { !population.calendar.isWeekend($0) }.prefix(Self.studied)
        func contacts(_ quarters: [Quarter], _ days: [Day]) -> [Contact] {
            quarters.flatMap { quarter in days.flatMap { population.contacts(of: quarter, on: $0) }
            }
        }
        let older = Array(quarters.filter { !TableCompany.isClose($0) }.prefix(Self.groups))
        let close = Array(quarters.filter(TableCompany.isClose).prefix(Self.groups))
        let all = (0..<population.days).map { population.first + $0 }
        return CompanyFigures(
            older: contacts(older, Array(study)), close: contacts(close, Array(study)),
            long: contacts(Array(older.prefix(1)), all),
            sizes: older.map { quarter in
                min(Quarter.people, population.people - quarter.number * Quarter.people)
            })
    }

    /// Returns the weeks of the first people from the start of a term on.
    private func term() -> [TermFigures.Week] {
        var weeks = [TermFigures.Week](repeating: .init(), count: TermFigures.weeks)
        let first = AcademicCalendar.autumn(of: population.first.year)
        let days = TermFigures.weeks * 7
        let term = SimulatedPopulation(
            people: Correspondence.circle, days: days, seed: population.seed, first: first,
            calendar: population.calendar)
        let start = population.calendar.second(of: first, minute: 0)
        let writers = (0..<term.people).lazy.filter {
            term.messages(begunBy: $0).count >= TermFigures.messages
        }
        for number in writers.prefix(TermFigures.people) {
            var life = term.life(of: number)
            for day in 0..<days {
                _ = life.stays(on: first + day)
                weeks[day / 7].activity += Double(life.habits.moves)
                weeks[day / 7].sleep += life.habits.asleep
                weeks[day / 7].load += Double(life.habits.deadlines)
            }
            let messages = term.messages(begunBy: number)
            // Everybody counts the same, however much they write.
            for message in messages {
                let week = Int((message.second - start) / (7 * 86400))
                if weeks.indices.contains(week) { weeks[week].talk += 1 / Double(messages.count) }
            }
        }
        return weeks
    }

    private func scale(_ rows: [FigureRow]) -> FigureRow {
        let isLarge =
            population.people >= Self.least.people && population.days >= Self.least.days
        let met = rows.count { $0.verdict == .met }
        return FigureRow(
            24, "rows met at once, 700 people and 28 days",
            [FigurePart("rows", isLarge ? Double(met) : nil, in: 23...23)])
    }
}
