import ArgumentParser
import Foundation
import Primitives
import Simulation

/// A population that is only drawn, into files.
struct PeopleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Draw people for some days, into files.",
        discussion: """
            --export writes people.csv, days.csv, visits.csv, messages.txt and contacts.csv into \
            a new folder. docs/population.md explains them, and says how far they are like people.
            """)

    @Option(help: "Number of people.")
    var people = 700

    @Option(help: "Number of days they live.")
    var days = 28

    @Option(help: "Seed of all people.")
    var seed: UInt64 = 1

    @Option(help: "The first day, such as 2026-09-07; a term begins on it.")
    var from = "2026-09-07"

    @Option(help: "The time zone of the campus.")
    var zone = "America/New_York"

    @Option(help: "The folder to make for the files.")
    var export: String

    func validate() throws {
        let bounds = SimulatedPopulation.bounds
        guard bounds.people.contains(people), bounds.days.contains(days) else {
            throw ValidationError(
                "--people must be a number from 1 to 100000, --days one from 1 to 366")
        }
        guard let day = Primitives.Day(from), (1971...2400).contains(day.year) else {
            throw ValidationError(
                "--from is a date from 1971 to 2400 such as 2026-09-07, not '\(from)'")
        }
    }

    func run() throws {
        guard !export.isEmpty else {
            throw Failure(.usage, "--export is the folder to make: name one")
        }
        guard let first = Primitives.Day(from) else {
            throw Failure(.usage, "'\(from)' is not a date")
        }
        guard let calendar = AcademicCalendar(zone: zone) else {
            throw Failure(.usage, "there is no time zone '\(zone)', such as Europe/Berlin")
        }
        let population = SimulatedPopulation(
            people: people, days: days, seed: seed, first: first, calendar: calendar)
        try PopulationFolder(path: export).write(population)
    }
}
