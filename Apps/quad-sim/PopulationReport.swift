import Foundation
import Population
import Primitives

/// The 24 figures of a population, for people and programs.
struct PopulationReport: Encodable {
    private let schemaVersion = 1
    private let people: Int
    private let days: Int
    private let seed: UInt64
    private let from: String
    private let zone: String
    private let rows: [Row]

    private struct Row: Encodable {
        let number: Int
        let name: String
        let target: String
        let measured: String
        let verdict: FigureRow.Verdict
    }

    /// Measures a population.
    init(of population: SimulatedPopulation) {
        people = population.people
        days = population.days
        seed = population.seed
        from = "\(population.first)"
        zone = population.calendar.zone.identifier
        rows = PopulationFigures(of: population).rows().map {
            Row(
                number: $0.number, name: $0.name, target: $0.target, measured: $0.measured,
                verdict: $0.verdict)
        }
    }

    /// Whether a row is missed.
    var isMissed: Bool { rows.contains { $0.verdict == .missed } }

    /// The report for people.
    var lines: [String] {
        var lines = ["\(people) people, \(days) days from \(from), \(zone), seed \(seed)"]
        for row in rows {
            let number = row.number < 10 ? " \(row.number)" : "\(row.number)"
            let verdict = row.verdict.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
            lines.append("\(number) \(verdict) \(row.name)")
            lines.append("     target   \(row.target)")
            lines.append("     measured \(row.measured)")
        }
        let counts = [FigureRow.Verdict.met, .missed, .skipped].map { verdict in
            "\(rows.count { $0.verdict == verdict }) \(verdict.rawValue)"
        }
        lines.append(counts.joined(separator: ", "))
        return lines
    }

    /// The report for programs.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
