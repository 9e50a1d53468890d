import ArgumentParser
import Foundation
import Presentation
import Primitives
import Simulation

/// Days of a campus, against a server or in this process.
struct Day: AsyncParsableCommand {
    private static let usualInterval = 45

    static let configuration = CommandConfiguration(
        commandName: "day",
        abstract: "Play days of a campus in fast-forward, and check the results.",
        discussion: """
            The people are those of `quad-sim people`: who is where, whom they write to and what \
            they count follows from the seed, their number and the date. A day goes from midnight \
            to midnight by the clocks of the campus. With --server it is the latest that lies \
            behind the server's time, and the times that the server gives, as of messages, are its \
            own. With --in-process the server's clock goes with the day. Standard output has a \
            line a check, `pass` or `FAIL`; progress goes to standard error.
            """)

    @Option(help: "The server's address, such as http://127.0.0.1:8080.")
    var server: String?

    @Flag(help: "Play against a server in this process, in virtual time.")
    var inProcess = false

    @Option(help: "Number of people.")
    var people = 200

    @Option(help: "Seed of everything random.")
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "The first day, any of a term, such as \(DaySettings.usual).", valueName: "date"))
    var date = "\(DaySettings.usual)"

    @Option(help: "Number of days to play, in one term.")
    var days = 1

    @Option(help: "The time zone of the campus in this process.")
    var zone: String?

    @Option(help: "The GeoJSON file of the campus in this process; a generated one without it.")
    var campus: String?

    @Option(
        help: ArgumentHelp(
            "Seconds to wait for a server that does not answer.", valueName: "seconds"))
    var patience = 5

    @Option(help: "The folder for the devices' stores; without one they are kept in memory.")
    var devicesFolder: String?

    @Option(help: "Storage of the devices: sqlite, json or memory.")
    var storage: DeviceStorage?

    @Option(
        name: .customLong("break"),
        help: ArgumentHelp(
            "Make a mistake on purpose: "
                + "\(Sabotage.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "fault"))
    var fault: Sabotage.Kind?

    @Option(help: "Number of people who act at once; with --in-process they act in turn.")
    var concurrency = 8

    @Option(help: "Mean seconds between two position fixes.")
    var fixInterval = Self.usualInterval

    @OptionGroup
    var reports: ReportOptions

    func validate() throws {
        let ranges = [
            ("people", people, 1...5000), ("days", days, PlayedDays.bounds),
            ("patience", patience, 0...3600), ("concurrency", concurrency, 1...256),
            ("fix-interval", fixInterval, 5...60),
        ]
        for (name, value, range) in ranges where !range.contains(value) {
            throw ValidationError(
                "--\(name) is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        guard (server == nil) == inProcess else {
            throw ValidationError("say where: --server URL or --in-process, one of both")
        }
        guard inProcess || zone == nil && campus == nil else {
            throw ValidationError("--zone and --campus are for --in-process: a server has its own")
        }
        guard let day = Primitives.Day(date), (1971...2400).contains(day.year) else {
            throw ValidationError(
                "--date is a date from 1971 to 2400 such as \(DaySettings.usual), not '\(date)'")
        }
        guard (storage ?? .memory) == .memory || devicesFolder != nil else {
            throw ValidationError("--storage needs --devices-folder, the folder to keep data in")
        }
    }

    func run() async throws {
        let files = try reports.files(reading: [campus].compactMap(\.self))
        let settings = try settings()
        let begun = DayBegun(people: people, seed: seed)
        let interruption = Interruption { try begun.leave(files) }
        let watch = interruption.watch()
        defer { for source in watch { source.cancel() } }
        let progress = ProgressLine(patience: patience)
        let began = Environment.live.now()
        var report: DayReport
        do {
            let stage = try await stage(for: settings, progress)
            report = try await stage.play {
                begun.note($0)
                progress.show($0)
            }
        } catch let error as SimulationError {
            progress.end()
            throw Failure(error)
        }
        progress.end()
        (report.began, report.ended) = (began, max(began, Environment.live.now()))
        report.version = Release.version
        try finish(report, files)
    }

    /// Returns the settings, of which the days are checked before anything is begun.
    private func settings() throws -> DaySettings {
        var settings = DaySettings(
            people: people, seed: seed, concurrency: concurrency, sabotage: fault)
        guard let first = Primitives.Day(date) else {
            throw Failure(.usage, "\(date) is not a date")
        }
        (settings.date, settings.days) = (first, days)
        settings.habits.interval = .seconds(fixInterval)
        do {
            _ = try settings.days(in: zone ?? "UTC")
        } catch SimulationError.noZone(let name) {
            throw Failure(.usage, "there is no time zone '\(name)', such as Europe/Berlin")
        }
        return settings
    }

    private func stage(
        for settings: DaySettings, _ progress: ProgressLine
    ) async throws -> DayStage {
        let stores = try DeviceStores(folder: devicesFolder, storage: storage)
        guard let server else {
            return try await DayStage(
                settings, map: try CampusFile.map(campus, seed: seed),
                zone: zone ?? "America/New_York", stores: stores)
        }
        return try await DayStage(
            settings, server: server, stores: stores, patience: patience,
            silence: progress.tellSilence)
    }

    private func finish(_ report: DayReport, _ files: ReportFiles) throws {
        var words = [
            "quad-sim day", inProcess ? "--in-process" : "--server URL", "--people \(people)",
            "--seed \(seed)", "--date \(date)", "--days \(days)",
        ]
        if fixInterval != Self.usualInterval { words.append("--fix-interval \(fixInterval)") }
        if let zone { words.append("--zone \(zone)") }
        if let campus { words.append("--campus \(campus.shellWord)") }
        if let fault { words.append("--break \(fault.rawValue)") }
        let command = words.joined(separator: " ")
        try files.write(
            SimulationReport(report, command: report.isPassed ? nil : command),
            json: DayBegun.Whole(day: report))
        for sentence in report.clockChanges { Output.report("quad-sim: \(sentence)") }
        try Output.write(
            report.checks.map(\.description) + ["trace hash: \(report.traceHash)"])
        guard report.isPassed else {
            throw Failure(.failed, "a check failed: the same again is `\(command)`")
        }
    }
}

extension Sabotage.Kind: ExpressibleByArgument {}
