import ArgumentParser
import Foundation
import Population
import Presentation
import Primitives

/// A population that is only drawn: how far it is like people, and its files.
struct PeopleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people",
        abstract: "Generate people and their days; measure how lifelike they are, or export them.",
        discussion: """
            --stats measures 24 figures known of people and says whether each is met; it exits \
            with 1 where one is missed. --export writes people.csv, visits.csv, messages.txt and \
            contacts.csv into a new folder. docs/population.md explains both.
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

    @Flag(help: "Measure the figures and compare them with their targets.")
    var stats = false

    @Flag(help: "Write the figures as JSON.")
    var json = false

    @Option(help: "The folder to make for the files.")
    var export: String?

    /// The most days of all people together whose figures fit into memory.
    private static let mostMeasured = 600_000

    func validate() throws {
        let bounds = SimulatedPopulation.bounds
        guard bounds.people.contains(people), bounds.days.contains(days) else {
            throw ValidationError(
                "--people is a number from 1 to 100000, --days one from 1 to 366")
        }
        guard stats || export != nil else {
            throw ValidationError("say what to make: --stats, --export FOLDER, or both")
        }
        guard stats || !json else {
            throw ValidationError("--json is the form of --stats, which is missing")
        }
        guard !stats || people * days <= Self.mostMeasured else {
            throw ValidationError(
                "--stats measures at most \(Self.mostMeasured) days of all people together, "
                    + "not \(people * days): take fewer --people or --days")
        }
        guard let day = Primitives.Day(from), (1971...2400).contains(day.year) else {
            throw ValidationError(
                "--from is a date from 1971 to 2400 such as 2026-09-07, not '\(from)'")
        }
    }

    func run() throws {
        guard let first = Primitives.Day(from) else {
            throw Failure(.usage, "'\(from)' is no date")
        }
        guard let calendar = AcademicCalendar(zone: zone) else {
            throw Failure(.usage, "there is no time zone '\(zone)', such as Europe/Berlin")
        }
        let population = SimulatedPopulation(
            people: people, days: days, seed: seed, first: first, calendar: calendar)
        if let export { try PopulationFolder(path: export).write(population) }
        guard stats else { return }
        let report = PopulationReport(of: population)
        try Output.write(json ? [try report.json()] : report.lines)
        if report.isMissed {
            throw Failure(.failed, "a figure is not that of people: it is called missed")
        }
    }
}
